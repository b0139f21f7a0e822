package shipshape

import (
	"sync"
	"testing"

	"dockside/bot/text"
	"dockside/render"
)

var catalogue = sync.OnceValues(text.Load)

// language gives the real words.
func language(t *testing.T, code string) *text.Language {
	t.Helper()
	c, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	return c.For(code)
}

// studio is shared by all tests of the package: decoding the art takes longest.
var studio = sync.OnceValues(render.NewStudio)

// scenes are the states of the face by name.
func scenes() map[string]render.Scene {
	all := map[string]render.Scene{}
	for _, s := range New().States() {
		all[s.Name] = s.Scene
	}
	return all
}

func TestStatesHaveNamesOfTheirOwn(t *testing.T) {
	t.Parallel()
	states := New().States()
	if len(scenes()) != len(states) {
		t.Errorf("%d states share %d names", len(states), len(scenes()))
	}
}
