package shanghaien

import (
	"testing"

	"dockside/render"
)

// Once everything was drawn before, drawing makes next to no garbage: a few strings for the
// table, which is drawn after every action, and some more where long names are cut. It must not
// run beside other tests.
func TestDrawingMakesNextToNoGarbage(t *testing.T) {
	st, err := studio()
	if err != nil {
		t.Fatal(err)
	}
	words := language(t, "en").Say
	for name, scene := range scenes() {
		scene.Words = words
		most := 120.
		if scene.Kind == render.Table {
			most = 20
		}
		n := testing.AllocsPerRun(5, func() {
			if err := st.Paint(New(), scene); err != nil {
				t.Fatal(err)
			}
		})
		if n > most {
			t.Errorf("drawing %s makes %.0f objects, more than %.0f", name, n, most)
		}
	}
}
