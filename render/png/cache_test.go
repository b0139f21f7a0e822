package png

import (
	"image"
	"math/rand/v2"
	"sync"
	"testing"
)

// testRoom is enough memory for the bands of a test.
const testRoom = 2 << 20

// scribble changes a part of a picture, so that most of its bands stay as they were.
func scribble(r *rand.Rand, img *image.Paletted) {
	at := image.Pt(r.IntN(img.Rect.Dx()), r.IntN(img.Rect.Dy()))
	area := image.Rectangle{at, at.Add(image.Pt(1+r.IntN(80), 1+r.IntN(40)))}.Intersect(img.Rect)
	entry := uint8(r.IntN(len(img.Palette)))
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			img.Pix[img.PixOffset(x, y)] = entry
		}
	}
}

// Cached bands of one picture can be used in the next, and the result decodes correctly. That also holds with pictures
// of other sizes and colours in between, and with a small cache.
func TestPicturesMadeOfKnownBandsAreRead(t *testing.T) {
	t.Parallel()
	for _, room := range []int{testRoom, 3000, 0} {
		r := rand.New(rand.NewPCG(uint64(room), 5))
		e := NewEncoder(NewCache(room, 2*room))
		pictures := []*image.Paletted{random(301, 213, 64, 1), random(301, 75, 8, 2), random(75, 301, 8, 3)}
		for range 60 {
			img := pictures[r.IntN(len(pictures))]
			scribble(r, img)
			checkRoundTrip(t, e, img)
		}
	}
}

// Only changed bands are compressed again.
func TestABandIsCompressedOnce(t *testing.T) {
	t.Parallel()
	e := NewEncoder(NewCache(testRoom, testRoom))
	img := random(120, 10*bandRows-3, 16, 7)
	for _, c := range []struct {
		what   string
		change func()
		want   int // the number of bands in the cache afterwards
	}{
		{"a new picture", func() {}, 10},
		{"the same again", func() {}, 10},
		{"one point", func() { img.SetColorIndex(5, 3*bandRows, 1-min(img.ColorIndexAt(5, 3*bandRows), 1)) }, 11},
		{"the last row", func() { img.SetColorIndex(0, 10*bandRows-4, 1-min(img.ColorIndexAt(0, 10*bandRows-4), 1)) }, 12},
	} {
		c.change()
		checkRoundTrip(t, e, img)
		if got := e.bands.Len(); got != c.want {
			t.Errorf("after %s %d bands are known, want %d", c.what, got, c.want)
		}
	}
}

// Concurrent encoders share the cache.
func TestManyShareBands(t *testing.T) {
	t.Parallel()
	known := NewCache(20_000, 40_000)
	var all sync.WaitGroup
	for seed := range uint64(8) {
		all.Go(func() {
			r, e, img := rand.New(rand.NewPCG(seed, 8)), NewEncoder(known), random(90, 140, 32, seed/2)
			for range 12 {
				checkRoundTrip(t, e, img)
				scribble(r, img)
			}
		})
	}
	all.Wait()
}
