package engine_test

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/review"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine"
	"dockside/game/shanghaien/engine/evaluation"
)

// playthrough returns a whole match of random moves.
func playthrough(t testing.TB) *game.Match {
	t.Helper()
	file, err := os.Open("../testdata/playthroughs/2-seats.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	record, err := game.ParseRecord(file)
	if err != nil {
		t.Fatal(err)
	}
	m, err := record.Match(shanghaien.Rules())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func silent(int, int) {}

// The change of the chances from the first row to the end equals the luck less the costs of the decisions. The
// difference is small, since the solver examines the same tricks in most positions.
func TestLuckAndCostsAddUp(t *testing.T) {
	t.Parallel()
	m := playthrough(t)
	player := engine.New(engine.Config{Judges: evaluation.Only(evaluation.RandomDeal()), Work: 1_000_000})
	r, err := review.Of(context.Background(), m, player, review.Means{}, silent)
	if err != nil {
		t.Fatal(err)
	}
	change := r.Chances[m.Len()][0] - r.Chances[0][0]
	explained := r.Luck(0, "")
	for _, d := range r.Decisions {
		explained -= d.Cost() * float64(1-2*d.Seat)
	}
	if math.Abs(change-explained) > 0.1 {
		t.Errorf("the chance changed by %.3f, of which %.3f is explained", change, explained)
	}
	if curve := r.Curve(m, 0, engine.Round); len(curve) != 9 || curve[8] != r.Chances[m.Len()][0] {
		t.Errorf("chances after the rounds: %v", curve)
	}
	if len(r.TurningPoints(3)) != 3 || len(r.Swings(3)) != 3 || r.Accuracy(0) < 20 || r.Accuracy(0) > 99 {
		t.Errorf("random play: accuracy %v, %d turning points", r.Accuracy(0), len(r.TurningPoints(3)))
	}
}

// contest returns a whole match of a player against itself.
func contest(t testing.TB, player ai.Player, seed uint64) *game.Match {
	t.Helper()
	m, err := game.NewMatch(shanghaien.Rules(), game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	d := rand.New(rand.NewPCG(seed, 1))
	for {
		if err := m.Settle(d); err != nil {
			t.Fatal(err)
		}
		if m.Outcome().Over() {
			return m
		}
		s := m.Turn()[0]
		if err := m.Play(game.Play{Seat: s, Move: player.Choose(m.State().View(s), s,
			ai.Means{Dice: d}).Move}); err != nil {
			t.Fatal(err)
		}
	}
}

// Over many matches, luck adds up to zero for the starter, and so for the other captain, whichever level plays. The
// strongest level judges.
func TestLuckAddsUpToNothing(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	levels := engine.Levels(1)
	player, sum, square := levels[3].Player, 0.0, 0.0
	n := gametest.Many(3, 40)
	for seed := range n {
		m := contest(t, levels[seed%3].Player, uint64(100+seed))
		r, err := review.Of(context.Background(), m, player, review.Means{}, silent)
		if err != nil {
			t.Fatal(err)
		}
		luck := r.Luck(m.At(1).(shanghaien.State).Starter, "") - r.Luck(m.At(1).(shanghaien.State).Starter, "start")
		sum, square = sum+luck/float64(n), square+luck*luck/float64(n)
	}
	half := 1.96 * math.Sqrt((square-sum*sum)/float64(n))
	t.Logf("luck of who starts in %d games: %+.4f ± %.4f", n, sum, half)
	if math.Abs(sum) > 1.7*half {
		t.Errorf("the starter has luck: %+.4f ± %.4f", sum, half)
	}
}

// BenchmarkReview reviews a match of random moves and one of the best moves with the strongest engine: without a time
// limit, and with that of the bot.
func BenchmarkReview(b *testing.B) {
	learnt := evaluation.Learnt()
	best := contest(b, engine.New(engine.Config{Judges: evaluation.Learnt}), 4)
	timed := review.Means{Time: 4 * time.Second, Now: time.Now}
	for _, c := range []struct {
		name  string
		match *game.Match
		means review.Means
	}{
		{"random", playthrough(b), review.Means{}},
		{"random, timed", playthrough(b), timed},
		{"best", best, review.Means{}},
		{"best, timed", best, timed},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				player := engine.New(engine.Config{Judges: evaluation.Always(learnt)})
				if _, err := review.Of(context.Background(), c.match, player, c.means, silent); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
