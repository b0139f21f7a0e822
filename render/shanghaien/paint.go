package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// The colours that are not part of a sprite.
const (
	inkDark  render.Ink = 0x17120F
	inkCream render.Ink = 0xFFF4DA
	inkText  render.Ink = 0xFBEFD6
	inkMute  render.Ink = 0xC7B899
	inkGold  render.Ink = 0xFFC94A
	inkStamp render.Ink = 0x8A1F1B

	inkPlaque render.Ink = 0x23170F
	inkRed    render.Ink = 0xFF7A68
	inkBlue   render.Ink = 0x82C0FF
)

// seats are those of both players.
var seats = [2]game.Seat{0, 1}

// colours names the players in sprites.
var colours = [2]string{"red", "blue"}

// lights are the players' numbers on dark ground.
var lights = [2]render.Ink{inkRed, inkBlue}

// painter draws one scene.
type painter struct {
	*render.Canvas
	scene render.Scene
	state rules.State
}

func (p *painter) word(key string) string { return p.scene.Words(key) }

// name is what a seat is called, cut to a width.
func (p *painter) name(s game.Seat, l render.Lettering, width int) string {
	return p.Fit(p.legible(s), l, width)
}

func (p *painter) legible(s game.Seat) string {
	instead := p.word([2]string{wordRed, wordBlue}[s])
	if int(s) >= len(p.scene.Names) {
		return instead
	}
	return p.Legible(p.scene.Names[s], instead)
}

// number writes a number.
func (p *painter) number(n, x, y int, l render.Lettering) { p.Text(p.Numeral(n), x, y, l) }

// die is the sprite of a player's die.
func die(s game.Seat, number int, look string) string {
	return "die-" + colours[s] + "-" + digit(number) + look
}

// digit is a number from 0 to 9 as text.
func digit(n int) string { return "0123456789"[n : n+1] }

// card is the sprite of a card.
func card(c rules.Card, look string) string {
	if c.Dirty {
		return "card-trick-" + c.Trick.String() + look
	}
	return "card-" + c.Nation.String() + "-" + digit(c.Value) + look
}

// sum adds up counts.
func sum(counts [rules.Tricks]int) int {
	n := 0
	for _, c := range counts {
		n += c
	}
	return n
}
