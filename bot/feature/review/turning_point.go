package review

import (
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai/review"
	"dockside/render"
	"dockside/render/i18n"
)

// hasTurn reports whether a match has a turning point and its game a picture of it.
func hasTurn(t *view.Past, o review.Review) bool {
	_, ok := o.Turn()
	return ok && t.Face.Traits().Turning
}

// turnScreen returns the page of the turning point: the play, the seat that it helped, and the other main causes.
func turnScreen(l *i18n.Language, t *view.Past, o review.Review) ui.Screen {
	s := ui.Screen{Title: presenter.Title(l, t.View), Color: ui.Brass}
	turn, _ := o.Turn()
	n := turn.Index + 1
	scene := presenter.SceneAt(l, t.View, render.Turning, n, game.Public)
	scene.Outcome, scene.Moment = t.Match.Outcome(), turningPointPicture(t, o, turn)
	told := render.Describe(t.Face, scene)
	if len(told) == 0 {
		return overview(l, t, o)
	}
	s.Scene, s.Face, s.Alt = &scene, t.Face, l.Events(t.Names(), told)
	rose := game.Say("moment.rose", turn.Seat, chanceAfter(l, o, turn.Index, turn.Seat),
		chanceAfter(l, o, turn.Index+1, turn.Seat))
	lines := []string{
		"**" + l.Event(t.Said(), told[0]) + "**",
		turningPointLine(l, t, o, turn),
		"› " + l.Event(t.Said(), rose),
	}
	for _, d := range o.TurningPoints(1) {
		if d.Index != turn.Index {
			lines = append(lines, l.Say("moment.costliest"), mistakeLine(l, t, o, d))
		}
	}
	for _, w := range o.Swings(1) {
		if w.Index != turn.Index {
			lines = append(lines, l.Say("moment.luckiest"), l.Sentences(
				playPrefix(l, t, w.Index+1)+drawLine(l, t, w),
				l.Event(t.Said(), game.Say("review.helped", helpedSeats(l, w))),
			))
		}
	}
	s.Text = ui.Lines(append(lines, accuracy(l, t, o))...)
	s.Footer = roughLine(l, o)
	return s
}

// turningPointLine describes the turning point: a costly choice and the better one, or the public events.
func turningPointLine(l *i18n.Language, t *view.Past, o review.Review, turn review.Turn) string {
	heard := t.Match.Heard(turn.Index, game.Public)
	d, chosen := o.Decision(turn.Index)
	switch {
	case chosen && (turn.Kind == review.Costly || len(heard) == 0):
		return mistakeLine(l, t, o, d)
	case len(heard) == 0:
		return ""
	}
	return playPrefix(l, t, turn.Index+1) + l.Events(t.Said(), presenter.FirstAndLast(heard))
}

// turningPointPicture returns the turning point for its picture.
func turningPointPicture(t *view.Past, o review.Review, turn review.Turn) *render.Moment {
	log := t.Match.Log()
	m := &render.Moment{
		Kind: string(turn.Kind), Play: log[turn.Index], Seat: turn.Seat,
		From: roundChance(turn.From, o.Error(turn.Index)), To: roundChance(turn.To, o.Error(turn.Index+1)),
		At: float64(turn.Index+1) / float64(len(log)), Line: chanceCurve(t.View, o, turn.Seat),
	}
	if next := turn.Index + 1; m.Play.Seat == game.Nature && next < len(log) && log[next].Seat >= 0 {
		m.Next = log[next].Move
	}
	if d, ok := o.Decision(turn.Index); ok && turn.Kind == review.Costly {
		m.Odds = render.Judged(d.Seat, judgedChoices(o, d)...)
		m.Odds.Made = d.Played.Move
	}
	for seat := range o.Seats {
		accuracy := -1.0
		if o.Decided(game.Seat(seat)) {
			accuracy = o.Accuracy(game.Seat(seat))
		}
		m.Accuracy = append(m.Accuracy, accuracy)
	}
	for _, score := range t.Match.State().Scores() {
		m.Points = append(m.Points, score.Points)
	}
	return m
}

// chanceCurve returns the win chance of a seat at the ends of chapters, or else at about twelve positions.
func chanceCurve(v *view.View, o review.Review, seat game.Seat) []render.Sight {
	const few = 12
	last := len(o.Chances) - 1
	step := max(1, last/few)
	var line []render.Sight
	for n, chances := range o.Chances {
		ends := n%step == 0
		if v.Chapter != nil && n > 0 {
			ends = v.Chapter(v.Match.At(n)) != v.Chapter(v.Match.At(n-1))
		}
		if n == 0 || n == last || ends {
			line = append(line, render.Sight{At: float64(n) / float64(last), Chance: chances[seat]})
		}
	}
	return line
}
