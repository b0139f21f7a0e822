package interaction

import (
	"slices"

	"dockside/bot/refusal"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/bot/visibility"
	"dockside/game"
	"dockside/game/table"
	"dockside/storage"
)

// Guard decides before a handler runs whether the user may do what they ask. Its error is shown to the user.
// Guards are skipped for a request that the table has handled before, because its own effect may make them fail.
type Guard func(*Request) error

// Errors that any feature may return.
var (
	ErrMalformed = refusal.New("error.unknown") // an unknown command or malformed custom id
	ErrLeaving   = refusal.New("error.leaving")
	errNoServer  = refusal.New("error.server")
	errExternal  = refusal.New("error.external")
	errModerator = refusal.New("error.moderator")
	errManager   = refusal.New("error.manager")
)

// Everyone lists the guards of all requests.
var Everyone = []Guard{staying, known, atTable}

// Pass runs guards in order and returns the first error.
func Pass(r *Request, checks []Guard) error {
	for _, check := range checks {
		if err := check(r); err != nil {
			return err
		}
	}
	return nil
}

// staying refuses all requests while the user's data is being deleted.
func staying(r *Request) error { return Unless(!r.Erasing, ErrLeaving) }

// known refuses requests without a route, and requests whose table cannot be loaded.
func known(r *Request) error { return r.LookupErr }

// atTable refuses tables that the user cannot reach, with the same error as for unknown tables. Custom ids can be
// forged.
func atTable(r *Request) error {
	return Unless(r.Table == nil || Reachable(r.Table, r), storage.ErrNotFound)
}

// Reachable reports whether a request may concern a table. It must come from near the table, or from the message
// in which a player has opened the table elsewhere. A private game is reachable only for its player, and no other game
// from a place where only the user has installed the bot.
func Reachable(t *table.Table, r *Request) bool {
	_, seated := t.Seat(r.User.ID)
	if t.Private && !seated || !t.Private && r.External {
		return false
	}
	return visibility.Near(t, r.Interaction) || seated && r.IsRemote()
}

// InGuild refuses requests from direct messages, and from places where only the user has installed the bot.
func InGuild(r *Request) error {
	if r.External {
		return errExternal
	}
	return Unless(r.Guild != "", errNoServer)
}

// CanShow refuses requests if the bot lacks a permission that it needs to show a board. Ephemeral messages need none.
// The permissions are those for the channel of the request, so they are unknown for a table in another channel.
func CanShow(r *Request) error {
	hidden := r.Table != nil && (r.Table.Private || !visibility.Near(r.Table, r.Interaction))
	if len(r.MissingPermissions) == 0 || hidden {
		return nil
	}
	return refusal.New("error.permission", len(r.MissingPermissions), rights(r.MissingPermissions))
}

// rights returns the descriptions of missing permissions.
func rights(names []string) []game.Event {
	var events []game.Event
	for _, name := range names {
		events = append(events, game.Say("permission."+name))
	}
	return events
}

// IsModerator refuses users who do not moderate the channel of the request and of its table.
func IsModerator(r *Request) error {
	return Unless(r.ManagesMessages && (r.Table == nil || moderates(r.Table, r)), errModerator)
}

// moderates reports whether the user is a moderator of the channel of a table. The request has their permissions
// in its own channel alone. Players may open a table of another channel or guild from there.
func moderates(t *table.Table, r *Request) bool {
	return r.ManagesMessages && visibility.Near(t, r.Interaction)
}

// IsManager refuses users who do not manage the guild.
func IsManager(r *Request) error { return Unless(r.ManagesGuild, errManager) }

// Begun refuses tables whose match has not begun.
func Begun(r *Request) error {
	return Unless(r.View.Phase == table.Playing || r.View.Phase == table.Over, table.ErrNotStarted)
}

// Seated refuses users without a seat at the table.
func Seated(r *Request) error {
	_, ok := r.Seat()
	return Unless(ok, table.ErrNotSeated)
}

// Running refuses tables whose match has not begun or is over.
func Running(r *Request) error { return Unless(r.View.Phase == table.Playing, table.ErrFinished) }

// HoldsHand refuses users without a panel of their own, and users who have left the match.
func HoldsHand(r *Request) error {
	if !r.View.OwnPanels() && !r.View.Alone() && !r.IsRemote() {
		return ErrMalformed
	}
	if err := Begun(r); err != nil {
		return err
	}
	seat, ok := r.Seat()
	switch {
	case !ok:
		return table.ErrNotSeated
	case r.View.Players[seat].Left():
		return table.ErrLeft
	}
	return nil
}

// IsCurrent refuses outdated buttons: for a decision that the user can no longer make, or for standing orders that have
// changed since.
func IsCurrent(r *Request) error {
	seat, ok := r.Seat()
	if ok && view.OnlyOrders(game.Move(r.Arg("move"))) {
		return Unless(r.Arg("decision") == r.View.Standing(seat), table.ErrStale)
	}
	at := ok && slices.Contains(r.View.Match.Turn(), seat) && r.Arg("decision") == r.View.Match.Decision(seat)
	return Unless(at, table.ErrStale)
}

// Unless returns nil if right, and else wrong.
func Unless(right bool, wrong error) error {
	if right {
		return nil
	}
	return wrong
}

// NamesDecision refuses presses that name no decision, and moves longer than game.MaxMove.
func NamesDecision(r *Request) error {
	return Unless(r.Arg("decision") != "" && len(r.Arg("move")) <= game.MaxMove, table.ErrStale)
}

// IsPlayed reports whether the user plays the match of a table.
func IsPlayed(t *table.Table, r *Request) bool {
	_, seated := t.Seat(r.User.ID)
	return seated && t.Phase == table.Playing
}

// IsEndable reports whether the user can end the match of a table as a moderator.
func IsEndable(t *table.Table, r *Request) bool {
	return moderates(t, r) && AnyTable(t, r) && t.MayEnd(r.User.ID) == nil
}

// IsShown reports whether the user may see the board of a table: a match that they play, or their private game in any
// phase.
func IsShown(t *table.Table, r *Request) bool {
	_, seated := t.Seat(r.User.ID)
	return IsPlayed(t, r) || seated && t.Private
}

// AnyTable reports whether a table is public or the user's own private game.
func AnyTable(t *table.Table, r *Request) bool {
	_, seated := t.Seat(r.User.ID)
	return seated || !t.Private
}

// PlaysHere refuses new games in channels that the guild's policy does not allow.
func PlaysHere(r *Request) error {
	if r.Policy.Allows(r.Channel, r.BaseChannel) {
		return nil
	}
	return Elsewhere(r.Policy.Channels)
}

// Elsewhere returns the error that names the channels in which a guild allows games.
func Elsewhere(channels []string) error {
	return refusal.New("error.elsewhere", ui.ToChannels(channels...))
}

// ErrBanned means that the user is banned from the tables of the guild.
var ErrBanned = refusal.New("error.banned")
