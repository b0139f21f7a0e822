package canvas

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"dockside/render/internal/cache"
)

func TestSpritesMayLieAcrossTheEdge(t *testing.T) {
	t.Parallel()
	c := blank(t)
	for _, at := range [][2]int{{0, 0}, {Width, Height}, {-20, 400}, {1210, 10}, {-5000, 5000}} {
		c.Paste("anchor", at[0], at[1])
		c.Paste("medal-1", at[0], at[1])
		c.Stretch("avatar-0", at[0], at[0]+300, at[1], 31)
	}
}

func TestACanvasFromThePoolShowsNothingOld(t *testing.T) {
	t.Parallel()
	fresh, used := blank(t), blank(t)
	used.Paste("anchor", 3, 3)
	used.Text("old", 100, 100, Lettering{Size: 60, Ink: 0xFFC94A})
	for _, c := range []*Canvas{fresh, used} {
		c.Stage("stage-chart")
	}
	if !slices.Equal(fresh.img.Pix, used.img.Pix) {
		t.Error("a stage does not cover the whole canvas")
	}
}

// A stretched sprite has exactly the given width.
func TestStretchedSpritesFillTheirWidth(t *testing.T) {
	t.Parallel()
	for _, width := range []int{90, 216, 400} {
		c := blank(t)
		c.Stretch("avatar-0", 100, 100+width, 400, 31)
		if left, right := extent(c); left != 100 || right != 99+width {
			t.Errorf("a sprite of width %d reaches from %d to %d", width, left, right)
		}
	}
}

// Mixed colours differ little from the closest colours of the palette.
func TestMixturesAreClose(t *testing.T) {
	t.Parallel()
	c := blank(t)
	pal := c.kit.pal
	for r := 0; r < 256; r += 15 {
		for g := 0; g < 256; g += 15 {
			for b := 0; b < 256; b += 15 {
				best := math.MaxInt
				for _, e := range pal.colors {
					if e.A == 255 {
						best = min(best, distance(e, r, g, b))
					}
				}
				const step = 2 * (2 + 4 + 3) * 16 // two steps of the table in each channel
				if got := distance(pal.colors[pal.near[slot(r, g, b)]], r, g, b); got > best+step && got > 4*best {
					t.Fatalf("colour %d %d %d is met with a distance of %d, but %d can be had", r, g, b, got, best)
				}
			}
		}
	}
}

// A sprite has the pixels of its picture, row by row, also if a run of one colour is longer than a strip or continues
// in the next row.
func TestASpriteIsItsPicture(t *testing.T) {
	t.Parallel()
	k := blank(t).kit
	r := rand.New(rand.NewPCG(9, 9))
	for _, width := range []int{1, 40, 255, 256, 257, 900, Width} {
		img := image.NewNRGBA(image.Rect(0, 0, width, 12))
		for i := 0; i < width*12; {
			c := k.pal.colors[r.IntN(256)]
			if c.A != 255 {
				c.A = uint8(r.IntN(255)) // translucent or transparent
			}
			for n := r.IntN(700); n >= 0 && i < width*12; n-- {
				img.SetNRGBA(i%width, i/width, c)
				i++
			}
		}
		var pix []uint8
		var tints []color.NRGBA
		for i := range width * 12 {
			switch c := img.NRGBAAt(i%width, i/width); {
			case c.A == 255 || width == Width:
				pix = append(pix, k.pal.quantise(c, map[color.NRGBA]uint8{}))
			case c.A > 0:
				tints = append(tints, c)
			}
		}
		s := newSprite(img, k.pal)
		if got := k.pixels(s); !slices.Equal(got, pix) || !slices.Equal(k.pixels(s), got) {
			t.Errorf("a sprite of width %d has other pixels than its picture", width)
		}
		var soft []color.NRGBA
		for _, tint := range s.tints {
			soft = append(soft, slices.Repeat([]color.NRGBA{tint.NRGBA}, int(tint.n))...)
		}
		if !slices.Equal(soft, tints) {
			t.Errorf("a sprite of width %d has other soft pixels than its picture", width)
		}
	}
}

// A picture looks the same after the pixels of its sprites were dropped and unpacked again.
func TestSpritesAreUnpackedAgain(t *testing.T) {
	t.Parallel()
	roomy, tight := blank(t), blank(t)
	small := *tight.kit
	small.open = cache.NewLRU[*sprite](0, func(pix []uint8) int { return len(pix) })
	tight.kit = &small
	for _, c := range []*Canvas{roomy, tight} {
		for range 2 {
			c.Stage("stage-chart")
			c.Paste("anchor", 300, 300)
			c.Stretch("avatar-0", 100, 400, 500, 31)
		}
	}
	if !slices.Equal(roomy.img.Pix, tight.img.Pix) {
		t.Error("the same drawing looks different")
	}
	if none, some := len(tight.kit.open.Keys()), len(roomy.kit.open.Keys()); none > 0 || some == 0 {
		t.Errorf("%d sprites are kept where there is no room, and %d where there is", none, some)
	}
}
