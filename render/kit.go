package render

import (
	"image"
	"image/color"
)

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

// withArt returns a kit with different art that shares its caches with k.
func (k *kit) withArt(a art) (*kit, error) {
	other := *k
	return &other, other.take(a)
}

// take replaces the art of the kit.
func (k *kit) take(a art) (err error) {
	if k.pal, err = a.palette(); err != nil {
		return err
	}
	k.art = a
	k.files, err = a.find()
	return err
}

// Palette returns the colours of the art.
func (k *kit) Palette() color.Palette { return k.pal.model }

// Opaque returns the colours for a format without translucent pixels, and the entry there for each of ours.
func (k *kit) Opaque() (colors color.Palette, entries [256]uint8) { return k.pal.hard() }

// Shrink scales the whole of src down into the rectangle r of dst. Both have the palette of the kit.
func (k *kit) Shrink(dst *image.Paletted, r image.Rectangle, src *image.Paletted) {
	k.pal.shrink(dst, r, src)
}

// Rest drops cached sprites, letters and shapes that no picture has needed since the last call.
func (k *kit) Rest() {
	k.sprites.rest()
	k.open.rest()
	k.letters.glyphs.rest()
	k.shapes.kept.rest()
}
