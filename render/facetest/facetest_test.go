package facetest

import (
	"image"
	"image/color"
	"slices"
	"testing"

	"dockside/game"
)

func TestGlassIsCountedOutsideTheCorners(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what string
		at   image.Point
		want int
	}{
		{"in a corner", image.Pt(corner-1, corner-1), 0},
		{"in the opposite corner", image.Pt(100-corner, 80-corner), 0},
		{"beside a corner", image.Pt(corner, 0), 1},
		{"below a corner", image.Pt(0, corner), 1},
		{"in the middle", image.Pt(50, 40), 1},
	} {
		p := image.NewPaletted(image.Rect(0, 0, 100, 80), color.Palette{color.Black, color.NRGBA{R: 255, A: 254}})
		p.SetColorIndex(c.at.X, c.at.Y, 1)
		if got := glassy(p); got != c.want {
			t.Errorf("%s: %d pixels, want %d", c.what, got, c.want)
		}
	}
}

func TestKeysAreFoundInEvents(t *testing.T) {
	t.Parallel()
	list := []game.Event{game.Say("c", 1), game.Say("d")}
	got := keys([]game.Event{game.Say("a", game.Seat(1), game.Say("b", list), "text"), game.Say("e")})
	if want := []string{"a", "b", "c", "d", "e"}; !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
}
