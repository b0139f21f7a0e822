package canvas

import (
	"image"
	"image/color"

	"dockside/render/internal/cache"
)

// Kit is the art and the fonts of canvases, with caches. It is safe for concurrent use.
type Kit struct {
	art     Art
	files   map[string]string // the file of each sprite of that art, by name
	sprites *cache.LRU[spriteKey, *sprite]
	open    *cache.LRU[*sprite, []uint8] // the pixels of sprites
	pal     *palette
	letters *typeCase
	shapes  *masks

	names    *cache.Memo[string, string] // legible names
	fits     *cache.Memo[fitting, string]
	halves   *cache.Memo[fitting, [2]string]
	phrases  *cache.Memo[phrase, string]
	numerals *cache.Memo[numeral, string]
}

// openRoom is the size of the cache of unpacked sprites, in bytes: five backgrounds and everything on them.
const openRoom = 6 << 20

// remembered is the most short texts of one kind that are cached.
const remembered = 1024

// NewKit returns a kit with the shared art for matches.
func NewKit() (*Kit, error) {
	letters, err := newTypeCase()
	if err != nil {
		return nil, err
	}
	k := &Kit{
		letters: letters, shapes: newMasks(), sprites: cache.NewLRU[spriteKey](spriteRoom, (*sprite).size),
		open:  cache.NewLRU[*sprite](openRoom, func(pix []uint8) int { return len(pix) }),
		names: cache.NewMemo[string, string](remembered), fits: cache.NewMemo[fitting, string](remembered),
		halves:  cache.NewMemo[fitting, [2]string](remembered),
		phrases: cache.NewMemo[phrase, string](remembered), numerals: cache.NewMemo[numeral, string](remembered),
	}
	return k, k.take(Art{sharedFiles, MatchFolder})
}

// With returns a kit with different art that shares its caches with k.
func (k *Kit) With(a Art) (*Kit, error) {
	other := *k
	return &other, other.take(a)
}

// take replaces the art of the kit.
func (k *Kit) take(a Art) (err error) {
	if k.pal, err = a.palette(); err != nil {
		return err
	}
	k.art = a
	k.files, err = a.find()
	return err
}

// Palette returns the colours of the art.
func (k *Kit) Palette() color.Palette { return k.pal.model }

// Opaque returns the colours for a format without translucent pixels, and the entry there for each of ours.
func (k *Kit) Opaque() (colors color.Palette, entries [256]uint8) { return k.pal.hard() }

// Shrink scales the whole of src down into the rectangle r of dst. Both have the palette of the kit.
func (k *Kit) Shrink(dst *image.Paletted, r image.Rectangle, src *image.Paletted) {
	k.pal.shrink(dst, r, src)
}

// Rest drops cached sprites, letters and shapes that no picture has needed since the last call.
func (k *Kit) Rest() {
	k.sprites.Rest()
	k.open.Rest()
	k.letters.glyphs.Rest()
	k.shapes.kept.Rest()
}
