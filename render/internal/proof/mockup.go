package proof

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

// The mock-ups of the style are not in this repository. The first variable names their folder; by default it is beside
// the repository. The second names a folder for pictures that show ours, the mock-up and the differences side by side.
const (
	mockupsIn     = "DOCKSIDE_DESIGN"
	comparisonsTo = "DOCKSIDE_COMPARE"
	mockupsBeside = "shared/design"
)

// noticeable is the least visible difference of a channel of a pixel, of 255.
const noticeable = 24

// Mockup compares a picture with a mock-up, and skips the test if there are no mock-ups. The known areas differ on
// purpose. Outside of them, at most a share of the pixels, in percent, may differ noticeably.
func Mockup(t *testing.T, name string, picture []byte, known []image.Rectangle, most float64) {
	t.Helper()
	theirs, ours := mockup(t, name+".png"), flat(t, picture)
	if ours.Rect != theirs.Rect {
		t.Fatalf("the size is %v, want %v", ours.Rect, theirs.Rect)
	}
	marks, share := differences(ours, theirs, known)
	t.Logf("%.2f %% of the pixels differ", share)
	if share > most {
		t.Errorf("%.2f %% of the pixels differ, more than %v %%", share, most)
	}
	keep(t, name+".png", ours, theirs, marks)
}

// mockup reads a mock-up, and skips the test if there are none.
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

// upwards looks for a folder in the working directory and its parents; empty if there is none.
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

// differences marks the pixels that differ noticeably outside of the known areas, and returns their share in percent.
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

// far reports whether two colours differ noticeably.
func far(a, b color.RGBA) bool {
	gap := func(x, y uint8) uint8 { return max(x, y) - min(x, y) }
	return max(gap(a.R, b.R), gap(a.G, b.G), gap(a.B, b.B), gap(a.A, b.A)) > noticeable
}

// keep writes pictures side by side, if the second variable is set.
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
