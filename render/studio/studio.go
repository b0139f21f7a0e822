// Package studio makes picture and film files of scenes, with caches. Concurrent requests for the same file share one
// drawing.
package studio

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"runtime"
	"sync"

	"dockside/internal/flight"
	"dockside/internal/panics"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/internal/cache"
	"dockside/render/png"
)

// Studio draws pictures, as many at a time as there are processors. It is safe for concurrent use. Concurrent calls for
// the same picture share one drawing.
type Studio struct {
	kit        *canvas.Kit                                // with the shared art for matches
	others     map[canvas.Art]func() (*canvas.Kit, error) // with the art of games and cards
	workspaces sync.Pool
	slots      chan struct{} // a semaphore with a token for each picture being drawn
	flight     flight.Group[render.Picture]
	recent     *fileCache
	bands      *png.Cache
}

// fileCache is a cache of finished files.
type fileCache = cache.LRU[string, render.Picture]

func newFileCache(room int) *fileCache {
	return cache.NewLRU[string](room, func(p render.Picture) int { return len(p.Data) })
}

// pictureRoom is the size of the cache of pictures, in bytes: about ten pictures.
const pictureRoom = 1 << 20

// The minimum and maximum memory for drawn parts of pictures, in bytes. A part is needed again at the next turn of the
// same match, so the need depends on the number of concurrent matches. If the cache has the last turn of each match, a
// third of a picture is new, and otherwise two thirds. The minimum is enough for twenty matches, and the maximum for
// some hundreds with a turn every few seconds.
const (
	leastBandRoom = 2 << 20
	mostBandRoom  = 64 << 20
)

// workspace holds the buffers of one drawing.
type workspace struct {
	canvas  *canvas.Canvas
	encoder *png.Encoder
}

// New returns a studio for some faces. The palette and the sprites of a game are decoded on demand, so that unused
// games take no memory.
func New(faces ...render.Face) (*Studio, error) {
	k, err := canvas.NewKit()
	if err != nil {
		return nil, fmt.Errorf("art: %w", err)
	}
	s := openStudio(k)
	s.expect(canvas.SharedArt(canvas.CardFolder))
	for _, f := range faces {
		for _, folder := range []string{canvas.MatchFolder, canvas.CardFolder} {
			s.expect(canvas.Art{Files: f.Traits().Files, Folder: folder})
		}
	}
	return s, nil
}

// expect registers art, if there is any.
func (s *Studio) expect(a canvas.Art) {
	if a.Exists() {
		s.others[a] = sync.OnceValues(func() (*canvas.Kit, error) { return s.kit.With(a) })
	}
}

// openStudio returns a studio with the shared art alone and empty caches.
func openStudio(k *canvas.Kit) *Studio {
	s := &Studio{
		kit: k, others: map[canvas.Art]func() (*canvas.Kit, error){},
		slots: make(chan struct{}, runtime.GOMAXPROCS(0)), recent: newFileCache(pictureRoom),
		bands: png.NewCache(leastBandRoom, mostBandRoom),
	}
	s.workspaces.New = func() any { return s.newWorkspace() }
	return s
}

func (s *Studio) newWorkspace() *workspace {
	return &workspace{canvas.New(s.kit), png.NewEncoder(s.bands)}
}

// Draw makes the picture of a scene, like Make.
func (s *Studio) Draw(ctx context.Context, f render.Face, scene render.Scene) (render.Picture, error) {
	return s.Make(ctx, play(f, scene))
}

// Make returns a picture from the cache or draws it. It returns an error if the drawing fails or panics, or when the
// context ends. In the last case the picture is still drawn for the others who wait for it.
func (s *Studio) Make(ctx context.Context, d render.Drawing) (render.Picture, error) {
	key := fmt.Sprintf("%s-%x", d.Sheet().Name, sha256.Sum256([]byte(d.Key())))
	if p, ok := s.recent.Get(key); ok {
		return p, nil
	}
	return s.flight.Do(ctx, key, func() (render.Picture, error) { return s.make(d, key) })
}

// make paints and encodes a drawing, unless another caller has just done so.
func (s *Studio) make(d render.Drawing, key string) (render.Picture, error) {
	if p, ok := s.recent.Get(key); ok {
		return p, nil
	}
	sheet := d.Sheet()
	const letters = 12 // of the key, enough for distinct names
	p := render.Picture{Width: sheet.Width, Height: sheet.Height, Name: key[:len(sheet.Name)+1+letters] + ".png"}
	err := s.drawFor(d, func(w *workspace) (err error) {
		p.Data, err = w.encoder.Encode(w.canvas.Image(), sheet.Record)
		return err
	})
	if err != nil {
		return render.Picture{}, err
	}
	s.recent.Put(key, p)
	return p, nil
}

// drawFor paints a drawing when it is its turn, and calls use with the workspace.
func (s *Studio) drawFor(d render.Drawing, use func(*workspace) error) error {
	s.slots <- struct{}{}
	defer func() { <-s.slots }()
	w := s.workspaces.Get().(*workspace)
	defer s.workspaces.Put(w)
	err := s.paint(w.canvas, d)
	if err == nil {
		err = use(w)
	}
	if err != nil {
		return fmt.Errorf("picture %s: %w", d.Sheet().Name, err)
	}
	return nil
}

// Paint draws a scene, like Try.
func (s *Studio) Paint(f render.Face, scene render.Scene) error { return s.Try(play(f, scene)) }

// Try draws without encoding or caching the picture, for checks and benchmarks.
func (s *Studio) Try(d render.Drawing) error {
	w := s.workspaces.Get().(*workspace)
	defer s.workspaces.Put(w)
	return s.paint(w.canvas, d)
}

// Rest drops everything that no picture has needed since the last call. Called periodically, it keeps an idle studio
// small.
func (s *Studio) Rest() {
	s.ShortRest()
	s.recent.Rest()
	s.kit.Rest()
}

// ShortRest is like Rest, but drops compressed bands only. They take most of the memory of a busy studio, and a running
// match needs its own again soon.
func (s *Studio) ShortRest() { s.bands.Rest() }

// Forget empties the caches of finished pictures and bands, to measure the cost of a picture without them.
func (s *Studio) Forget() {
	s.recent.Clear()
	s.bands.Clear()
}

// paint draws on a canvas. It returns a panic as an error, since one bad picture must not end the program.
func (s *Studio) paint(c *canvas.Canvas, d render.Drawing) error {
	return panics.Try(func() error {
		sheet := d.Sheet()
		k, err := s.art(sheet)
		if err != nil {
			return fmt.Errorf("art: %w", err)
		}
		c.Reset(k, sheet.Width, sheet.Height)
		return d.Draw(c)
	})
}

// art returns the kit with the art of a sheet, or else with the shared art.
func (s *Studio) art(sheet render.Sheet) (*canvas.Kit, error) {
	folder := cmp.Or(sheet.Folder, canvas.MatchFolder)
	for _, a := range []canvas.Art{{Files: sheet.Art, Folder: folder}, canvas.SharedArt(folder)} {
		if k, ok := s.others[a]; ok {
			return k()
		}
	}
	return s.kit, nil
}

// languageCode is the key of the words that identify a language.
const languageCode = "language.code"

// fingerprint returns a hash of everything that the picture of a scene depends on. States are plain values, so their Go
// syntax (%#v) is complete, even where they have a String method.
func fingerprint(f render.Face, s render.Scene) string {
	h := sha256.New()
	fmt.Fprintf(h, "%T|%s|%#v|%#v|%+v|%+v|%q", f, s.Kind, s.View, s.Before, s.Events, s.Outcome, s.Names)
	fmt.Fprintf(h, "|%v|%v|%q|%d|%q|%v", s.Ratings, s.Chances, s.Record, s.Seat, s.Draft, s.Lit)
	if s.Odds != nil {
		fmt.Fprintf(h, "|%v", *s.Odds)
	}
	if m := s.Moment; m != nil {
		odds := render.Odds{}
		if m.Odds != nil {
			odds = *m.Odds
		}
		fmt.Fprintf(h, "|%s|%v|%q|%v|%d|%v|%v|%v|%v|%v|%v",
			m.Kind, m.Play, m.Next, odds, m.Seat, m.From, m.To, m.At, m.Line, m.Accuracy, m.Points)
	}
	if s.Puzzle != nil {
		fmt.Fprintf(h, "|%#v", *s.Puzzle)
	}
	fmt.Fprintf(h, "|%s", s.Words(languageCode))
	return hex.EncodeToString(h.Sum(nil))
}
