package leaderboard

import (
	"fmt"
	"math"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/render/i18n"
)

// Predictor is a user who has made predictions.
type Predictor struct {
	User, Name string
	Tips       int
	Ahead      float64   // mean by which they were better than the bot's
	Last       time.Time // the end of the latest match
}

// predictorsShown is how many predictors are listed.
const predictorsShown = 15

// predictorsScreen lists the users with at least the given number of predictions, the best first, and the reader.
func predictorsScreen(l *i18n.Language, g catalog.Game, all []Predictor, least int, reader string) ui.Screen {
	title := l.Say("ladder.title", l.Say(g.Rules.Name+".name"), l.Say("ladder.of."+command.Predictors))
	s := ui.Screen{Title: title, Footer: l.Say("prophets.note", least), Color: ui.Brass}
	shows := func(i int) bool { return all[i].Tips >= least && (i < predictorsShown || all[i].User == reader) }
	var people []table.Person
	for i, p := range all {
		if shows(i) {
			people = append(people, table.Person{ID: p.User, Name: view.Captain(l, p.User, p.Name)})
		}
	}
	names := view.Apart(people)
	for i, p := range all {
		switch {
		case shows(i):
			said := l.Say("prophets.line", i+1, ui.Bold(names[0]), lead(p.Ahead), l.Say("prophets.tips", p.Tips))
			s.Text, names = ui.Lines(s.Text, said), names[1:]
		case p.User == reader:
			s.Text = ui.Lines(s.Text, l.Say("prophets.few", p.Tips, least))
		}
	}
	if s.Text == "" {
		s.Text = l.Say("prophets.empty")
	}
	return s
}

// lead formats a lead of Brier scores in hundredths, with its sign.
func lead(x float64) string { return fmt.Sprintf("%+d", int(math.Round(100*x))) }
