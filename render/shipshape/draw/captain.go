package draw

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render/canvas"
)

// Captain is the captain of a ship: a player in a seat, or the dummy.
type Captain struct {
	Seat  game.Seat
	dummy bool
}

// CaptainOf returns the captain in a seat.
func CaptainOf(s *rules.State, seat game.Seat) Captain { return Captain{seat, seat == s.Dummy()} }

// marks are the shapes of the captains by seat, as in the names of sprites.
var marks = [...]string{"circle", "octagon", "triangle", "diamond", "square", "star"}

// Mark returns the shape of a captain.
func (a Captain) Mark() string {
	if a.dummy {
		return "dummy"
	}
	return marks[a.Seat]
}

// Name returns the name of a captain.
func (a Captain) Name(c *canvas.Canvas) string {
	if a.dummy {
		return c.Word(wordDummy)
	}
	return c.Name(a.Seat, c.Counted("shipshape.picture.captain", int(a.Seat)+1, 0))
}

// Described returns a captain as an argument of a description.
func (a Captain) Described() any {
	if a.dummy {
		return game.Say(wordDummy)
	}
	return a.Seat
}

// wordDummy is the key of the dummy's name.
const wordDummy = "shipshape.dummy"

// Colours are the colours of the captains' marks by seat.
var Colours = [...]canvas.Ink{0xE8483C, 0x2E86EE, 0xF7CB3B, 0xE9EEF0, 0x4DB582, 0xA873DB}
