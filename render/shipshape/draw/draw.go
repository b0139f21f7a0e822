// Package draw draws the parts that several pictures share: captains, ships, cells and scores.
package draw

import (
	rules "dockside/game/shipshape"
	"dockside/render/canvas"
)

// CardSize returns the size of the number on a card. Two digits have to be smaller.
func CardSize(card, size int) int {
	if card > 9 {
		return size * 3 / 4
	}
	return size
}

// Pill draws a word on a pill of the necessary width.
func Pill(c *canvas.Canvas, sprite, word string, ink canvas.Ink, x, y, size int) {
	const least, seam = 78, 39
	l := canvas.Label(size, ink).Middle()
	side := size - 16 // smaller letters stand where there is less room
	width := max(least, c.Width(word, l)+2*side)
	c.Stretch(sprite, x-width/2, x+width/2, y, seam)
	c.Text(word, x, y+size/3, l)
}

// The keys of words on several pictures.
const (
	WordVoyage = "shipshape.picture.voyage"  // above the number of the voyage
	WordOf     = "shipshape.picture.of"      // beside or below it, with the number of voyages
	WordTurnOf = "shipshape.picture.turn-of" // number of the turn, number of turns
)

const (
	Voyages = 3  // of a game (SS-10)
	Turns   = 3  // of a voyage (SS-10)
	Cards   = 10 // of a captain (SS-4)
)

const inkRat canvas.Ink = 0xFF9C8E

// PartIcons are the sprites of the parts of a score.
var PartIcons = [...]string{"cargo-gold", "cargo-cannon", "cargo-contraband", "cargo-full"}

// Parts returns the parts of a score in the order of their icons.
func Parts(s rules.Parts) [4]int {
	return [4]int{int(s.Gold), int(s.Cannons), int(s.Contraband), int(s.Full)}
}

// Purse draws a number of coins that ends at x, behind a coin.
func Purse(c *canvas.Canvas, n, x, y int, l canvas.Lettering) {
	text := c.Numeral(n)
	c.Text(text, x, y, l.End())
	c.Paste("purse", x-c.Width(text, l)-22, y-l.Size*36/100)
}

// net returns the lettering of a number that rats can make negative.
func net(n int, l canvas.Lettering) canvas.Lettering {
	if n < 0 {
		l.Ink = inkRat
	}
	return l
}

// Part draws a part of a score; a dash for 0.
func Part(c *canvas.Canvas, n, x, y int) {
	c.Amount(n, x, y, net(n, canvas.Figure(44, canvas.InkCream).Middle().Outlined(6)))
}
