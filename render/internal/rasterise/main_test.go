package main

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const art = "../../art"

// need skips a test whose program is missing, unless nothing may be skipped.
func need(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err == nil {
		return
	}
	if os.Getenv("DOCKSIDE_NO_SKIP") != "" {
		t.Fatalf("%s is missing", program)
	}
	t.Skipf("%s is missing", program)
}

// The embedded pictures are those which go generate makes from the vector art. Other versions
// of rsvg-convert may round a little differently.
func TestThePicturesComeFromTheArt(t *testing.T) {
	t.Parallel()
	need(t, "rsvg-convert")
	for _, set := range sets {
		t.Run("set "+set.folder, func(t *testing.T) {
			t.Parallel()
			checkSprites(t, set.folder)
		})
	}
}

func checkSprites(t *testing.T, folder string) {
	t.Helper()
	made, err := sprites(art, folder)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(art, "png", folder, "*.png"))
	if err != nil {
		t.Fatal(err)
	}
	kept := map[string]bool{}
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".png")
		if name == "palette" {
			continue
		}
		kept[name] = true
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if made[name] == nil {
			t.Errorf("%s has no source", name)
			continue
		}
		if off := difference(t, b, made[name]); off > 1 {
			t.Errorf("%s is off by %.2f of 255 on average; run go generate", name, off)
		}
	}
	for name := range made {
		if !kept[name] {
			t.Errorf("%s is missing; run go generate", name)
		}
	}
}

// difference is by how much the channels of two pictures differ on average.
func difference(t *testing.T, a, b []byte) float64 {
	t.Helper()
	p, q := pixels(t, a), pixels(t, b)
	if p.Rect != q.Rect {
		return 255
	}
	sum := 0
	for i := range p.Pix {
		sum += max(int(p.Pix[i])-int(q.Pix[i]), int(q.Pix[i])-int(p.Pix[i]))
	}
	return float64(sum) / float64(len(p.Pix))
}

func pixels(t *testing.T, b []byte) *image.RGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	p := image.NewRGBA(img.Bounds())
	draw.Draw(p, p.Rect, img, p.Rect.Min, draw.Src)
	return p
}

func TestThePalettesHaveTheColoursOfTheStyle(t *testing.T) {
	t.Parallel()
	for _, set := range sets {
		t.Run("set "+set.folder, func(t *testing.T) {
			t.Parallel()
			checkPalette(t, set)
		})
	}
}

func checkPalette(t *testing.T, s set) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(art, "png", s.folder, "palette.png"))
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if n := img.Bounds().Dx(); n != colors {
		t.Errorf("the palette has %d colours, want %d", n, colors)
	}
	has := map[uint32]bool{}
	for x := range img.Bounds().Dx() {
		c := color.NRGBAModel.Convert(img.At(x, 0)).(color.NRGBA)
		if c.A == 255 {
			has[uint32(c.R)<<16|uint32(c.G)<<8|uint32(c.B)] = true
		} else if x > soft {
			t.Errorf("colour %d is half transparent", x)
		}
	}
	for _, want := range s.tokens {
		if !has[want] {
			t.Errorf("#%06X is not in the palette", want)
		}
	}
}

func TestASourceIsDrawnInAllItsLooks(t *testing.T) {
	t.Parallel()
	tests := map[string][]string{
		"stage-round":    {"stage-round"},
		"card-us-4":      {"card-us-4-table", "card-us-4-won", "card-us-4-out"},
		"card-back":      {"card-back"},
		"die-red-0":      {"die-red-0-38"},
		"die-bone-3":     {"die-bone-3-52", "die-bone-3-42", "die-bone-3-faded"},
		"slot-blue-1":    {"slot-blue-1"},
		"captain-blue":   {"captain-blue-92", "captain-blue-80", "captain-blue-52"},
		"something-else": {"something-else"},
	}
	for name, want := range tests {
		var got []string
		for _, s := range plan(name, `<svg viewBox="0 0 164 218"><rect/></svg>`) {
			got = append(got, s.name)
			if strings.Count(s.svg(), "<rect/>") != 1 || strings.Count(s.svg(), "</svg>") != 1 {
				t.Errorf("%s is not one document: %s", s.name, s.svg())
			}
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s is drawn as %q, want %q", name, got, want)
		}
	}
}
