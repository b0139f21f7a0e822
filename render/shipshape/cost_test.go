package shipshape

import (
	"math"
	"testing"

	"dockside/render"
)

// boxed is a scene as a drawing that is made ready beforehand, so that what is measured is drawing
// alone.
type boxed struct{ scene render.Scene }

func (boxed) Sheet() render.Sheet {
	return render.Sheet{Name: "scene", Art: "shipshape", Width: 1200, Height: 800}
}
func (boxed) Key() string                        { return "" }
func (b boxed) Draw(canvas *render.Canvas) error { return New().Draw(canvas, b.scene) }

// Once everything was drawn before, drawing makes no garbage: words, names and letters are
// remembered. It must not run beside other tests. The least of several runs counts, since what
// is pooled may be thrown away between two of them.
func TestDrawingMakesNoGarbage(t *testing.T) {
	st, err := studio()
	if err != nil {
		t.Fatal(err)
	}
	words := language(t, "en").Say
	for name, scene := range scenes() {
		scene.Words = words
		var drawing render.Drawing = boxed{scene}
		least := math.Inf(1)
		for run := 0; run < 20 && least > 0; run++ {
			least = min(least, testing.AllocsPerRun(1, func() {
				if err := st.Try(drawing); err != nil {
					t.Fatal(err)
				}
			}))
		}
		if least > 0 {
			t.Errorf("drawing %s makes %.0f objects", name, least)
		}
	}
}
