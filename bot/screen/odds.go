package screen

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"dockside/bot/text"
	"dockside/game"
	"dockside/game/ai"
)

// Detailed is for how many choices the panel tells what they are likely to bring, so that it
// fits into a message however many there are.
const Detailed = 10

// Odds lists the choices with the chance to win after each, and what they are likely to
// bring.
func Odds(l *text.Language, v *View, seat game.Seat, all []ai.Outlook) Screen {
	lines := []string{l.Say("odds.best", Hundredths(all[0].Value)), ""}
	view := v.Match.State().View(seat)
	for i, o := range all {
		line := l.Say("odds.choice", Worded(l, v.Said(), v.Face, view, seat, o.Move), Hundredths(o.Value))
		if likely := probable(o.Prospects); len(likely) > 0 && i < Detailed {
			line += " · " + l.Event(v.Said(), game.Say("odds.likely", likely))
		}
		lines = append(lines, line)
	}
	return Screen{Title: l.Say("odds.title"), Text: strings.Join(lines, "\n"), Footer: l.Say("odds.note"), Color: Brass}
}

// Hundredths is a chance in percent, rounded; 0 and 100 mean that there is no doubt.
func Hundredths(chance float64) string {
	switch n := int(math.Round(100 * chance)); {
	case n == 0 && chance > 0:
		return "< 1"
	case n == 100 && chance < 1:
		return "> 99"
	default:
		return strconv.Itoa(n)
	}
}

// probable are the prospects that are more likely than not, the likeliest first.
func probable(all []ai.Prospect) []game.Event {
	likely := slices.DeleteFunc(slices.Clone(all), func(p ai.Prospect) bool { return p.Chance < 0.5 })
	slices.SortStableFunc(likely, func(x, y ai.Prospect) int { return cmp.Compare(y.Chance, x.Chance) })
	var events []game.Event
	for _, p := range likely {
		events = append(events, game.Say("odds.prospect", p.What, Hundredths(p.Chance)))
	}
	return events
}

// whoLooked tells who has looked at the odds, and how often.
func whoLooked(l *text.Language, v *View) string {
	var who []game.Event
	for seat, looks := range v.Odds {
		if looks.Times > 0 {
			who = append(who, game.Say("odds.looks", game.Seat(seat), looks.Times))
		}
	}
	if len(who) == 0 {
		return ""
	}
	return l.Event(v.Said(), game.Say("odds.looked", who))
}
