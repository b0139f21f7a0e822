package bot

import (
	"slices"

	"dockside/bot/refusal"
	"dockside/bot/view"
	"dockside/bot/visibility"
	"dockside/game"
	"dockside/game/table"
	"dockside/storage"
)

// A check is what a route asks before its handler is called: an error becomes words for the user.
// A request that has been handled before is not checked again, because what it has done may have
// made it out of date.
type check func(*call) error

// What every feature may refuse.
var (
	errUnknown   = refusal.New("error.unknown") // no command or button of ours says that
	errLeaving   = refusal.New("error.leaving")
	errNoServer  = refusal.New("error.server")
	errModerator = refusal.New("error.moderator")
	errManager   = refusal.New("error.manager")
)

// everybody are the checks of all requests. Whoever is to be kept out is kept out here.
var everybody = []check{staying, known, atTable}

// pass asks one check after the other, and returns the first error.
func pass(c *call, checks []check) error {
	for _, check := range checks {
		if err := check(c); err != nil {
			return err
		}
	}
	return nil
}

// staying refuses everything as long as all about the user is being deleted.
func staying(c *call) error { return unless(!c.leaving, errLeaving) }

// known refuses requests that no route fits, and those whose table cannot be loaded.
func known(c *call) error { return c.missing }

// atTable refuses what names a table that the user cannot reach, as if there were none. Anybody can make up the id of
// a button.
func atTable(c *call) error {
	return unless(c.table == nil || reachable(c.table, c), storage.ErrNotFound)
}

// reachable reports whether a request may concern a table: it comes from near it, or from the message in which a player
// has opened the table from elsewhere. A private game is reachable for its player alone.
func reachable(t *table.Table, c *call) bool {
	_, seated := t.Seat(c.User.ID)
	if t.Private && !seated {
		return false
	}
	return visibility.Near(t, c.Request) || seated && c.afar()
}

// onServer refuses what makes no sense in private.
func onServer(c *call) error { return unless(c.Guild != "", errNoServer) }

// mayShow refuses where the bot lacks a right that it needs to show a board. What one person alone sees needs none,
// and what it may do elsewhere nobody has said.
func mayShow(c *call) error {
	hidden := c.table != nil && (c.table.Private || !visibility.Near(c.table, c.Request))
	if len(c.Missing) == 0 || hidden {
		return nil
	}
	return refusal.New("error.permission", rights(c.Missing))
}

// rights words what the bot may not do.
func rights(names []string) []game.Event {
	var events []game.Event
	for _, name := range names {
		events = append(events, game.Say("permission."+name))
	}
	return events
}

// moderator lets the moderators of the channel pass.
func moderator(c *call) error {
	return unless(c.Moderator && (c.table == nil || moderates(c.table, c)), errModerator)
}

// moderates reports whether the user is a moderator where a table is. They have no rights at a table of another channel
// or server, which they may have opened from elsewhere as its players.
func moderates(t *table.Table, c *call) bool { return c.Moderator && visibility.Near(t, c.Request) }

// manager lets those who manage the server pass.
func manager(c *call) error { return unless(c.Manager, errManager) }

// begun refuses tables at which no match has begun.
func begun(c *call) error {
	return unless(c.view.Phase == table.Playing || c.view.Phase == table.Over, table.ErrNotStarted)
}

// seated lets those who sit at the table pass.
func seated(c *call) error {
	_, ok := c.seat()
	return unless(ok, table.ErrNotSeated)
}

// running refuses matches that nobody plays any more, or yet.
func running(c *call) error { return unless(c.view.Phase == table.Playing, table.ErrFinished) }

// holdsHand lets pass whoever has a panel of their own to look into.
func holdsHand(c *call) error {
	if !c.view.OwnPanels() && !c.view.Alone() && !c.afar() {
		return errUnknown
	}
	if err := begun(c); err != nil {
		return err
	}
	seat, ok := c.seat()
	switch {
	case !ok:
		return table.ErrNotSeated
	case c.view.Players[seat].Left():
		return table.ErrLeft
	}
	return nil
}

// current refuses buttons that were drawn for a decision which the user no longer has to make, or for orders
// which are not those that stand.
func current(c *call) error {
	seat, ok := c.seat()
	if ok && view.OnlyOrders(game.Move(c.arg("move"))) {
		return unless(c.arg("decision") == c.view.Standing(seat), table.ErrStale)
	}
	at := ok && slices.Contains(c.view.Match.Turn(), seat) && c.arg("decision") == c.view.Match.Decision(seat)
	return unless(at, table.ErrStale)
}

// unless is the error that says what is wrong, unless all is right.
func unless(right bool, wrong error) error {
	if right {
		return nil
	}
	return wrong
}

// aDecision refuses presses that name no decision, and moves that are longer than any can be.
func aDecision(c *call) error {
	return unless(c.arg("decision") != "" && len(c.arg("move")) <= game.MaxMove, table.ErrStale)
}

// isPlayed fits the matches that the user plays.
func isPlayed(t *table.Table, c *call) bool {
	_, seated := t.Seat(c.User.ID)
	return seated && t.Phase == table.Playing
}

// isEndable fits the tables that the user can end as a moderator.
func isEndable(t *table.Table, c *call) bool {
	return moderates(t, c) && anyTable(t, c) && t.MayEnd(c.User.ID) == nil
}

// isShown fits the matches of which the user can have the board: also a private one that was about to begin.
func isShown(t *table.Table, c *call) bool {
	_, seated := t.Seat(c.User.ID)
	return isPlayed(t, c) || seated && t.Private
}

// anyTable fits whatever is live and not somebody else's alone.
func anyTable(t *table.Table, c *call) bool {
	_, seated := t.Seat(c.User.ID)
	return seated || !t.Private
}
