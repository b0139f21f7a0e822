package leaderboard

import (
	"math"
	"strconv"
	"strings"

	"dockside/bot/catalog"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/fair"
	"dockside/render"
	"dockside/render/i18n"
)

// drawCounts has the counts of random draws in all finished matches of a game.
type drawCounts struct {
	catalog.Game
	Counts map[string]int
}

// statisticsScreen describes the draws for readers without knowledge of statistics, with the numbers for the others.
// Games without draws, or whose faces describe none, are omitted.
func statisticsScreen(l *i18n.Language, all []drawCounts) ui.Screen {
	s := ui.Screen{Title: l.Say("dice.title"), Color: ui.Brass, Text: l.Say("dice.none")}
	var names, told []string
	for _, d := range all {
		if line := drawLines(l, d); line != "" {
			names, told = append(names, ui.Bold(l.Say(d.Rules.Name+".name"))), append(told, line)
		}
	}
	switch len(told) {
	case 0:
		return s
	case 1:
		s.Text = told[0]
	default:
		for i, name := range names {
			told[i] = ui.Lines(name, told[i])
		}
		s.Text = strings.Join(told, "\n\n")
	}
	s.Footer = l.Say("dice.meaning")
	return s
}

// drawLines describes the draws of a game; "" if there are none.
func drawLines(l *i18n.Language, d drawCounts) string {
	face, ok := d.Face.(render.Fortune)
	if !ok {
		return ""
	}
	told, even := face.TellDrawn(d.Counts)
	var lines []string
	for _, e := range told {
		lines = append(lines, l.Event(nil, e))
	}
	for _, e := range even {
		lines = append(lines, testLine(l, e.Label, fair.ChiSquare(e.Counts)))
	}
	return strings.Join(lines, "\n")
}

// testLine describes the result of a statistical test, followed by its numbers.
func testLine(l *i18n.Language, what game.Event, t fair.Test) string {
	const rare, odd = 0.01, 0.05
	verdict := "dice.usual"
	switch {
	case !t.Enough:
		verdict = "dice.few"
	case t.P < rare:
		verdict = "dice.rare"
	case t.P < odd:
		verdict = "dice.odd"
	}
	in := max(1, int(math.Round(1/max(t.P, 1e-6))))
	numbers := l.Say("dice.test", ui.Decimal(l, t.ChiSquare, 1), strconv.Itoa(t.Freedom), ui.Decimal(l, t.P, 3))
	return l.Sentences("**"+l.Event(nil, what)+"**", l.Say(verdict, in), numbers)
}
