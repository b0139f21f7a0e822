package draw

import (
	"image"

	rules "dockside/game/madameching"
	"dockside/render/canvas"
)

// CardLook is the layout of cards of one size: the number and the disc with the symbol. Positions are relative to the
// middle of the card.
type CardLook struct {
	suffix        string // in the names of sprites
	size, outline int    // of the number
	number        int    // its baseline
	disc          image.Point
}

// The layouts, by the width of the card in pixels.
var (
	Cards60 = CardLook{"60", 36, 5, -4, image.Pt(13, 19)}  // of the display
	Cards74 = CardLook{"74", 42, 6, -7, image.Pt(16, 26)}  // that a siren turns
	Cards88 = CardLook{"88", 50, 7, -9, image.Pt(20, 32)}  // of an expedition that has ended
	Cards86 = CardLook{"86", 50, 7, -16, image.Pt(19, 39)} // of one's own expedition
	Wide112 = CardLook{"112", 66, 9, -9, image.Pt(25, 41)}
	Wide142 = CardLook{"142", 84, 12, -12, image.Pt(33, 53)} // of one's own hand
)

// Card draws a card around a middle. A turned card counts for no skill.
func Card(c *canvas.Canvas, card rules.Card, turned bool, x, y int, look *CardLook) {
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
		c.Paste(disc+sign.String()+"-"+look.suffix, x+look.disc.X, y+look.disc.Y)
	}
}

// Done draws a card of the display's size that was resolved.
func Done(c *canvas.Canvas, card rules.Card, x, y int) {
	c.Paste("card-60-"+card.Colour().String()+"-done", x, y)
	if sign := card.Symbol(); sign != rules.NoSymbol {
		c.Paste("disc-"+sign.String()+"-60-done", x+Cards60.disc.X, y+Cards60.disc.Y)
	}
	c.Number(int(card), x, y+Cards60.number, canvas.Figure(Cards60.size, canvas.InkMute).Middle().Faded(90))
}

// items are the pay of a mission: coins and encounter cards with their number, and each stone.
type items struct {
	list [most]item
	n    int
}

// most is the maximum number of items of a mission.
const most = 4

// item is one part of the pay of a mission.
type item struct {
	look string
	n    int // how many, where a number stands on it; else 0
}

// Pays returns the pay of a mission, in ascending order of value.
func Pays(m rules.Mission) (all items) {
	if m.Gold > 0 {
		all.add("coin", m.Gold)
	}
	for g, n := range m.Stones {
		for range n {
			all.add(Gems[g], 0)
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

// Gems are the sprites of the stones.
var Gems = [...]string{"gem-blue", "gem-red", "gem-white"}

// Layout is the arrangement of items, relative to the middle of a tile.
type Layout struct {
	suffix, find string // in the names of sprites
	size         int    // of numerals
	at           [most]image.Point
}

// The layouts, by the number of items.
var (
	Narrow = [most + 1]Layout{
		1: {"-46", "-36", 33, [most]image.Point{{0, 0}}},
		2: {"-30", "-26", 26, [most]image.Point{{-16, 0}, {16, 0}}},
		3: {"-30", "-26", 26, [most]image.Point{{-16, -15}, {16, -15}, {0, 15}}},
		4: {"-30", "-26", 26, [most]image.Point{{-16, -16}, {16, -16}, {-16, 16}, {16, 16}}},
	}
	Wide = [most + 1]Layout{
		1: {"-46", "-36", 33, [most]image.Point{{0, 0}}},
		2: {"-46", "-36", 33, [most]image.Point{{-26, 0}, {26, 0}}},
		3: {"-36", "-32", 28, [most]image.Point{{-36, 0}, {0, 0}, {36, 0}}},
		4: {"-32", "-28", 26, [most]image.Point{{-20, -16}, {20, -16}, {-20, 16}, {20, 16}}},
	}
	Large = [most + 1]Layout{
		1: {"-104", "-80", 72, [most]image.Point{{0, 0}}},
		2: {"-104", "-80", 72, [most]image.Point{{-60, 0}, {60, 0}}},
		3: {"-80", "-60", 54, [most]image.Point{{-90, 0}, {0, 0}, {90, 0}}},
		4: {"-60", "-48", 44, [most]image.Point{{-42, -34}, {42, -34}, {-42, 36}, {42, 36}}},
	}
)

// Paint draws the pay of a mission around the middle of its tile.
func (l *items) Paint(c *canvas.Canvas, x, y int, looks *[most + 1]Layout) {
	s := &looks[l.n]
	for i, it := range l.list[:l.n] {
		at := s.at[i].Add(image.Pt(x, y))
		switch it.look {
		case "pay-find":
			c.Paste(it.look+s.find, at.X, at.Y)
			c.Number(it.n, at.X, at.Y+s.size*35/100-1, canvas.Figure(s.size, canvas.InkCream).Middle().Outlined(3))
		case "coin":
			c.Paste(it.look+s.suffix, at.X, at.Y)
			c.Number(it.n, at.X, at.Y+s.size*35/100-1, canvas.Figure(s.size, canvas.InkDark).Middle())
		default:
			c.Paste(it.look+s.suffix, at.X, at.Y)
		}
	}
}

// Mission draws a mission around a middle.
func Mission(c *canvas.Canvas, t rules.Tile, x, y int, look string, looks *[most + 1]Layout) {
	c.Paste(look, x, y)
	all := Pays(t.Mission())
	all.Paint(c, x, y-2, looks)
}
