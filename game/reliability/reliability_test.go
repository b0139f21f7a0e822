package reliability_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dockside/game/reliability"
)

// noon is when the first turn of these tests begins.
var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// turns returns the turns of a match, one a minute. A letter l stands for a late one.
func turns(match, all string) reliability.Turns {
	var ts reliability.Turns
	for i, letter := range all {
		since := noon.Add(time.Duration(i) * time.Minute)
		ts = ts.With(reliability.Turn{Match: match, Since: since, Late: letter == 'l'})
	}
	return ts
}

// Of 20 turns, 18 must be in time. Fewer than 20 say nothing yet, and older ones do not count any more.
func TestWord(t *testing.T) {
	t.Parallel()
	for all, want := range map[string]reliability.Word{
		"":                        reliability.New,
		"lllllllllllllllllll":     reliability.New,
		"....................":    reliability.Steady,
		"ll..................":    reliability.Steady,
		"ll.................l":    reliability.Mixed,
		"llllllllllllllllllll":    reliability.Mixed,
		"lll....................": reliability.Steady,
	} {
		if got := turns("a", all).Word(); got != want {
			t.Errorf("%q is %s, not %s", all, got, want)
		}
	}
}

// Turns of several matches give the same result in any order, however often they are added.
func TestTurnsAreAddedInAnyOrder(t *testing.T) {
	t.Parallel()
	var all reliability.Turns
	for i := range 60 {
		match := string(rune('a' + i%3))
		all = append(all, reliability.Turn{Match: match, Since: noon.Add(time.Duration(i) * time.Minute), Late: i%7 == 0})
	}
	want := all[40:]
	random := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		var got reliability.Turns
		for some := range slices.Chunk(all, 1+random.IntN(20)) {
			got = got.With(some...).With(some...).Latest()
		}
		slices.SortFunc(all, func(a, b reliability.Turn) int { return a.Since.Compare(b.Since) })
		if !slices.Equal(got, want) {
			t.Fatalf("the turns are %v, not %v", got, want)
		}
	}
}

// A turn that was late stays late, also when its player moves in it.
func TestALateTurnStaysLate(t *testing.T) {
	t.Parallel()
	one := reliability.Turn{Since: noon}
	late := reliability.Turn{Since: noon, Late: true}
	for _, got := range []reliability.Turns{reliability.Turns{}.With(one, late), reliability.Turns{}.With(late, one)} {
		if len(got) != 1 || !got[0].Late {
			t.Errorf("the turns are %v", got)
		}
	}
}
