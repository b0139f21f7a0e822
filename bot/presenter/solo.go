package presenter

import (
	"slices"
	"strconv"
	"strings"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// OnBoard reports whether a custom id only occurs on boards and results. A response to a button there must not
// replace the message.
func OnBoard(id string) bool {
	verb, _, _ := strings.Cut(id, ui.Separator)
	return verb == "more" || verb == "rematch"
}

// privateScreen returns the single message of a private game: the open game, the board, or the result.
func privateScreen(l *i18n.Language, v *view.View, draft game.Move, note string) ui.Screen {
	v = v.ReadBy(l)
	switch v.Phase {
	case table.Playing:
		if plays, paused := v.Reveal(); paused {
			s := Reveal(v, plays)
			addNextSteps(l, v, &s)
			return s
		}
		s := soloBoard(v, draft, note)
		kept, why := recentSummaries(l, v)
		s.Above = append(kept, s.Above...)
		if len(s.Rows)+len(why) <= ui.MaxRows {
			s.Rows = append(s.Rows, why...)
		}
		if len(kept) > 0 {
			addNextSteps(l, v, &s)
		}
		return s
	case table.Over:
		s := Result(v)
		if v.Guild != "" {
			share := ui.ID("share", v.ID, strconv.Itoa(v.Match.Len()))
			s.Rows = withRoom(s.Rows, ui.Button{ID: share, Label: l.Say("button.share"), Posts: true})
		}
		s.Above, _ = recentSummaries(l, v)
		addNextSteps(l, v, &s)
		return s
	case table.Open, table.Declined, table.Lapsed, table.Withdrawn:
	}
	return Card(v)
}

// soloBoard returns the board of a running solo game, with the hand below it if the game has one.
func soloBoard(v *view.View, draft game.Move, note string) ui.Screen {
	l, seat := v.Public(), v.Host()
	_, secret := v.Secret()
	board := seatBoard(l, v, seat)
	draft = possibleDraft(v, seat, draft)
	menu := board.Rows[len(board.Rows)-1]
	if !secret {
		if draft != "" {
			board.Rows = []ui.Row{}
			board.Try(func() { board.Rows = Choices(l, v, seat, draft) })
			board.Rows = append(withRoom(board.Rows, ui.Button{ID: ui.ID("back", v.ID), Label: l.Say("button.back")}), menu)
		}
		board.Try(func() { board.Rows = withRoom(board.Rows, TakeBackButton(l, v, seat)...) })
		if draft == "" && slices.Contains(v.Match.Turn(), seat) {
			board.Try(func() { board.Rows = withRoom(board.Rows, autoMovesButtons(l, v, seat)...) })
		}
		return board
	}
	s := Hand(l, v, seat, draft, note)
	if s.Title = ""; view.OnlyOrders(draft) {
		board.Rows, board.Footer = nil, ""
		s.Above = slices.Concat(board.Above, []ui.Screen{board})
		return s
	}
	s.Rows = nil
	s.Text = ui.Lines(v.Hint, seatLines(l, v, seat, draft)) // the board has the rest
	s.Try(func() {
		if slices.Contains(v.Match.Turn(), seat) {
			s.Rows = append(openChoices(l, v, seat), Choices(l, v, seat, draft)...)
		}
	})
	menu.Buttons = slices.DeleteFunc(menu.Buttons, func(b ui.Button) bool { return b.ID == ui.ID("hand", v.ID) })
	if more := ordersButton(l, v, seat); len(menu.Buttons)+len(more) <= ui.MaxButtons {
		menu.Buttons = append(more, menu.Buttons...)
	}
	s.Rows, s.Footer = append(s.Rows, menu), board.Footer
	s.Try(func() { s.Rows = withRoom(s.Rows, TakeBackButton(l, v, seat)...) })
	board.Rows, board.Footer = nil, ""
	s.Above = slices.Concat(board.Above, []ui.Screen{board})
	return s
}

// maxSummaries is how many pictures of earlier plays are shown above a private game. In a channel they would stay as
// messages.
const maxSummaries = 2

// recentSummaries returns the pictures since the player's last choice that would stay in a channel, such as the end of
// a round. It also returns the menu that explains the last of them.
func recentSummaries(l *i18n.Language, v *view.View) (kept []ui.Screen, why []ui.Row) {
	log, seat := v.Match.Log(), v.Host()
	from := len(log)
	for from > 0 && (log[from-1].Seat != seat || v.Match.WasOnlyMove(from-1)) {
		from--
	}
	for i, step := range v.Match.Steps(max(from-1, 0), game.Public) {
		if isReveal(v, step.Heard) { // the player has seen it
			continue
		}
		if _, lasts := view.LastingPicture(v.Face, step.Heard); lasts {
			s := Summary(v, i)
			s.Rows, s.Footer = nil, ""
			kept, why = append(kept, s), WhyRow(l, v, v.ID, i+1)
		}
	}
	return kept[max(0, len(kept)-maxSummaries):], why
}

// PrivatePanel returns the current private panel of a seat. While the match pauses for a result it shows that, unless
// the seat has begun a move. A draft that no longer begins a legal move is dropped. The note describes what the user
// has just done and is shown if there is no newer event.
func PrivatePanel(l *i18n.Language, v *view.View, seat game.Seat, draft game.Move, note string) ui.Screen {
	switch {
	case v.Alone():
		return privateScreen(l, v, draft, note)
	case v.Match.Outcome().Over():
		s := ui.Screen{Title: Title(l, v), Color: ui.Mute, Text: VerdictLine(l, v)}
		AddPicture(&s, l, v, render.Final, v.Match.Len(), game.Public)
		return s
	}
	if plays, paused := v.Reveal(); paused && draft == "" {
		return privateReveal(l, v, plays)
	}
	return Hand(l, v, seat, possibleDraft(v, seat, draft), note)
}

// addNextSteps adds to a coached game the ways to real games. A challenge is always offered, and a solo game only on
// the result, since the user's own has ended.
func addNextSteps(l *i18n.Language, v *view.View, s *ui.Screen) {
	ways, words := ChallengeButton(l, v.Game, v.Guild != ""), []string{l.Say("coach.onward")}
	if v.Phase == table.Over {
		ways = append([]ui.Button{{ID: ui.ID("solo", v.Rules.Name), Label: l.Say("button.solo")}}, ways...)
		words = append(words, l.Say("help.solo"))
	}
	if v.Guild != "" {
		words = append(words, l.Say("help.dare"))
	}
	if v.Coach && len(ways) > 0 && len(s.Rows) < ui.MaxRows {
		s.Text = ui.Lines(s.Text, l.Sentences(words...))
		s.Rows = append(s.Rows, ui.Row{Buttons: ways})
	}
}
