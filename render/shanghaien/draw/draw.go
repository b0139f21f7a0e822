// Package draw draws the parts that several pictures share: captains, cards, dice and coins.
package draw

import (
	"image"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render/canvas"
	"dockside/render/shanghaien/describe"
)

// CoinSize is a coin and the number on it.
type CoinSize struct {
	sprite         string
	size, baseline int
}

var (
	LargeCoin = CoinSize{"coin", 36, 13}
	SmallCoin = CoinSize{"coin-50", 33, 12}
)

// Coin draws points on a coin. The sprite has a foot, so its middle is lower.
func Coin(c *canvas.Canvas, points, x, y int, of CoinSize) {
	c.Paste(of.sprite, x, y+2)
	c.Number(points, x, y+of.baseline, canvas.Figure(of.size, canvas.InkDark).Middle())
}

// Lights are the colours of the players' numbers on dark ground.
var Lights = [2]canvas.Ink{0xFF7A68, 0x82C0FF}

const InkPlaque canvas.Ink = 0x23170F

// Name returns the name of a seat.
func Name(c *canvas.Canvas, s game.Seat) string {
	return c.Name(s, c.Word([2]string{"shanghaien.picture.red", "shanghaien.picture.blue"}[s]))
}

// Captain returns the sprite of a player in a size, with a gold ring if active.
func Captain(s game.Seat, active bool, size string) string {
	if active {
		return "captain-" + describe.Sprites[s] + "-active" + size
	}
	return "captain-" + describe.Sprites[s] + size
}

// Die returns the sprite of a player's die.
func Die(s game.Seat, number int, look string) string {
	return "die-" + describe.Sprites[s] + "-" + Digit(number) + look
}

// Digit returns a number from 0 to 9 as text.
func Digit(n int) string { return "0123456789"[n : n+1] }

// Card returns the sprite of a card.
func Card(c rules.Card, look string) string {
	if c.Dirty {
		return "card-trick-" + c.Trick.String() + look
	}
	return "card-" + c.Nation.String() + "-" + Digit(c.Value) + look
}

// Row draws a sprite n times around a middle.
func Row(c *canvas.Canvas, sprite string, n, pitch, x, y int) {
	for i := range n {
		c.Paste(sprite, x+pitch*(2*i-n+1)/2, y)
	}
}

// Stock draws the number of cards in the deck.
func Stock(c *canvas.Canvas, s *rules.State, x, y, baseline int) {
	sprite := "card-back"
	if s.DeckLeft() == 0 {
		sprite = "deck-empty"
	}
	c.Paste(sprite, x, y)
	c.Number(s.DeckLeft(), x, baseline, canvas.Figure(38, canvas.InkText).Middle())
}

// Chips draws the trick cards of a player, one chip for each kind, with a count if there are several.
func Chips(c *canvas.Canvas, tricks [rules.Tricks]int, size string, x, y, pitch int, badge image.Point) {
	for t, n := range tricks {
		if n == 0 {
			continue
		}
		c.Paste("chip-"+rules.Trick(t).String()+size, x, y)
		if n > 1 {
			c.Paste("badge", x+badge.X, y+badge.Y)
			c.Number(n, x+badge.X, y+badge.Y+10, canvas.Figure(28, canvas.InkDark).Middle())
		}
		x += pitch
	}
}

// Dice draws dice side by side; many overlap. Faded dice are transparent, so only their visible parts are drawn, except
// for the last: up to the cut corner of the next.
func Dice(c *canvas.Canvas, sprite string, n, x, y int, faded bool) {
	const pitch, room, side, corner = 51, 108, 50, 7
	if n <= 3 {
		Row(c, sprite, n, pitch, x, y)
		return
	}
	step, seen := room/(n-1), side
	if faded {
		seen = step + corner
	}
	left := x - step*(n-1)/2
	for i := range n - 1 {
		c.Part(sprite, left+step*i, y, 0, seen)
	}
	c.Paste(sprite, left+step*(n-1), y)
}

// The colours of labels on cards.
const (
	InkPaper canvas.Ink = 0xF7E9CB
	InkRed   canvas.Ink = 0xE8483C
	InkBlue  canvas.Ink = 0x2E86EE
)

// PlateInks are the colours of both players' shares where these touch.
var PlateInks = [2]canvas.Ink{0x931F1B, 0x2367C3}

// Ring draws a gold frame around a turned die.
func Ring(c *canvas.Canvas, x, y, side, turn int) {
	r := image.Rect(x-side/2, y-side/2, x+side/2, y+side/2)
	c.Frame(canvas.Pen{Ink: canvas.InkDark, Width: 11}, r, 21, turn)
	c.Frame(canvas.Pen{Ink: canvas.InkGold, Width: 6}, r, 21, turn)
}
