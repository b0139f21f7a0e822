package presenter

import (
	"slices"
	"strings"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// IsRemote reports whether a custom id only occurs in messages in which a user plays away from the table.
func IsRemote(id string) bool { return strings.HasPrefix(id, ui.ID(ui.NextVerb, "")) }

// RemoteScreen returns a table for a player away from its channel. It has the board and the hand in one ephemeral
// message, and a button for the next game.
func RemoteScreen(l *i18n.Language, v *view.View, seat game.Seat, draft game.Move, note string) ui.Screen {
	var s ui.Screen
	switch {
	case v.Alone():
		s = privateScreen(l, v, draft, note)
	case v.Phase == table.Playing:
		s = remoteBoard(l, v.ReadBy(l), seat, draft, note)
	default:
		s = MainScreen(v.ReadBy(l))
		s.Rows, s.Mentions, s.Content = nil, nil, ""
	}
	s.Rows = slices.Clone(s.Rows[:min(len(s.Rows), ui.MaxRows-1)])
	next := ui.Button{ID: ui.ID(ui.NextVerb, v.ID), Label: l.Say("button.next")}
	if !slices.Contains(v.Match.Turn(), seat) {
		next.Style = render.Primary
	}
	buttons := []ui.Button{next}
	if v.Phase == table.Playing {
		buttons = append(buttons, ui.Button{ID: ui.ID(ui.SeatVerb, v.ID), Label: l.Say("button.hand.again")})
		if describe := DescribeButton(l, v.ID, v.Match.Len(), render.Table); !ui.HasButton(s.Rows, describe.ID) {
			buttons = append(buttons, describe)
		}
	}
	buttons = append(buttons, ui.Button{ID: ui.ID(ui.GamesVerb), Label: l.Say("button.games")})
	s.Rows = append(s.Rows, ui.Row{Buttons: buttons})
	s.Text = ui.Lines(s.Text, l.Say("games.there", TableLink(l.Say("games.table"), v.Table)))
	return s
}

// remoteBoard returns a running match as a seat sees and plays it, with the private panel below the board.
func remoteBoard(l *i18n.Language, v *view.View, seat game.Seat, draft game.Move, note string) ui.Screen {
	if plays, paused := v.Reveal(); paused && !slices.Contains(v.Match.Turn(), seat) {
		return privateReveal(l, v, plays)
	}
	_, secret := v.Secret()
	s := seatBoard(l, v, seat)
	s.Rows, s.Footer = nil, ""
	if draft = possibleDraft(v, seat, draft); view.OnlyOrders(draft) {
		draft = ""
	}
	if secret {
		board := s
		s = Hand(l, v, seat, draft, note)
		s.Title, s.Rows, s.Above = "", nil, append(slices.Clone(board.Above), board)
		s.Above[len(s.Above)-1].Above = nil
		s.Text = ui.Lines(note, seatLines(l, v, seat, draft))
	} else {
		s.Text = ui.Lines(note, s.Text)
	}
	s.Try(func() {
		if !slices.Contains(v.Match.Turn(), seat) {
			return
		}
		if secret && draft == "" {
			s.Rows = openChoices(l, v, seat)
		}
		s.Rows = append(s.Rows, Choices(l, v, seat, draft)...)
	})
	return s
}
