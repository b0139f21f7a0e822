// Package ladder draws and describes the pictures of the ladder: the leaderboard, charts of ratings, and the win
// chances of two sides. It knows no game; callers pass all content. Gold marks the reader and gains.
package ladder

import (
	"hash/fnv"

	"dockside/game"
	"dockside/render"
	"dockside/render/canvas"
)

// Picture is any picture of the ladder. A studio.Studio makes it.
type Picture interface {
	render.Drawing
	// Describe returns everything on the picture as facts, one event per sentence.
	Describe() []game.Event
}

var _, _, _ Picture = Leaderboard{}, Chart{}, Strip{}

// The size of a full picture, in pixels.
const (
	width  = 1200
	height = 800
)

// The colours of the ladder that are not part of a sprite.
const (
	inkPaper canvas.Ink = 0xF7E9CB
	inkBlue  canvas.Ink = 0x82C0FF
	inkMint  canvas.Ink = 0x8FE3B6
	inkBand  canvas.Ink = 0xFFE2A0
	inkLost  canvas.Ink = 0x6B5A4A
)

// Words are the words on the pictures in the reader's language.
type Words struct {
	Games, Results, Drawn, Rating string // above the columns: Drawn replaces Results if a game was drawn
	Empty, Hint                   string // for an empty ladder
	Nameless                      string // instead of a name without drawable letters
	Now, Ago                      string // below a chart
}

// In returns the words in a language.
func In(say render.Words) Words {
	return Words{
		Games: say("ladder.picture.games"), Results: say("ladder.picture.results"),
		Drawn: say("ladder.picture.drawn"), Rating: say("ladder.picture.rating"),
		Empty: say("ladder.picture.empty"), Hint: say("ladder.picture.hint"),
		Nameless: say("ladder.picture.nameless"),
		Now:      say("ladder.picture.now"), Ago: say("ladder.picture.ago"),
	}
}

// Tint returns the colour of a user's disc, which depends on the id only.
func Tint(id string) int {
	h := fnv.New32a()
	h.Write([]byte(id))
	return int(h.Sum32() % uint32(len(discs)))
}

// fade returns the transparency, 0 to 255, of an opacity in percent.
func fade(opacity int) uint8 { return uint8(255 - 255*opacity/100) }

// heading draws a title of a size beside its emblem, and a caption below it, if there is one.
func heading(c *canvas.Canvas, title, caption string, x, room int) {
	l := canvas.Figure(46, canvas.InkText)
	if caption == "" {
		c.Squeezed(title, x, 68, room, l)
		return
	}
	c.Squeezed(title, x, 51, room, l)
	c.Squeezed(caption, x, 86, room, canvas.Label(28, canvas.InkMute))
}
