package presenter

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render"
	"dockside/render/i18n"
)

// handButton opens the private panel of the user who presses it. The button is the same for everybody.
func handButton(l *i18n.Language, v *view.View, kind render.Kind) ui.Button {
	label := l.Say("button.hand")
	if kind != render.Table {
		label = l.Say(v.Rules.Name + ".panel." + string(kind))
	}
	return ui.Button{ID: ui.ID("hand", v.ID), Label: label, Style: render.Primary}
}

// PanelKey returns a key for what the private panel of a user shows, and for the message above it. It changes whenever
// the panel must be updated or sent again below a new board. Standing orders of one player do not change it for others.
func PanelKey(v *view.View, user string) string {
	seat, seated := v.Seat(user)
	if !seated {
		return ""
	}
	front := fmt.Sprint(v.Phase, v.Match.Len(), v.Undone.Times, v.Continued, " sent ", v.Shown.Sent)
	if v.Private {
		front = v.Fingerprint()
	}
	return fmt.Sprint(front, ordersOf(v, seat))
}

// Hand returns the private panel of a running match: the hand, the draft and the possible moves. It always has a
// button to refresh it, because Discord does not allow the bot to edit an older ephemeral message.
func Hand(l *i18n.Language, v *view.View, seat game.Seat, draft game.Move, note string) ui.Screen {
	kind, _ := v.Secret()
	s := ui.Screen{Title: Title(l, v), Color: ui.Brass}
	AddDraft(&s, l, v, kind, v.Match.Len(), seat, draft)
	describe := DescribeButton(l, v.ID, v.Match.Len(), kind)
	if view.OnlyOrders(draft) {
		s.Text = ui.Lines(note, ordersLine(l, v, seat), l.Say("orders.page"))
		s.Rows = withButtons(orderRows(l, v, seat, draft), backToHand(l, v), describe)
		return s
	}
	said := cmp.Or(news(l, v, seat), note, latest(l, v))
	s.Text = ui.Lines(v.Hint, said, secretNews(l, v, seat), handLine(l, v, seat, draft))
	if slices.Contains(v.Match.Turn(), seat) {
		s.Rows = Choices(l, v, seat, draft)
	}
	again := ui.Button{ID: ui.ID("hand", v.ID), Label: l.Say("button.hand.again")}
	s.Rows = withButtons(s.Rows, append([]ui.Button{again, describe}, ordersButton(l, v, seat)...)...)
	s.Rows = withRoom(s.Rows, TakeBackButton(l, v, seat)...)
	return s
}

// news returns a line about the events of a seat since its last play, if the game has texts for it.
func news(l *i18n.Language, v *view.View, seat game.Seat) string {
	var heard []game.Event
	log := v.Match.Log()
	for i := len(log) - 1; i >= 0; i-- {
		heard = append(slices.Clone(v.Match.Heard(i, game.Public)), heard...)
		if log[i].Seat == seat {
			break
		}
	}
	if herald, ok := v.Face.(render.Herald); ok {
		if e := herald.News(seat, heard); e.Key != "" {
			return "› " + l.Rich(v.Said(), e)
		}
	}
	return ""
}

// latest returns the line on the latest public events.
func latest(l *i18n.Language, v *view.View) string {
	lines := Recent(l, v, v.Match.Len())
	return lines[strings.LastIndex(lines, "\n")+1:]
}

// seatLines returns what has happened to a seat since its last play, and what it must do.
func seatLines(l *i18n.Language, v *view.View, seat game.Seat, draft game.Move) string {
	return ui.Lines(news(l, v, seat), secretNews(l, v, seat), handLine(l, v, seat, draft))
}

// secretNews returns the events that only a seat has seen since its last play.
func secretNews(l *i18n.Language, v *view.View, seat game.Seat) string {
	if !v.Rules.Hidden {
		return ""
	}
	var told []string
	log := v.Match.Log()
	for i := len(log) - 1; i >= 0; i-- {
		for _, e := range slices.Backward(v.Match.Heard(i, seat)) {
			if !e.Audible(game.Public) {
				told = append(told, "› "+l.Rich(v.Said(), e))
			}
		}
		if log[i].Seat == seat {
			break
		}
	}
	slices.Reverse(told)
	return ui.Lines(told...)
}

// handLine returns the task of a seat, or the players it waits for.
func handLine(l *i18n.Language, v *view.View, seat game.Seat, draft game.Move) string {
	switch {
	case !slices.Contains(v.Match.Turn(), seat):
		return l.Event(v.Said(), game.Say("hand.wait", seatNames(v.Match.Turn())))
	case draft != "":
		return DraftLine(l, v, seat, draft)
	}
	if prompter, ok := v.Face.(render.Prompter); ok {
		return "**" + l.Say("hand.turn") + "** " + l.Event(v.Said(), prompter.Prompt(v.Match.State().View(seat), seat))
	}
	return l.Say("hand.choose")
}
