package render

import (
	"embed"
	"image/color"
	"strings"
	"sync"
	"weak"
)

// loan is a sprite that is decoded when a picture asks for it, and kept until the collector of
// garbage wants the room: what a match shows once or not at all would else take a third of it.
type loan struct {
	files embed.FS
	file  string
	pal   *palette

	mu   sync.Mutex
	lent weak.Pointer[sprite]
}

// lends tells whether a sprite of some art is lent: of a match all that is not of its end is kept.
func (a art) lends(file string) bool {
	return a.folder == CardFolder || a.files == house || strings.HasPrefix(spriteName(file), "stage-"+string(Final))
}

// get gives the sprite. It panics if the file is damaged, as for a sprite that does not exist.
func (l *loan) get() *sprite {
	l.mu.Lock()
	defer l.mu.Unlock()
	if s := l.lent.Value(); s != nil {
		return s
	}
	img, err := decode(l.files, l.file)
	if err != nil {
		panic(err.Error())
	}
	s := newSprite(img, l.pal, map[color.NRGBA]uint8{})
	l.lent = weak.Make(s)
	return s
}
