package solver

import (
	"testing"

	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
)

// A workspace does not use the solution of one game for another game with the same row.
func TestGamesAreToldApart(t *testing.T) {
	t.Parallel()
	s, _ := enginetest.Position(enginetest.Dice(61), 4, 0, shanghaien.Place)
	solver := New(0)
	solver.Begin(&s, position.Uses{})
	solver.Solve(evaluation.RandomDeal(), nil)
	if _, ok := solver.Locate(&s); !ok {
		t.Fatal("a solver does not know its root")
	}
	for name, change := range map[string]func(*shanghaien.State){
		"crews":        func(s *shanghaien.State) { s.Crews[1][2].Sailors[3]++ },
		"tricks":       func(s *shanghaien.State) { s.Tricks[0][1]++ },
		"deck":         func(s *shanghaien.State) { s.Deck[2].Sailors[4] ^= 1 },
		"tricks left":  func(s *shanghaien.State) { s.DeckTrick[0]++ },
		"trick used":   func(s *shanghaien.State) { s.TrickUsed[0] = true },
		"round":        func(s *shanghaien.State) { s.Round++ },
		"whose turn":   func(s *shanghaien.State) { s.Mover = 1 - s.Mover },
		"dice removed": func(s *shanghaien.State) { s.Placed[0][1]-- },
	} {
		other := s
		change(&other)
		if _, ok := solver.Locate(&other); ok {
			t.Errorf("other %s are taken for the same", name)
		}
	}
}
