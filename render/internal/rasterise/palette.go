package main

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
)

// ramp is a gradient of a background, with enough steps that no bands are visible.
type ramp struct {
	From  colour `json:"from"`
	To    colour `json:"to"`
	Steps int    `json:"steps"`
}

const (
	stageWidth = 1200 // of a background, which is translucent only in its corners

	colors = 256
	soft   = 12 // entries for the translucent pixels of the rounded corners
	spare  = 30 // entries for edges, where two colours mix
)

// shade is a colour of the art with its weight.
type shade struct {
	c      [3]float64
	weight float64
}

// palette picks the 256 colours: transparent, the corners, the tokens, and those that approximate the rest of the art
// best.
func (s set) palette(pictures []image.Image) []color.NRGBA {
	shades, corners := histogram(pictures, s.Grounds)
	list := append([]color.NRGBA{{}}, corners...)
	var fixed [][3]float64
	for _, t := range s.Tokens {
		fixed = append(fixed, channels(t))
	}
	for _, r := range s.Ramps {
		from, to := channels(r.From), channels(r.To)
		for i := range r.Steps {
			part := float64(i) / float64(r.Steps-1)
			fixed = append(fixed, [3]float64{
				math.Round(from[0] + part*(to[0]-from[0])), math.Round(from[1] + part*(to[1]-from[1])),
				math.Round(from[2] + part*(to[2]-from[2])),
			})
		}
	}
	for _, c := range settle(shades, seed(shades, fixed, colors-len(list)), len(fixed)) {
		list = append(list, color.NRGBA{R: round(c[0]), G: round(c[1]), B: round(c[2]), A: 255})
	}
	return list
}

func channels(c colour) [3]float64 {
	return [3]float64{float64(c >> 16), float64(c >> 8 & 255), float64(c & 255)}
}

// histogram counts the opaque colours in steps of two, and picks some of the translucent colours in the corners of a
// full picture.
func histogram(pictures []image.Image, grounds []colour) ([]shade, []color.NRGBA) {
	opaque, translucent := map[colour]float64{}, map[color.NRGBA]bool{}
	for _, img := range pictures {
		b := img.Bounds()
		wide := b.Dx() > 1000 // it has few translucent pixels
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
				switch {
				case c.A == 255:
					opaque[colour(c.R&^1)<<16|colour(c.G&^1)<<8|colour(c.B&^1)]++
				case c.A > 0 && !wide:
					for _, g := range grounds {
						opaque[mixed(c, g)] += 4
					}
				case c.A > 0 && b.Dx() == stageWidth && (x < 30 || x >= b.Dx()-30):
					translucent[color.NRGBA{c.R &^ 7, c.G &^ 7, c.B &^ 7, c.A&^31 | 16}] = true
				}
			}
		}
	}
	var shades []shade
	for k, n := range opaque {
		shades = append(shades, shade{
			[3]float64{float64(k>>16) + .5, float64(k>>8&255) + .5, float64(k&255) + .5},
			math.Sqrt(n),
		})
	}
	slices.SortFunc(shades, func(a, b shade) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), slices.Compare(a.c[:], b.c[:]))
	})
	return shades, thin(translucent)
}

// mixed returns a translucent colour on a ground, in steps of two.
func mixed(c color.NRGBA, ground colour) colour {
	var k colour
	for shift, v := range [3]uint8{c.B, c.G, c.R} {
		under := ground >> (8 * shift) & 255
		k |= ((colour(v)*colour(c.A) + under*(255-colour(c.A))) / 255 &^ 1) << (8 * shift)
	}
	return k
}

// thin returns an even selection of the corner colours.
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

// seed adds colours to the fixed ones: first those of plain areas that are missing, the largest first, and then the
// worst approximated shades, one after another.
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

// settle moves each free colour to the mean of its shades, several times (k-means).
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

// distance returns the perceived distance of two colours. Differences of dark colours are more visible.
func distance(a, b [3]float64) float64 {
	dr, dg, db := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	light := (a[0] + a[1] + a[2] + b[0] + b[1] + b[2]) / 6
	return (2*dr*dr + 4*dg*dg + 3*db*db) / (40 + light)
}

func round(v float64) uint8 { return uint8(max(0, min(255, math.Round(v)))) }
