package facetest

import (
	"bytes"
	"embed"
	"image"
	"image/png"
	"math"
	"runtime/debug"
	"testing"

	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/internal/proof"
	"dockside/render/studio"
)

// Scenes returns the states of the face by name.
func (f Face) Scenes() map[string]render.Scene {
	all := map[string]render.Scene{}
	for _, s := range f.States() {
		all[s.Name] = s.Scene
	}
	return all
}

// Picture draws a scene. Without names in the scene it uses those of the face, and English.
func (f Face) Picture(t *testing.T, s render.Scene) (render.Picture, error) {
	t.Helper()
	if s.Names == nil {
		s.Names = f.Names
	}
	if s.Words == nil {
		s.Words = f.Language(t, "en").Say
	}
	return f.Studio(t).Draw(t.Context(), f.Looks, s)
}

// golden compares each state with its golden picture, pixel by pixel. If they differ, it writes the new picture to
// *.new.png; go test -update replaces the golden ones.
func (f Face) golden(t *testing.T) {
	t.Helper()
	if states, scenes := len(f.States()), len(f.Scenes()); scenes != states {
		t.Errorf("%d states share %d names", states, scenes)
	}
	f.each(t, func(t *testing.T, name string, p render.Picture) { proof.Golden(t, name, p.Data) })
}

// opaque checks that a picture is opaque except for its rounded corners.
func (f Face) opaque(t *testing.T) {
	t.Helper()
	f.each(t, func(t *testing.T, _ string, p render.Picture) {
		img, err := png.Decode(bytes.NewReader(p.Data))
		if err != nil {
			t.Fatal(err)
		}
		if n := glassy(img.(*image.Paletted)); n > 0 {
			t.Errorf("%d pixels shine through", n)
		}
		if _, _, _, a := img.At(0, 0).RGBA(); a != 0 {
			t.Errorf("the corner has an opacity of %d", a)
		}
	})
}

// each draws each state in a subtest.
func (f Face) each(t *testing.T, check func(t *testing.T, name string, p render.Picture)) {
	t.Helper()
	for name, scene := range f.Scenes() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := f.Picture(t, scene)
			if err != nil {
				t.Fatal(err)
			}
			check(t, name, p)
		})
	}
}

// Mockup is a state with a mock-up of the style.
type Mockup struct {
	State, Mockup string
	Known         []image.Rectangle // areas that differ on purpose
	Limit         float64           // percent of the other pixels that may differ
}

// Mocked compares pictures with the mock-ups of the style.
func (f Face) Mocked(t *testing.T, all []Mockup) {
	t.Helper()
	for _, m := range all {
		t.Run(m.Mockup, func(t *testing.T) {
			t.Parallel()
			p, err := f.Picture(t, f.Scenes()[m.State])
			if err != nil {
				t.Fatal(err)
			}
			proof.Mockup(t, m.Mockup, p.Data, m.Known, m.Limit)
		})
	}
}

// corner is the size of the rounded corners in pixels.
const corner = 26

// glassy counts the translucent pixels outside of the corners.
func glassy(p *image.Paletted) int {
	solid := make([]bool, len(p.Palette))
	for i, c := range p.Palette {
		_, _, _, a := c.RGBA()
		solid[i] = a == 0xFFFF
	}
	n, size := 0, p.Rect.Size()
	for y := range size.Y {
		for x, entry := range p.Pix[y*p.Stride:][:size.X] {
			cornered := (x < corner || x >= size.X-corner) && (y < corner || y >= size.Y-corner)
			if !solid[entry] && !cornered {
				n++
			}
		}
	}
	return n
}

// boxed is a page that is prepared before the measurement, which then only includes drawing.
type boxed struct {
	page  render.Page
	art   embed.FS
	words render.Words
	names []string
}

func (b boxed) Sheet() render.Sheet {
	return render.Sheet{Name: "scene", Art: b.art, Width: 1200, Height: 800}
}
func (boxed) Key() string { return "" }
func (b boxed) Draw(canvas *canvas.Canvas) error {
	canvas.Show(b.page, b.words, b.names)
	return nil
}

// Garbage returns the number of allocations of drawing a picture again, with words, names and letters in the caches. It
// returns the least of several runs. It must not run beside other tests: it pauses the garbage collector, because the
// buffers of pools would be allocated again.
func Garbage(t *testing.T, st *studio.Studio, d render.Drawing) float64 {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	least := math.Inf(1)
	for run := 0; run < 20 && least > 0; run++ {
		least = min(least, testing.AllocsPerRun(1, func() {
			if err := st.Try(d); err != nil {
				t.Fatal(err)
			}
		}))
	}
	return least
}

// noGarbage checks that drawing a picture again allocates nothing.
func (f Face) noGarbage(t *testing.T) {
	t.Helper()
	st, words := f.Studio(t), f.Language(t, "en").Say
	for name, scene := range f.Scenes() {
		var drawing render.Drawing = boxed{f.See(scene), f.Traits().Files, words, scene.Names}
		if n := Garbage(t, st, drawing); n > 0 {
			t.Errorf("drawing %s makes %.0f objects", name, n)
		}
	}
}
