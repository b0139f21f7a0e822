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

// Guard decides before a handler is called whether the user may do this: an error becomes words for the user.
// A request that has been handled before is not checked again, because what it has done may have
// made it out of date.
type Guard func(*Request) error

// What every feature may refuse.
var (
	ErrMalformed = refusal.New("error.unknown") // no command or button of ours says that
	ErrLeaving   = refusal.New("error.leaving")
	errNoServer  = refusal.New("error.server")
	errModerator = refusal.New("error.moderator")
	errManager   = refusal.New("error.manager")
)

// Everyone are the checks of all requests. Whoever is to be kept out is kept out here.
var Everyone = []Guard{staying, known, atTable}

// Pass asks one check after the other, and returns the first error.
func Pass(c *Request, checks []Guard) error {
	for _, check := range checks {
		if err := check(c); err != nil {
			return err
		}
	}
	return nil
}

// staying refuses everything as long as all about the user is being deleted.
func staying(c *Request) error { return Unless(!c.Erasing, ErrLeaving) }

// known refuses requests that no route fits, and those whose table cannot be loaded.
func known(c *Request) error { return c.LookupErr }

// atTable refuses what names a table that the user cannot reach, as if there were none. Anybody can make up the id of
// a button.
func atTable(c *Request) error {
	return Unless(c.Table == nil || Reachable(c.Table, c), storage.ErrNotFound)
}

// Reachable reports whether a request may concern a table: it comes from near it, or from the message in which a player
// has opened the table from elsewhere. A private game is reachable for its player alone.
func Reachable(t *table.Table, c *Request) bool {
	_, seated := t.Seat(c.User.ID)
	if t.Private && !seated {
		return false
	}
	return visibility.Near(t, c.Interaction) || seated && c.IsAfar()
}

// InGuild refuses what makes no sense in private.
func InGuild(c *Request) error { return Unless(c.Guild != "", errNoServer) }

// CanShow refuses where the bot lacks a right that it needs to show a board. What one person alone sees needs none,
// and what it may do elsewhere nobody has said.
func CanShow(c *Request) error {
	hidden := c.Table != nil && (c.Table.Private || !visibility.Near(c.Table, c.Interaction))
	if len(c.MissingPermissions) == 0 || hidden {
		return nil
	}
	return refusal.New("error.permission", rights(c.MissingPermissions))
}

// rights words what the bot may not do.
func rights(names []string) []game.Event {
	var events []game.Event
	for _, name := range names {
		events = append(events, game.Say("permission."+name))
	}
	return events
}

// IsModerator lets the moderators of the channel pass.
func IsModerator(c *Request) error {
	return Unless(c.ManagesMessages && (c.Table == nil || moderates(c.Table, c)), errModerator)
}

// moderates reports whether the user is a moderator where a table is. They have no rights at a table of another channel
// or server, which they may have opened from elsewhere as its players.
func moderates(t *table.Table, c *Request) bool {
	return c.ManagesMessages && visibility.Near(t, c.Interaction)
}

// IsManager lets those who manage the server pass.
func IsManager(c *Request) error { return Unless(c.ManagesGuild, errManager) }

// Begun refuses tables at which no match has begun.
func Begun(c *Request) error {
	return Unless(c.View.Phase == table.Playing || c.View.Phase == table.Over, table.ErrNotStarted)
}

// Seated lets those who sit at the table pass.
func Seated(c *Request) error {
	_, ok := c.Seat()
	return Unless(ok, table.ErrNotSeated)
}

// Running refuses matches that nobody plays any more, or yet.
func Running(c *Request) error { return Unless(c.View.Phase == table.Playing, table.ErrFinished) }

// HoldsHand lets pass whoever has a panel of their own to look into.
func HoldsHand(c *Request) error {
	if !c.View.OwnPanels() && !c.View.Alone() && !c.IsAfar() {
		return ErrMalformed
	}
	if err := Begun(c); err != nil {
		return err
	}
	seat, ok := c.Seat()
	switch {
	case !ok:
		return table.ErrNotSeated
	case c.View.Players[seat].Left():
		return table.ErrLeft
	}
	return nil
}

// IsCurrent refuses buttons that were drawn for a decision which the user no longer has to make, or for orders
// which are not those that stand.
func IsCurrent(c *Request) error {
	seat, ok := c.Seat()
	if ok && view.OnlyOrders(game.Move(c.Arg("move"))) {
		return Unless(c.Arg("decision") == c.View.Standing(seat), table.ErrStale)
	}
	at := ok && slices.Contains(c.View.Match.Turn(), seat) && c.Arg("decision") == c.View.Match.Decision(seat)
	return Unless(at, table.ErrStale)
}

// Unless is the error that says what is wrong, unless all is right.
func Unless(right bool, wrong error) error {
	if right {
		return nil
	}
	return wrong
}

// NamesDecision refuses presses that name no decision, and moves that are longer than any can be.
func NamesDecision(c *Request) error {
	return Unless(c.Arg("decision") != "" && len(c.Arg("move")) <= game.MaxMove, table.ErrStale)
}

// IsPlayed fits the matches that the user plays.
func IsPlayed(t *table.Table, c *Request) bool {
	_, seated := t.Seat(c.User.ID)
	return seated && t.Phase == table.Playing
}

// IsEndable fits the tables that the user can end as a moderator.
func IsEndable(t *table.Table, c *Request) bool {
	return moderates(t, c) && AnyTable(t, c) && t.MayEnd(c.User.ID) == nil
}

// IsShown fits the matches of which the user can have the board: also a private one that was about to begin.
func IsShown(t *table.Table, c *Request) bool {
	_, seated := t.Seat(c.User.ID)
	return IsPlayed(t, c) || seated && t.Private
}

// AnyTable fits whatever is live and not somebody else's alone.
func AnyTable(t *table.Table, c *Request) bool {
	_, seated := t.Seat(c.User.ID)
	return seated || !t.Private
}

// PlaysHere refuses games to come in channels where the server does not play.
func PlaysHere(c *Request) error {
	if c.Policy.Allows(c.Channel, c.BaseChannel) {
		return nil
	}
	return Elsewhere(c.Policy.Channels)
}

// Elsewhere says that a server lets its members play in other channels.
func Elsewhere(channels []string) error {
	return refusal.New("error.elsewhere", ui.ToChannels(channels...))
}

// ErrBanned says that a server keeps a user from its tables.
var ErrBanned = refusal.New("error.banned")
