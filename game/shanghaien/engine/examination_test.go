package engine

import (
	"fmt"
	"math"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
)

// The value before a round equals the mean of solved rows that may be dealt, in positions of the strongest player
// against itself.
func TestJudgesBeforeEachRound(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	const most = 0.1
	for done, rms := range judgesOff(t, 1, 2) {
		if rms > most {
			t.Errorf("before round %d the judge is off by %.3f", done+1, rms)
		}
	}
}

// BenchmarkJudges examines four hundred games with sixteen rows for each round, since few positions decide the result.
// Run it with -v -benchtime 1x.
func BenchmarkJudges(b *testing.B) {
	for b.Loop() {
		for done, rms := range judgesOff(b, 400, 16) {
			b.ReportMetric(100*rms, fmt.Sprintf("%%-before-%d", done+1))
		}
	}
}

// judgesOff returns the root mean square error of the judges after each round, in a number of games and rows.
func judgesOff(t testing.TB, games, rows int) (off [evaluation.Nets + 1]float64) {
	t.Helper()
	d := enginetest.Dice(70)
	player := New(Config{Judges: evaluation.Learnt})
	const layers = 64 // as the teacher of the training has them
	teacher := New(Config{Judges: evaluation.Learnt, Layers: layers, Work: math.MaxInt32})
	var sum, spread [evaluation.Nets + 1]float64
	for range games {
		playSetup(t, game.Setup{Seats: 2}, d, [2]ai.Player{player, player}, ai.Means{}, func(s shanghaien.State) {
			if s.Step != shanghaien.Act || s.Placed != ([2][7]int{}) || s.Round == 1 {
				return
			}
			before := undealt(s)
			mean, square := 0.0, 0.0
			for range rows {
				dealt := position.Apply(before, game.Play{Seat: game.Nature, Move: before.Chance(d)})
				v := teacher.Chance(dealt, 0, ai.Means{})
				mean += v / float64(rows)
				square += v * v / float64(rows)
			}
			st := position.NewStanding(&before)
			off := 0.5 + float64(evaluation.Evaluate(evaluation.Learnt()[st.Done], &st, before.Mover)) - mean
			sum[st.Done] += off * off / float64(games)
			spread[st.Done] += (square - mean*mean) / float64(games)
		})
	}
	for done := 1; done <= evaluation.Nets; done++ {
		off[done] = math.Sqrt(sum[done])
		t.Logf("before round %d: the judge is off by %.2f %% rms, rows differ by %.2f %%", done+1, 100*off[done],
			100*math.Sqrt(spread[done]))
	}
	return off
}

// undealt returns a position before its row was dealt.
func undealt(s shanghaien.State) shanghaien.State {
	for _, c := range s.Tavern {
		if c.Dirty {
			s.DeckTrick[c.Trick]++
		} else {
			s.Deck[c.Nation].Sailors[c.Value]++
		}
	}
	s.Tavern, s.Step = [6]shanghaien.Card{}, shanghaien.Deal
	return s
}

// Win chances are calibrated: a chance of p comes true in p of the cases.
func TestChancesComeTrue(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	if brier := brierScore(t, gametest.Many(8, 25)); brier > 0.25 {
		t.Errorf("the Brier score is %.3f: always saying a half is better", brier)
	}
}

// BenchmarkChances examines one position of each of two thousand games. Run it with -v -benchtime 1x.
func BenchmarkChances(b *testing.B) {
	for b.Loop() {
		b.ReportMetric(brierScore(b, 2000), "Brier")
	}
}

// brierScore returns the mean square difference between chances and results, for one position of each of a number of
// games of the strongest player against itself.
func brierScore(t testing.TB, games int) (brier float64) {
	t.Helper()
	const bins = 5
	var said, came, count [bins]float64
	player := New(Config{Judges: evaluation.Learnt})
	for i := range games {
		d := enginetest.Dice(uint64(3000 + i))
		var drawn shanghaien.State
		left := d.IntN(120)
		end := playSetup(t, game.Setup{Seats: 2}, d, [2]ai.Player{player, player}, ai.Means{}, func(s shanghaien.State) {
			if left >= 0 {
				drawn = s
			}
			left--
		})
		chance := player.Chance(drawn, 0, ai.Means{})
		result := ai.Shares(shanghaien.Rules(), game.Setup{Seats: 2}, end)[0]
		brier += (chance - result) * (chance - result) / float64(games)
		bin := min(bins-1, int(chance*bins))
		said[bin] += chance
		came[bin] += result
		count[bin]++
	}
	for i, n := range count {
		if n > 0 {
			t.Logf("%3.0f positions: said %.3f, came true %.3f (± %.3f)", n, said[i]/n, came[i]/n, 1.96*math.Sqrt(0.25/n))
		}
	}
	t.Logf("Brier score of %d positions: %.4f", games, brier)
	return brier
}
