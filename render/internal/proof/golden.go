// Package proof compares pictures with golden pictures, pixel by pixel, and with the mock-ups of the style. Only tests
// use it.
package proof

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden pictures")

// limit is the maximum size of a picture in bytes.
const limit = 150_000

// Golden compares a picture with the pixels of testdata/golden/NAME.png. If they differ, or if there is no golden
// picture, it writes the new one to NAME.new.png and fails. With -update it replaces the golden picture instead, but
// only if the pixels differ: the bytes depend on the order of the tests.
func Golden(t *testing.T, name string, got []byte) {
	t.Helper()
	if len(got) > limit {
		t.Errorf("the picture has %d bytes, more than %d", len(got), limit)
	}
	file := filepath.Join("testdata", "golden", name)
	want, err := os.ReadFile(file + ".png")
	if err == nil {
		err = same(got, want)
	}
	switch {
	case err == nil:
	case *update:
		write(t, file+".png", got)
	default:
		write(t, file+".new.png", got)
		t.Errorf("%v; see %s.new.png", err, file)
	}
}

func write(t *testing.T, file string, data []byte) {
	t.Helper()
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Error(err)
	}
}

// same reports whether two pictures have the same pixels.
func same(got, want []byte) error {
	a, err := pixels(got)
	if err != nil {
		return err
	}
	b, err := pixels(want)
	if err != nil {
		return err
	}
	if a.Rect != b.Rect {
		return fmt.Errorf("the size is %v, want %v", a.Rect, b.Rect)
	}
	different := 0
	for y := range a.Rect.Dy() {
		for x := range a.Rect.Dx() {
			if a.At(x, y) != b.At(x, y) {
				different++
			}
		}
	}
	if different > 0 {
		return fmt.Errorf("%d pixels differ", different)
	}
	return nil
}

func pixels(b []byte) (*image.Paletted, error) {
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	p, ok := img.(*image.Paletted)
	if !ok {
		return nil, fmt.Errorf("the picture is a %T without a palette", img)
	}
	return p, nil
}
