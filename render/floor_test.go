package render_test

import (
	"testing"

	"dockside/bot/text"
	"dockside/render"
	"dockside/render/ladder"
	"dockside/render/madameching"
	"dockside/render/shanghaien"
	"dockside/render/shipshape"
)

// floor is the smallest size of letters, in pixels: less cannot be read on a phone.
const floor = 26

// Whatever is written on a picture in any state and language is large enough: all letters are
// watched as they are drawn.
func TestNothingIsTooSmallToRead(t *testing.T) {
	t.Parallel()
	faces := []shown{shanghaien.New(), shipshape.New(), madameching.New()}
	studio, err := render.NewStudio(faces[0], faces[1], faces[2])
	if err != nil {
		t.Fatal(err)
	}
	words, err := text.Load(faces[0].Traits().Files, faces[1].Traits().Files, faces[2].Traits().Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range words.Codes() {
		say := words.For(code).Say
		for _, f := range faces {
			for _, state := range f.States() {
				state.Scene.Words = say
				sizes := studio.Letters(func() { err = studio.Paint(f, state.Scene) })
				checkSizes(t, state.Name+" in "+code, sizes, err)
			}
		}
		for _, state := range ladder.States(say, "Shanghaien") {
			sizes := studio.Letters(func() { err = studio.Try(state.Picture) })
			checkSizes(t, state.Name+" in "+code, sizes, err)
		}
	}
}

// checkSizes looks at the sizes of the letters on a picture.
func checkSizes(t *testing.T, picture string, sizes map[int]string, err error) {
	t.Helper()
	if err != nil || len(sizes) == 0 {
		t.Errorf("%s: letters of %d sizes were seen: %v", picture, len(sizes), err)
	}
	for size, letter := range sizes {
		if size < floor {
			t.Errorf("%s: %q is %d pixels high, less than %d", picture, letter, size, floor)
		}
	}
}
