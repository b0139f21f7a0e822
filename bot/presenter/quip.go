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

// remarkEvery is the inverse frequency of remarks about a move.
const remarkEvery = 3

// Quip returns an occasional remark of a computer player about the beginning, a move, or the end of a match. The
// remarks are the strings "quip.<level>.<occasion>.1" and following; for a move, the occasion is the key of its
// event. The choice is deterministic for a position.
func Quip(l *i18n.Language, v *view.View) string {
	if v.Quiet {
		return ""
	}
	for i, p := range v.Players {
		level := v.Match.Level(game.Seat(i))
		if level == "" {
			continue
		}
		occasion, always := occasionOf(l, v, game.Seat(i), level)
		draw := quipRoll(v)
		said := "quip." + level + "." + occasion
		known := countRemarks(l, said)
		if known == 0 || !always && draw%remarkEvery != 0 {
			continue
		}
		name := v.Called(l)[i]
		if p.Left() { // the player has left, so the level speaks under its own name
			name = v.Beside(l, table.Person{Name: l.Say("level." + level)})
		}
		return l.Say("quip", l.Say(fmt.Sprintf("%s.%d", said, 1+int(draw/remarkEvery)%known)), ui.Bold(name))
	}
	return ""
}

// occasionOf returns what a computer player can remark on, and whether it always does.
func occasionOf(l *i18n.Language, v *view.View, seat game.Seat, level string) (occasion string, always bool) {
	known := func(occasion string) bool { return countRemarks(l, "quip."+level+"."+occasion) > 0 }
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
			return "", false // leave the remark to the winner
		}
		return occasion, known(occasion)
	}
	from, log := firstAfterPerson(v), v.Match.Log()
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

// firstAfterPerson returns the index of the first play after the last move of a person.
func firstAfterPerson(v *view.View) int {
	log := v.Match.Log()
	n := len(log)
	for n > 0 && (log[n-1].Seat < 0 || v.Match.Level(log[n-1].Seat) != "") {
		n--
	}
	return n
}

// countRemarks counts the remarks for an occasion.
func countRemarks(l *i18n.Language, said string) int {
	n := 0
	for l.Has(fmt.Sprintf("%s.%d", said, n+1)) {
		n++
	}
	return n
}

// quipRoll returns a pseudo-random number that depends on the position.
func quipRoll(v *view.View) uint32 {
	h := fnv.New32a()
	fmt.Fprint(h, v.ID, v.Match.Len())
	return h.Sum32() >> 8
}
