// Package presenter turns tables into screens: challenges, lobbies, boards, hands, results and all other
// messages. It is pure: the screens depend on the arguments alone.
package presenter

import (
	"slices"
	"time"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render"
	"dockside/render/i18n"
)

// Board returns the public message of a running game: the turn, the latest events, prompts, deadlines, the
// picture and the controls.
func Board(v *view.View) ui.Screen {
	s, l := boardWith(v, true), v.Public()
	s.Try(func() { s.Rows = withRoom(s.Rows, openTakeBackButton(l, v)...) })
	s.Try(func() { s.Rows = beside(s.Rows, FollowButton(l, v)...) })
	s.Try(func() {
		above, why := pending(l, v)
		s.Above, s.Rows = append(above, s.Above...), append(s.Rows, why...)
	})
	s.Try(func() { s.Rows = withRoom(s.Rows, autoMovesButtons(l, v, v.Match.Turn()...)...) })
	return s
}

// seatBoard returns the board with the picture that a seat sees. In games with private panels, the panel has the
// prompts.
func seatBoard(l *i18n.Language, v *view.View, seat game.Seat) ui.Screen {
	_, secret := v.Secret()
	s := boardWith(v, !secret)
	s.Try(func() { AddPicture(&s, l, v, render.Table, v.Match.Len(), seat) })
	return s
}

// boardWith returns a board, with or without the prompts for the seats to move.
func boardWith(v *view.View, prompted bool) ui.Screen {
	l := v.Public()
	s := ui.Screen{Title: Title(l, v), Color: ui.Brass}
	status, prompts := "", ""
	s.Try(func() {
		if status = Status(l, v, v.Said(), v.Match.Len()); status != "" {
			status = " · " + status
		}
		if prompted {
			prompts = promptsOf(l, v)
		}
	})
	s.Text = ui.Lines(openHint(v), TurnLine(l, v)+status, Recent(l, v, v.Match.Len()), prompts, deadlines(l, v),
		clockLines(l, v), sideNews(l, v), Quip(l, v))
	s.Footer = fairLine(l, v, v.Match.Len())
	s.Try(func() { AddPicture(&s, l, v, render.Table, v.Match.Len(), game.Public) })
	s.Try(func() { s.Above = screensAbove(l, v) })
	s.Try(func() { addPublicDescription(l, v, &s) })
	s.Try(func() { s.Rows = openControls(l, v) })
	s.Rows = append(s.Rows, ui.Row{Buttons: menuButtons(l, v)})
	return s
}

// screensAbove returns the screens above the board; none in most positions.
func screensAbove(l *i18n.Language, v *view.View) []ui.Screen {
	face, ok := v.Face.(render.Stager)
	if !ok {
		return nil
	}
	kind := face.Stage(v.Match.State().View(game.Public))
	if kind == "" {
		return nil
	}
	s := ui.Screen{Color: ui.Brass}
	AddPicture(&s, l, v, kind, v.Match.Len(), game.Public)
	addPublicDescription(l, v, &s)
	return []ui.Screen{s}
}

// TurnLine returns the line on whose turn it is.
func TurnLine(l *i18n.Language, v *view.View) string {
	return l.Event(ui.Bolds(v.Said()), game.Say("board.turn", toMove(l, v)))
}

// toMove returns the seats to move, as an argument of an event.
func toMove(l *i18n.Language, v *view.View) []game.Event {
	var who []game.Event
	for _, s := range v.Match.Turn() {
		who = append(who, seatEvent(l, v, s))
	}
	return who
}

// promptsOf returns the game's prompts for the seats to move, without duplicates; "" if the game has none.
func promptsOf(l *i18n.Language, v *view.View) string {
	face, ok := v.Face.(render.Prompter)
	if !ok {
		return ""
	}
	view := v.Match.State().View(game.Public)
	var lines []string
	for _, seat := range v.Match.Turn() {
		if p := l.Event(v.Said(), face.Prompt(view, seat)); !slices.Contains(lines, p) {
			lines = append(lines, p)
		}
	}
	return ui.Lines(lines...)
}

// sideNews returns other public news: moves taken back, recent looks at the odds, and at first whether the match
// is rated.
func sideNews(l *i18n.Language, v *view.View) string {
	stakes := ""
	if !hasPersonMoved(v) {
		stakes = ratedLine(l, v)
	}
	_, since := recentActs(l, v, v.Match.Len())
	return ui.Lines(takeBackLine(l, v), countsLine(l, v), looksLine(l, v, since), stakes)
}

// hasPersonMoved reports whether a person has made a move at this table.
func hasPersonMoved(v *view.View) bool {
	return slices.ContainsFunc(v.Match.Log()[v.From.Plays:], func(p game.Play) bool {
		return p.Seat >= 0 && v.Match.Level(p.Seat) == ""
	})
}

// deadlines returns the deadlines, as one line if they are all equal, and the deadlines that have passed. Solo games
// have none.
func deadlines(l *i18n.Language, v *view.View) string {
	all := v.Deadlines()
	late := v.Late()
	switch {
	case v.Solo || len(all) == 0:
		return ""
	case !v.Pause.IsZero():
		return l.Say("board.paused", ui.Stamp(v.Pause.Until))
	case len(all) == 1 && len(late) == 0:
		return l.Say("board.deadline", ui.Stamp(all[0].At))
	}
	var lines []string
	line := func(key string, seats []game.Seat, at time.Time) {
		if len(seats) > 0 {
			lines = append(lines, l.Event(v.Said(), game.Say(key, seatNames(seats), ui.Stamp(at))))
		}
	}
	for _, d := range all {
		line("board.late", inBoth(d.Seats, late), d.At)
		isLate := func(s game.Seat) bool { return slices.Contains(late, s) }
		line("board.deadline.of", slices.DeleteFunc(slices.Clone(d.Seats), isLate), d.At)
	}
	return ui.Lines(lines...)
}

// openControls returns the controls on the board for all seats to move.
func openControls(l *i18n.Language, v *view.View) []ui.Row {
	var rows []ui.Row
	for _, seat := range v.Match.Turn() {
		rows = append(rows, openChoices(l, v, seat)...)
	}
	return rows
}

// menuButtons returns the buttons of every board.
func menuButtons(l *i18n.Language, v *view.View) []ui.Button {
	var buttons []ui.Button
	hand, secret := v.Secret()
	if secret {
		buttons = append(buttons, handButton(l, v, hand))
	}
	for _, kind := range v.Face.Traits().Panels {
		if secret && kind == hand {
			continue
		}
		buttons = append(buttons, ui.Button{
			ID:    ui.ID("panel", v.ID, string(kind)),
			Label: l.Say(v.Rules.Name + ".panel." + string(kind)),
		})
	}
	if v.OddsOpen() {
		buttons = append(buttons, ui.Button{ID: ui.ID("odds", v.ID), Label: l.Say("button.odds")})
	}
	return append(buttons,
		DescribeButton(l, v.ID, v.Match.Len(), render.Table),
		ui.Button{ID: ui.ID("more", v.ID), Label: l.Say("button.more")})
}

// openHint returns the hint on the last choice for the board. It is "" in games with private panels, where only
// the seat may read it.
func openHint(v *view.View) string {
	if _, secret := v.Secret(); secret {
		return ""
	}
	return v.Hint
}
