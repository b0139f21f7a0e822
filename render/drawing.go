package render

import (
	"embed"

	"dockside/render/canvas"
)

// Drawing is one picture to be made: a scene of a game as its face draws it, or a value that
// holds all it shows.
type Drawing interface {
	Sheet() Sheet
	// Key is the same for drawings that look the same, and for no others on such a sheet.
	Key() string
	// Draw paints on a canvas as it comes from the pool, whatever was on it before.
	Draw(*canvas.Canvas) error
}

// Sheet is what a drawing is made on.
type Sheet struct {
	Name          string   // of this kind of picture; file names start with it
	Art           embed.FS // with the sprites, as Traits.Files; those of the house where it has none
	Folder        string   // in Art: CardFolder, or nothing for the sprites of matches
	Width, Height int      // in pixels, at most 1200 x 800
	Record        string   // what the file holds beside the picture, see ReadRecord; Key knows it
}

// Picture is one finished picture, or a film.
type Picture struct {
	Data          []byte // a PNG; a film is a GIF
	Width, Height int    // in pixels
	Name          string // a file name that is different for different scenes
}
