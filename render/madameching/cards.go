package madameching

import (
	rules "dockside/game/madameching"
	"dockside/render/canvas"
)

// cardLook is how cards of a size are drawn: their number, and the disc with their symbol. Places are counted from
// the middle of the card.
type cardLook struct {
	suffix        string // in the names of sprites
	size, outline int    // of the number
	number        int    // its baseline
	disc          place
}

// The sizes, by the width of the cards in pixels.
var (
	cards60 = cardLook{"60", 36, 5, -4, place{13, 19}}  // of the display
	cards74 = cardLook{"74", 42, 6, -7, place{16, 26}}  // that a siren turns
	cards88 = cardLook{"88", 50, 7, -9, place{20, 32}}  // of an expedition that has ended
	cards86 = cardLook{"86", 50, 7, -16, place{19, 39}} // of one's own expedition
	wide112 = cardLook{"112", 66, 9, -9, place{25, 41}}
	wide142 = cardLook{"142", 84, 12, -12, place{33, 53}} // of one's own hand
)

// paintCard draws a card around a middle; a turned one counts for no skill.
func paintCard(c *canvas.Canvas, card rules.Card, turned bool, x, y int, look *cardLook) {
	if card.IsPilot() {
		c.Paste("encounter-pilot-"+card.Symbol().String()+"-"+look.suffix, x, y)
	} else {
		c.Paste("card-"+look.suffix+"-"+card.Colour().String(), x, y)
		number := canvas.Figure(look.size, canvas.InkCream).Middle().Outlined(look.outline)
		c.Number(int(card), x, y+look.number, number)
	}
	disc := "disc-"
	if turned {
		disc = "mute-"
	}
	if sign := card.Symbol(); sign != rules.NoSymbol && (turned || !card.IsPilot()) {
		c.Paste(disc+sign.String()+"-"+look.suffix, x+look.disc.x, y+look.disc.y)
	}
}

// paintDone draws a card of the display's size that has been resolved.
func paintDone(c *canvas.Canvas, card rules.Card, x, y int) {
	c.Paste("card-60-"+card.Colour().String()+"-done", x, y)
	if sign := card.Symbol(); sign != rules.NoSymbol {
		c.Paste("disc-"+sign.String()+"-60-done", x+cards60.disc.x, y+cards60.disc.y)
	}
	c.Number(int(card), x, y+cards60.number, canvas.Figure(cards60.size, canvas.InkMute).Middle().Faded(90))
}

// items are what a mission pays, one after the other: coins and encounter cards with their number, and every stone.
type items struct {
	list [most]item
	n    int
}

// most is how many items a mission pays.
const most = 4

// item is a thing that a mission pays.
type item struct {
	look string
	n    int // how many, where a number stands on it; else 0
}

// pays are the items of a mission, in the order of their worth.
func pays(m rules.Mission) (all items) {
	if m.Gold > 0 {
		all.add("coin", m.Gold)
	}
	for g, n := range m.Stones {
		for range n {
			all.add(gems[g], 0)
		}
	}
	if m.Encounters > 0 {
		all.add("pay-find", m.Encounters)
	}
	return all
}

func (l *items) add(look string, n int) {
	if l.n < most {
		l.list[l.n] = item{look, n}
		l.n++
	}
}

// gems are the sprites of the stones.
var gems = [...]string{"gem-blue", "gem-red", "gem-white"}

// spread is how so many items are laid out, from the middle of a tile.
type spread struct {
	suffix, find string // in the names of sprites
	size         int    // of numerals
	at           [most]place
}

// The spreads, by how many items there are.
var (
	narrow = [most + 1]spread{
		1: {"-46", "-36", 33, [most]place{{0, 0}}},
		2: {"-30", "-26", 26, [most]place{{-16, 0}, {16, 0}}},
		3: {"-30", "-26", 26, [most]place{{-16, -15}, {16, -15}, {0, 15}}},
		4: {"-30", "-26", 26, [most]place{{-16, -16}, {16, -16}, {-16, 16}, {16, 16}}},
	}
	wide = [most + 1]spread{
		1: {"-46", "-36", 33, [most]place{{0, 0}}},
		2: {"-46", "-36", 33, [most]place{{-26, 0}, {26, 0}}},
		3: {"-36", "-32", 28, [most]place{{-36, 0}, {0, 0}, {36, 0}}},
		4: {"-32", "-28", 26, [most]place{{-20, -16}, {20, -16}, {-20, 16}, {20, 16}}},
	}
	large = [most + 1]spread{
		1: {"-104", "-80", 72, [most]place{{0, 0}}},
		2: {"-104", "-80", 72, [most]place{{-60, 0}, {60, 0}}},
		3: {"-80", "-60", 54, [most]place{{-90, 0}, {0, 0}, {90, 0}}},
		4: {"-60", "-48", 44, [most]place{{-42, -34}, {42, -34}, {-42, 36}, {42, 36}}},
	}
)

// paint draws what a mission pays around the middle of its tile.
func (l *items) paint(c *canvas.Canvas, x, y int, looks *[most + 1]spread) {
	s := &looks[l.n]
	for i, it := range l.list[:l.n] {
		at := place{x + s.at[i].x, y + s.at[i].y}
		switch it.look {
		case "pay-find":
			c.Paste(it.look+s.find, at.x, at.y)
			c.Number(it.n, at.x, at.y+s.size*35/100-1, canvas.Figure(s.size, canvas.InkCream).Middle().Outlined(3))
		case "coin":
			c.Paste(it.look+s.suffix, at.x, at.y)
			c.Number(it.n, at.x, at.y+s.size*35/100-1, canvas.Figure(s.size, canvas.InkDark).Middle())
		default:
			c.Paste(it.look+s.suffix, at.x, at.y)
		}
	}
}
