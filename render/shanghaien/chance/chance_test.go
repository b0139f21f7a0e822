package chance

import "testing"

// A chance that is not certain is neither 0 nor 100 percent. Values beyond 0 and 1 are limited.
func TestChancesInPercent(t *testing.T) {
	t.Parallel()
	for chance, want := range map[float64][2]int{
		0: {0, 100}, 1: {100, 0}, .5: {50, 50}, .394: {39, 61}, .396: {40, 60}, .001: {1, 99}, .999: {99, 1}, -.5: {0, 100},
		7: {100, 0},
	} {
		if got := Percents(chance); got != want {
			t.Errorf("%v is %d percent, want %d", chance, got, want)
		}
	}
}
