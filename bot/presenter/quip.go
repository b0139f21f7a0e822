package presenter

import (
	"fmt"
	"hash/fnv"
	"slices"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render/i18n"
)

// seldom is how rarely a computer player says something about a move: once in so many chances.
const seldom = 3

// Quip is a short line of a computer player, now and then: about how the match begins and ends,
// and about what it has just done. The catalogue decides what there is to say: lines are
// "quip.<level>.<occasion>.1" and on, and the occasion of a move is the key of its event. The
// same table gives the same line.
func Quip(l *i18n.Language, v *view.View) string {
	if v.Quiet {
		return ""
	}
	for i, p := range v.Players {
		level := v.Match.Level(game.Seat(i))
		if level == "" {
			continue
		}
		occasion, always := occasionOf(v, l, game.Seat(i), level)
		draw := quipRoll(v)
		said := "quip." + level + "." + occasion
		known := countLines(l, said)
		if known == 0 || !always && draw%seldom != 0 {
			continue
		}
		name := v.Called(l)[i]
		if p.Left() { // nobody is quoted who is not here
			name = v.Beside(l, table.Person{Name: l.Say("level." + level)})
		}
		return l.Say("quip", l.Say(fmt.Sprintf("%s.%d", said, 1+int(draw/seldom)%known)), ui.Bold(name))
	}
	return ""
}

// occasionOf is what a computer player has something to say about, and whether it always does.
func occasionOf(v *view.View, l *i18n.Language, seat game.Seat, level string) (occasion string, always bool) {
	known := func(occasion string) bool { return countLines(l, "quip."+level+"."+occasion) > 0 }
	if o := v.Match.Outcome(); o.Over() {
		occasion = "lost"
		switch {
		case o.Cause != game.Finished:
			return "", false
		case len(o.Winners()) == 0:
			occasion = "draw"
		case slices.Contains(o.Winners(), seat):
			occasion = "won"
		case slices.ContainsFunc(o.Winners(), func(s game.Seat) bool { return v.Match.Level(s) != "" }):
			return "", false // who won has the word
		}
		return occasion, known(occasion)
	}
	from, log := playsSince(v, v.Match.Len()), v.Match.Log()
	if !slices.ContainsFunc(log, func(p game.Play) bool { return p.Seat >= 0 && v.Match.Level(p.Seat) == "" }) {
		return "hello", known("hello")
	}
	for i := from; i < len(log); i++ {
		for _, e := range v.Match.Heard(i, game.Public) {
			if log[i].Seat == seat && known(e.Key) {
				return e.Key, false
			}
		}
	}
	return "", false
}

// playsSince is the number of the first play after what a person did last.
func playsSince(v *view.View, n int) int {
	log := v.Match.Log()
	for n > 0 && (log[n-1].Seat < 0 || v.Match.Level(log[n-1].Seat) != "") {
		n--
	}
	return n
}

// countLines counts what there is to say on an occasion.
func countLines(l *i18n.Language, said string) int {
	n := 0
	for l.Has(fmt.Sprintf("%s.%d", said, n+1)) {
		n++
	}
	return n
}

// quipRoll is a number which the position of the match decides.
func quipRoll(v *view.View) uint32 {
	h := fnv.New32a()
	fmt.Fprint(h, v.ID, v.Match.Len())
	return h.Sum32() >> 8
}
