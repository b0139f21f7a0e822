package png

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"testing"
)

// decoded decodes a PNG with the standard library.
func decoded(t *testing.T, b []byte) *image.Paletted {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return img.(*image.Paletted)
}

// random returns a picture with a number of colours, some of them translucent.
func random(width, height, colors int, seed uint64) *image.Paletted {
	r := rand.New(rand.NewPCG(seed, 0))
	p := make(color.Palette, colors)
	for i := range p {
		p[i] = color.NRGBA{uint8(r.Uint32()), uint8(r.Uint32()), uint8(r.Uint32()), uint8(r.Uint32()) | 1}
	}
	img := image.NewPaletted(image.Rect(0, 0, width, height), p)
	for i := range img.Pix {
		img.Pix[i] = uint8(r.IntN(colors))
	}
	return img
}

func checkRoundTrip(t *testing.T, e *Encoder, img *image.Paletted) {
	t.Helper()
	b, err := e.Encode(img, "")
	if err != nil {
		t.Fatal(err)
	}
	got := decoded(t, b)
	if got.Rect.Size() != img.Rect.Size() {
		t.Fatalf("the size is %v, want %v", got.Rect.Size(), img.Rect.Size())
	}
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			want := img.At(img.Rect.Min.X+x, img.Rect.Min.Y+y)
			if have := got.At(x, y); color.NRGBAModel.Convert(have) != want {
				t.Fatalf("pixel %d, %d is %v, want %v", x, y, have, want)
			}
		}
	}
}

func TestWhatIsEncodedIsDecoded(t *testing.T) {
	t.Parallel()
	part, ok := random(40, 30, 8, 3).SubImage(image.Rect(5, 6, 25, 20)).(*image.Paletted)
	if !ok {
		t.Fatal("a part of a picture with a palette has none")
	}
	tests := map[string]*image.Paletted{
		"one pixel":         random(1, 1, 1, 1),
		"all colours":       random(300, 200, 256, 2),
		"part of a picture": part,
		"full size, plain":  random(1200, 800, 1, 4),
	}
	for name, img := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			checkRoundTrip(t, NewEncoder(NewCache(testRoom, testRoom)), img)
		})
	}
}

func TestAnEncoderCanBeUsedAgain(t *testing.T) {
	t.Parallel()
	e := NewEncoder(NewCache(testRoom, testRoom))
	for seed := range uint64(5) {
		checkRoundTrip(t, e, random(50-int(seed), 20+int(seed), 16, seed))
	}
}

func FuzzEncode(f *testing.F) {
	f.Add(uint16(1), uint16(1), uint8(0), uint64(1))
	f.Add(uint16(257), uint16(3), uint8(255), uint64(2))
	f.Fuzz(func(t *testing.T, width, height uint16, colors uint8, seed uint64) {
		img := random(1+int(width%400), 1+int(height%400), 1+int(colors), seed)
		checkRoundTrip(t, NewEncoder(NewCache(testRoom, testRoom)), img)
	})
}
