package shanghaien

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"dockside/render"
)

var update = flag.Bool("update", false, "rewrite the golden pictures")

// studio is shared by all tests of the package: decoding the art takes longest.
var studio = sync.OnceValues(render.NewStudio)

func draw(t *testing.T, s render.Scene) (render.Picture, error) {
	t.Helper()
	st, err := studio()
	if err != nil {
		t.Fatal(err)
	}
	if s.Names == nil {
		s.Names = []string{"Anna", "Bernd"}
	}
	if s.Words == nil {
		s.Words = language(t, "en").Say
	}
	return st.Draw(t.Context(), New(), s)
}

// Each state is drawn as in its golden picture, pixel by pixel. When one differs the new picture
// lies beside it as *.new.png; go test -update takes the new ones over.
func TestPicturesAreGolden(t *testing.T) {
	t.Parallel()
	for name, scene := range scenes() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := draw(t, scene)
			if err != nil {
				t.Fatal(err)
			}
			const limit = 150_000
			if len(p.PNG) > limit {
				t.Errorf("the picture has %d bytes, more than %d", len(p.PNG), limit)
			}
			compare(t, filepath.Join("testdata", "golden", name), p.PNG)
		})
	}
}

func compare(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file+".png", got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file + ".png")
	if err != nil {
		t.Fatal(err)
	}
	if err := same(got, want); err != nil {
		if err := os.WriteFile(file+".new.png", got, 0o644); err != nil {
			t.Error(err)
		}
		t.Errorf("%v; see %s.new.png", err, file)
	}
}

// same compares two pictures by what they show.
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
