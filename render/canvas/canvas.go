// Package canvas draws sprites, text and shapes on a picture with a fixed palette of 256 colours.
//
// A Kit holds the art and the fonts, and caches everything that was decoded or rasterised. It is shared by all
// canvases and is safe for concurrent use. A Canvas belongs to one goroutine at a time.
package canvas

import (
	"image"
	"image/color"

	"golang.org/x/image/font/sfnt"
)

// The size of a picture of a match, in pixels. It is wide enough to fill a chat window. Its sides are three to two,
// since Discord shows taller pictures narrower.
const (
	Width  = 1200
	Height = 800
)

// Canvas is a picture that is being drawn. Sprites are pasted by their middle on whole pixels. An unknown sprite is a
// bug and panics; a studio turns the panic into an error.
type Canvas struct {
	img *image.Paletted
	kit *Kit
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

// New returns an empty canvas of the usual size.
func New(k *Kit) *Canvas {
	return &Canvas{img: image.NewPaletted(image.Rect(0, 0, Width, Height), k.pal.model), kit: k}
}

// Reset changes the art and the size of a canvas. The size is in pixels, at most Width by Height. Old pixels stay.
func (c *Canvas) Reset(k *Kit, width, height int) {
	c.kit = k
	c.img.Palette = k.pal.model
	c.img.Pix, c.img.Stride, c.img.Rect = c.img.Pix[:width*height], width, image.Rect(0, 0, width, height)
}

// Stage covers the whole canvas with a background.
func (c *Canvas) Stage(name string) { copy(c.img.Pix, c.kit.pixels(c.sprite(name))) }

// Paste draws a sprite with its middle at x, y, clipped to the canvas.
func (c *Canvas) Paste(name string, x, y int) {
	s := c.sprite(name)
	c.paste(s, x-s.width/2, y-s.height/2, 0, s.width)
}

// Stretch draws a sprite between left and right with its middle at y. It repeats the column seam, counted from the left
// of the sprite, as often as needed. The result is never narrower than the sprite.
func (c *Canvas) Stretch(name string, left, right, y, seam int) {
	s := c.sprite(name)
	top, more := y-s.height/2, max(0, right-left-s.width)
	c.paste(s, left, top, 0, seam)
	for i := range more {
		c.paste(s, left+i, top, seam, seam+1)
	}
	c.paste(s, left+more, top, seam, s.width)
}

// Part draws the columns [from, to) of a sprite, counted from its left, at their place in the whole sprite, whose
// centre is at x, y.
func (c *Canvas) Part(name string, x, y, from, to int) {
	s := c.sprite(name)
	c.paste(s, x-s.width/2, y-s.height/2, max(0, from), min(to, s.width))
}

// paste draws the columns [from, to) of a sprite whose top left corner would be at left, top.
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

// tint blends a colour over a row of pixels. It reuses the last result, since neighbours are mostly equal.
func (c *Canvas) tint(row []uint8, t color.NRGBA) {
	var under, mixed uint8
	for i, p := range row {
		if p != under || i == 0 {
			under, mixed = p, c.kit.pal.mix(p, int(t.R), int(t.G), int(t.B), int(t.A))
		}
		row[i] = mixed
	}
}

// below returns the pixels of the canvas under the columns [from, to) of a run, and the first column of them.
func (c *Canvas) below(r run, left, top, from, to int) (row []uint8, x int) {
	x0, x1, y := max(int(r.x), from), min(int(r.x+r.n), to), top+int(r.y)
	if x0 >= x1 || y < 0 || y >= c.img.Rect.Dy() {
		return nil, int(r.x)
	}
	start := y*c.img.Stride + left
	return c.img.Pix[start+x0 : start+x1], x0
}

func (c *Canvas) sprite(name string) *sprite { return c.kit.sprite(name) }

// Corners rounds the corners of the picture like those of a background.
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

// corner copies one pixel of a background if it is translucent.
func (c *Canvas) corner(pix []uint8, at int) {
	if c.kit.pal.colors[pix[at]].A < 255 {
		c.img.Pix[at] = pix[at]
	}
}
