package shanghaien

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"
)

// As on the buttons, the arrows of pictures point to the end of the row that becomes number 1.
func TestArrowsPointToNumberOne(t *testing.T) {
	t.Parallel()
	for _, a := range []struct {
		what, state string
		arrow       image.Rectangle // with as much room on both sides of the arrow
		ink         func(color.RGBA) bool
		left        bool
	}{
		{"the numbers from the left", "tavern-start", image.Rect(8, 575, 74, 616), dark, true},
		{"the numbers from the right", "tavern-start", image.Rect(1126, 627, 1192, 668), dark, false},
		{"a 2 counted from the left", "odds-start", image.Rect(298, 624, 382, 660), golden, true},
		{"a 2 counted from the right", "odds-start", image.Rect(820, 624, 904, 660), golden, false},
	} {
		p, err := face.Picture(t, face.Scenes()[a.state])
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(p.Data))
		if err != nil {
			t.Fatal(err)
		}
		if at := inkAt(img, a.arrow, a.ink); at == 0 || at < 0 != a.left {
			t.Errorf("%s: the ink is %d pixels right of the middle", a.what, at)
		}
	}
}

// inkAt returns by how much the mean of the ink is right of the centre of an area; 0 without ink.
func inkAt(img image.Image, area image.Rectangle, ink func(color.RGBA) bool) int {
	n, sum := 0, 0
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if ink(color.RGBAModel.Convert(img.At(x, y)).(color.RGBA)) {
				n, sum = n+1, sum+2*x+1-area.Min.X-area.Max.X
			}
		}
	}
	return sum / max(1, 2*n)
}

func dark(c color.RGBA) bool { return c.R < 60 && c.G < 60 && c.B < 60 }

func golden(c color.RGBA) bool { return c.R > 230 && c.G > 180 && c.B < 100 }
