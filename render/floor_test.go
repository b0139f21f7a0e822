package render_test

import (
	"testing"

	"dockside/bot/text"
	"dockside/render"
	"dockside/render/shanghaien"
)

// floor is the smallest size of letters, in pixels: less cannot be read on a phone.
const floor = 26

// Whatever is written on a picture in any state and language is large enough: all letters are
// watched as they are drawn.
func TestNothingIsTooSmallToRead(t *testing.T) {
	t.Parallel()
	studio, err := render.NewStudio()
	if err != nil {
		t.Fatal(err)
	}
	words, err := text.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range words.Codes() {
		for _, state := range shanghaien.New().States() {
			state.Scene.Words = words.For(code).Say
			sizes := studio.Letters(func() {
				if err := studio.Paint(shanghaien.New(), state.Scene); err != nil {
					t.Fatal(err)
				}
			})
			checkSizes(t, state.Name+" in "+code, sizes)
		}
	}
}

// checkSizes looks at the sizes of the letters on a picture.
func checkSizes(t *testing.T, picture string, sizes map[int]string) {
	t.Helper()
	if len(sizes) < 3 {
		t.Errorf("%s: letters of %d sizes were seen only", picture, len(sizes))
	}
	for size, letter := range sizes {
		if size < floor {
			t.Errorf("%s: %q is %d pixels high, less than %d", picture, letter, size, floor)
		}
	}
}
