package studio

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"dockside/render"
	"dockside/render/canvas"
)

// hole is a face with a different transparent part in each position.
type hole struct{ sketch }

func (f hole) See(s render.Scene) render.Page { return hollow{number{f.sketch, s}} }

type hollow struct{ number }

func (h hollow) Paint(c *canvas.Canvas) {
	h.number.Paint(c)
	at := int(h.scene.View.(position)) * 40
	for y := 100; y < 140; y++ {
		clear(c.Image().Pix[c.Image().PixOffset(at, y):][:40])
	}
}

// countTo returns n scenes.
func countTo(n int) []render.Scene {
	all := make([]render.Scene, n)
	for i := range all {
		all[i] = render.Scene{Kind: render.Table, View: position(i), Words: english}
	}
	return all
}

func decodedFilm(t *testing.T, p render.Picture) *gif.GIF {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(p.Data))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// seen returns the visible frames of a film, composed as in a chat client.
func seen(g *gif.GIF) []*image.NRGBA {
	var all []*image.NRGBA
	screen := image.NewNRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, frame := range g.Image {
		draw.Draw(screen, frame.Rect, frame, frame.Rect.Min, draw.Over)
		all = append(all, &image.NRGBA{Pix: slices.Clone(screen.Pix), Stride: screen.Stride, Rect: screen.Rect})
		if g.Disposal[i] == gif.DisposalBackground {
			draw.Draw(screen, frame.Rect, image.Transparent, image.Point{}, draw.Src)
		}
	}
	return all
}

// Each frame shows exactly its scene, in the colours of the picture, without parts of the frame before.
func TestAFilmShowsEachSceneWhole(t *testing.T) {
	t.Parallel()
	s, f := newStudio(t), hole{sketch{new(atomic.Int32)}}
	scenes := countTo(3)
	film, err := s.Cinema().Film(t.Context(), f, scenes)
	if err != nil {
		t.Fatal(err)
	}
	frames := seen(decodedFilm(t, film))
	if len(frames) != len(scenes) {
		t.Fatalf("%d scenes have become %d frames", len(scenes), len(frames))
	}
	for i, scene := range scenes {
		p, err := s.Draw(t.Context(), f, scene)
		if err != nil {
			t.Fatal(err)
		}
		if n := unlike(frames[i], readPNG(t, p.Data)); n > 0 {
			t.Errorf("frame %d differs from its picture in %d pixels", i, n)
		}
	}
}

// unlike counts the wrong pixels of a frame: opaque pixels must be equal, and transparency is rounded to fully opaque
// or transparent.
func unlike(frame *image.NRGBA, picture *image.Paletted) (n int) {
	for y := range picture.Rect.Dy() {
		for x := range picture.Rect.Dx() {
			got, want := frame.NRGBAAt(x, y), color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA)
			if want.A == 255 && got != want || want.A >= 128 && got.A != 255 || want.A < 128 && got.A != 0 {
				n++
			}
		}
	}
	return n
}

// Each step of a film lasts long enough to read it, and the last one lasts longest.
func TestThePaceOfAFilm(t *testing.T) {
	t.Parallel()
	const readable = 200
	for _, scenes := range []int{1, 2, 9, filmFrames, filmFrames + 1, 200} {
		all := delays(len(selection(countTo(scenes))))
		if len(all) != min(scenes, filmFrames) || slices.Min(all) < readable || all[len(all)-1] != 2*readable {
			t.Errorf("%d scenes are shown for %v hundredths", scenes, all)
		}
	}
}

func TestAFilmOfManyScenesShowsSomeOfThem(t *testing.T) {
	t.Parallel()
	for n := filmFrames; n < 100; n++ {
		some := selection(countTo(n))
		if first, last := some[0].View, some[len(some)-1].View; first != position(0) || last != position(n-1) {
			t.Errorf("of %d scenes, %v to %v are shown", n, first, last)
		}
		for i := 1; i < len(some); i++ {
			if some[i].View.(position) <= some[i-1].View.(position) {
				t.Errorf("of %d scenes, %v is shown after %v", n, some[i].View, some[i-1].View)
			}
		}
	}
}

func TestAFilmSaysWhatItIs(t *testing.T) {
	t.Parallel()
	c, f := newStudio(t).Cinema(), sketch{new(atomic.Int32)}
	film, err := c.Film(t.Context(), f, countTo(4))
	if err != nil {
		t.Fatal(err)
	}
	g := decodedFilm(t, film)
	if g.Config.Width != film.Width || g.Config.Height != film.Height {
		t.Errorf("the film is %d x %d and says %d x %d", g.Config.Width, g.Config.Height, film.Width, film.Height)
	}
	const once = -1
	if g.LoopCount != once || !slices.Equal(g.Delay, delays(4)) {
		t.Errorf("it loops %d times and shows its frames for %v", g.LoopCount, g.Delay)
	}
	if !strings.HasPrefix(film.Name, "film-") || !strings.HasSuffix(film.Name, ".gif") {
		t.Errorf("the file is called %q", film.Name)
	}
	still, err := c.Still(t.Context(), f, countTo(4))
	if err != nil {
		t.Fatal(err)
	}
	if r := readPNG(t, still.Data).Rect; r.Dx() != still.Width || r.Dy() != still.Height || still.Width != canvas.Width ||
		still.Height != canvas.Height {
		t.Errorf("the still is %v and says %d x %d", r, still.Width, still.Height)
	}
	if !strings.HasPrefix(still.Name, "still-") || !strings.HasSuffix(still.Name, ".png") {
		t.Errorf("the file is called %q", still.Name)
	}
}

// Concurrent requests for a film get the same one, drawn once. Other scenes, or another order, give another film.
func TestTheSameFilmIsMadeOnce(t *testing.T) {
	t.Parallel()
	f := sketch{new(atomic.Int32)}
	c, scenes := newStudio(t).Cinema(), countTo(3)
	films := make([]render.Picture, 8)
	var all sync.WaitGroup
	for i := range films {
		all.Go(func() {
			var err error
			if films[i], err = c.Film(t.Context(), f, scenes); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := f.drawn.Load(); int(n) != len(scenes) {
		t.Errorf("%d scenes were drawn %d times", len(scenes), n)
	}
	for _, film := range films {
		if film.Name != films[0].Name || !bytes.Equal(film.Data, films[0].Data) {
			t.Errorf("one got %s and another %s", films[0].Name, film.Name)
		}
	}
	slices.Reverse(scenes)
	for what, scenes := range map[string][]render.Scene{"the other way round": scenes, "with one scene more": countTo(4)} {
		if film, err := c.Film(t.Context(), f, scenes); err != nil || film.Name == films[0].Name {
			t.Errorf("%s it is the same film: %v", what, err)
		}
	}
}

// Films and pictures share the workspaces: a film waits while all are in use.
func TestAFilmLetsPicturesPass(t *testing.T) {
	t.Parallel()
	newStudio(t) // decodes the art before the synctest bubble
	synctest.Test(t, func(t *testing.T) {
		s := newStudio(t)
		c, f := s.Cinema(), sketch{new(atomic.Int32)}
		for range cap(s.slots) {
			s.slots <- struct{}{}
		}
		done := make(chan error)
		go func() {
			_, err := c.Film(t.Context(), f, countTo(2))
			done <- err
		}()
		synctest.Wait()
		if n := f.drawn.Load(); n != 0 {
			t.Errorf("%d frames were drawn without a workspace", n)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := c.Film(ctx, f, countTo(2)); !errors.Is(err, context.Canceled) {
			t.Errorf("a cancelled request gets the error %v", err)
		}
		for range cap(s.slots) {
			<-s.slots
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

func TestAFilmThatCannotBeMadeIsAnError(t *testing.T) {
	t.Parallel()
	c, f := newStudio(t).Cinema(), sketch{new(atomic.Int32)}
	bad := func(kind render.Kind) []render.Scene {
		return append(countTo(1), render.Scene{Kind: kind, View: position(1), Words: english})
	}
	for what, make := range map[string]func(context.Context, render.Face, []render.Scene) (render.Picture, error){
		"film":  c.Film,
		"still": c.Still,
	} {
		if _, err := make(t.Context(), f, nil); err == nil {
			t.Errorf("there is a %s of nothing", what)
		}
		if _, err := make(t.Context(), f, bad("unknown")); err == nil || !strings.Contains(err.Error(), "sees nothing") {
			t.Errorf("a scene that a face does not know comes out of a %s as %v", what, err)
		}
		if _, err := make(t.Context(), f, bad("panic")); err == nil || !strings.Contains(err.Error(), "Canvas).sprite") {
			t.Errorf("a panic comes out of a %s as %v", what, err)
		}
		if _, err := make(t.Context(), f, countTo(2)); err != nil {
			t.Errorf("after mistakes a good %s fails: %v", what, err)
		}
	}
}

// A still shows scenes side by side, in order, centred, and as large as possible.
func TestTheLayoutOfAStill(t *testing.T) {
	t.Parallel()
	tests := []struct {
		n     int
		want  image.Point // size
		first image.Point // left top corner
		last  image.Point
	}{
		{1, image.Pt(1200, 800), image.Pt(0, 0), image.Pt(0, 0)},
		{2, image.Pt(594, 396), image.Pt(0, 202), image.Pt(606, 202)},
		{3, image.Pt(594, 396), image.Pt(0, 0), image.Pt(303, 404)},
		{9, image.Pt(392, 261), image.Pt(0, 0), image.Pt(808, 538)},
		{16, image.Pt(291, 194), image.Pt(0, 0), image.Pt(909, 606)},
	}
	for _, test := range tests {
		list := cells(test.n)
		if len(list) != test.n || list[0].Size() != test.want || list[0].Min != test.first ||
			list[len(list)-1].Min != test.last {
			t.Errorf("%d scenes lie at %v", test.n, list)
		}
	}
	for n := 1; n <= filmFrames; n++ {
		list := cells(n)
		for i, one := range list {
			if !one.In(image.Rect(0, 0, canvas.Width, canvas.Height)) || one.Size() != list[0].Size() {
				t.Errorf("of %d scenes, number %d is at %v", n, i, one)
			}
			if i > 0 && one.Overlaps(list[i-1]) || i > 0 && one.Min.Y == list[i-1].Min.Y && one.Min.X < list[i-1].Max.X {
				t.Errorf("of %d scenes, number %d overlaps the one before", n, i)
			}
		}
	}
}
