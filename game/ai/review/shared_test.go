package review

import (
	"fmt"
	"testing"

	"dockside/game"
)

// The estimates of the seats are scaled to a sum of one win per side. Mates share the mean of theirs, and if all
// estimates are 0, all sides get the same.
func TestSharedChances(t *testing.T) {
	t.Parallel()
	alone := []game.SeatInfo{{Team: 0}, {Team: 1}, {Team: 2}, {Team: 3}}
	crews := []game.SeatInfo{{Team: 0}, {Team: 1}, {Team: 0}, {Team: 1}}
	for _, c := range []struct {
		what  string
		table []game.SeatInfo
		told  []float64
		want  string
	}{
		{"all agree", alone, []float64{0.1, 0.2, 0.3, 0.4}, "[0.10 0.20 0.30 0.40]"},
		{"all hope too much", alone, []float64{0.5, 0.5, 1, 0}, "[0.25 0.25 0.50 0.00]"},
		{"nobody has any hope", alone, []float64{0, 0, 0, 0}, "[0.25 0.25 0.25 0.25]"},
		{"crews agree", crews, []float64{0.7, 0.3, 0.7, 0.3}, "[0.70 0.30 0.70 0.30]"},
		{"mates differ", crews, []float64{0.5, 0.3, 0.9, 0.3}, "[0.70 0.30 0.70 0.30]"},
		{"no crew has any hope", crews, []float64{0, 0, 0, 0}, "[0.50 0.50 0.50 0.50]"},
	} {
		if got := fmt.Sprintf("%.2f", shared(c.table, c.told)); got != c.want {
			t.Errorf("%s: %v are shared as %s, not %s", c.what, c.told, got, c.want)
		}
	}
}
