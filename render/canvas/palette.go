package canvas

import (
	"image/color"
	"math"
)

// Ink is a colour of the style as 0xRRGGBB.
type Ink uint32

// palette is the fixed set of colours of some art, with a lookup table from any colour to the closest entry.
type palette struct {
	colors [256]color.NRGBA
	model  color.Palette // the same, as pictures want them
	exact  map[Ink]uint8
	// near holds the closest entry for each colour in steps of four. It is used for blends, where a difference that
	// small is invisible.
	near [1 << 18]uint8
}

func newPalette(colors []color.NRGBA) *palette {
	p := &palette{exact: map[Ink]uint8{}}
	for i, c := range colors {
		p.colors[i] = c
		p.model = append(p.model, c)
		if c.A == 255 {
			p.exact[inkOf(c)] = uint8(i)
		}
	}
	p.fill()
	return p
}

func inkOf(c color.NRGBA) Ink { return Ink(c.R)<<16 | Ink(c.G)<<8 | Ink(c.B) }

// fill computes the lookup table cube by cube. For each cube it first finds the few entries that can be closest.
func (p *palette) fill() {
	const side = 8 // cubes along an edge, each 32 colours wide
	for r := range side {
		for g := range side {
			for b := range side {
				p.fillCube(r*32, g*32, b*32, p.candidates(r*32+16, g*32+16, b*32+16))
			}
		}
	}
}

// candidates returns the entries that may be closest to a colour of the cube around r, g, b.
func (p *palette) candidates(r, g, b int) []uint8 {
	const reach = 84 // more than the diagonal of a cube in the measure of distance
	best := math.Inf(1)
	var all [256]float64
	for i, c := range p.colors {
		all[i] = math.Sqrt(float64(distance(c, r, g, b)))
		if c.A == 255 {
			best = min(best, all[i])
		}
	}
	var list []uint8
	for i, c := range p.colors {
		if c.A == 255 && all[i] <= best+2*reach {
			list = append(list, uint8(i))
		}
	}
	return list
}

func (p *palette) fillCube(r0, g0, b0 int, candidates []uint8) {
	for r := r0 + 2; r < r0+32; r += 4 {
		for g := g0 + 2; g < g0+32; g += 4 {
			for b := b0 + 2; b < b0+32; b += 4 {
				p.near[slot(r, g, b)] = p.closest(candidates, r, g, b)
			}
		}
	}
}

func (p *palette) closest(candidates []uint8, r, g, b int) uint8 {
	var best uint8
	least := math.MaxInt
	for _, i := range candidates {
		if d := distance(p.colors[i], r, g, b); d < least {
			best, least = i, d
		}
	}
	return best
}

// distance returns the square of the perceived difference of two colours.
func distance(c color.NRGBA, r, g, b int) int {
	dr, dg, db := int(c.R)-r, int(c.G)-g, int(c.B)-b
	return 2*dr*dr + 4*dg*dg + 3*db*db
}

func slot(r, g, b int) int { return r>>2<<12 | g>>2<<6 | b>>2 }

// index returns the entry for a colour of the art or of the style.
func (p *palette) index(k Ink) uint8 {
	if i, ok := p.exact[k]; ok {
		return i
	}
	return p.near[slot(int(k>>16&255), int(k>>8&255), int(k&255))]
}

// mix blends a colour over an entry with an opacity of 0 to 255.
func (p *palette) mix(under uint8, r, g, b, alpha int) uint8 {
	u, rest := p.colors[under], 255-alpha
	return p.near[slot((int(u.R)*rest+r*alpha)/255, (int(u.G)*rest+g*alpha)/255, (int(u.B)*rest+b*alpha)/255)]
}

// hard returns the colours for a format without translucent pixels, and the entry there for each of ours.
func (p *palette) hard() (colors color.Palette, entries [256]uint8) {
	for i, c := range p.colors {
		colors, entries[i] = append(colors, c), uint8(i)
		switch {
		case c.A < 128:
			entries[i] = 0
		case c.A < 255:
			entries[i] = p.near[slot(int(c.R), int(c.G), int(c.B))]
		}
	}
	return colors, entries
}

// shaded returns the blend of a colour over each entry at an opacity of 0 to 255. Translucent entries, which are for
// the corners of a picture, stay unchanged.
func (p *palette) shaded(k Ink, alpha int) (all [256]uint8) {
	for i, c := range p.colors {
		all[i] = uint8(i)
		if c.A == 255 {
			all[i] = p.mix(uint8(i), int(k>>16&255), int(k>>8&255), int(k&255), alpha)
		}
	}
	return all
}

// quantise returns the entry that is exactly the closest to a colour of the art, and caches it in known. Translucent
// colours, in the corners of a background, match translucent entries.
func (p *palette) quantise(c color.NRGBA, known map[color.NRGBA]uint8) uint8 {
	if c.A == 0 {
		return 0
	}
	if i, ok := known[c]; ok {
		return i
	}
	best, least := 0, math.MaxInt
	for i, e := range p.colors {
		if (e.A == 255) != (c.A == 255) {
			continue
		}
		da := int(e.A) - int(c.A)
		if d := distance(e, int(c.R), int(c.G), int(c.B)) + 16*da*da; d < least {
			best, least = i, d
		}
	}
	known[c] = uint8(best)
	return uint8(best)
}
