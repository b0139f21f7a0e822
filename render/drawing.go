package render

import (
	"embed"

	"dockside/render/canvas"
)

// Drawing is a picture to be made: the scene of a game, or a value with all of its content.
type Drawing interface {
	Sheet() Sheet
	// Key identifies the content of the drawing among drawings on sheets of the same name.
	Key() string
	// Draw paints on a reused canvas with old pixels.
	Draw(*canvas.Canvas) error
}

// Sheet is the format of a drawing.
type Sheet struct {
	Name          string   // of this kind of picture; the beginning of file names
	Art           embed.FS // the sprites, as in Traits.Files; without any the shared ones are used
	Folder        string   // in Art: canvas.CardFolder, or empty for the sprites of matches
	Width, Height int      // in pixels, at most 1200 x 800
	Record        string   // the record in the file, see png.ReadRecord; Key includes it
}

// Picture is a picture or film file.
type Picture struct {
	Data          []byte // a PNG; a film is a GIF
	Width, Height int    // in pixels
	Name          string // a file name; different content has different names
}
