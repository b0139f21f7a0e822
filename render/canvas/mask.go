package canvas

import (
	"encoding/binary"
	"hash/maphash"
	"image"
	"slices"

	"dockside/render/internal/cache"
)

// mask is a rasterised shape: runs of pixels that it covers completely, and runs of edge pixels with their coverage.
type mask struct {
	box         image.Rectangle // its bounds, relative to the position of the shape
	solid, edge []run
	covers      []uint8 // the coverage of the edges, run by run: 1 to 254
}

// newMask returns the mask of an alpha image.
func newMask(a *image.Alpha) *mask {
	m := &mask{box: a.Rect}
	for y := a.Rect.Min.Y; y < a.Rect.Max.Y; y++ {
		for i, cover := range a.Pix[a.PixOffset(a.Rect.Min.X, y):][:a.Rect.Dx()] {
			switch x := int16(a.Rect.Min.X + i); cover {
			case 0:
			case 255:
				m.solid = extend(m.solid, x, int16(y))
			default:
				m.edge = extend(m.edge, x, int16(y))
				m.covers = append(m.covers, cover)
			}
		}
	}
	// drop the spare capacity
	m.solid, m.edge, m.covers = slices.Clone(m.solid), slices.Clone(m.edge), slices.Clone(m.covers)
	return m
}

// size returns the approximate size in memory, in bytes.
func (m *mask) size() int {
	const whole, run = 200, 6
	return whole + run*(len(m.solid)+len(m.edge)) + len(m.covers)
}

// masks is a cache of rasterised shapes. The key is a hash of the form of a shape.
type masks struct {
	seed maphash.Seed
	kept *cache.LRU[uint64, *mask]
}

// maskRoom is the size of the cache of masks, in bytes. All shapes of the games fit.
const maskRoom = 2 << 20

func newMasks() *masks {
	return &masks{maphash.MakeSeed(), cache.NewLRU[uint64](maskRoom, (*mask).size)}
}

// of returns the mask of a form from the cache, or makes and caches it.
func (m *masks) of(form []byte, make func() *mask) *mask {
	key := maphash.Bytes(m.seed, form)
	if kept, ok := m.kept.Get(key); ok {
		return kept
	}
	made := make()
	m.kept.Put(key, made)
	return made
}

// ink paints a colour through a mask at x, y.
func (c *Canvas) ink(m *mask, x, y int, k Ink, fade uint8) {
	if fade == 255 || !m.box.Add(image.Pt(x, y)).Overlaps(c.img.Rect) {
		return
	}
	d := paint{pal: c.kit.pal, ink: k, solid: c.kit.pal.index(k), opacity: int(255 - fade)}
	if fade > 0 && len(m.solid) > 0 {
		d.blend = c.brush.blend.of(d.pal, k, d.opacity)
	}
	from, to := -x, c.img.Rect.Dx()-x
	for _, r := range m.solid {
		row, _ := c.below(r, x, y, from, to)
		d.whole(row)
	}
	covers := m.covers
	for _, r := range m.edge {
		row, first := c.below(r, x, y, from, to)
		d.part(row, covers[first-int(r.x):])
		covers = covers[r.n:]
	}
}

// paint paints pixels with one colour. It keeps the last blend, since neighbours are mostly equal.
type paint struct {
	pal     *palette
	ink     Ink
	solid   uint8       // the palette entry of the ink
	opacity int         // from 0 to 255
	blend   *[256]uint8 // the blend with each palette entry; nil for an opaque colour

	under, mixed uint8
	alpha        int // the opacity of the last blend; 0 before the first
}

// blend is the blend of a translucent colour with each palette entry. A canvas keeps the last one.
type blend struct {
	pal     *palette
	ink     Ink
	opacity int
	mixed   [256]uint8
}

// of returns the blend of a colour with each palette entry, at an opacity of 0 to 254.
func (v *blend) of(pal *palette, k Ink, opacity int) *[256]uint8 {
	if v.pal != pal || v.ink != k || v.opacity != opacity {
		v.pal, v.ink, v.opacity = pal, k, opacity
		for i := range v.mixed {
			v.mixed[i] = pal.mix(uint8(i), int(k>>16&255), int(k>>8&255), int(k&255), opacity)
		}
	}
	return &v.mixed
}

// whole paints pixels that are covered completely.
func (d *paint) whole(row []uint8) {
	if d.blend == nil {
		cover(row, d.solid)
		return
	}
	for i, p := range row {
		row[i] = d.blend[p]
	}
}

// cover sets pixels to an entry.
func cover(row []uint8, entry uint8) {
	for eight := uint64(entry) * 0x0101010101010101; len(row) >= 8; row = row[8:] {
		binary.LittleEndian.PutUint64(row, eight)
	}
	for i := range row {
		row[i] = entry
	}
}

// part paints pixels that are covered partly, each by its own coverage.
func (d *paint) part(row, covers []uint8) {
	for i, p := range row {
		if a := int(covers[i]) * d.opacity / 255; a > 0 {
			row[i] = d.on(p, a)
		}
	}
}

// on returns the blend of the colour over a palette entry, at an opacity of 1 to 255.
func (d *paint) on(p uint8, a int) uint8 {
	if p != d.under || a != d.alpha {
		d.under, d.alpha = p, a
		d.mixed = d.pal.mix(p, int(d.ink>>16&255), int(d.ink>>8&255), int(d.ink&255), a)
	}
	return d.mixed
}
