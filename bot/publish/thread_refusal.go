package publish

import (
	"errors"

	"dockside/bot/wire"
	"dockside/game/table"
)

// ErrHiddenChannel says that a match can have no thread where it is to have one.
var ErrHiddenChannel = errors.New("not everybody who plays sees the channel")

// ErrTagRequired says that a forum takes no post of the bot.
var ErrTagRequired = errors.New("the forum wants a tag, and moderators alone may give one")

// ThreadRefusal tells whether an error says that there is no thread and will be none, and why.
func ThreadRefusal(err error) (why table.Refusal, refused bool) {
	switch code := wire.Code(err); {
	case errors.Is(err, ErrHiddenChannel):
		return table.Hidden, true
	case errors.Is(err, ErrTagRequired):
		return table.Tagless, true
	case !wire.IsRejected(err) || errors.As(err, new(wire.RateLimitError)):
		return "", false
	case code == wire.TooManyThreads:
		return table.Crowded, true
	case code == wire.UnknownChannel:
		return table.Deleted, true
	case code == wire.ThreadArchived, code == wire.ThreadLocked:
		return table.Locked, true
	case code == wire.MissingAccess, code == wire.MissingPermissions:
		return table.Barred, true
	}
	return table.Unfit, true
}
