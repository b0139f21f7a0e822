package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

const (
	voyages = 3  // of a game (SS-10)
	turns   = 3  // of a voyage (SS-10)
	cards   = 10 // of a captain (SS-4)
)

// The colours that are not part of a sprite.
const (
	inkDark  render.Ink = 0x17120F
	inkCream render.Ink = 0xFFF4DA
	inkText  render.Ink = 0xFBEFD6
	inkMute  render.Ink = 0xC7B899
	inkGold  render.Ink = 0xFFC94A
	inkRat   render.Ink = 0xFF9C8E
	inkDone  render.Ink = 0xD9CFB6
	inkGone  render.Ink = 0x8D8674
)

// marks are the shapes of the captains by seat, as in the names of sprites.
var marks = [...]string{"circle", "octagon", "triangle", "diamond", "square", "star"}

// markDummy is the shape of the captain whom nobody plays, whatever the seat.
const markDummy = "dummy"

// painter draws one scene.
type painter struct {
	*render.Canvas
	scene render.Scene
	state rules.State
}

func (p *painter) word(key string) string { return p.scene.Words(key) }

// counted is the word of a key with up to two numbers in it.
func (p *painter) counted(key string, a, b int) string { return p.Counted(p.scene.Words, key, a, b) }

// mark is the shape of a seat.
func (p *painter) mark(seat game.Seat) string {
	if seat == p.state.Dummy() {
		return markDummy
	}
	return marks[seat]
}

// name is what a seat is called, cut to a width.
func (p *painter) name(seat game.Seat, l render.Lettering, width int) string {
	return p.Fit(p.legible(seat), l, width)
}

func (p *painter) legible(seat game.Seat) string {
	if seat == p.state.Dummy() {
		return p.word(wordDummy)
	}
	instead := p.counted(wordCaptain, int(seat)+1, 0)
	if int(seat) >= len(p.scene.Names) {
		return instead
	}
	return p.Legible(p.scene.Names[seat], instead)
}

// number writes a number.
func (p *painter) number(n, x, y int, l render.Lettering) { p.Text(p.Numeral(n), x, y, l) }
