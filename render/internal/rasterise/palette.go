package main

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
)

// tokens are the colours which must be met: those of the style, of plain areas, and of what is
// engraved or faded on both players' sides.
var tokens = []uint32{
	0x17120F, 0xF7E9CB, 0xFFF4DA, 0xFBEFD6, 0xC7B899, 0xFFC94A, 0xE3AE4A, 0xF9DE97, 0x8B6425,
	0x5A3924, 0x5F3D27, 0x382012, 0x4B2F1E, 0x523421, 0x23170F, 0x14263F, 0x3A151B, 0x241A33, 0x3A2A55, 0x24566B,
	0xE8483C, 0xFF7A68, 0xA3251F, 0x931F1B, 0x2E86EE, 0x82C0FF, 0x1C5AAE, 0x2367C3, 0x8A1F1B, 0x6B2027, 0x1D4577,
	0xD5423A, 0xA92A26, 0x7D1A1A, 0x83CDEE, 0x5AB0D8, 0x1F6E99, 0x2B4C97, 0x1F3A79, 0x152857, 0xF7CB3B, 0xDDA81C, 0x8F6404,
	0xEE8A2A, 0xCF6C12, 0x8E4405, 0x8E57B8, 0x724099, 0x4C2470, 0x21743F, 0x175A2F, 0x0E3F20, 0xA9B2B4, 0x8B9598, 0x4D585C,
	0xE8665A, 0xB4E4F7, 0x4A6CB8, 0xFFE27D, 0xFBB067, 0xAF7FD4, 0x3E9A5E, 0xCED5D6,
	0xEBC893, 0x3A261B, 0xFFD24F, 0xC98F14, 0x33545E, 0x2D2142, 0x432817, 0x2B1E16, 0xCDB787,
	0xC89889, 0x4D3437, 0x324053, 0x643F40, 0x40536C, 0x88736A, 0x735947, 0x767B7D, 0x61615A,
	0x41315B, 0x2C223A, 0xF4E3B0, 0xB3322B, 0xFFFDF4, 0x24324F, 0x2E3B55, 0x1B2436, 0x2F3E5C, 0x47707C, 0x5A3A26, 0x8A5A33,
}

// ramp is a gradient of a background, met in so many steps that no band can be seen.
type ramp struct {
	from, to uint32
	steps    int
}

// ramps are the gradients of both sides: plain, under a slot or row, and under a panel.
var ramps = []ramp{
	{0x13233A, 0x1E3A5E, 19}, {0x0E1A2C, 0x162B46, 12}, {0x151A1E, 0x1A2433, 5},
	{0x30151B, 0x55222B, 19}, {0x230F14, 0x3F191F, 12}, {0x1D1313, 0x33191B, 5},
}

// grounds are what soft sprites lie on: slots and panels of both players, the bar.
var grounds = []uint32{0x152A44, 0x351A20, 0x182030, 0x25161A, 0x5A3924}

const (
	colors = 256
	soft   = 12 // entries for the half transparent pixels of the rounded corners
	spare  = 30 // entries kept for edges, where two colours meet
)

// shade is a colour met in the art, and how much it matters.
type shade struct {
	c      [3]float64
	weight float64
}

// palette picks the 256 colours: nothing, the corners, the tokens, and those which bring the
// rest of the art closest to itself.
func palette(pictures []image.Image) []color.NRGBA {
	shades, corners := histogram(pictures)
	list := append([]color.NRGBA{{}}, corners...)
	var fixed [][3]float64
	for _, t := range tokens {
		fixed = append(fixed, channels(t))
	}
	for _, r := range ramps {
		from, to := channels(r.from), channels(r.to)
		for i := range r.steps {
			part := float64(i) / float64(r.steps-1)
			fixed = append(fixed, [3]float64{
				math.Round(from[0] + part*(to[0]-from[0])), math.Round(from[1] + part*(to[1]-from[1])), math.Round(from[2] + part*(to[2]-from[2])),
			})
		}
	}
	for _, c := range settle(shades, seed(shades, fixed, colors-len(list)), len(fixed)) {
		list = append(list, color.NRGBA{R: round(c[0]), G: round(c[1]), B: round(c[2]), A: 255})
	}
	return list
}

func channels(c uint32) [3]float64 {
	return [3]float64{float64(c >> 16), float64(c >> 8 & 255), float64(c & 255)}
}

// histogram counts the opaque colours in steps of two, and picks some of the soft ones that lie
// in the corners of a full picture.
func histogram(pictures []image.Image) ([]shade, []color.NRGBA) {
	opaque, translucent := map[uint32]float64{}, map[color.NRGBA]bool{}
	for _, img := range pictures {
		b := img.Bounds()
		stage := b.Dx() > 1000
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
				switch {
				case c.A == 255:
					opaque[uint32(c.R&^1)<<16|uint32(c.G&^1)<<8|uint32(c.B&^1)]++
				case c.A > 0 && !stage:
					for _, g := range grounds {
						opaque[mixed(c, g)] += 4
					}
				case c.A > 0 && stage && (x < 30 || x >= b.Dx()-30) && b.Dy() > 700:
					translucent[color.NRGBA{c.R &^ 7, c.G &^ 7, c.B &^ 7, c.A&^31 | 16}] = true
				}
			}
		}
	}
	var shades []shade
	for k, n := range opaque {
		shades = append(shades, shade{[3]float64{float64(k>>16) + .5, float64(k>>8&255) + .5, float64(k&255) + .5}, math.Sqrt(n)})
	}
	slices.SortFunc(shades, func(a, b shade) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), slices.Compare(a.c[:], b.c[:]))
	})
	return shades, thin(translucent)
}

// mixed is a half transparent colour on a ground, in steps of two.
func mixed(c color.NRGBA, ground uint32) uint32 {
	var k uint32
	for shift, v := range [3]uint8{c.B, c.G, c.R} {
		under := ground >> (8 * shift) & 255
		k |= ((uint32(v)*uint32(c.A) + under*(255-uint32(c.A))) / 255 &^ 1) << (8 * shift)
	}
	return k
}

// thin keeps evenly many of the corner colours.
func thin(set map[color.NRGBA]bool) []color.NRGBA {
	var all, some []color.NRGBA
	for c := range set {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b color.NRGBA) int {
		return cmp.Or(cmp.Compare(a.A, b.A), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	for i := range min(soft, len(all)) {
		some = append(some, all[i*len(all)/min(soft, len(all))])
	}
	return some
}

// seed adds to the fixed colours those of plain areas that they do not meet, the largest first,
// and then the shades which are served worst, one after another.
func seed(shades []shade, fixed [][3]float64, n int) [][3]float64 {
	chosen := slices.Clone(fixed)
	worst := make([]float64, len(shades))
	for i := range shades {
		worst[i] = math.Inf(1)
		for _, c := range chosen {
			worst[i] = min(worst[i], distance(shades[i].c, c))
		}
	}
	add := func(i int) {
		chosen = append(chosen, shades[i].c)
		for k := range shades {
			worst[k] = min(worst[k], distance(shades[k].c, shades[i].c))
		}
	}
	const plain, met = 40, 3
	for i := 0; i < len(shades) && len(chosen) < n-spare; i++ {
		if shades[i].weight > plain && worst[i] > met {
			add(i)
		}
	}
	for len(chosen) < n {
		best := 0
		for i := range shades {
			if worst[i]*shades[i].weight > worst[best]*shades[best].weight {
				best = i
			}
		}
		add(best)
	}
	return chosen
}

// settle moves each free colour to the middle of the shades that it serves, a few times.
func settle(shades []shade, chosen [][3]float64, fixed int) [][3]float64 {
	const rounds = 12
	for range rounds {
		sums := make([][4]float64, len(chosen))
		for _, s := range shades {
			near := 0
			for i, c := range chosen {
				if distance(s.c, c) < distance(s.c, chosen[near]) {
					near = i
				}
			}
			for k := range 3 {
				sums[near][k] += s.c[k] * s.weight
			}
			sums[near][3] += s.weight
		}
		for i := fixed; i < len(chosen); i++ {
			for k := range 3 {
				if sums[i][3] > 0 {
					chosen[i][k] = sums[i][k] / sums[i][3]
				}
			}
		}
	}
	return chosen
}

// distance is how different two colours look; dark ones are told apart more easily.
func distance(a, b [3]float64) float64 {
	dr, dg, db := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	light := (a[0] + a[1] + a[2] + b[0] + b[1] + b[2]) / 6
	return (2*dr*dr + 4*dg*dg + 3*db*db) / (40 + light)
}

func round(v float64) uint8 { return uint8(max(0, min(255, math.Round(v)))) }
