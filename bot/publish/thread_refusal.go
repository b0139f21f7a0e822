package publish

import (
	"errors"

	"dockside/bot/discord"
	"dockside/game/table"
)

// ErrHiddenChannel means that a match can have no thread in the configured channel, because not all players can see it.
var ErrHiddenChannel = errors.New("not everybody who plays sees the channel")

// ErrTagRequired means that a forum requires a tag that only moderators can apply, so the bot cannot post there.
var ErrTagRequired = errors.New("the forum wants a tag, and moderators alone may give one")

// ThreadRefusal reports whether an error means that a match has no thread and cannot get one, and returns the reason.
func ThreadRefusal(err error) (why table.Refusal, refused bool) {
	switch code := discord.Code(err); {
	case errors.Is(err, ErrHiddenChannel):
		return table.Hidden, true
	case errors.Is(err, ErrTagRequired):
		return table.Tagless, true
	case !discord.IsRejected(err) || errors.As(err, new(discord.RateLimitError)):
		return "", false
	case code == discord.TooManyThreads:
		return table.Crowded, true
	case code == discord.UnknownChannel:
		return table.Deleted, true
	case code == discord.ThreadArchived, code == discord.ThreadLocked:
		return table.Locked, true
	case code == discord.MissingAccess, code == discord.MissingPermissions:
		return table.Barred, true
	}
	return table.Unfit, true
}
