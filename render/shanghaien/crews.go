package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// Where things of each player stand in the picture of the crews, from the middle outward.
var (
	strengthX = [2]int{394, 806}
	firstMini = [2]int{327, 873}
	firstChip = [2]int{323, 877}
	outside   = [2]int{-1, 1}
	coinX     = [2]int{78, 1122}
	captionX  = [2]int{318, 882}
	captionAt = [2]render.Align{render.End, render.Start}
)

// crews draws both crews, nation by nation, and what is still to come.
func (p *painter) crews() {
	p.Stage("stage-crews")
	p.header()
	for n := range rules.Nation(rules.Nations) {
		p.nation(n, 122+73*int(n))
	}
	p.heldTricks(122 + 73*rules.Nations)
}

func (p *painter) header() {
	for _, s := range seats {
		l := render.Lettering{Font: render.Bold, Size: 40, Ink: inkText, Align: captionAt[s]}
		p.Text(p.name(s, l, 190), captionX[s], 77, l)
		p.number(p.state.Points()[s], coinX[s], 86,
			render.Lettering{Size: 66, Ink: lights[s], Align: render.Middle, Outline: 8})
	}
	p.Squeezed(p.Counted(p.scene.Words, wordRoundOf, p.state.Round, rounds), 600, 54, 270,
		render.Lettering{Font: render.Bold, Size: 34, Ink: inkText, Align: render.Middle})
	for i := range rounds {
		dot := "dot-next"
		switch {
		case i+1 < p.state.Round:
			dot = "dot-done"
		case i+1 == p.state.Round:
			dot = "dot-now"
		}
		p.Paste(dot, 488+32*i, 84)
	}
}

// nation is a row: the crew in the middle, then a side for each player.
func (p *painter) nation(n rules.Nation, y int) {
	left := p.state.Deck[n]
	p.caption(people(n), left.Size(), y)
	p.toCome(left.Strength(), 620, y+59)
	strength := [2]int{p.state.Crews[0][n].Strength(), p.state.Crews[1][n].Strength()}
	for _, s := range seats {
		p.minis(s, n, y)
		p.strength(s, strength, y)
		points := p.state.NationPoints()[s][n]
		switch {
		case points > 0:
			p.coin(points, coinX[s], y+33, largeCoin)
		case strength[0] == strength[1] && strength[0] > 0:
			p.Paste("tie", coinX[s], y+33)
		}
	}
}

// caption names a row and tells how many such cards are still in the deck.
func (p *painter) caption(word string, left, y int) {
	p.Squeezed(p.word(word), 536, y+30, 200, render.Lettering{Font: render.Bold, Size: 30, Ink: inkText})
	p.toCome(left, 561, y+59)
}

// toCome writes how much is left in the deck, a dash for nothing.
func (p *painter) toCome(n, x, y int) {
	l := render.Lettering{Font: render.Bold, Size: 28, Ink: inkText}
	if n == 0 {
		l.Ink = inkMute
		p.Text("–", x, y, l)
		return
	}
	p.number(n, x, y, l)
}

// strength writes how strong a crew is, in the player's colour if it leads.
func (p *painter) strength(s game.Seat, of [2]int, y int) {
	l := render.Lettering{Size: 46, Ink: inkMute, Align: render.Middle, Outline: 6}
	switch {
	case of[s] == 0:
		l.Fade = 128
		p.Text("–", strengthX[s], y+50, l)
		return
	case of[s] > of[1-s]:
		l.Ink = lights[s]
	}
	p.number(of[s], strengthX[s], y+50, l)
}

// minis lays out a crew as small cards, the strongest next to the number. A large crew is fanned
// out below the strongest, its numbers where they can be seen.
func (p *painter) minis(s game.Seat, n rules.Nation, y int) {
	const width, pitch, room = 46, 50, 188
	crew := p.state.Crews[s][n]
	step := pitch
	if crew.Size() > 4 {
		step = room / (crew.Size() - 1)
	}
	at := crew.Size() - 1
	lay := func(sprite string, value, count int) {
		for range count {
			x := firstMini[s] + outside[s]*step*at
			p.Paste(sprite, x, y+35)
			if at > 0 && step < width {
				x += outside[s] * (width - step) / 2
			}
			p.number(value, x, y+46, render.Lettering{Size: 36, Ink: inkCream, Align: render.Middle, Outline: 6})
			at--
		}
	}
	mini := "mini-" + n.String()
	lay(mini, 1, crew.Sailors[1])
	lay(mini, 2, crew.Sailors[2])
	lay("mini-joker", 2, crew.Jokers)
	lay(mini, 3, crew.Sailors[3])
	lay(mini, 4, crew.Sailors[4])
}

// coinSize is a coin and the number on it.
type coinSize struct {
	sprite         string
	size, baseline int
}

var (
	largeCoin = coinSize{"coin", 36, 13}
	smallCoin = coinSize{"coin-50", 33, 12}
)

// coin shows points. The picture of a coin has a foot, so its middle is lower.
func (p *painter) coin(points, x, y int, c coinSize) {
	p.Paste(c.sprite, x, y+2)
	p.number(points, x, y+c.baseline, render.Lettering{Size: c.size, Ink: inkDark, Align: render.Middle})
}

// heldTricks is the last row: each trick card held is a point.
func (p *painter) heldTricks(y int) {
	left := 0
	for _, n := range p.state.DeckTrick {
		left += n
	}
	p.caption(wordTricks, left, y)
	held := [2]int{sum(p.state.Tricks[0]), sum(p.state.Tricks[1])}
	for _, s := range seats {
		p.strengthOfTricks(s, held[s], y)
		x := firstChip[s]
		for t, n := range p.state.Tricks[s] {
			if n == 0 {
				continue
			}
			p.Paste("chip-"+rules.Trick(t).String()+"-54", x, y+34)
			if n > 1 {
				p.badge(n, x+25, y+14)
			}
			x += 66 * outside[s]
		}
	}
}

func (p *painter) strengthOfTricks(s game.Seat, held, y int) {
	if held == 0 {
		p.strength(s, [2]int{}, y)
		return
	}
	p.number(held, strengthX[s], y+50, render.Lettering{Size: 46, Ink: lights[s], Align: render.Middle, Outline: 6})
	p.coin(held, coinX[s], y+33, largeCoin)
}
