package madameching

import (
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	rules "dockside/game/madameching"
	"dockside/render"
	"dockside/render/madameching/choices"
)

// For each event of a match that its channel keeps or its film shows, there is a picture.
func TestAllThatIsFilmedIsSeen(t *testing.T) {
	t.Parallel()
	films, seen := maps.Clone(New().Traits().Films), map[string]bool{}
	maps.Copy(films, New().Traits().Keeps)
	for i, setup := range gametest.Setups(rules.Rules()) {
		m := gametest.Random(t, rules.Rules(), setup, rand.New(rand.NewPCG(uint64(i), 5)))
		for n, step := range m.Steps(0, game.Public) {
			for _, e := range step.Heard {
				kind, ok := films[e.Key]
				if !ok {
					continue
				}
				seen[e.Key] = true
				s := render.Scene{Kind: kind, View: m.At(n + 1).View(game.Public), Events: step.Heard}
				s.Before = m.At(n).View(game.Public)
				if len(render.Describe(New(), s)) == 0 {
					t.Fatalf("play %d, %s, is not seen", n, e.Key)
				}
			}
		}
	}
	if len(seen) != len(films) {
		t.Errorf("of what is filmed there was only %v", seen)
	}
}

// Every play has a label in words.
func TestEveryPlayHasWords(t *testing.T) {
	t.Parallel()
	for i, setup := range gametest.Setups(rules.Rules()) {
		m := gametest.Random(t, rules.Rules(), setup, rand.New(rand.NewPCG(uint64(i), 5)))
		for n, p := range m.Log() {
			if told := said(t, choices.Label(m.At(n), p.Seat, p.Move)); strings.Contains(string(p.Move), told) {
				t.Errorf("the label of %q is %q", p.Move, told)
			}
		}
	}
}
