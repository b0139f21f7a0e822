package evaluation

import (
	"math"
	"math/rand/v2"
	"testing"

	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/enginetest"
	"dockside/game/shanghaien/engine/position"
	"dockside/game/shanghaien/engine/vector"
)

// beforeLast returns realistic positions before the last round.
func beforeLast(n int) (all []position.Standing) {
	d := rand.New(rand.NewPCG(5, 6))
	for range n {
		s, _ := enginetest.Position(d, Nets+1, 0, shanghaien.Deal)
		all = append(all, position.NewStanding(&s))
	}
	return all
}

// The odds of the last row equal those of an enumeration of all outcomes of its six cards by the rules.
func TestOddsOfTheLastRow(t *testing.T) {
	t.Parallel()
	for _, st := range beforeLast(12) {
		var r lastRow
		r.lay(&st)
		got, want := r.odds(&st), plainly(&st)
		for i := range want {
			if math.Abs(float64(got[i]-want[i])) > 1e-4 {
				t.Errorf("odds %v, not %v, of %+v", got, want, st)
				break
			}
		}
	}
}

// plainly computes the odds card by card.
func plainly(st *position.Standing) (o odds) {
	for code := range position.Outcomes {
		after, chance := *st, 1.0
		left := code
		give := func(add func(seat int)) {
			switch digit := left % 3; digit {
			case 0:
				chance *= 1 - 2*dealChance
			default:
				chance *= dealChance
				add(digit - 1)
			}
			left /= 3
		}
		for n, deck := range st.Deck {
			for value, k := range position.DeckSailors(deck) {
				for range k {
					give(func(seat int) { after.Strength[seat][n] += int8(value) })
				}
			}
		}
		bonus := float32(0)
		for _, k := range st.DeckTricks {
			for range k {
				give(func(seat int) { bonus += float32(1 - 2*seat) })
			}
		}
		lead := func(s *position.Standing) float32 { return Evaluate(points{}, s, 0) + bonus }
		d := lead(&after)
		var gain, answered [2]float32
		for n := range shanghaien.Nations {
			joined := func(seats ...int) float32 {
				s := after
				for _, seat := range seats {
					s.Strength[seat][n] += jokerStrength
				}
				return lead(&s)
			}
			may := func(seat int) bool {
				return st.Tricks[seat] != [shanghaien.Tricks]int8{} && st.Strength[seat][n] > 0
			}
			for seat := range 2 {
				if !may(seat) {
					continue
				}
				sign := float32(1 - 2*seat)
				more := max(0, sign*(joined(seat)-d)-cardPoint)
				loss := float32(0)
				if may(1 - seat) {
					loss = max(0, sign*(joined(seat)-joined(0, 1))-cardPoint)
				}
				gain[seat] = max(gain[seat], more)
				answered[seat] = max(answered[seat], more-loss)
			}
		}
		all := [5]float32{
			d, d + gain[0], d - gain[1],
			d + min(gain[0]-gain[1], answered[0]), d - min(gain[1]-gain[0], answered[1]),
		}
		for i, x := range all {
			o[i] += float32(chance) * vector.Won(x)
		}
	}
	return o
}

// Cached values of a row equal new ones to the last bit, for positions with much in common, and with other rows in
// between.
func TestOddsAreKept(t *testing.T) {
	t.Parallel()
	d := rand.New(rand.NewPCG(7, 8))
	var kept lastRow
	rows, asked := beforeLast(3), 0
	for range 4 {
		for _, st := range rows {
			for range 40 {
				for seat := range st.Strength {
					st.Strength[seat][d.IntN(shanghaien.Nations)] = int8(d.IntN(6))
					st.Tricks[seat] = [shanghaien.Tricks]int8{int8(d.IntN(2))}
				}
				var fresh lastRow
				fresh.lay(&st)
				kept.lay(&st)
				asked++
				if got, want := kept.odds(&st), fresh.odds(&st); got != want {
					t.Fatalf("odds %v are kept, %v are worked out anew, of %+v", got, want, st)
				}
			}
		}
	}
	if len(kept.known) == asked {
		t.Error("nothing was ever known")
	}
}

// A row in round 7 is evaluated by the odds of the last row after each of its outcomes.
func BenchmarkAppraise(b *testing.B) {
	d := rand.New(rand.NewPCG(5, 6))
	j := Learnt()[Nets]
	var sts []position.Standing
	var rows [][position.Faces]shanghaien.Card
	for range 20 {
		s, _ := enginetest.Position(d, Nets, 0, shanghaien.Act)
		sts, rows = append(sts, position.NewStanding(&s)), append(rows, s.Tavern)
	}
	for name, judge := range map[string]Judge{"closing": j, "rough": Fast(j)} {
		b.Run(name, func(b *testing.B) {
			var a RowEvaluator
			var led RowValues
			for i := 0; b.Loop(); i++ {
				a.Evaluate(judge, &sts[i%20], &rows[i%20], &led)
			}
		})
	}
}
