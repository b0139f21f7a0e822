package screen

import (
	"slices"
	"strings"

	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// Alone tells whether one person plays in one message that nobody else sees: hand and board stand there
// together, drawn from the person's own view.
func (v *View) Alone() bool { return v.Solo && (v.Private || v.Guild == "") }

// OwnPanels tells whether people have private panels in which they play: a hand, or a whole game.
func (v *View) OwnPanels() bool {
	_, secret := v.Secret()
	return v.Private || secret && !v.Alone()
}

// OnBoard tells whether a control of this custom id stands on boards and results alone: what is pressed beside it
// leaves them as they are.
func OnBoard(id string) bool {
	verb, _, _ := strings.Cut(id, Separator)
	return verb == "more" || verb == "rematch"
}

// readBy is the view as somebody reads it who speaks a language.
func (v *View) readBy(l *i18n.Language) *View {
	t := *v.Table
	t.Locale = l.Code
	return &View{&table.Sitting{Table: &t, Match: v.Match}, v.Game, v.Words, v.Tongue, nil}
}

// private is the one message of a private game: the card, the game, or the result.
func private(l *i18n.Language, v *View, draft game.Move, note string) Screen {
	v = v.readBy(l)
	switch v.Phase {
	case table.Playing:
		s := alone(v, draft, note)
		kept, why := justKept(l, v)
		s.Above = append(kept, s.Above...)
		if len(s.Rows)+len(why) <= maxRows {
			s.Rows = append(s.Rows, why...)
		}
		if len(kept) > 0 {
			onward(l, v, &s)
		}
		return s
	case table.Over:
		s := Result(v)
		s.Rows = withButton(s.Rows, Button{ID: ID("share", v.ID, pageOf(v.Match.Len())), Label: l.Say("button.share")})
		s.Above, _ = justKept(l, v)
		onward(l, v, &s)
		return s
	case table.Open, table.Declined, table.Lapsed, table.Withdrawn:
	}
	return Card(v)
}

// alone is a running game of one person: the board, and below it the hand in games that have one.
func alone(v *View, draft game.Move, note string) Screen {
	l, seat := v.public(), v.Host()
	_, secret := v.Secret()
	board := boardWith(v, func(l *i18n.Language, v *View) string {
		if secret { // the hand says it
			return ""
		}
		return promptsOf(l, v)
	})
	board.try(func() { AddPicture(&board, l, v, render.Table, v.Match.Len(), seat) })
	draft = v.possible(seat, draft)
	menu := board.Rows[len(board.Rows)-1]
	if !secret {
		if draft != "" {
			board.Rows = []Row{}
			board.try(func() { board.Rows = Choices(l, v, seat, draft) })
			board.Rows = append(withButton(board.Rows, Button{ID: ID("back", v.ID), Label: l.Say("button.back")}), menu)
		}
		board.try(func() { board.Rows = withRoom(board.Rows, takeBack(l, v, seat)...) })
		return board
	}
	s := Hand(l, v, seat, draft, note)
	if s.Title = ""; OnlyOrders(draft) {
		board.Rows, board.Footer = nil, ""
		s.Above = slices.Concat(board.Above, []Screen{board})
		return s
	}
	s.Rows = nil
	s.Text = Lines(v.Hint, news(l, v, seat), whispered(l, v, seat), handLine(l, v, seat, draft)) // the board has the rest
	s.try(func() {
		if slices.Contains(v.Match.Turn(), seat) {
			s.Rows = append(openChoices(l, v, seat), Choices(l, v, seat, draft)...)
		}
	})
	menu.Buttons = slices.DeleteFunc(menu.Buttons, func(b Button) bool { return b.ID == ID("hand", v.ID) })
	if more := ordersButton(l, v, seat); len(menu.Buttons)+len(more) <= MaxButtons {
		menu.Buttons = append(more, menu.Buttons...)
	}
	s.Rows, s.Footer = append(s.Rows, menu), board.Footer
	s.try(func() { s.Rows = withRoom(s.Rows, takeBack(l, v, seat)...) })
	board.Rows, board.Footer = nil, ""
	s.Above = slices.Concat(board.Above, []Screen{board})
	return s
}

// mostKept is how many pictures stand above a game that would stay in a channel by themselves.
const mostKept = 2

// justKept are the pictures that would stay in the channel since the person at a private table has last chosen
// something, such as the end of a round: they stand above what comes after them; and the menu that asks why of the
// last one.
func justKept(l *i18n.Language, v *View) (kept []Screen, why []Row) {
	log, seat := v.Match.Log(), v.Host()
	from := len(log)
	for from > 0 && (log[from-1].Seat != seat || v.Match.MadeItself(from-1)) {
		from--
	}
	for i, step := range v.Match.Steps(max(from-1, 0), game.Public) {
		if kind, lasts := LastingPicture(v.Face, step.Heard); lasts {
			s := Summary(v, i, kind)
			s.Rows, s.Footer = nil, ""
			kept, why = append(kept, s), whyRow(l, v, v.ID, i+1, newWhy, -1)
		}
	}
	return kept[max(0, len(kept)-mostKept):], why
}
