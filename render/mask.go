package render

import (
	"encoding/binary"
	"hash/maphash"
	"image"
	"slices"
)

// mask is a shape made ready to be inked: runs of pixels that it covers wholly, and runs of those at its edges, each of
// which has how much of it is covered.
type mask struct {
	box         image.Rectangle // around all of it, from where the shape stands
	solid, edge []run
	covers      []uint8 // of the edges, one run after another: 1 to 254
}

// newMask makes a mask of what is covered of a box.
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
	// what was kept to grow goes
	m.solid, m.edge, m.covers = slices.Clone(m.solid), slices.Clone(m.edge), slices.Clone(m.covers)
	return m
}

// size is about how many bytes it takes.
func (m *mask) size() int {
	const whole, run = 200, 6
	return whole + run*(len(m.solid)+len(m.edge)) + len(m.covers)
}

// masks are those of shapes that were drawn. They are known by a hash of their forms, as bands are by that of their
// rows.
type masks struct {
	seed maphash.Seed
	kept *shelf[uint64, *mask]
}

// maskRoom is how much of the masks of shapes is kept, in bytes: all that games need.
const maskRoom = 2 << 20

func newMasks() *masks { return &masks{maphash.MakeSeed(), newShelf[uint64](maskRoom, (*mask).size)} }

// of gives the mask of a form, which is made if it is not kept.
func (m *masks) of(form []byte, make func() *mask) *mask {
	key := maphash.Bytes(m.seed, form)
	if kept, ok := m.kept.get(key); ok {
		return kept
	}
	made := make()
	m.kept.put(key, made)
	return made
}

// ink lays a colour on the canvas through a mask of a shape that stands at x, y.
func (c *Canvas) ink(m *mask, x, y int, k Ink, fade uint8) {
	if fade == 255 || !m.box.Add(image.Pt(x, y)).Overlaps(c.img.Rect) {
		return
	}
	dye := dye{pal: c.kit.pal, ink: k, solid: c.kit.pal.index(k), opacity: int(255 - fade)}
	if fade > 0 && len(m.solid) > 0 {
		dye.veil = c.brush.veil.of(dye.pal, k, dye.opacity)
	}
	from, to := -x, c.img.Rect.Dx()-x
	for _, r := range m.solid {
		row, _ := c.below(r, x, y, from, to)
		dye.whole(row)
	}
	covers := m.covers
	for _, r := range m.edge {
		row, first := c.below(r, x, y, from, to)
		dye.part(row, covers[first-int(r.x):])
		covers = covers[r.n:]
	}
}

// dye is a colour that is laid on pixels, and how the last of them was mixed: most are like the one before.
type dye struct {
	pal     *palette
	ink     Ink
	solid   uint8       // its entry
	opacity int         // from 0 to 255
	veil    *[256]uint8 // what it makes of each entry; nil if nothing shines through

	under, mixed uint8
	alpha        int // of the last mixture; 0 before the first
}

// veil is the colour that was laid last with something shining through, and what it makes of each entry.
type veil struct {
	pal     *palette
	ink     Ink
	opacity int
	mixed   [256]uint8
}

// of gives what a colour makes of each entry with an opacity of 0 to 254.
func (v *veil) of(pal *palette, k Ink, opacity int) *[256]uint8 {
	if v.pal != pal || v.ink != k || v.opacity != opacity {
		v.pal, v.ink, v.opacity = pal, k, opacity
		for i := range v.mixed {
			v.mixed[i] = pal.mix(uint8(i), int(k>>16&255), int(k>>8&255), int(k&255), opacity)
		}
	}
	return &v.mixed
}

// whole lays the colour on pixels that are covered wholly.
func (d *dye) whole(row []uint8) {
	if d.veil == nil {
		cover(row, d.solid)
		return
	}
	for i, p := range row {
		row[i] = d.veil[p]
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

// part lays the colour on pixels of which so much is covered each.
func (d *dye) part(row, covers []uint8) {
	for i, p := range row {
		if a := int(covers[i]) * d.opacity / 255; a > 0 {
			row[i] = d.on(p, a)
		}
	}
}

// on is what an entry becomes below the colour with an opacity of 1 to 255.
func (d *dye) on(p uint8, a int) uint8 {
	if p != d.under || a != d.alpha {
		d.under, d.alpha = p, a
		d.mixed = d.pal.mix(p, int(d.ink>>16&255), int(d.ink>>8&255), int(d.ink&255), a)
	}
	return d.mixed
}
