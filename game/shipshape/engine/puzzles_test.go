package engine

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/puzzle"
	"dockside/game/gametest"
	"dockside/game/shipshape"
)

// posed has puzzles that dockside puzzles has found, one of each theme in the order of the themes.
func posed(t *testing.T) []puzzle.Posed {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "puzzles.jsonl"))
	must(t, err)
	defer file.Close()
	all, err := puzzle.Read(file, shipshape.Rules())
	must(t, err)
	if len(all) != len(themes) {
		t.Fatalf("there are %d puzzles of %d themes", len(all), len(themes))
	}
	return all
}

// The theme of a puzzle follows from the holds after the best move and after the next one.
func TestThemes(t *testing.T) {
	t.Parallel()
	for i, c := range []struct {
		what, theme string
		best, next  game.Move
		a, b        aspects // the points of the holds
	}{
		{
			"but for the rat that it covers it shows the same", themeRats, "place 6", "place 0",
			aspects{0, 0, 0, 0, 9, 4},
			aspects{-2, 0, 0, 0, 9, 4},
		},
		{
			"one cell more is filled, and a crate is to come", themeFull, "place 2", "place 5",
			aspects{-2, 5, -7, 2, 5, 7},
			aspects{-2, 2.5, -6, 2, 5, 6},
		},
		{
			"contraband of 4 is kept, of 6 it would be seized", themeContraband, "place 0", "place 3",
			aspects{-1, 0, 0, 1, 5, 4},
			aspects{-2, 0, -6, 1, 5, 6},
		},
		{
			"it has 6 cannons more than the fewest, and not 1", themeCannons, "place 4", "place 0",
			aspects{0, 8, 0, 6, 6, 6},
			aspects{0, 8, 0, 1, 7, 5},
		},
		{
			"it covers no gold, at the price of a cannon", themeGold, "place 4", "place 1",
			aspects{0, 8, 0, 4, 7, 5},
			aspects{0, 8, 0, 5, 5, 5},
		},
	} {
		p := posed(t)[i]
		s := p.Match.State().View(p.Seat).(shipshape.State)
		var values []ai.MoveValue
		for _, m := range p.Moves {
			values = append(values, ai.MoveValue{Move: m.Move, Value: m.Values[0]})
		}
		ranked := puzzle.Ranked(values)
		if got := theme(s, p.Seat, values); got != c.theme || p.Theme != c.theme || ranked[0].Move != c.best ||
			ranked[1].Move != c.next {
			t.Errorf("%s, so %s is better than %s: the theme is %q with %v", c.what, c.best, c.next, got, ranked[:2])
		}
		for move, want := range map[game.Move]aspects{c.best: c.a, c.next: c.b} {
			o, _ := shipshape.ParsePlace(move)
			if got := aspectsOf(s, p.Seat, o); got != want {
				t.Errorf("%s: %s brings %v, not %v", c.what, move, got, want)
			}
		}
	}
}

// If the holds do not show why a move is better, the position has no theme. A bid never has one.
func TestNothingToBeSeen(t *testing.T) {
	t.Parallel()
	p := posed(t)[2] // of contraband
	s := p.Match.State().View(p.Seat)
	for what, values := range map[string][]ai.MoveValue{
		"what brings less now":            {{Move: "place 3", Value: 0.53}, {Move: "place 0", Value: 0.5}},
		"better in more than one respect": {{Move: "place 0", Value: 0.53}, {Move: "place 6", Value: 0.5}},
	} {
		if got := theme(s, p.Seat, values); got != "" {
			t.Errorf("%s has the theme %q", what, got)
		}
	}
	bids := []ai.MoveValue{{Move: "bid 7", Value: 0.53}, {Move: "bid 3", Value: 0.5}}
	if got := theme(opening(t, 3), 0, bids); got != "" {
		t.Errorf("a bid has the theme %q", got)
	}
}

// A judge's difference between two ways to lay a crate has a random error. Its standard error is at most a third of the
// least gap for the first judge, and a sixth for the second, also in the most uncertain positions.
func TestJudgesAreSure(t *testing.T) {
	t.Parallel()
	// The standard error falls with the square root of the number of guesses. Only many repetitions show the worst
	// position.
	const few = 10
	times := gametest.Many(20, 100)
	judges := [2]ai.Player{Admiral{Voyages: few * shipshape.Orientations}, Engine{Runs: few}}
	worst, looked := [2]float64{}, 0
	for s, d := range positions(t, 1) {
		seat, lays := layer(s)
		if !lays || d.IntN(30/gametest.Many(1, 2)) > 0 {
			continue
		}
		best := puzzle.Ranked(Engine{Runs: 100}.Values(s.View(seat), seat, ai.Means{Dice: d}))
		for i, judge := range judges {
			var gaps []float64
			for range times {
				values := judge.Values(s.View(seat), seat, ai.Means{Dice: d})
				gaps = append(gaps, valueOf(values, best[0].Move)-valueOf(values, best[1].Move))
			}
			worst[i] = max(worst[i], deviation(gaps)*math.Sqrt(few))
		}
		looked++
	}
	first, second := worst[0]/math.Sqrt(firstRuns), worst[1]/math.Sqrt(secondRuns)
	t.Logf("in %d positions the standard error is %.4f at most, of the second judge %.4f", looked, first, second)
	if looked < 5 || first > puzzle.Least/3 || second > puzzle.Least/6 {
		t.Errorf("in %d positions the standard errors are %.4f and %.4f", looked, first, second)
	}
}

// layer returns the seat that has to lay a crate, if there is one.
func layer(s shipshape.State) (game.Seat, bool) {
	for _, seat := range s.Turn() {
		if moves := s.Moves(seat); len(moves) > 0 && slices.Contains(moves, shipshape.Place(0)) {
			return seat, true
		}
	}
	return 0, false
}

func valueOf(values []ai.MoveValue, m game.Move) float64 {
	return values[slices.IndexFunc(values, func(v ai.MoveValue) bool { return v.Move == m })].Value
}

// deviation returns the standard deviation.
func deviation(all []float64) float64 {
	mean, square := sum(all)/float64(len(all)), 0.0
	for _, x := range all {
		square += (x - mean) * (x - mean)
	}
	return math.Sqrt(square / float64(len(all)-1))
}
