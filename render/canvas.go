package render

import (
	"image"
	"image/color"

	"golang.org/x/image/font/sfnt"
)

// All pictures have this size in pixels: wide enough to fill a chat window, and three to two,
// since taller ones are shown narrower.
const (
	pictureWidth  = 1200
	pictureHeight = 800
)

// Canvas is what a face draws on. Everything is pasted by its middle on whole pixels. A sprite
// that does not exist is a mistake of the program and panics; a Studio makes an error of it.
type Canvas struct {
	img *image.Paletted
	kit *kit
	buf sfnt.Buffer // for reading fonts

	words func(key string, args ...any) string // of the reader's language
	names []string                             // of the players, by seat

	brush brush
}

// Painter draws something on a canvas.
type Painter interface{ Paint(*Canvas) }

// Show paints a page in the words of a language, with the names of the players.
func (c *Canvas) Show(page Painter, words func(key string, args ...any) string, names []string) {
	c.words, c.names = words, names
	page.Paint(c)
}

// Image returns the picture on the canvas. It shares its pixels with the canvas.
func (c *Canvas) Image() *image.Paletted { return c.img }

// newCanvas returns an empty canvas of the usual size.
func newCanvas(k *kit) *Canvas {
	return &Canvas{img: image.NewPaletted(image.Rect(0, 0, pictureWidth, pictureHeight), k.pal.model), kit: k}
}

// Reset changes the art and the size of a canvas. The size is in pixels, at most Width by Height. Old pixels stay.
func (c *Canvas) Reset(k *kit, width, height int) {
	c.kit = k
	c.img.Palette = k.pal.model
	c.img.Pix, c.img.Stride, c.img.Rect = c.img.Pix[:width*height], width, image.Rect(0, 0, width, height)
}

// Stage covers the whole canvas with a background.
func (c *Canvas) Stage(name string) { copy(c.img.Pix, c.kit.pixels(c.sprite(name))) }

// Paste lays a sprite with its middle at x, y. What lies outside of the canvas is left out.
func (c *Canvas) Paste(name string, x, y int) {
	s := c.sprite(name)
	c.paste(s, x-s.width/2, y-s.height/2, 0, s.width)
}

// Stretch lays a sprite between two x with the middle at y, repeating its column seam, counted
// from the left, as often as is needed. It is never narrower than the sprite.
func (c *Canvas) Stretch(name string, left, right, y, seam int) {
	s := c.sprite(name)
	top, more := y-s.height/2, max(0, right-left-s.width)
	c.paste(s, left, top, 0, seam)
	for i := range more {
		c.paste(s, left+i, top, seam, seam+1)
	}
	c.paste(s, left+more, top, seam, s.width)
}

// paste lays the columns from to to of a sprite whose left top corner would be at left, top.
func (c *Canvas) paste(s *sprite, left, top, from, to int) {
	from, to = max(from, -left), min(to, c.img.Rect.Dx()-left)
	pix := c.kit.pixels(s)
	for _, r := range s.solid {
		row, x := c.below(r, left, top, from, to)
		copy(row, pix[x-int(r.x):])
		pix = pix[r.n:]
	}
	tints := s.tints
	for _, r := range s.soft {
		row, first := c.below(r, left, top, from, to)
		for x, end := int(r.x), int(r.x+r.n); x < end; tints = tints[1:] {
			next := x + int(tints[0].n)
			if x0, x1 := max(x, first), min(next, first+len(row)); x0 < x1 {
				c.tint(row[x0-first:x1-first], tints[0].NRGBA)
			}
			x = next
		}
	}
}

// tint mixes a row of pixels with a colour. Most are mixed like the one before.
func (c *Canvas) tint(row []uint8, t color.NRGBA) {
	var under, mixed uint8
	for i, p := range row {
		if p != under || i == 0 {
			under, mixed = p, c.kit.pal.mix(p, int(t.R), int(t.G), int(t.B), int(t.A))
		}
		row[i] = mixed
	}
}

// below is what lies on the canvas where a run of a sprite goes, as far as its columns from to
// to are wanted, and the column where that starts.
func (c *Canvas) below(r run, left, top, from, to int) (row []uint8, x int) {
	x0, x1, y := max(int(r.x), from), min(int(r.x+r.n), to), top+int(r.y)
	if x0 >= x1 || y < 0 || y >= c.img.Rect.Dy() {
		return nil, int(r.x)
	}
	start := y*c.img.Stride + left
	return c.img.Pix[start+x0 : start+x1], x0
}

func (c *Canvas) sprite(name string) *sprite { return c.kit.sprite(name) }

// Corners rounds the picture like a background.
func (c *Canvas) Corners(stage string) {
	const size = 26
	pix, wide := c.kit.pixels(c.sprite(stage)), c.img.Rect.Dx()
	for y := range c.img.Rect.Dy() {
		if y >= size && y < c.img.Rect.Dy()-size {
			continue
		}
		row := y * wide
		for x := range size {
			c.corner(pix, row+x)
			c.corner(pix, row+wide-1-x)
		}
	}
}

// corner takes one pixel of a background if something shines through it.
func (c *Canvas) corner(pix []uint8, at int) {
	if c.kit.pal.colors[pix[at]].A < 255 {
		c.img.Pix[at] = pix[at]
	}
}
