package canvas_test

import (
	"testing"

	"dockside/game/gametest"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/i18n"
	"dockside/render/ladder"
	"dockside/render/madameching"
	"dockside/render/shanghaien"
	"dockside/render/shipshape"
)

// floor is the smallest size of letters, in pixels, that is readable on a phone.
const floor = 26

// shown is a face that lists states.
type shown interface {
	render.Face
	render.Shown
}

// All text on the pictures of all states in all languages is large enough. The test sees every letter that is drawn.
func TestNothingIsTooSmallToRead(t *testing.T) {
	gametest.Unwatched(t)
	t.Parallel()
	faces := []shown{shanghaien.New(), shipshape.New(), madameching.New()}
	words, err := i18n.Load(faces[0].Traits().Files, faces[1].Traits().Files, faces[2].Traits().Files)
	if err != nil {
		t.Fatal(err)
	}
	kit, err := canvas.NewKit()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faces {
		own, err := kit.With(canvas.Art{Files: f.Traits().Files, Folder: canvas.MatchFolder})
		if err != nil {
			t.Fatal(err)
		}
		c := canvas.New(own)
		for _, code := range words.Codes() {
			for _, state := range f.States() {
				state.Scene.Words = words.For(code).Say
				page := f.See(state.Scene)
				sizes := own.Letters(func() { c.Show(page, state.Scene.Words, state.Scene.Names) })
				checkSizes(t, state.Name+" in "+code, sizes, nil)
			}
		}
	}
	c := canvas.New(kit)
	for _, code := range words.Codes() {
		for _, state := range ladder.States(words.For(code).Say, "Shanghaien") {
			sheet := state.Picture.Sheet()
			c.Reset(kit, sheet.Width, sheet.Height)
			sizes := kit.Letters(func() { err = state.Picture.Draw(c) })
			checkSizes(t, state.Name+" in "+code, sizes, err)
		}
	}
}

// checkSizes checks the sizes of the letters on a picture.
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
