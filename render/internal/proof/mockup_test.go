package proof

import (
	"image"
	"image/color"
	imagedraw "image/draw"
	"testing"
)

func TestDifferencesAreCounted(t *testing.T) {
	t.Parallel()
	blank, other := image.NewRGBA(image.Rect(0, 0, 20, 10)), image.NewRGBA(image.Rect(0, 0, 20, 10))
	imagedraw.Draw(other, image.Rect(0, 0, 5, 10), image.NewUniform(color.RGBA{G: noticeable, A: noticeable}),
		image.Point{}, imagedraw.Src)
	imagedraw.Draw(other, image.Rect(10, 0, 15, 10), image.NewUniform(color.RGBA{A: noticeable + 1}), image.Point{},
		imagedraw.Src)
	for _, c := range []struct {
		what  string
		known []image.Rectangle
		want  float64
	}{
		{"everywhere", nil, 25},
		{"beside an area with half of them", []image.Rectangle{image.Rect(10, 0, 15, 5)}, 100 * 25.0 / 175},
		{"beside an area with all of them", []image.Rectangle{image.Rect(10, 0, 20, 10)}, 0},
	} {
		if _, got := differences(blank, other, c.known); got != c.want {
			t.Errorf("%s %v %% differ, want %v %%", c.what, got, c.want)
		}
	}
}
