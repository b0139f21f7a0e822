package engine

import (
	"math/rand/v2"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/madameching"
)

// counted are dice that count how often they are thrown.
type counted struct {
	*rand.Rand
	throws int
}

func (c *counted) IntN(n int) int {
	c.throws++
	return c.Rand.IntN(n)
}

// Among crews, who pass encounter cards to and fro, a guess may take a long search. A decision does not: the guess
// serves for more runs then. Every branch of a search throws dice.
func TestADecisionAmongCrewsIsNoLongSearch(t *testing.T) {
	t.Parallel()
	const most = 60_000 // and 135,000 without that
	setup := game.Setup{Seats: 4, Options: []string{madameching.Crews}}
	m, err := game.NewMatch(madameching.Rules(), setup)
	if err != nil {
		t.Fatal(err)
	}
	d, n, hardest := dice(14), 0, 0
	for !m.Outcome().Over() {
		if err := m.Settle(d); err != nil {
			t.Fatal(err)
		}
		for _, seat := range m.Turn() {
			view := m.State().View(seat)
			if n++; n%10 == 0 {
				c := &counted{Rand: dice(1)}
				Engine{Runs: 200}.Choose(view, seat, ai.Means{Dice: c})
				hardest = max(hardest, c.throws)
			}
			move := Engine{Runs: 1}.Choose(view, seat, ai.Means{Dice: d}).Move
			if err := m.Play(game.Play{Seat: seat, Move: move}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if hardest > most {
		t.Errorf("a decision has thrown dice %d times", hardest)
	}
}
