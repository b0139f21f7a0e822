package ladder

import (
	"testing"

	"dockside/render/facetest"
)

// Drawing a picture again allocates next to nothing: the points of the lines of a chart, and a few letters. The test
// must not run beside others.
func TestDrawingMakesNextToNoGarbage(t *testing.T) {
	st := house.Studio(t)
	for name, p := range pictures(t, "en") {
		const most = 30
		if n := facetest.Garbage(t, st, p); n > most {
			t.Errorf("drawing %s makes %.0f objects, more than %d", name, n, most)
		}
	}
}
