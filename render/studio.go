package render

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/color"
	"runtime"
	"sync"

	"golang.org/x/sync/singleflight"
)

// Picture is one finished picture, or a film.
type Picture struct {
	Data          []byte // a PNG; a film is a GIF
	Width, Height int    // in pixels
	Name          string // a file name that is different for different scenes
}

// Studio draws pictures. It may be used by many goroutines at once; it draws as many pictures
// at a time as there are processors, and the same scene once.
type Studio struct {
	kit    *kit
	colors color.Palette
	desks  sync.Pool
	turns  chan struct{} // holds one token for each picture being drawn
	flight singleflight.Group
	recent *album
}

// desk is what one drawing needs for itself.
type desk struct {
	canvas  *Canvas
	encoder encoder
}

// NewStudio decodes the embedded art. It takes a part of a second and is done once.
func NewStudio() (*Studio, error) {
	k, err := newKit()
	if err != nil {
		return nil, fmt.Errorf("art: %w", err)
	}
	return openStudio(k), nil
}

// openStudio furnishes a studio that has drawn nothing yet.
func openStudio(k *kit) *Studio {
	s := &Studio{kit: k, turns: make(chan struct{}, runtime.GOMAXPROCS(0)), recent: newAlbum(albumSize)}
	for _, c := range k.pal.colors {
		s.colors = append(s.colors, c)
	}
	s.desks.New = func() any { return s.newDesk() }
	return s
}

func (s *Studio) newDesk() *desk {
	img := image.NewPaletted(image.Rect(0, 0, pictureWidth, pictureHeight), s.colors)
	return &desk{canvas: &Canvas{img: img, kit: s.kit}}
}

// Draw gives the picture of a scene, drawn now or not long ago. It fails if the face does, if
// it panics, or when the context ends first.
func (s *Studio) Draw(ctx context.Context, f Face, scene Scene) (Picture, error) {
	if scene.Words == nil {
		scene.Words = func(key string, _ ...any) string { return key }
	}
	key := fingerprint(f, scene)
	if p, ok := s.recent.get(key); ok {
		return p, nil
	}
	select {
	case r := <-s.flight.DoChan(key, func() (any, error) { return s.draw(f, scene, key) }):
		p, _ := r.Val.(Picture)
		return p, r.Err
	case <-ctx.Done():
		return Picture{}, ctx.Err()
	}
}

// draw paints and encodes a scene when it is its turn.
func (s *Studio) draw(f Face, scene Scene, key string) (Picture, error) {
	s.turns <- struct{}{}
	defer func() { <-s.turns }()
	d := s.desks.Get().(*desk)
	defer s.desks.Put(d)
	if err := paint(f, d.canvas, scene); err != nil {
		return Picture{}, fmt.Errorf("picture %s: %w", scene.Kind, err)
	}
	b, err := d.encoder.encode(d.canvas.img)
	if err != nil {
		return Picture{}, fmt.Errorf("picture %s: %w", scene.Kind, err)
	}
	p := Picture{Data: b, Width: pictureWidth, Height: pictureHeight, Name: string(scene.Kind) + "-" + key[:12] + ".png"}
	s.recent.put(key, p)
	return p, nil
}

// Paint draws a scene without keeping or encoding the picture: to try faces and to measure them.
func (s *Studio) Paint(f Face, scene Scene) error {
	d := s.desks.Get().(*desk)
	defer s.desks.Put(d)
	return paint(f, d.canvas, scene)
}

// paint lets a face draw, and makes an error of its panic: one bad picture must not end all games.
func paint(f Face, c *Canvas, scene Scene) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return f.Draw(c, scene)
}

// fingerprint is the same for scenes that look the same. States are plain values, so what they
// print is what they are; languages are told apart by the words they use.
func fingerprint(f Face, s Scene) string {
	h := sha256.New()
	fmt.Fprintf(h, "%T|%s|%+v|%+v|%+v|%+v|%q", f, s.Kind, s.View, s.Before, s.Events, s.Outcome, s.Names)
	fmt.Fprintf(h, "|%v|%v", s.Ratings, s.Chances)
	for _, key := range f.Traits().Words {
		fmt.Fprintf(h, "|%s", s.Words(key, 1, 1))
	}
	return hex.EncodeToString(h.Sum(nil))
}
