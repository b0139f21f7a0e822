package ladder

import (
	"testing"

	"dockside/render/facetest"
)

// Once everything was drawn before, drawing makes next to no garbage: the points of the lines of
// a chart, and a letter here and there. It must not run beside other tests.
func TestDrawingMakesNextToNoGarbage(t *testing.T) {
	st := house.Studio(t)
	for name, p := range pictures(t, "en") {
		const most = 30
		if n := facetest.Garbage(t, st, p); n > most {
			t.Errorf("drawing %s makes %.0f objects, more than %d", name, n, most)
		}
	}
}
