package draw

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render/canvas"
)

// Captain is who sails a ship: somebody in a seat, or the dummy whom nobody plays.
type Captain struct {
	Seat  game.Seat
	dummy bool
}

// CaptainOf is who has a seat.
func CaptainOf(s *rules.State, seat game.Seat) Captain { return Captain{seat, seat == s.Dummy()} }

// marks are the shapes of the captains by seat, as in the names of sprites.
var marks = [...]string{"circle", "octagon", "triangle", "diamond", "square", "star"}

// Mark is the shape of a captain.
func (a Captain) Mark() string {
	if a.dummy {
		return "dummy"
	}
	return marks[a.Seat]
}

// Name is what a captain is called.
func (a Captain) Name(c *canvas.Canvas) string {
	if a.dummy {
		return c.Word(wordDummy)
	}
	return c.Name(a.Seat, c.Counted("shipshape.picture.captain", int(a.Seat)+1, 0))
}

// Described is a captain in a description.
func (a Captain) Described() any {
	if a.dummy {
		return game.Say(wordDummy)
	}
	return a.Seat
}

// wordDummy is the key of the captain whom nobody plays.
const wordDummy = "shipshape.dummy"

// Colours are the colours of the captains by seat, as of their marks.
var Colours = [...]canvas.Ink{0xE8483C, 0x2E86EE, 0xF7CB3B, 0xE9EEF0, 0x4DB582, 0xA873DB}
