package studio

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"slices"

	"dockside/internal/flight"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/png"
)

// The timing of a film, in hundredths of a second as in the GIF format: enough to read each frame.
const (
	stepTime = 200
	endTime  = 400 // the last frame has the result
)

// filmFrames is the most frames of a film.
const filmFrames = 16

// filmRoom is the size of the cache of films and stills, in bytes. Each takes up to 1 MB.
const filmRoom = 2 << 20

// Cinema shows many scenes in one file: one after another as a film, or side by side as a still for people who prefer
// reduced motion. It is safe for concurrent use. It makes one file at a time, and lets pictures of its studio go first
// between the frames.
type Cinema struct {
	studio *Studio
	slot   chan struct{} // a semaphore for one file at a time
	flight flight.Group[render.Picture]
	recent *fileCache
}

// Cinema returns a maker of films that uses the studio.
func (s *Studio) Cinema() *Cinema {
	return &Cinema{studio: s, slot: make(chan struct{}, 1), recent: newFileCache(filmRoom)}
}

// errNoScenes is the error for an empty list of scenes.
var errNoScenes = errors.New("there is no scene to show")

// Film returns scenes one after another as a GIF, from the cache or newly made. It plays once and stops at its last
// frame. Of too many scenes it shows an even selection with the last one. It returns an error if there is no scene, if
// the face fails, or when the context ends.
func (c *Cinema) Film(ctx context.Context, f render.Face, scenes []render.Scene) (render.Picture, error) {
	return c.show(ctx, f, scenes, "film-%.12s.gif", c.film)
}

// Still returns the scenes that Film would show in rows on one picture of the usual size.
func (c *Cinema) Still(ctx context.Context, f render.Face, scenes []render.Scene) (render.Picture, error) {
	return c.show(ctx, f, scenes, "still-%.12s.png", c.still)
}

// show returns a file from the cache, or composes it unless it is being made already. The pattern of its name is name.
func (c *Cinema) show(ctx context.Context, f render.Face, scenes []render.Scene, name string,
	compose func(context.Context, render.Face, []render.Scene) ([]byte, error),
) (render.Picture, error) {
	if len(scenes) == 0 {
		return render.Picture{}, errNoScenes
	}
	scenes = selection(scenes)
	sum := filmKey(f, scenes)
	key := name + sum
	if p, ok := c.recent.Get(key); ok {
		return p, nil
	}
	for {
		p, err := c.flight.Do(ctx, key, func() (render.Picture, error) {
			if p, ok := c.recent.Get(key); ok { // another caller has just made it
				return p, nil
			}
			data, err := c.make(ctx, f, scenes, compose)
			if err != nil {
				return render.Picture{}, err
			}
			p := render.Picture{Data: data, Width: canvas.Width, Height: canvas.Height, Name: fmt.Sprintf(name, sum)}
			c.recent.Put(key, p)
			return p, nil
		})
		if !errors.Is(err, errCallerLeft) || ctx.Err() != nil { // otherwise the first caller has left
			return p, err
		}
	}
}

// errCallerLeft is the error of a film whose caller does not wait any more.
var errCallerLeft = errors.New("the caller has left")

// make composes a file when it is its turn, unless the caller leaves before.
func (c *Cinema) make(ctx context.Context, f render.Face, scenes []render.Scene,
	compose func(context.Context, render.Face, []render.Scene) ([]byte, error),
) ([]byte, error) {
	select {
	case c.slot <- struct{}{}:
		defer func() { <-c.slot }()
		return compose(ctx, f, scenes)
	case <-ctx.Done():
		return nil, errCallerLeft
	}
}

// selection returns as many scenes as fit a film, evenly spread, with the last one.
func selection(scenes []render.Scene) []render.Scene {
	if len(scenes) <= filmFrames {
		return scenes
	}
	some := make([]render.Scene, filmFrames)
	for i := range some {
		some[i] = scenes[i*(len(scenes)-1)/(filmFrames-1)]
	}
	return some
}

// filmKey returns a hash of everything that a film of scenes depends on.
func filmKey(f render.Face, scenes []render.Scene) string {
	h := sha256.New()
	for _, s := range scenes {
		h.Write([]byte(play(f, s).Key()))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// film draws and encodes a film. Every frame is complete and replaces the one before, which would otherwise show
// through the transparent corners.
func (c *Cinema) film(ctx context.Context, f render.Face, scenes []render.Scene) ([]byte, error) {
	k, err := c.studio.art(render.Sheet{Art: f.Traits().Files})
	if err != nil {
		return nil, err
	}
	colors, entries := k.Opaque()
	frame := image.NewPaletted(image.Rect(0, 0, canvas.Width, canvas.Height), colors)
	var r gifFile
	for i, delay := range delays(len(scenes)) {
		err := c.drawFrame(ctx, f, scenes[i], func(img *image.Paletted) {
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

// gifFile is a film file. Frames of the same size and palette are added one by one, so that only one is in memory.
type gifFile struct{ file bytes.Buffer }

// The number of bytes of a GIF of 256 colours before its first frame, and after its last.
const (
	gifHead = 6 + 7 + 3*256
	gifTail = 1
)

// add encodes a frame as a file of its own and appends it without a second head and tail. The delay is in hundredths
// of a second.
func (r *gifFile) add(frame *image.Paletted, delay int, last bool) error {
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

// delays returns the durations of n frames.
func delays(n int) []int {
	all := slices.Repeat([]int{stepTime}, n)
	all[n-1] = endTime
	return all
}

// still draws scenes in rows, as large as possible, with the last row centred.
func (c *Cinema) still(ctx context.Context, f render.Face, scenes []render.Scene) ([]byte, error) {
	k, err := c.studio.art(render.Sheet{Art: f.Traits().Files})
	if err != nil {
		return nil, err
	}
	whole := image.NewPaletted(image.Rect(0, 0, canvas.Width, canvas.Height), k.Palette())
	for i, cell := range cells(len(scenes)) {
		if err := c.drawFrame(ctx, f, scenes[i], func(img *image.Paletted) { k.Shrink(whole, cell, img) }); err != nil {
			return nil, err
		}
	}
	return png.NewEncoder(c.studio.bands).Encode(whole, "")
}

// cells returns the places of n pictures in a grid, each with the proportions of the whole.
func cells(n int) []image.Rectangle {
	side := 1
	for side*side < n {
		side++
	}
	const gapX, gapY = 12, 8
	width, height := (canvas.Width-gapX*(side-1))/side, (canvas.Height-gapY*(side-1))/side
	rows := (n + side - 1) / side
	top := (canvas.Height - rows*(height+gapY) + gapY) / 2
	list := make([]image.Rectangle, n)
	for i := range list {
		row, column := i/side, i%side
		inRow := min(side, n-row*side)
		left := (canvas.Width - inRow*(width+gapX) + gapX) / 2
		list[i] = image.Rect(0, 0, width, height).Add(image.Pt(left+column*(width+gapX), top+row*(height+gapY)))
	}
	return list
}

// drawFrame paints a scene when it is its turn and calls use with the picture.
func (c *Cinema) drawFrame(ctx context.Context, f render.Face, scene render.Scene, use func(*image.Paletted)) error {
	if ctx.Err() != nil {
		return errCallerLeft
	}
	return c.studio.drawFor(play(f, scene), func(d *workspace) error {
		use(d.canvas.Image())
		return nil
	})
}
