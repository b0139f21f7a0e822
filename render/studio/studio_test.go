package studio

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"dockside/game"
	"dockside/render"
	"dockside/render/canvas"
)

// position is a state that says what to draw, of no real game.
type position int

func (position) Turn() []game.Seat                                   { return nil }
func (position) Moves(game.Seat) []game.Move                         { return nil }
func (position) Chance(game.Dice) game.Move                          { return "" }
func (position) Draw() string                                        { return "" }
func (p position) Apply(game.Play) (game.State, []game.Event, error) { return p, nil, nil }
func (p position) View(game.Seat) game.State                         { return p }
func (p position) Guess(game.Seat, game.Dice) game.State             { return p }
func (position) Scores() []game.Score                                { return nil }

// sketch is a face that draws a number, and counts its calls.
type sketch struct{ drawn *atomic.Int32 }

func (sketch) Traits() render.Traits                                    { return render.Traits{} }
func (sketch) Choices(game.State, game.Seat, game.Move) []render.Choice { return nil }
func (f sketch) See(s render.Scene) render.Page {
	if s.Kind == "unknown" {
		return nil
	}
	return number{f, s}
}

// number draws the number of a position.
type number struct {
	sketch
	scene render.Scene
}

func (number) Describe() []game.Event { return nil }
func (n number) Paint(c *canvas.Canvas) {
	n.drawn.Add(1)
	if n.scene.Kind == "panic" {
		c.Paste("no such sprite", 0, 0)
	}
	c.Stage("stage-leaderboard")
	c.Text(c.Word("hello")+strconv.Itoa(int(n.scene.View.(position))), 600, 400, canvas.Lettering{Size: 60, Ink: 0xFFF4DA})
}

// drawn is the art of all tests, since decoding it takes longest.
var drawn = sync.OnceValues(canvas.NewKit)

func newStudio(t *testing.T) *Studio {
	t.Helper()
	k, err := drawn()
	if err != nil {
		t.Fatal(err)
	}
	return openStudio(k)
}

func english(key string, _ ...any) string { return key }
func french(string, ...any) string        { return "bonjour" }

func TestTheSameSceneIsDrawnOnce(t *testing.T) {
	t.Parallel()
	s, f := newStudio(t), sketch{new(atomic.Int32)}
	const scenes = 8
	pictures := make([]render.Picture, 64)
	var wg sync.WaitGroup
	for i := range pictures {
		wg.Go(func() {
			p, err := s.Draw(t.Context(), f, render.Scene{Kind: render.Table, View: position(i % scenes), Words: english})
			if err != nil {
				t.Error(err)
			}
			pictures[i] = p
		})
	}
	wg.Wait()
	if n := f.drawn.Load(); n != scenes {
		t.Errorf("%d scenes were drawn %d times", scenes, n)
	}
	for i, p := range pictures {
		if other := pictures[i%scenes]; p.Name != other.Name || !slices.Equal(p.Data, other.Data) {
			t.Errorf("picture %d differs from another of its scene", i)
		}
		if next := pictures[(i+1)%len(pictures)]; p.Name == next.Name || slices.Equal(p.Data, next.Data) {
			t.Errorf("picture %d is that of another scene", i)
		}
	}
}

// A short rest drops only the bands that no picture needs.
func TestBandsGoAtAShortRest(t *testing.T) {
	t.Parallel()
	s, f := newStudio(t), sketch{new(atomic.Int32)}
	if _, err := s.Draw(t.Context(), f, render.Scene{Kind: render.Table, View: position(7), Words: english}); err != nil {
		t.Fatal(err)
	}
	s.ShortRest()
	if s.bands.Len() == 0 {
		t.Fatal("no band is kept of what was drawn just now")
	}
	s.ShortRest()
	if n := s.bands.Len(); n != 0 {
		t.Errorf("%d bands are kept that no picture needs", n)
	}
	if len(s.recent.Keys()) == 0 {
		t.Error("the picture is gone, too")
	}
}

func TestScenesAreToldApart(t *testing.T) {
	t.Parallel()
	s, f := newStudio(t), sketch{new(atomic.Int32)}
	plain := render.Scene{Kind: render.Table, View: position(1), Words: english}
	others := map[string]func(*render.Scene){
		"the kind":                func(s *render.Scene) { s.Kind = render.Final },
		"the position":            func(s *render.Scene) { s.View = position(2) },
		"the position before":     func(s *render.Scene) { s.Before = position(1) },
		"what happened":           func(s *render.Scene) { s.Events = []game.Event{game.Say("rolled", 2, game.Say("die"))} },
		"how the match ended":     func(s *render.Scene) { s.Outcome = game.Outcome{Cause: game.Stopped} },
		"the names":               func(s *render.Scene) { s.Names = []string{"Anna"} },
		"where a name ends":       func(s *render.Scene) { s.Names = []string{"An", "na"} },
		"the language of a scene": func(s *render.Scene) { s.Words = french },
		"a rating":                func(s *render.Scene) { s.Ratings = []render.Standing{{Rating: 1500}, {}} },
		"what it changed by":      func(s *render.Scene) { s.Ratings = []render.Standing{{Rating: 1500, Change: 1}, {}} },
		"the chances":             func(s *render.Scene) { s.Chances = []float64{0.5} },
		"whose it is":             func(s *render.Scene) { s.Seat = 1 },
		"what is thought of":      func(s *render.Scene) { s.Draft = "place 2" },
	}
	want, err := s.Draw(t.Context(), f, plain)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{want.Name: "nothing"}
	for what, change := range others {
		scene := plain
		change(&scene)
		p, err := s.Draw(t.Context(), f, scene)
		if err != nil {
			t.Fatal(err)
		}
		if same, ok := seen[p.Name]; ok && scene.Kind == plain.Kind {
			t.Errorf("a scene that differs in %s looks like one that differs in %s", what, same)
		}
		seen[p.Name] = what
	}
}

// mute is a position without a text of its own.
type mute struct{ position }

func (mute) String() string { return "mute" }

// Different positions have different pictures in the cache, whatever text they have.
func TestPositionsThatPrintAlikeAreToldApart(t *testing.T) {
	t.Parallel()
	one := fingerprint(sketch{}, render.Scene{Kind: render.Table, View: mute{1}, Words: english})
	if other := fingerprint(sketch{}, render.Scene{Kind: render.Table, View: mute{2}, Words: english}); one == other {
		t.Error("two positions have the same fingerprint")
	}
	before := fingerprint(sketch{}, render.Scene{Kind: render.Table, View: mute{1}, Before: mute{3}, Words: english})
	if other := fingerprint(sketch{}, render.Scene{
		Kind: render.Table, View: mute{1}, Before: mute{4},
		Words: english,
	}); before == other {
		t.Error("two scenes from different positions have the same fingerprint")
	}
}

func TestAPictureSaysWhatItIs(t *testing.T) {
	t.Parallel()
	p, err := newStudio(t).Draw(t.Context(), sketch{new(atomic.Int32)},
		render.Scene{Kind: render.Table, View: position(1), Words: english})
	if err != nil {
		t.Fatal(err)
	}
	if size := readPNG(t, p.Data).Rect; size.Dx() != p.Width || size.Dy() != p.Height {
		t.Errorf("the picture is %v and says %d x %d", size, p.Width, p.Height)
	}
	if !strings.HasPrefix(p.Name, "table-") || !strings.HasSuffix(p.Name, ".png") {
		t.Errorf("the file is called %q", p.Name)
	}
}

func TestMistakesOfAFaceAreErrors(t *testing.T) {
	t.Parallel()
	s, f := newStudio(t), sketch{new(atomic.Int32)}
	if _, err := s.Draw(t.Context(), f, render.Scene{Kind: "unknown", View: position(1), Words: english}); err == nil ||
		!strings.Contains(err.Error(), "sees nothing") {
		t.Errorf("a scene that a face does not know comes as %v", err)
	}
	if _, err := s.Draw(t.Context(), f, render.Scene{Kind: "panic", View: position(1), Words: english}); err == nil ||
		!strings.Contains(err.Error(), "Canvas).sprite") {
		t.Errorf("a panic comes as %v", err)
	}
	if _, err := s.Draw(t.Context(), f, render.Scene{Kind: render.Table, View: position(1), Words: english}); err != nil {
		t.Errorf("after mistakes a good scene fails: %v", err)
	}
}

func TestASceneWithoutWordsShowsTheirKeys(t *testing.T) {
	t.Parallel()
	s, f := newStudio(t), sketch{new(atomic.Int32)}
	want, err := s.Draw(t.Context(), f, render.Scene{Kind: render.Table, View: position(1), Words: english})
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Draw(t.Context(), f, render.Scene{Kind: render.Table, View: position(1)})
	if err != nil || got.Name != want.Name {
		t.Errorf("without words %q is drawn (%v), want %q", got.Name, err, want.Name)
	}
}

// A request whose context ends returns. The picture is still drawn for the others.
func TestWaitingEndsWithTheContext(t *testing.T) {
	t.Parallel()
	s := newStudio(t)
	synctest.Test(t, func(t *testing.T) {
		for range cap(s.slots) {
			s.slots <- struct{}{} // all workspaces are in use
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		f := sketch{new(atomic.Int32)}
		scene := render.Scene{Kind: render.Table, View: position(1), Words: english}
		if _, err := s.Draw(ctx, f, scene); !errors.Is(err, context.Canceled) {
			t.Errorf("the error is %v", err)
		}
		if n := f.drawn.Load(); n != 0 {
			t.Errorf("%d pictures were drawn without a workspace", n)
		}
		for range cap(s.slots) {
			<-s.slots
		}
		if _, err := s.Draw(t.Context(), f, scene); err != nil {
			t.Error(err)
		}
		if n := f.drawn.Load(); n != 1 {
			t.Errorf("the scene was drawn %d times", n)
		}
	})
}

// readPNG decodes a picture.
func readPNG(t *testing.T, b []byte) *image.Paletted {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return img.(*image.Paletted)
}
