package engine

import (
	"math"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
)

// gaps counts the differences between shown values and the values of solving after the move.
type gaps struct {
	shown, one, three, ten int // the number of values, and how many are off by a number of hundredths
}

func (g *gaps) add(gap float64) {
	g.shown++
	for least, count := range map[float64]*int{0.01: &g.one, 0.03: &g.three, 0.1: &g.ten} {
		if gap >= least {
			*count++
		}
	}
}

// compared lists the levels whose games the test uses: the strongest, and weaker ones.
var compared = [][2]string{{ElDado, ElDado}, {Captain, Bosun}, {CabinBoy, Bosun}}

// The value of a move in odds and reviews equals the value of solving the position after it, for moves that play a
// trick and for others.
func TestShownValuesAreThoseAfterTheMove(t *testing.T) {
	gametest.Unwatched(t)
	t.Parallel()
	for _, names := range compared {
		t.Run(strings.Join(names[:], " and "), func(t *testing.T) {
			t.Parallel()
			for name, g := range shownGaps(t, names, gametest.Many(1, 2)) {
				if g.shown == 0 || 100*g.three > g.shown || g.ten > 0 {
					t.Errorf("%s: too many are off: %+v", name, g)
				}
			}
		})
	}
}

// BenchmarkShownValues examines twenty games of each pair. Run it with -v -benchtime 1x.
func BenchmarkShownValues(b *testing.B) {
	for b.Loop() {
		for _, names := range compared {
			for name, g := range shownGaps(b, names, 20) {
				b.Logf("%s, %s: %+v", strings.Join(names[:], " and "), name, g)
			}
		}
	}
}

// shownGaps returns the errors of shown values in a number of games of two levels.
func shownGaps(t testing.TB, names [2]string, games int) map[string]gaps {
	t.Helper()
	levels := map[string]ai.Player{}
	for _, l := range Levels(1) {
		levels[l.Name] = l.Player
	}
	shower, fresh := New(Config{Judges: evaluation.Learnt}), New(Config{Judges: evaluation.Learnt})
	var tricks, others gaps
	for seed := range games {
		players := [2]ai.Player{levels[names[seed%2]], levels[names[1-seed%2]]}
		playOut(t, enginetest.Dice(uint64(200+seed)), players, ai.Means{}, func(s shanghaien.State) {
			compareShown(shower, fresh, &s, &tricks, &others)
		})
	}
	return map[string]gaps{"tricks": tricks, "other moves": others}
}

// compareShown compares the values of the moves of a position with the chances after them, which a new engine computes.
func compareShown(shower, fresh *Engine, s *shanghaien.State, tricks, others *gaps) {
	for _, v := range shower.Values(*s, s.Mover, ai.Means{}) {
		next := position.Apply(*s, game.Play{Seat: s.Mover, Move: v.Move})
		fresh.config.Pool.idle[0].owner = nil // forgets
		g := others
		if next.TrickUsed[s.Mover] && !s.TrickUsed[s.Mover] {
			g = tricks
		}
		g.add(math.Abs(v.Value - fresh.Chance(next, s.Mover, ai.Means{})))
	}
}
