package shanghaien

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	imagedraw "image/draw"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// The mock-ups of the style are not part of this repository. They lie in the folder that the
// first variable names, or beside the repository; the second names a folder for pictures that
// show ours, the mock-up and the differences side by side.
const (
	mockupsIn     = "DOCKSIDE_DESIGN"
	comparisonsTo = "DOCKSIDE_COMPARE"
	mockupsBeside = "shared/design"
)

// noticeable is how far a channel of a pixel may be off, of 255, without anybody seeing it.
const noticeable = 24

// Areas in which ours and a mock-up differ on purpose.
var (
	trickOrder = image.Rect(426, 28, 584, 98)     // tricks stand in the order of the rules
	longName   = image.Rect(122, 16, 424, 64)     // a name may use all of its room
	handMade   = image.Rect(1070, 694, 1180, 780) // the mock-up is made by hand, ours are counted
	nextRound  = image.Rect(456, 14, 744, 112)    // a round that is over is followed by the next
	noChange   = image.Rect(1080, 722, 1170, 770) // gold is for gains alone
	winBar     = image.Rect(1112, 104, 1200, 696) // and our deck
	ratings    = image.Rect(300, 200, 900, 256)   // ours has names there
	scoring    = image.Rect(0, 346, 1200, 800)    // ours fill the room of the win chance as well
)

// Our pictures are those of the mock-ups. What differs is the edges, which were smoothed in
// another way or lie a part of a pixel apart. Each limit is about 0.15 above what was measured,
// the area of a small die: as much as may change without anybody looking again.
func TestPicturesAreThoseOfTheMockups(t *testing.T) {
	t.Parallel()
	for _, m := range []struct {
		state, mockup string
		known         []image.Rectangle
		limit         float64 // percent of the other pixels
	}{
		{"tavern", "tavern", nil, 1.5},
		{"tavern-start", "tavern-start", []image.Rectangle{trickOrder}, 1.35},
		{"tavern-edge", "tavern-edge", []image.Rectangle{longName, handMade}, 1.4},
		{"round", "round-end", []image.Rectangle{winBar, noChange}, 3.1},
		{"crews", "crews", []image.Rectangle{nextRound}, 1.7},
		{"final", "final", []image.Rectangle{ratings, scoring}, 3.3},
	} {
		t.Run(m.mockup, func(t *testing.T) {
			t.Parallel()
			theirs := mockup(t, m.mockup+".png")
			p, err := draw(t, scenes()[m.state])
			if err != nil {
				t.Fatal(err)
			}
			ours := flat(t, p.PNG)
			if ours.Rect != theirs.Rect {
				t.Fatalf("the size is %v, want %v", ours.Rect, theirs.Rect)
			}
			marks, share := differences(ours, theirs, m.known)
			t.Logf("%.2f %% of the pixels differ", share)
			if share > m.limit {
				t.Errorf("%.2f %% of the pixels differ, more than %v %%", share, m.limit)
			}
			keep(t, m.mockup+".png", ours, theirs, marks)
		})
	}
}

func TestDifferencesAreCounted(t *testing.T) {
	t.Parallel()
	blank, other := image.NewRGBA(image.Rect(0, 0, 20, 10)), image.NewRGBA(image.Rect(0, 0, 20, 10))
	imagedraw.Draw(other, image.Rect(0, 0, 5, 10), image.NewUniform(color.RGBA{G: noticeable, A: noticeable}), image.Point{}, imagedraw.Src)
	imagedraw.Draw(other, image.Rect(10, 0, 15, 10), image.NewUniform(color.RGBA{A: noticeable + 1}), image.Point{}, imagedraw.Src)
	for _, c := range []struct {
		what  string
		known []image.Rectangle
		want  float64
	}{
		{"everywhere", nil, 25},
		{"beside an area with half of them", []image.Rectangle{image.Rect(10, 0, 15, 5)}, 100 * 25.0 / 175},
		{"beside an area with all of them", []image.Rectangle{image.Rect(10, 0, 20, 10)}, 0},
	} {
		if _, got := differences(blank, other, c.known); got != c.want {
			t.Errorf("%s %v %% differ, want %v %%", c.what, got, c.want)
		}
	}
}

// mockup reads a mock-up, or skips the test where there are none.
func mockup(t *testing.T, name string) *image.RGBA {
	t.Helper()
	folder := os.Getenv(mockupsIn)
	if folder == "" {
		folder = upwards(t, mockupsBeside)
	}
	if folder == "" {
		t.Skipf("the mock-ups are not here: %s names no folder", mockupsIn)
	}
	b, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return flat(t, b)
}

// upwards looks for a folder in the working directory and all above; empty if there is none.
func upwards(t *testing.T, folder string) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		path := filepath.Join(dir, folder)
		if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
			return path
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}

// flat decodes a picture into channels.
func flat(t *testing.T, b []byte) *image.RGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	rgba := image.NewRGBA(img.Bounds())
	imagedraw.Draw(rgba, rgba.Rect, img, img.Bounds().Min, imagedraw.Src)
	return rgba
}

// differences marks the pixels that differ noticeably outside the known areas, and gives their
// share of all pixels there in percent.
func differences(a, b *image.RGBA, known []image.Rectangle) (*image.RGBA, float64) {
	marks := image.NewRGBA(a.Rect)
	imagedraw.Draw(marks, marks.Rect, image.Black, image.Point{}, imagedraw.Src)
	seen, different := 0, 0
	for y := range a.Rect.Dy() {
		for x := range a.Rect.Dx() {
			if inside(image.Pt(x, y), known) {
				marks.SetRGBA(x, y, color.RGBA{R: 64, G: 64, B: 64, A: 255})
				continue
			}
			seen++
			if far(a.RGBAAt(x, y), b.RGBAAt(x, y)) {
				different++
				marks.SetRGBA(x, y, color.RGBA{R: 255, G: 255, B: 255, A: 255})
			}
		}
	}
	return marks, 100 * float64(different) / float64(seen)
}

func inside(p image.Point, areas []image.Rectangle) bool {
	return slices.ContainsFunc(areas, func(r image.Rectangle) bool { return p.In(r) })
}

// far tells whether two colours differ noticeably.
func far(a, b color.RGBA) bool {
	gap := func(x, y uint8) uint8 { return max(x, y) - min(x, y) }
	return max(gap(a.R, b.R), gap(a.G, b.G), gap(a.B, b.B), gap(a.A, b.A)) > noticeable
}

// keep writes pictures side by side, if somebody wants to look at them.
func keep(t *testing.T, name string, pictures ...*image.RGBA) {
	t.Helper()
	folder := os.Getenv(comparisonsTo)
	if folder == "" {
		return
	}
	size := pictures[0].Rect.Size()
	row := image.NewRGBA(image.Rect(0, 0, size.X*len(pictures), size.Y))
	for i, p := range pictures {
		imagedraw.Draw(row, p.Rect.Add(image.Pt(i*size.X, 0)), p, image.Point{}, imagedraw.Src)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, row); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name), b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
