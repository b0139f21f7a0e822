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

	words Words    // of the page that is painted
	names []string // of who sits at its table

	brush brush
}

// Show paints a page in the words of a language, with the names of those who sit at the table.
func (c *Canvas) Show(page Page, words Words, names []string) {
	c.words, c.names = words, names
	page.Paint(c)
}

// kit is what all canvases share and nobody changes, apart from what is kept because it was
// worked out before.
type kit struct {
	art     art
	files   map[string]string // of the sprites of that art, by their names
	sprites *shelf[spriteKey, *sprite]
	open    *shelf[*sprite, []uint8] // the pixels of the sprites that were used last
	pal     *palette
	letters *typeCase
	shapes  *masks

	names    *memo[string, string] // legible names
	fits     *memo[fitting, string]
	phrases  *memo[phrase, string]
	numerals *memo[numeral, string]
}

// openRoom is how much of the sprites is kept as pixels, in bytes: five backgrounds and all that lies on them.
const openRoom = 6 << 20

// remembered bounds how many short texts of one kind are kept.
const remembered = 1024

func newKit() (*kit, error) {
	letters, err := newTypeCase()
	if err != nil {
		return nil, err
	}
	k := &kit{
		letters: letters, shapes: newMasks(), sprites: newShelf[spriteKey](spriteRoom, (*sprite).size),
		open:  newShelf[*sprite](openRoom, func(pix []uint8) int { return len(pix) }),
		names: newMemo[string, string](remembered), fits: newMemo[fitting, string](remembered),
		phrases: newMemo[phrase, string](remembered), numerals: newMemo[numeral, string](remembered),
	}
	return k, k.take(art{house, artFolder})
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
