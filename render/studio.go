package render

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"runtime"
	"sync"

	"dockside/panics"

	"golang.org/x/sync/singleflight"
)

// Studio draws pictures. It may be used by many goroutines at once; it draws as many pictures
// at a time as there are processors, and the same picture once.
type Studio struct {
	kit    *kit                         // with the art of the house
	others map[art]func() (*kit, error) // with that of games, and of other pictures than those of matches
	desks  sync.Pool
	turns  chan struct{} // holds one token for each picture being drawn
	flight singleflight.Group
	recent *album
	bands  *bands
}

// album keeps the pictures which were asked for last.
type album = shelf[string, Picture]

func newAlbum(room int) *album {
	return newShelf[string](room, func(p Picture) int { return len(p.Data) })
}

// albumRoom is how much of the pictures that were asked for last is kept, in bytes: some ten.
const albumRoom = 1 << 20

// The least and the most memory for parts of pictures that were drawn, in bytes. A part is needed again at the next
// turn of the same match, so the need depends on the number of matches that run at once. With room for the last turn of
// each, a third of a picture is new, otherwise two thirds. The least suits twenty matches, the most some hundreds with a
// turn every few seconds.
const (
	leastBandRoom = 2 << 20
	mostBandRoom  = 64 << 20
)

// desk is what one drawing needs for itself.
type desk struct {
	canvas  *Canvas
	encoder *encoder
}

// NewStudio opens a studio for these faces. The art of a game is decoded when its first picture is drawn, which takes a
// part of a second, but for what a match shows once or not at all, which is decoded whenever a picture needs it: games
// that nobody plays take no memory.
func NewStudio(faces ...Face) (*Studio, error) {
	k, err := newKit()
	if err != nil {
		return nil, fmt.Errorf("art: %w", err)
	}
	s := openStudio(k)
	s.expect(sharedArt(CardFolder))
	for _, f := range faces {
		for _, folder := range []string{artFolder, CardFolder} {
			s.expect(art{f.Traits().Files, folder})
		}
	}
	return s, nil
}

// expect prepares for art, if there is any.
func (s *Studio) expect(a art) {
	if a.exists() {
		s.others[a] = sync.OnceValues(func() (*kit, error) { return s.kit.withArt(a) })
	}
}

// openStudio furnishes a studio that has drawn nothing yet and has the art of the house alone.
func openStudio(k *kit) *Studio {
	s := &Studio{
		kit: k, others: map[art]func() (*kit, error){},
		turns: make(chan struct{}, runtime.GOMAXPROCS(0)), recent: newAlbum(albumRoom),
		bands: newBands(leastBandRoom, mostBandRoom),
	}
	s.desks.New = func() any { return s.newDesk() }
	return s
}

func (s *Studio) newDesk() *desk {
	return &desk{newCanvas(s.kit), newEncoder(s.bands)}
}

// Draw gives the picture of a scene, as Make does.
func (s *Studio) Draw(ctx context.Context, f Face, scene Scene) (Picture, error) {
	return s.Make(ctx, play(f, scene))
}

// Make gives a picture, drawn now or not long ago. It fails if the drawing does, if it panics,
// or when the context ends first.
func (s *Studio) Make(ctx context.Context, d Drawing) (Picture, error) {
	key := fmt.Sprintf("%s-%x", d.Sheet().Name, sha256.Sum256([]byte(d.Key())))
	if p, ok := s.recent.get(key); ok {
		return p, nil
	}
	select {
	case r := <-s.flight.DoChan(key, tried(func() (Picture, error) { return s.make(d, key) })):
		p, _ := r.Val.(Picture)
		return p, r.Err
	case <-ctx.Done():
		return Picture{}, ctx.Err()
	}
}

// tried is some work as singleflight does it: a panic there would end the program.
func tried(work func() (Picture, error)) func() (any, error) {
	return func() (made any, err error) {
		err = panics.Try(func() (err error) {
			made, err = work()
			return err
		})
		return made, err
	}
}

// make paints and encodes a drawing.
func (s *Studio) make(d Drawing, key string) (Picture, error) {
	sheet := d.Sheet()
	const letters = 12 // of the key: enough to tell pictures apart
	p := Picture{Width: sheet.Width, Height: sheet.Height, Name: key[:len(sheet.Name)+1+letters] + ".png"}
	err := s.sit(d, func(desk *desk) (err error) {
		p.Data, err = desk.encoder.encode(desk.canvas.Image(), sheet.Record)
		return err
	})
	if err != nil {
		return Picture{}, err
	}
	s.recent.put(key, p)
	return p, nil
}

// sit paints a drawing when it is its turn, and lends the desk on which it lies.
func (s *Studio) sit(d Drawing, use func(*desk) error) error {
	s.turns <- struct{}{}
	defer func() { <-s.turns }()
	desk := s.desks.Get().(*desk)
	defer s.desks.Put(desk)
	err := s.paint(desk.canvas, d)
	if err == nil {
		err = use(desk)
	}
	if err != nil {
		return fmt.Errorf("picture %s: %w", d.Sheet().Name, err)
	}
	return nil
}

// Paint draws a scene as Try does.
func (s *Studio) Paint(f Face, scene Scene) error { return s.Try(play(f, scene)) }

// Try draws without keeping or encoding the picture: to look for mistakes and to measure.
func (s *Studio) Try(d Drawing) error {
	desk := s.desks.Get().(*desk)
	defer s.desks.Put(desk)
	return s.paint(desk.canvas, d)
}

// Rest lets go of what no picture has needed since the last rest: to be called now and then, so that a studio in which
// nothing is drawn takes little memory.
func (s *Studio) Rest() {
	s.ShortRest()
	s.recent.rest()
	s.kit.Rest()
}

// ShortRest lets go of the bands alone that no picture has needed since the last rest of either kind. Where much is
// played they take most of the memory, and a game that goes on needs its own again soon.
func (s *Studio) ShortRest() { s.bands.Rest() }

// Forget takes the pictures that were made, and what they were made of, off the shelves: to measure what one
// costs of which nothing is known.
func (s *Studio) Forget() {
	s.recent.clear()
	s.bands.Clear()
}

// paint draws on a canvas, and makes an error of a panic: one bad picture must not end all games.
func (s *Studio) paint(c *Canvas, d Drawing) error {
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

// art is the kit with the art of a sheet; that of the house where it has none.
func (s *Studio) art(sheet Sheet) (*kit, error) {
	folder := cmp.Or(sheet.Folder, artFolder)
	for _, a := range []art{{sheet.Art, folder}, sharedArt(folder)} {
		if k, ok := s.others[a]; ok {
			return k()
		}
	}
	return s.kit, nil
}

// languageCode is the key by which languages are told apart.
const languageCode = "language.code"

// fingerprint is the same for scenes that look the same. States are plain values, so what they
// print as Go is what they are, whatever words of their own they have for people.
func fingerprint(f Face, s Scene) string {
	h := sha256.New()
	fmt.Fprintf(h, "%T|%s|%#v|%#v|%+v|%+v|%q", f, s.Kind, s.View, s.Before, s.Events, s.Outcome, s.Names)
	fmt.Fprintf(h, "|%v|%v|%q|%d|%q|%v", s.Ratings, s.Chances, s.Record, s.Seat, s.Draft, s.Lit)
	if s.Odds != nil {
		fmt.Fprintf(h, "|%v", *s.Odds)
	}
	if m := s.Moment; m != nil {
		odds := Odds{}
		if m.Odds != nil {
			odds = *m.Odds
		}
		fmt.Fprintf(h, "|%s|%v|%q|%v|%d|%v|%v|%v|%v|%v|%v",
			m.Kind, m.Play, m.Next, odds, m.Seat, m.From, m.To, m.At, m.Line, m.Accuracy, m.Points)
	}
	fmt.Fprintf(h, "|%s", s.Words(languageCode))
	return hex.EncodeToString(h.Sum(nil))
}
