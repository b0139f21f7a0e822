package show_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/review"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
	"dockside/game/show"
)

// flat returns a random match and its review: every choice is a decision, and the first seat always has the same
// chance.
func flat(t *testing.T, chance float64) (*game.Match, review.Review) {
	t.Helper()
	m := gametest.Random(t, shanghaien.Rules(), game.Setup{Seats: 2}, rand.New(rand.NewPCG(1, 1)))
	r := review.Review{Seats: 2}
	for n := range m.Len() + 1 {
		r.Chances = append(r.Chances, []float64{chance, 1 - chance})
		r.Errors = append(r.Errors, 0)
		if n < m.Len() {
			if seat := m.Log()[n].Seat; seat >= 0 && len(m.At(n).Moves(seat)) > 1 {
				r.Decisions = append(r.Decisions, review.Decision{Index: n, Seat: seat})
			}
		}
	}
	return m, r
}

// from sets the chance of the first seat from a position on.
func from(r review.Review, n int, chance float64) {
	for ; n < len(r.Chances); n++ {
		r.Chances[n] = []float64{chance, 1 - chance}
	}
}

func anything(review.Decision) bool { return true }
func nothing(review.Decision) bool  { return false }

// choice returns the first decision with at least three moves whose index is at least n.
func choice(t *testing.T, m *game.Match, r review.Review, n int) int {
	t.Helper()
	for _, d := range r.Decisions {
		if d.Index >= n && len(m.At(d.Index).Moves(d.Seat)) > 2 {
			return d.Index
		}
	}
	t.Fatal("no such decision")
	return 0
}

func TestTheMomentIsBeforeTheLargestAndLatestSwing(t *testing.T) {
	t.Parallel()
	m, r := flat(t, .5)
	a, b := choice(t, m, r, m.Len()/4), choice(t, m, r, m.Len()/2)
	for name, c := range map[string]struct {
		change func(*review.Review)
		may    func(review.Decision) bool
		even   float64
		want   int // the index; negative for none
	}{
		"nothing happens":       {func(*review.Review) {}, anything, 1, -1},
		"one swing":             {func(r *review.Review) { from(*r, a+1, .9) }, anything, 1, a},
		"the larger":            {func(r *review.Review) { from(*r, a+1, .8); from(*r, b+1, .1) }, anything, 1, b},
		"the later of two":      {func(r *review.Review) { from(*r, a+1, .8); from(*r, b+1, .5) }, anything, 1, b},
		"small":                 {func(r *review.Review) { from(*r, b+1, .6) }, anything, 1, -1},
		"between unequal ones":  {func(r *review.Review) { from(*r, b+1, .9) }, anything, 0, -1},
		"that may not be shown": {func(r *review.Review) { from(*r, b+1, .9) }, nothing, 1, -1},
		"that is not certain":   {func(r *review.Review) { from(*r, b+1, .9); r.Errors[b] = .15 }, anything, 1, -1},
		"because somebody left": {func(r *review.Review) { from(*r, b+1, .9); r.Outside = []int{b} }, anything, 1, -1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := r
			r.Chances, r.Errors = slices.Clone(r.Chances), slices.Clone(r.Errors)
			c.change(&r)
			got, ok := show.Pick(m, r, c.may, c.even)
			if ok != (c.want >= 0) || ok && got.Index != c.want {
				t.Errorf("got %+v, %t, want the decision at %d", got, ok, c.want)
			}
			if ok && (got.End <= got.Index || got.From != .5 && got.From != .8 && got.From != 1-.8) {
				t.Errorf("the moment is %+v", got)
			}
		})
	}
}

func TestAMatchPromisesWhatItsCurveShows(t *testing.T) {
	t.Parallel()
	late, soon := show.Promise([]float64{.5, .5, .5, .9}, 1), show.Promise([]float64{.5, .9, .9, .9}, 1)
	unknown := show.Promise(nil, 1)
	if late <= soon || show.Promise([]float64{.5, .55, .5}, 1) >= unknown || show.Promise([]float64{.5, .9}, 0) >= late {
		t.Errorf("late %v, soon %v, unknown %v", late, soon, unknown)
	}
}

func TestHowEvenPlayersAre(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		points   []int
		min, max float64
	}{
		{[]int{1500, 1500}, 1, 1},
		{[]int{1900, 1500}, .15, .2},
		{[]int{1500, 1550}, .8, .95},
		{[]int{1500, 1500, 1500}, 1, 1},
		{[]int{1500, 3500, 1500}, 0, .01},
		{[]int{1500}, 0, 0},
		{nil, 0, 0},
	} {
		if got := show.Even(c.points); got < c.min-1e-9 || got > c.max+1e-9 {
			t.Errorf("%v are even by %v, not %v to %v", c.points, got, c.min, c.max)
		}
	}
}

func TestOptionsAreInTheOrderOfTheGame(t *testing.T) {
	t.Parallel()
	moves := func(s string) []game.Move {
		var all []game.Move
		for word := range strings.FieldsSeq(s) {
			all = append(all, game.Move(word))
		}
		return all
	}
	for _, c := range []struct{ legal, played, best, top, want string }{
		{"a b c d e f g", "f", "b", "b c", "a b c d f"},
		{"a b c", "a", "a", "a", "a b c"},
		{"a b", "a", "b", "b a", ""},
		{"a A b B", "a", "B", "b", ""},       // the test can tell the moves apart
		{"a A b B c", "A", "b", "", "A b c"}, // the label names the move that was made
		{"a b c - d", "-", "b", "", ""},      // the move has no label
		{"g f e d c b a", "a", "b", "", "g f e b a"},
	} {
		d := review.Decision{Played: ai.MoveValue{Move: game.Move(c.played)}, Best: ai.MoveValue{Move: game.Move(c.best)}}
		d.Top = moves(c.top)
		got := show.Options(moves(c.legal), d, func(m game.Move) string {
			return strings.ToLower(strings.Trim(string(m), "-"))
		})
		if !slices.Equal(got, moves(c.want)) {
			t.Errorf("of %s after %s: %v, want %s", c.legal, c.played, got, c.want)
		}
	}
}

func TestStepsEndWithTheMatch(t *testing.T) {
	t.Parallel()
	var stops []int
	for n := range 100 {
		stops = append(stops, 2*n)
	}
	for decision, want := range map[int]int{0: 20, 150: 20, 158: 20, 160: 19, 196: 1, 198: 0} {
		steps := show.Steps(stops, decision, 20)
		if len(steps) != want {
			t.Fatalf("after %d there are the steps %v", decision, steps)
		}
		if want > 0 && (steps[0] != decision+2 || steps[want-1] != 198) || !slices.IsSorted(steps) ||
			len(slices.Compact(slices.Clone(steps))) != want {
			t.Errorf("after %d there are the steps %v", decision, steps)
		}
	}
}

func TestChancesAreInTens(t *testing.T) {
	t.Parallel()
	for chance, want := range map[float64]int{
		0: 0, math.Nextafter(0, 1): 10, .01: 10, .24: 20, .26: 30, .999: 90, 1: 100,
	} {
		if got := show.Tens(chance); got != want {
			t.Errorf("%v is %d%%, want %d%%", chance, got, want)
		}
	}
}

func TestThereIsOneShowAnEvening(t *testing.T) {
	t.Parallel()
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	at := func(clock string) time.Time {
		at, err := time.ParseInLocation("2006-01-02 15:04", "2026-"+clock, paris)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	for name, c := range map[string]struct {
		now, last string
		busy      bool
		slot      string
		due       bool
	}{
		"before it":                       {"11-29 18:59", "11-28 19:00", false, "11-28 19:00", false},
		"in time":                         {"11-29 19:00", "11-28 19:00", false, "11-29 19:00", true},
		"once":                            {"11-29 19:01", "11-29 19:00", false, "11-29 19:00", false},
		"a little late":                   {"11-29 21:30", "11-28 19:00", false, "11-29 19:00", true},
		"too late":                        {"11-29 22:00", "11-28 19:00", false, "11-29 19:00", false},
		"hourly":                          {"11-29 10:02", "11-29 09:00", true, "11-29 10:00", true},
		"hourly, once":                    {"11-29 10:59", "11-29 10:00", true, "11-29 10:00", false},
		"after the clock was turned back": {"10-25 19:00", "10-24 19:00", false, "10-25 19:00", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			slot, due := show.Slot(at(c.now), at(c.last), paris, c.busy)
			if !slot.Equal(at(c.slot)) || due != c.due {
				t.Errorf("the slot is %v, due %t", slot, due)
			}
		})
	}
}
