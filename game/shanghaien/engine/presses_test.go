package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
)

// The number of presses of a game of two: every play of a person, except for plays that are made automatically since
// there is no alternative. With automatic rolls, three plays of ten need no press.
func TestPressesOfAGame(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	const games = 12
	captain := Levels(1)[2].Player
	plays, presses, hasty := 0, 0, 0
	for seed := range uint64(games) {
		m := played(t, captain, rand.New(rand.NewPCG(seed, 1)))
		for n, p := range m.Log() {
			if p.Seat < 0 {
				continue
			}
			plays++
			only, forced := game.OnlyMove(m.At(n), p.Seat)
			if !m.WasOnlyMove(n) {
				presses++
			}
			if !forced {
				hasty++
			} else if byHand := slices.Contains(m.Rules().ManualMoves, only); byHand == m.WasOnlyMove(n) {
				t.Errorf("play %d, %s: by hand %t, by itself %t", n, p.Move, byHand, !byHand)
			}
		}
	}
	t.Logf("a game: %.1f plays, %.1f presses, %.1f where dice roll by themselves",
		float64(plays)/games, float64(presses)/games, float64(hasty)/games)
	if presses >= plays || 10*hasty > 7*plays {
		t.Errorf("%d plays of %d games are %d presses, and %d where dice roll by themselves", plays, games, presses, hasty)
	}
}

// played returns a whole match of a player against itself.
func played(t *testing.T, p ai.Player, dice game.Dice) *game.Match {
	t.Helper()
	m, err := game.NewMatch(shanghaien.Rules(), game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	for {
		if err := m.Settle(dice); err != nil {
			t.Fatal(err)
		}
		turn := m.Turn()
		if len(turn) == 0 {
			return m
		}
		move := p.Choose(m.State(), turn[0], ai.Means{Dice: dice}).Move
		if err := m.Play(game.Play{Seat: turn[0], Move: move}); err != nil {
			t.Fatal(err)
		}
	}
}
