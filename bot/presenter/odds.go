package presenter

import (
	"cmp"
	"slices"
	"strings"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai"
	"dockside/render"
	"dockside/render/i18n"
)

// The last words of the custom ids of the buttons of a panel of odds.
const (
	OddsAgain = "again" // shows the odds of the present decision
	OddsStay  = "stay"  // lets the panel follow no decisions any more
)

// Odds is what each choice of a seat is worth, and of which moment: drawn where the game has a picture for it, beside
// the best few in words; or else all in words, with what each is likely to bring. The outlooks are the best first.
func Odds(l *i18n.Language, v *view.View, seat game.Seat, all []ai.Outlook) ui.Screen {
	n := v.Match.Len()
	s := ui.Screen{Title: l.Say("odds.title"), Footer: l.Say("odds.note"), Color: ui.Brass}
	listed := oddsInWords(l, v, seat, all)
	if addOdds(&s, l, v, n, weigh(seat, all)) {
		listed = listed[:min(len(listed), fewOdds)]
	}
	lines := append([]string{oddsMoment(l, v, n, seat), l.Say("odds.best", ui.Hundredths(all[0].Value)), ""}, listed...)
	s.Text = strings.Join(lines, "\n")
	buttons := []ui.Button{
		{ID: ui.ID("odds", v.ID, OddsAgain), Label: l.Say("button.odds.again")},
		{ID: ui.ID("odds", v.ID, OddsStay), Label: l.Say("button.odds.stay")},
	}
	if s.Scene != nil {
		buttons = append(buttons, describeButton(l, v.ID, n, s.Scene.Kind))
	}
	s.Rows = ui.ButtonRows(buttons)
	return s
}

// How many choices the panel lists: the best few beside a picture, and otherwise so many with what they are likely to
// bring, so that it fits into a message however many there are.
const (
	fewOdds  = 3
	Detailed = 10
)

// oddsMoment says of which moment a panel of odds is: it follows the decisions of its owner alone.
func oddsMoment(l *i18n.Language, v *view.View, n int, seat game.Seat) string {
	status := ""
	if face, ok := v.Face.(render.Status); ok {
		status = l.Event(v.Said(), face.Status(v.Match.At(n).View(game.Public)))
	}
	if n == 0 {
		return status
	}
	return l.Say("odds.moment", status, l.Events(v.Said(), firsts(v.Match.Heard(n-1, seat))))
}

// oddsInWords are the choices with the chance to win after each, a line each.
func oddsInWords(l *i18n.Language, v *view.View, seat game.Seat, all []ai.Outlook) []string {
	var lines []string
	view := v.Match.State().View(seat)
	for i, o := range all {
		line := l.Say("odds.choice", Worded(l, v.Said(), v.Face, view, seat, o.Move), ui.Hundredths(o.Value))
		if likely := probable(o.Prospects); len(likely) > 0 && i < Detailed {
			line += " · " + l.Event(v.Said(), game.Say("odds.likely", likely))
		}
		lines = append(lines, line)
	}
	return lines
}

// weigh are the odds of outlooks for a picture.
func weigh(seat game.Seat, all []ai.Outlook) *render.Odds {
	odds := &render.Odds{Seat: seat}
	for _, o := range all {
		odds.Choices = append(odds.Choices, render.Weighed{Move: o.Move, Chance: o.Value})
	}
	for _, p := range all[0].Prospects {
		odds.Prospects = append(odds.Prospects, p.Chance)
	}
	return odds
}

// addOdds adds the picture of a decision after n plays, as the seat saw it; false for a game that draws none.
func addOdds(s *ui.Screen, l *i18n.Language, v *view.View, n int, odds *render.Odds) bool {
	kind := v.Face.Traits().Odds
	if kind == "" {
		return false
	}
	scene := sceneAt(l, v, kind, n, odds.Seat)
	scene.Seat, scene.Odds = odds.Seat, odds
	s.Scene, s.Face, s.Alt = &scene, v.Face, l.Events(v.Names(), render.Describe(v.Face, scene))
	return true
}

// probable are the prospects that are more likely than not, the likeliest first.
func probable(all []ai.Prospect) []game.Event {
	likely := slices.DeleteFunc(slices.Clone(all), func(p ai.Prospect) bool { return p.Chance < 0.5 })
	slices.SortStableFunc(likely, func(x, y ai.Prospect) int { return cmp.Compare(y.Chance, x.Chance) })
	var events []game.Event
	for _, p := range likely {
		events = append(events, game.Say("odds.prospect", p.What, ui.Hundredths(p.Chance)))
	}
	return events
}

// whoLooked tells who has looked at the odds since some play, and how often in all.
func whoLooked(l *i18n.Language, v *view.View, since int) string {
	var who []game.Event
	for seat, looks := range v.Odds {
		if looks.Times > 0 && looks.Plays >= since {
			who = append(who, game.Say("odds.looks", game.Seat(seat), looks.Times))
		}
	}
	if len(who) == 0 {
		return ""
	}
	return l.Event(v.Said(), game.Say("odds.looked", who))
}
