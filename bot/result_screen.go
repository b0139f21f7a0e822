package bot

import (
	"dockside/bot/text"
	"dockside/game"
	"dockside/game/fair"
	"dockside/render"
)

// result is the end of a match: who won and why, and the offer of another.
func (b *Bot) result(v *view) Screen {
	l := b.words.For(v.Locale)
	s := Screen{Title: b.title(l, v), Color: brass}
	o := v.match.Outcome()
	b.picture(&s, l, v, render.Final, v.match.Len(), game.Public)
	s.Scene.Record = v.Record(v.match).String()
	s.Footer = b.opened(l, v)
	lines := []string{"**" + Verdict(l, v.said(), o) + "**"}
	if o.Cause != game.Stopped {
		lines = append(lines, b.points(l, v, v.match.Len()), b.looks(l, v), b.ratingLine(l, v))
		plain := *s.Scene
		plain.Ratings, plain.Chances = nil, nil        // they have a line and a picture of their own
		for _, e := range v.Face.Describe(plain)[1:] { // the first says again who won
			lines = append(lines, "› "+l.Event(v.said(), e))
		}
	}
	for seat, yes := range v.Rematch {
		if yes && v.Next == "" {
			lines = append(lines, l.Event(v.said(), game.Say("rematch.wanted", game.Seat(seat))))
		}
	}
	if v.Next != "" {
		lines = append(lines, l.Say("rematch.agreed"))
	}
	lines = append(lines, b.quip(l, v))
	s.Text = join(append(lines, b.nextPledge(l, v))...)
	s.Rows = buttonRows(b.resultButtons(l, v))
	return s
}

// resultButtons are what can be done after a match.
func (b *Bot) resultButtons(l *text.Language, v *view) []Button {
	var buttons []Button
	if v.Next == "" {
		label := v.many(l, "button.rematch")
		if v.From.Match != "" {
			label = l.Say("button.restudy")
		}
		buttons = append(buttons, Button{ID: customID("rematch", v.ID), Label: label, Style: render.Primary})
	}
	if filmed(v) {
		buttons = append(buttons, Button{ID: customID("film", v.ID), Label: l.Say("button.film")})
	}
	buttons = append(buttons,
		Button{ID: customID("replay", v.ID, "0"), Label: l.Say("button.replay")})
	if decided(v.match) {
		buttons = append(buttons, Button{ID: customID("review", v.ID), Label: l.Say("button.review")})
	}
	buttons = append(buttons,
		Button{ID: customID("sealed", v.ID), Label: l.Say("button.dice")})
	if v.Next == "" && v.NextSeed != (fair.Seed{}) {
		buttons = append(buttons, b.wordButton(l, v))
	}
	return buttons
}

// Verdict says how a match has ended.
func Verdict(l *text.Language, names []string, o game.Outcome) string {
	var winners []game.Event
	for _, w := range o.Winners {
		winners = append(winners, game.Say("name", w))
	}
	key := "result." + string(o.Cause)
	if o.Cause == game.Finished && len(winners) == 0 {
		key = "result.draw"
	}
	return l.Event(names, game.Say(key, winners, o.Seat))
}
