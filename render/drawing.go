package render

import (
	"embed"
	"fmt"
	"image"
)

// Drawing is one picture to be made: a scene of a game as its face draws it, or a value that
// holds all it shows.
type Drawing interface {
	Sheet() Sheet
	// Key is the same for drawings that look the same, and for no others on such a sheet.
	Key() string
	// Draw paints on a canvas as it comes from the pool, whatever was on it before.
	Draw(*Canvas) error
}

// Sheet is what a drawing is made on.
type Sheet struct {
	Name          string   // of this kind of picture; file names start with it
	Art           embed.FS // with the sprites, as Traits.Files; those of the house where it has none
	Folder        string   // in Art: CardFolder, or nothing for the sprites of matches
	Width, Height int      // in pixels, at most 1200 x 800
	Record        string   // what the file holds beside the picture, see ReadRecord; Key knows it
}

// played is a scene with the face that sees it.
type played struct {
	face  Face
	scene Scene
}

// play makes a drawing of a scene; where it has no words it shows their keys.
func play(f Face, s Scene) played {
	if s.Words == nil {
		s.Words = func(key string, _ ...any) string { return key }
	}
	return played{f, s}
}

func (p played) Sheet() Sheet {
	return Sheet{
		Name: string(p.scene.Kind), Art: p.face.Traits().Files, Width: pictureWidth, Height: pictureHeight,
		Record: p.scene.Record,
	}
}

func (p played) Key() string { return fingerprint(p.face, p.scene) }

func (p played) Draw(c *Canvas) error {
	page := p.face.See(p.scene)
	if page == nil {
		return fmt.Errorf("%T sees nothing in a view of type %T", p.face, p.scene.View)
	}
	c.Show(page, p.scene.Words, p.scene.Names)
	c.light(p.scene.Lit)
	return nil
}

// withArt is the same kit with other art.
func (k *kit) withArt(a art) (*kit, error) {
	other := *k
	return &other, other.take(a)
}

// take puts art into the kit, in the place of what was there.
func (k *kit) take(a art) (err error) {
	if k.pal, err = a.palette(); err != nil {
		return err
	}
	k.art = a
	k.files, err = a.find()
	return err
}

// spread makes a canvas ready for a drawing with other art or of another size. What was on it stays.
func (c *Canvas) spread(k *kit, width, height int) {
	c.kit = k
	c.img.Palette = k.pal.model
	c.img.Pix, c.img.Stride, c.img.Rect = c.img.Pix[:width*height], width, image.Rect(0, 0, width, height)
}
