package studio

import (
	"image/color"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"dockside/render"
	"dockside/render/canvas"
)

// ribbon is a drawing on a low sheet that is not a scene.
type ribbon struct {
	name  string
	drawn *atomic.Int32
}

func (s ribbon) Key() string         { return s.name }
func (s ribbon) Sheet() render.Sheet { return render.Sheet{Name: "strip", Width: 1200, Height: 132} }

func (s ribbon) Draw(c *canvas.Canvas) error {
	s.drawn.Add(1)
	c.Stage("stage-strip")
	c.Text(s.name, 600, 80, canvas.Lettering{Size: 48, Ink: 0xFFF4DA, Align: canvas.Middle})
	return nil
}

func TestADrawingHasTheSizeOfItsSheet(t *testing.T) {
	t.Parallel()
	s := newStudio(t)
	p, err := s.Make(t.Context(), ribbon{"Anna", new(atomic.Int32)})
	if err != nil {
		t.Fatal(err)
	}
	img := readPNG(t, p.Data)
	if size := img.Rect.Size(); size.X != 1200 || size.Y != 132 || p.Width != 1200 || p.Height != 132 {
		t.Errorf("the picture is %v and says %d x %d", size, p.Width, p.Height)
	}
	for i, want := range s.kit.Palette() {
		if got := color.NRGBAModel.Convert(img.Palette[i]); got != want {
			t.Fatalf("colour %d is %v, want %v as in the art", i, got, want)
		}
	}
	if !strings.HasPrefix(p.Name, "strip-") || !strings.HasSuffix(p.Name, ".png") {
		t.Errorf("the file is called %q", p.Name)
	}
}

func TestTheSameDrawingIsMadeOnce(t *testing.T) {
	t.Parallel()
	s := newStudio(t)
	drawn := new(atomic.Int32)
	names := map[string]bool{}
	for _, who := range []string{"Bernd", "Carla", "Bernd", "Carla"} {
		p, err := s.Make(t.Context(), ribbon{who, drawn})
		if err != nil {
			t.Fatal(err)
		}
		names[p.Name] = true
	}
	if n := drawn.Load(); n != 2 || len(names) != 2 {
		t.Errorf("two drawings are made %d times, as %d files", n, len(names))
	}
}

// A scene looks the same on a used workspace.
func TestACanvasIsClearedForAnotherSheet(t *testing.T) {
	t.Parallel()
	s := newStudio(t)
	f, scene := sketch{new(atomic.Int32)}, render.Scene{Kind: render.Table, View: position(1), Words: english}
	fresh, used := s.newWorkspace().canvas, s.newWorkspace().canvas
	for _, step := range []struct {
		on *canvas.Canvas
		d  render.Drawing
	}{
		{used, ribbon{"Anna", new(atomic.Int32)}},
		{used, played{f, scene}},
		{fresh, played{f, scene}},
	} {
		if err := s.paint(step.on, step.d); err != nil {
			t.Fatal(err)
		}
	}
	one, other := fresh.Image(), used.Image()
	if one.Rect != other.Rect || !slices.Equal(one.Pix, other.Pix) || !slices.Equal(one.Palette, other.Palette) {
		t.Error("an earlier drawing is visible in a scene")
	}
}
