package ladder

import (
	"math"
	"testing"
)

// Once everything was drawn before, drawing makes next to no garbage: the points of the lines of
// a chart, and a letter here and there. The least of some runs counts, since the collector may take
// lent sprites away. It must not run beside other tests.
func TestDrawingMakesNextToNoGarbage(t *testing.T) {
	st := house.Studio(t)
	for name, p := range pictures(t, "en") {
		const most = 30.
		least := math.Inf(1)
		for run := 0; run < 20 && least > most; run++ {
			least = min(least, testing.AllocsPerRun(1, func() {
				if err := st.Try(p); err != nil {
					t.Fatal(err)
				}
			}))
		}
		if least > most {
			t.Errorf("drawing %s makes %.0f objects, more than %.0f", name, least, most)
		}
	}
}
