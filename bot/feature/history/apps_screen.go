package history

import (
	"slices"
	"time"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// actionsScreen tells a user what they can do at a table now. On their turn it has all controls.
func actionsScreen(l *i18n.Language, v *view.View, user string, now time.Time) ui.Screen {
	seat, seated := v.Seat(user)
	s := ui.Screen{Title: presenter.Title(l, v), Color: ui.Brass}
	switch {
	case v.Phase == table.Over:
		s.Text = l.Say("apps.over")
	case v.Phase == table.Open:
		s.Text = l.Say(openAction(v, user, now))
	case v.Phase != table.Playing:
		s.Text = l.Say("apps.gone")
	case !seated || v.Players[seat].Left():
		s.Text = ui.Lines(presenter.TurnLine(l, v), l.Say("apps.watch"))
	case !slices.Contains(v.Match.Turn(), seat):
		s.Text = ui.Lines(presenter.TurnLine(l, v), l.Say("apps.wait"))
	default:
		return movesScreen(l, v, seat)
	}
	return s
}

// openAction returns the key of what a user can do about an open challenge or lobby.
func openAction(v *view.View, user string, now time.Time) string {
	_, seated := v.Seat(user)
	switch {
	case v.Lobby && seated:
		return "apps.lobby.in"
	case v.Lobby:
		return "apps.lobby"
	case seated && v.Players[0].User == user:
		return "apps.open.own"
	case v.MayAccept(user, now) == nil:
		return "apps.open"
	}
	return "apps.open.other"
}

// movesScreen lists the moves of a seat that is to move, as text and as controls.
func movesScreen(l *i18n.Language, v *view.View, seat game.Seat) ui.Screen {
	s := ui.Screen{Title: presenter.Title(l, v), Color: ui.Brass, Rows: presenter.Choices(l, v, seat, "")}
	lines := []string{l.Say("apps.turn")}
	for _, c := range v.Face.Choices(v.Match.State().View(seat), seat, "") {
		lines = append(lines, "› "+l.Sentences(l.Event(v.Said(), c.Label), menuOptions(l, v, c.Menu)))
	}
	s.Text = ui.Lines(lines...)
	return s
}

// menuOptions lists the options of a menu; "" if there are none.
func menuOptions(l *i18n.Language, v *view.View, menu []render.Choice) string {
	if len(menu) == 0 {
		return ""
	}
	var all []game.Event
	for _, o := range menu {
		all = append(all, o.Label)
	}
	return l.Event(v.Said(), game.Say("apps.options", all))
}
