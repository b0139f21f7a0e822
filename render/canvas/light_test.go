package canvas

import (
	"image"
	"slices"
	"testing"
)

// The highlighted area stays as it was, except for its round corners. The rest is darker, and translucent pixels stay
// translucent.
func TestOnlyWhatIsSpokenOfIsLit(t *testing.T) {
	t.Parallel()
	cream := func() *Canvas {
		c := blank(t)
		c.Stage("stage-chart") // with translucent corners
		for i := range c.img.Pix[Width*40:] {
			c.img.Pix[Width*40+i] = c.kit.pal.index(InkCream)
		}
		return c
	}
	plain, lit, unlit := cream(), cream(), cream()
	lit.Light([]image.Rectangle{image.Rect(300, 100, 500, 300), image.Rect(100, 150, 350, 250)})
	brightness := func(c *Canvas, x, y int) int {
		e := c.kit.pal.colors[c.img.ColorIndexAt(x, y)]
		return int(e.R) + int(e.G) + int(e.B)
	}
	for _, at := range []image.Point{{400, 101}, {499, 200}, {101, 200}, {320, 200}} {
		if plain.img.ColorIndexAt(at.X, at.Y) != lit.img.ColorIndexAt(at.X, at.Y) {
			t.Errorf("%v is not as it was", at)
		}
	}
	for _, at := range []image.Point{{400, 99}, {400, 300}, {500, 200}, {99, 200}, {300, 100}, {499, 299}, {900, 700}} {
		if was, is := brightness(plain, at.X, at.Y), brightness(lit, at.X, at.Y); is >= was {
			t.Errorf("%v was %d and is %d", at, was, is)
		}
	}
	if lit.img.ColorIndexAt(0, 0) != plain.img.ColorIndexAt(0, 0) {
		t.Error("the corner of the picture does not shine through any more")
	}
	if unlit.Light(nil); !slices.Equal(unlit.img.Pix, plain.img.Pix) {
		t.Error("without anything spoken of it is darker")
	}
}
