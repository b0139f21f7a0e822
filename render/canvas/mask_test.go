package canvas

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"
)

// painted returns a canvas whose pixels all differ.
func painted(t *testing.T) *Canvas {
	t.Helper()
	c, r := blank(t), rand.New(rand.NewPCG(7, 7))
	for i := range c.img.Pix {
		c.img.Pix[i] = uint8(r.UintN(256))
	}
	return c
}

// shapeless returns an empty canvas whose kit has drawn no shape yet.
func shapeless(t *testing.T) *Canvas {
	t.Helper()
	c := blank(t)
	k := *c.kit
	k.shapes = newMasks()
	c.kit = &k
	return c
}

// Painting through a mask blends each pixel by the coverage of the mask, also across the edges of the canvas.
func TestAMaskIsLaidPixelByPixel(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 8))
	a := image.NewAlpha(image.Rect(-9, -4, 60, 11))
	for i := range a.Pix {
		a.Pix[i] = []uint8{0, 255, uint8(r.UintN(256))}[i/9%3]
	}
	m, under := newMask(a), painted(t)
	for _, fade := range []uint8{0, 1, 130, 254, 255} {
		for _, at := range []image.Point{{300, 300}, {-3, 1}, {Width - 20, Height - 5}, {-500, 20}} {
			c := blank(t)
			copy(c.img.Pix, under.img.Pix)
			c.ink(m, at.X, at.Y, InkGold, fade)
			for y := range Height {
				for x := range Width {
					want := under.img.ColorIndexAt(x, y)
					switch opacity := int(a.AlphaAt(x-at.X, y-at.Y).A) * int(255-fade) / 255; opacity {
					case 0:
					case 255:
						want = c.kit.pal.index(InkGold)
					default:
						want = c.kit.pal.mix(want, int(InkGold>>16), int(InkGold>>8&255), int(InkGold&255), opacity)
					}
					if got := c.img.ColorIndexAt(x, y); got != want {
						t.Fatalf("at %v with a fade of %d the pixel %d, %d is entry %d, want %d", at, fade, x, y, got, want)
					}
				}
			}
		}
	}
}

// A cached shape looks like a new one, in any colour. The cache never confuses two shapes, however similar.
func TestAShapeIsTakenForNoOther(t *testing.T) {
	t.Parallel()
	corner := []Point{{100, 100}, {180.5, 130}, {120, 190}}
	pen := Pen{Ink: gold, Width: 5, Dash: 12, Gap: 9, Offset: 4}
	line := func(change func(*Pen)) func(*Canvas) {
		other := pen
		change(&other)
		return func(c *Canvas) { c.Line(other, corner...) }
	}
	shapes := []func(*Canvas){
		func(c *Canvas) { c.Fill(gold, 0, corner...) },
		func(c *Canvas) { c.Fill(InkCream, 0, corner...) },
		func(c *Canvas) { c.Fill(gold, 90, corner...) },
		func(c *Canvas) { c.Fill(gold, 0, corner[0], Point{180.5, 131}, corner[2]) },
		func(c *Canvas) { c.Fill(gold, 0, corner[0], corner[1], Point{120.5, 190}) },
		func(c *Canvas) { c.Line(pen, corner[0], corner[2], corner[1]) },
		line(func(*Pen) {}),
		line(func(p *Pen) { p.Width = 4.8 }),
		line(func(p *Pen) { p.Dash = 13 }),
		line(func(p *Pen) { p.Gap = 8 }),
		line(func(p *Pen) { p.Offset = 0 }),
		line(func(p *Pen) { p.Within = image.Rect(0, 0, 150, 150) }),
		line(func(p *Pen) { p.Within = image.Rect(0, 0, 150, 160) }),
		line(func(p *Pen) { p.Within = image.Rect(130, 110, 300, 300) }),
		line(func(p *Pen) { p.Within = image.Rect(135, 110, 300, 300) }),
		line(func(p *Pen) { p.Within = image.Rect(130, 120, 300, 300) }),
	}
	used := shapeless(t)
	for range 2 {
		for i, draw := range shapes {
			fresh := shapeless(t)
			clear(used.img.Pix)
			draw(used)
			draw(fresh)
			if !slices.Equal(used.img.Pix, fresh.img.Pix) || inkless(fresh) {
				t.Errorf("shape %d looks different where others were drawn", i)
			}
		}
	}
	if n := len(used.kit.shapes.kept.Keys()); n != len(shapes)-2 { // three shapes are others in another colour
		t.Errorf("%d masks are kept, want %d", n, len(shapes)-2)
	}
}

func inkless(c *Canvas) bool {
	_, touched := inked(c, gold)
	return touched == 0
}

// Unused shapes are dropped from the cache.
func TestShapesGoAtRest(t *testing.T) {
	t.Parallel()
	c := shapeless(t)
	c.Disc(gold, 300, 300, 20)
	c.kit.Rest()
	if n := len(c.kit.shapes.kept.Keys()); n != 1 {
		t.Fatalf("%d shapes are kept after one was drawn", n)
	}
	c.kit.Rest()
	if n := len(c.kit.shapes.kept.Keys()); n != 0 {
		t.Errorf("%d shapes are kept that nobody draws", n)
	}
}
