package render

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/gif"

	"golang.org/x/sync/singleflight"
)

// The pace of a film, in hundredths of a second as the format counts. No frame is so short that
// a film flickers: WCAG 2.2, 2.3.1 allows three changes a second.
const (
	filmTime  = 800 // the longest film
	endTime   = 200 // its last frame, which is always the longest
	calmTime  = 150 // any other frame of a short film
	hastyTime = 40  // any other frame of a long one
)

// filmFrames is how many frames fit into a film.
const filmFrames = 1 + (filmTime-endTime)/hastyTime

// reelRoom is how much of the films and stills that were asked for last is kept, in bytes: up to 1 MB each.
const reelRoom = 2 << 20

// Cinema shows many scenes at once: one after another, or side by side for people who want
// nothing to move. It may be used by many goroutines at once. It makes one thing at a time and
// lets the pictures of its studio in between the frames.
type Cinema struct {
	studio *Studio
	turn   chan struct{} // holds a token while something is made
	flight singleflight.Group
	recent *album
}

// NewCinema opens a cinema for what a studio draws.
func NewCinema(s *Studio) *Cinema {
	return &Cinema{studio: s, turn: make(chan struct{}, 1), recent: newAlbum(reelRoom)}
}

// errNoScenes means that nothing was asked for.
var errNoScenes = errors.New("there is no scene to show")

// Film gives scenes one after another, drawn now or not long ago, as a GIF. It plays once, in at
// most eight seconds, and rests on its last frame. Where there are more scenes than it has time
// for, it shows some of them, evenly spread, and always the last. It fails if there is no scene,
// if the face does, or when the context ends first.
func (c *Cinema) Film(ctx context.Context, f Face, scenes []Scene) (Picture, error) {
	return c.show(ctx, f, scenes, "film-%.12s.gif", c.film)
}

// Still gives the same scenes as Film would, in rows on one picture of the usual size.
func (c *Cinema) Still(ctx context.Context, f Face, scenes []Scene) (Picture, error) {
	return c.show(ctx, f, scenes, "still-%.12s.png", c.still)
}

// show composes something of scenes, unless it was made not long ago or is being made; name is
// the pattern of its file name.
func (c *Cinema) show(ctx context.Context, f Face, scenes []Scene, name string,
	compose func(context.Context, Face, []Scene) ([]byte, error),
) (Picture, error) {
	if len(scenes) == 0 {
		return Picture{}, errNoScenes
	}
	scenes = selection(scenes)
	sum := reelSum(f, scenes)
	key := name + sum
	if p, ok := c.recent.get(key); ok {
		return p, nil
	}
	for {
		made := c.flight.DoChan(key, tried(func() (Picture, error) {
			data, err := c.make(ctx, f, scenes, compose)
			if err != nil {
				return Picture{}, err
			}
			p := Picture{Data: data, Width: pictureWidth, Height: pictureHeight, Name: fmt.Sprintf(name, sum)}
			c.recent.put(key, p)
			return p, nil
		}))
		select {
		case r := <-made:
			if errors.Is(r.Err, errLeft) && ctx.Err() == nil {
				continue // who asked first has left
			}
			p, _ := r.Val.(Picture)
			return p, r.Err
		case <-ctx.Done():
			return Picture{}, ctx.Err()
		}
	}
}

// errLeft says that whoever a film is made for does not wait for it any more.
var errLeft = errors.New("nobody waits for this film")

// make composes something when it is its turn, as long as somebody waits for it.
func (c *Cinema) make(ctx context.Context, f Face, scenes []Scene,
	compose func(context.Context, Face, []Scene) ([]byte, error),
) ([]byte, error) {
	select {
	case c.turn <- struct{}{}:
		defer func() { <-c.turn }()
		return compose(ctx, f, scenes)
	case <-ctx.Done():
		return nil, errLeft
	}
}

// selection takes as many scenes as a film has time for, evenly spread, and always the last.
func selection(scenes []Scene) []Scene {
	if len(scenes) <= filmFrames {
		return scenes
	}
	some := make([]Scene, filmFrames)
	for i := range some {
		some[i] = scenes[i*(len(scenes)-1)/(filmFrames-1)]
	}
	return some
}

// reelSum is the same for scenes that look the same.
func reelSum(f Face, scenes []Scene) string {
	h := sha256.New()
	for _, s := range scenes {
		h.Write([]byte(play(f, s).Key()))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// film draws and encodes a film. Every frame is whole and the one before it is taken away, so
// that nothing of it shines through where the corners are transparent.
func (c *Cinema) film(ctx context.Context, f Face, scenes []Scene) ([]byte, error) {
	k, err := c.studio.art(Sheet{Art: f.Traits().Files})
	if err != nil {
		return nil, err
	}
	colors, entries := k.Opaque()
	frame := image.NewPaletted(image.Rect(0, 0, pictureWidth, pictureHeight), colors)
	var r reel
	for i, delay := range delays(len(scenes)) {
		err := c.shoot(ctx, f, scenes[i], func(img *image.Paletted) {
			for j, entry := range img.Pix {
				frame.Pix[j] = entries[entry]
			}
		})
		if err == nil {
			err = r.add(frame, delay, i == len(scenes)-1)
		}
		if err != nil {
			return nil, err
		}
	}
	return bytes.Clone(r.file.Bytes()), nil
}

// reel is a film to which frames of one size and palette are added, so that only one of them has
// to lie in memory.
type reel struct{ file bytes.Buffer }

// The bytes that a GIF of 256 colours has before its first frame, and after its last.
const (
	gifHead = 6 + 7 + 3*256
	gifTail = 1
)

// add encodes a frame that is seen for some hundredths of a second: as a file of its own, whose
// head and tail stand once in the whole.
func (r *reel) add(frame *image.Paletted, delay int, last bool) error {
	disposal := byte(gif.DisposalBackground)
	if last {
		disposal = gif.DisposalNone
	}
	var b bytes.Buffer
	err := gif.EncodeAll(&b, &gif.GIF{
		Image: []*image.Paletted{frame}, Delay: []int{delay}, Disposal: []byte{disposal},
		Config: image.Config{ColorModel: frame.Palette, Width: frame.Rect.Dx(), Height: frame.Rect.Dy()},
	})
	if r.file.Len() > 0 {
		r.file.Truncate(r.file.Len() - gifTail)
		b.Next(gifHead)
	}
	r.file.Write(b.Bytes())
	return err
}

// delays is how long each of n frames is seen.
func delays(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = min(calmTime, (filmTime-endTime)/max(n-1, 1))
	}
	all[n-1] = endTime
	return all
}

// still draws scenes in rows, as large as they fit, with the last row in the middle.
func (c *Cinema) still(ctx context.Context, f Face, scenes []Scene) ([]byte, error) {
	k, err := c.studio.art(Sheet{Art: f.Traits().Files})
	if err != nil {
		return nil, err
	}
	whole := image.NewPaletted(image.Rect(0, 0, pictureWidth, pictureHeight), k.Palette())
	for i, cell := range cells(len(scenes)) {
		if err := c.shoot(ctx, f, scenes[i], func(img *image.Paletted) { k.Shrink(whole, cell, img) }); err != nil {
			return nil, err
		}
	}
	return newEncoder(c.studio.bands).encode(whole, "")
}

// cells lays out n pictures in a square of rows, each in the proportions of the whole.
func cells(n int) []image.Rectangle {
	side := 1
	for side*side < n {
		side++
	}
	const gapX, gapY = 12, 8
	width, height := (pictureWidth-gapX*(side-1))/side, (pictureHeight-gapY*(side-1))/side
	rows := (n + side - 1) / side
	top := (pictureHeight - rows*(height+gapY) + gapY) / 2
	list := make([]image.Rectangle, n)
	for i := range list {
		row, column := i/side, i%side
		inRow := min(side, n-row*side)
		left := (pictureWidth - inRow*(width+gapX) + gapX) / 2
		list[i] = image.Rect(0, 0, width, height).Add(image.Pt(left+column*(width+gapX), top+row*(height+gapY)))
	}
	return list
}

// shoot paints a scene when it is its turn and lends the canvas to use.
func (c *Cinema) shoot(ctx context.Context, f Face, scene Scene, use func(*image.Paletted)) error {
	if ctx.Err() != nil {
		return errLeft
	}
	return c.studio.sit(play(f, scene), func(d *desk) error {
		use(d.canvas.Image())
		return nil
	})
}
