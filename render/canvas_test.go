package render

import (
	"slices"
	"testing"
)

func TestSpritesMayLieAcrossTheEdge(t *testing.T) {
	t.Parallel()
	c := canvas(t)
	for _, at := range [][2]int{{0, 0}, {pictureWidth, pictureHeight}, {-20, 400}, {1210, 10}, {-5000, 5000}} {
		c.Paste("anchor", at[0], at[1])
		c.Paste("medal-1", at[0], at[1])
		c.Stretch("avatar-0", at[0], at[0]+300, at[1], 31)
	}
}

func TestACanvasFromThePoolShowsNothingOld(t *testing.T) {
	t.Parallel()
	fresh, used := canvas(t), canvas(t)
	used.Paste("anchor", 3, 3)
	used.Text("old", 100, 100, Lettering{Size: 60, Ink: 0xFFC94A})
	for _, c := range []*Canvas{fresh, used} {
		c.Stage("stage-chart")
	}
	if !slices.Equal(fresh.img.Pix, used.img.Pix) {
		t.Error("a stage does not cover the whole canvas")
	}
}

// A stretched sprite is as wide as it is told, at any width.
func TestStretchedSpritesFillTheirWidth(t *testing.T) {
	t.Parallel()
	for _, width := range []int{90, 216, 400} {
		c := canvas(t)
		c.Stretch("avatar-0", 100, 100+width, 400, 31)
		if left, right := extent(c); left != 100 || right != 99+width {
			t.Errorf("a sprite of width %d reaches from %d to %d", width, left, right)
		}
	}
}

// Mixtures look at most a little different from what the palette can do best.
func TestMixturesAreClose(t *testing.T) {
	t.Parallel()
	c := canvas(t)
	pal := c.kit.pal
	for r := 0; r < 256; r += 15 {
		for g := 0; g < 256; g += 15 {
			for b := 0; b < 256; b += 15 {
				best := 1 << 62
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
