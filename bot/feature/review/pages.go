package review

import (
	"strconv"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai/review"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// decisionScreen returns the page of a decision: the position, the choice, and the best choice.
func decisionScreen(l *i18n.Language, t *view.Past, o review.Review, i int) ui.Screen {
	d := o.Decisions[i]
	s := ui.Screen{Title: presenter.Title(l, t.View), Color: ui.Brass}
	pictured := picturedDecision(&s, l, t, d)
	chose := l.Event(t.Said(), game.Say("review.chose", d.Seat, moveWords(l, t, d.Index, d.Seat, d.Played.Move),
		ui.Percentage(l, d.Played.Value)))
	verdict := l.Say("review.best")
	if ui.Rounded(d.Cost()) > 0 {
		verdict = l.Say("review.better", moveWords(l, t, d.Index, d.Seat, d.Best.Move), ui.Percentage(l, d.Best.Value),
			ui.Percentage(l, float64(ui.Rounded(d.Best.Value)-ui.Rounded(d.Played.Value))/1000))
	}
	s.Text = ui.Lines(presenter.Recent(l, t.View, d.Index), chances(l, t, o, d.Index), chose, verdict, pictured)
	s.Footer = l.Say("review.step", strconv.Itoa(i+1), strconv.Itoa(len(o.Decisions)))
	s.Rows = studyRow(l, t.Table, d.Index)
	return s
}

// picturedDecision adds the picture of a decision as the seat saw it, with the best choice and the actual one. If the
// game has no such picture, a private panel shows the best choice. It returns the text that explains the picture.
func picturedDecision(s *ui.Screen, l *i18n.Language, t *view.Past, d review.Decision) string {
	odds := render.Judged(d.Seat, judgedChoices(d)...)
	odds.Made = d.Played.Move
	if presenter.AddOdds(s, l, t.View, d.Index, odds) {
		return l.Say("review.drawn")
	}
	kind := t.Face.Traits().Private
	if kind == "" {
		presenter.AddPicture(s, l, t.View, render.Table, d.Index, d.Seat)
		return ""
	}
	presenter.AddDraft(s, l, t.View, kind, d.Index, d.Seat, d.Best.Move)
	return l.Say("review.pictured")
}

// judgedChoices returns the best choice of a decision and the actual one, or only that if it was the best.
func judgedChoices(d review.Decision) []render.Weighed {
	made := render.Weighed{Move: d.Played.Move, Chance: d.Played.Value}
	if d.Cost() == 0 {
		return []render.Weighed{made}
	}
	return []render.Weighed{{Move: d.Best.Move, Chance: d.Best.Value}, made}
}

// drawScreen returns the page of a random draw: the position after it, and what it changed.
func drawScreen(l *i18n.Language, t *view.Past, o review.Review, w review.Draw) ui.Screen {
	s := ui.Screen{Title: presenter.Title(l, t.View), Color: ui.Brass}
	presenter.AddPicture(&s, l, t.View, t.Kind(w.Index+1), w.Index+1, game.Public)
	s.Text = ui.Lines(
		playPrefix(l, t, w.Index+1)+drawLine(l, t, w),
		l.Event(t.Said(), game.Say("review.changed", gains(l, w.Gain))), chances(l, t, o, w.Index+1),
	)
	return s
}

// chances returns the win chances after n plays.
func chances(l *i18n.Language, t *view.Past, o review.Review, n int) string {
	var said []game.Event
	for seat, x := range o.Chances[n] {
		said = append(said, game.Say("review.share", game.Seat(seat), ui.Decimal(l, 100*x, 1)))
	}
	return l.Event(t.Said(), game.Say("review.chances", said))
}

// studyRow has the button that begins a study; none for a match that is not stored.
func studyRow(l *i18n.Language, t *table.Table, n int) []ui.Row {
	if t.ID == "" {
		return nil
	}
	return ui.ButtonRows([]ui.Button{{ID: ui.ID("study", t.ID, strconv.Itoa(n)), Label: l.Say("button.study")}})
}
