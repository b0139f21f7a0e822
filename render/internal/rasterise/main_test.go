package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dockside/game/gametest"
)

const fonts = "../../canvas/art/fonts"

// need skips a test if a program is missing. If skipping is not allowed, it fails the test.
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

// each runs a subtest for every folder of art.
func each(t *testing.T, check func(t *testing.T, art string, s set)) {
	t.Helper()
	found := 0
	for _, pattern := range []string{"../../*/art", "../../*/card"} {
		folders, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, art := range folders {
			found++
			t.Run(art, func(t *testing.T) {
				t.Parallel()
				s, err := readSet(art)
				if err != nil {
					t.Fatal(err)
				}
				check(t, art, s)
			})
		}
	}
	if found < 2 {
		t.Errorf("only %d folders of art were found", found)
	}
}

// The embedded pictures are those that go generate makes from the vector art. Other versions of rsvg-convert may round
// differently. A short run draws one sprite in six.
func TestThePicturesComeFromTheArt(t *testing.T) {
	t.Parallel()
	need(t, "rsvg-convert")
	each(t, checkSprites)
}

func checkSprites(t *testing.T, art string, s set) {
	t.Helper()
	sheets, err := s.sheets(art)
	if err != nil {
		t.Fatal(err)
	}
	var drawn []sheet
	kept := spritesIn(t, art)
	for i, sheet := range sheets {
		if kept[sheet.name] == nil {
			t.Errorf("%s is missing; run go generate", sheet.name)
		} else if i%gametest.Many(6, 1) == 0 {
			drawn = append(drawn, sheet)
		}
	}
	made, err := convert(drawn, fonts)
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range made {
		if off := difference(t, kept[name], b); off > 1 {
			t.Errorf("%s is off by %.2f of 255 on average; run go generate", name, off)
		}
	}
	for _, sheet := range sheets {
		delete(kept, sheet.name)
	}
	for name := range kept {
		t.Errorf("%s has no source", name)
	}
}

// spritesIn reads the sprites of a folder of art, without its palette.
func spritesIn(t *testing.T, art string) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(art, "png", "*.png"))
	if err != nil {
		t.Fatal(err)
	}
	kept := map[string][]byte{}
	for _, f := range files {
		if kept[strings.TrimSuffix(filepath.Base(f), ".png")], err = os.ReadFile(f); err != nil {
			t.Fatal(err)
		}
	}
	delete(kept, "palette")
	return kept
}

// difference returns the mean difference of the channels of two pictures.
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
	each(t, checkPalette)
}

func checkPalette(t *testing.T, art string, s set) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(art, "png", "palette.png"))
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
	has := map[colour]bool{}
	for x := range img.Bounds().Dx() {
		c := color.NRGBAModel.Convert(img.At(x, 0)).(color.NRGBA)
		if c.A == 255 {
			has[colour(c.R)<<16|colour(c.G)<<8|colour(c.B)] = true
		} else if x > soft {
			t.Errorf("colour %d is half transparent", x)
		}
	}
	for _, want := range s.Tokens {
		if !has[want] {
			t.Errorf("#%06X is not in the palette", want)
		}
	}
}

func TestASourceIsDrawnInAllItsLooks(t *testing.T) {
	t.Parallel()
	s := set{Looks: map[string][]look{
		"card-":     {{Suffix: "-table", Height: 262, Replace: []string{"<rect/>", "<rect/><path/>"}}, {Suffix: "-won"}},
		"card-back": {{Scale: .5}},
		"die-red":   {{Suffix: "-52"}, {Suffix: "-48", Turn: 90}},
		"die-red-0": {{Suffix: "-38"}},
	}}
	tests := map[string][]string{
		"stage-round": {"stage-round 164x218"},
		"card-us-4":   {"card-us-4-table 164x262 with a path", "card-us-4-won 164x218"},
		"card-back":   {"card-back 82x110"},
		"die-red-0":   {"die-red-0-38 164x218"},
		"die-red-3":   {"die-red-3-52 164x218", "die-red-3-48 218x164"},
	}
	for name, want := range tests {
		var got []string
		for _, s := range s.plan(name, `<svg viewBox="0 0 164 218"><rect/></svg>`) {
			var width, height int
			svg := s.svg()
			const head = `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d"`
			if _, err := fmt.Sscanf(svg, head, &width, &height); err != nil {
				t.Error(err)
			}
			said := fmt.Sprintf("%s %dx%d", s.name, width, height)
			if strings.Contains(svg, "<path/>") {
				said += " with a path"
			}
			got = append(got, said)
			if strings.Count(svg, "<rect/>") != 1 || strings.Count(svg, "</svg>") != 1 {
				t.Errorf("%s is not one document: %s", s.name, svg)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s is drawn as %q, want %q", name, got, want)
		}
	}
}

func TestASetIsReadWithItsColours(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"tokens": ["#17120F", "#FFFFFF"]}`: "[1511951 16777215] <nil>",
		`{"tokens": ["red"]}`:                `"red" is no colour`,
		`{"tokens": ["#XXYYZZ"]}`:            "invalid syntax",
	} {
		art := t.TempDir()
		if err := os.WriteFile(filepath.Join(art, "set.json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := readSet(art)
		if got := fmt.Sprint(s.Tokens, err); !strings.Contains(got, want) {
			t.Errorf("%s is read as %s, want %s", text, got, want)
		}
	}
}
