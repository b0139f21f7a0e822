package render

import "image"

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
	Name          string // of this kind of picture; file names start with it
	Art           string // the folder of sprites, which share a palette; empty for those of the games
	Width, Height int    // in pixels, at most 1200 x 800
	Record        string // what the file holds beside the picture, see ReadRecord; Key knows it
}

// played is a scene with the face that draws it.
type played struct {
	face  Face
	scene Scene
}

func (p played) Sheet() Sheet {
	return Sheet{
		Name: string(p.scene.Kind), Art: p.face.Traits().Art, Width: pictureWidth, Height: pictureHeight,
		Record: p.scene.Record,
	}
}

func (p played) Key() string { return fingerprint(p.face, p.scene) }

func (p played) Draw(c *Canvas) error { return p.face.Draw(c, p.scene) }

// withArt is the same kit with the art of another folder.
func (k *kit) withArt(folder string) (*kit, error) {
	other := *k
	var err error
	other.sprites, other.pal, err = loadArt(folder)
	return &other, err
}

// spread makes a canvas ready for a drawing with other art or of another size. What was on it stays.
func (c *Canvas) spread(k *kit, width, height int) {
	c.kit = k
	c.img.Palette = k.pal.model
	c.img.Pix, c.img.Stride, c.img.Rect = c.img.Pix[:width*height], width, image.Rect(0, 0, width, height)
}
