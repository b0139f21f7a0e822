package review

import (
	"math"
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
	pictured := picturedDecision(&s, l, t, o, d)
	v := verdictOf(o, d)
	chose := l.Event(t.Said(), game.Say("review.chose", d.Seat, moveWords(l, t, d.Index, d.Seat, d.Played.Move),
		percentage(l, v.made, v.err)))
	verdict := l.Say("review.best")
	switch {
	case ui.Rounded(v.cost) > 0:
		cost := v.cost
		if v.err == 0 { // the difference of the figures on the page
			cost = float64(ui.Rounded(v.best)-ui.Rounded(v.made)) / 1000
		}
		verdict = l.Say("review.better", moveWords(l, t, d.Index, d.Seat, d.Best.Move), percentage(l, v.best, v.err),
			percentage(l, cost, v.err))
	case v.err > 0:
		verdict = l.Say("review.close")
	}
	s.Text = ui.Lines(presenter.Recent(l, t.View, d.Index), chances(l, t, o, d.Index), chose, verdict, pictured)
	s.Footer = ui.Lines(l.Say("review.step", strconv.Itoa(i+1), strconv.Itoa(len(o.Decisions))), roughLine(l, o))
	s.Rows = studyRow(l, t.Table, d.Index)
	return s
}

// picturedDecision adds the picture of a decision as the seat saw it, with the best choice and the actual one. If the
// game has no such picture, a private panel shows the best choice. It returns the text that explains the picture.
func picturedDecision(s *ui.Screen, l *i18n.Language, t *view.Past, o review.Review, d review.Decision,
) string {
	odds := render.Judged(d.Seat, judgedChoices(o, d)...)
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

// judgedChoices returns the best choice of a decision and the actual one, or only that if none was better.
func judgedChoices(o review.Review, d review.Decision) []render.Weighed {
	v := verdictOf(o, d)
	made := render.Weighed{Move: d.Played.Move, Chance: v.made}
	if v.cost == 0 {
		return []render.Weighed{made}
	}
	return []render.Weighed{{Move: d.Best.Move, Chance: v.best}, made}
}

// drawScreen returns the page of a random draw: the position after it, and what it changed.
func drawScreen(l *i18n.Language, t *view.Past, o review.Review, w review.Draw) ui.Screen {
	s := ui.Screen{Title: presenter.Title(l, t.View), Color: ui.Brass}
	presenter.AddPicture(&s, l, t.View, t.Kind(w.Index+1), w.Index+1, game.Public)
	s.Text = ui.Lines(
		playPrefix(l, t, w.Index+1)+drawLine(l, t, w),
		l.Event(t.Said(), game.Say("review.changed", i18n.CommaList(gains(l, w.Gain, w.Error)))), chances(l, t, o, w.Index+1),
	)
	s.Footer = roughLine(l, o)
	return s
}

// chances returns the win chances after n plays.
func chances(l *i18n.Language, t *view.Past, o review.Review, n int) string {
	var said []game.Event
	for seat, x := range o.Chances[n] {
		err := o.Error(n)
		said = append(said, game.Say("review.share", game.Seat(seat), percentage(l, roundChance(x, err), err)))
	}
	return l.Event(t.Said(), game.Say("review.chances", i18n.CommaList(said)))
}

// roughLine says by how much estimated figures can be wrong; nothing of exact ones.
func roughLine(l *i18n.Language, o review.Review) string {
	const errors, most = 2, 0.5 // two standard errors; more are rare
	rough := o.Rough()
	if rough == 0 {
		return ""
	}
	return l.Say("review.rough", int(math.Ceil(100*min(most, max(grains[0], errors*rough)))))
}

// studyRow has the button that begins a study; none for a match that is not stored.
func studyRow(l *i18n.Language, t *table.Table, n int) []ui.Row {
	if t.ID == "" {
		return nil
	}
	return ui.ButtonRows([]ui.Button{{ID: ui.ID("study", t.ID, strconv.Itoa(n)), Label: l.Say("button.study")}})
}
