package engine

import (
	"math"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
)

// gaps counts by how much values that are shown miss what solving after the move says.
type gaps struct {
	shown, one, three, ten int // how many there are, and off by so many hundredths
}

func (g *gaps) add(gap float64) {
	g.shown++
	for least, count := range map[float64]*int{0.01: &g.one, 0.03: &g.three, 0.1: &g.ten} {
		if gap >= least {
			*count++
		}
	}
}

// What odds and reviews show of a move is what solving the position after it says: of moves that play a
// trick and of the others, in games of the strongest and in games of weaker players.
func TestShownValuesAreThoseAfterTheMove(t *testing.T) {
	t.Parallel()
	levels := map[string]ai.Player{}
	for _, l := range Levels(1) {
		levels[l.Name] = l.Player
	}
	for _, names := range [][2]string{{ElDado, ElDado}, {Captain, Bosun}, {CabinBoy, Bosun}} {
		t.Run(strings.Join(names[:], " and "), func(t *testing.T) {
			t.Parallel()
			shower, fresh := New(Config{Judges: Learnt}), New(Config{Judges: Learnt})
			var tricks, others gaps
			for seed := range gametest.Many(1, 20) {
				players := [2]ai.Player{levels[names[seed%2]], levels[names[1-seed%2]]}
				playOut(t, dice(uint64(200+seed)), players, ai.Means{}, func(s shanghaien.State) {
					compareShown(shower, fresh, &s, &tricks, &others)
				})
			}
			for name, g := range map[string]gaps{"tricks": tricks, "other moves": others} {
				t.Logf("%s: %+v", name, g)
				if g.shown == 0 || 100*g.three > g.shown || g.ten > 0 {
					t.Errorf("%s: too many are off: %+v", name, g)
				}
			}
		})
	}
}

// compareShown compares the values of the moves of a position with the chances after them, which a player sees who
// knows nothing from before.
func compareShown(shower, fresh *Engine, s *shanghaien.State, tricks, others *gaps) {
	for _, v := range shower.Values(*s, s.Mover, ai.Means{}) {
		next := after(*s, game.Play{Seat: s.Mover, Move: v.Move})
		fresh.config.Pool.idle[0].owner = nil // forgets
		g := others
		if next.TrickUsed[s.Mover] && !s.TrickUsed[s.Mover] {
			g = tricks
		}
		g.add(math.Abs(v.Value - fresh.Chance(next, s.Mover, ai.Means{})))
	}
}
