package ladder

import (
	"testing"
)

// Once everything was drawn before, drawing makes next to no garbage: the points of the lines of
// a chart, and a letter here and there. It must not run beside other tests.
func TestDrawingMakesNextToNoGarbage(t *testing.T) {
	st := house.Studio(t)
	for name, p := range pictures(t, "en") {
		const most = 30.
		n := testing.AllocsPerRun(5, func() {
			if err := st.Try(p); err != nil {
				t.Fatal(err)
			}
		})
		if n > most {
			t.Errorf("drawing %s makes %.0f objects, more than %.0f", name, n, most)
		}
	}
}
