package render

import (
	"testing"

	"dockside/game"
)

func TestPercent(t *testing.T) {
	t.Parallel()
	for chance, want := range map[float64]int{0: 0, 0.004: 1, 0.006: 1, 0.5: 50, 0.996: 99, 1: 100} {
		if got := Percent(chance); got != want {
			t.Errorf("%v is %d, not %d", chance, got, want)
		}
	}
}

// A choice that is as good as the best one for a player counts as the best, too. That does not hold in hindsight, or
// for a single choice.
func TestWhichChoiceIsBest(t *testing.T) {
	t.Parallel()
	moves := []game.Move{"a", "b", "c"}
	for what, c := range map[string]struct {
		made    game.Move
		chances []float64
		want    []string
	}{
		"an open decision": {"", []float64{.5, .495, .48}, []string{".best", ".best", ""}},
		"what was made":    {"b", []float64{.5, .495, .48}, []string{".best", ".made", ""}},
		"the best made":    {"a", []float64{.5, .4}, []string{".best.made", ""}},
		"one way":          {"", []float64{.5}, []string{""}},
		"one way, made":    {"a", []float64{.5}, []string{".made"}},
	} {
		var all []Weighed
		for i := len(c.chances) - 1; i >= 0; i-- {
			all = append(all, Weighed{moves[i], c.chances[i]})
		}
		odds := Judged(1, all...)
		odds.Made = c.made
		for i, choice := range odds.Choices {
			if got := odds.Standing(choice); got != c.want[i] || choice.Move != moves[i] {
				t.Errorf("%s: choice %d, %q, is %q, not %q", what, i, choice.Move, got, c.want[i])
			}
		}
	}
}
