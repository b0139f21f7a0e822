package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

// standings are what the voyage would bring each seat if it ended now.
func standings(s rules.State) (list [6]rules.Parts, totals [6]rules.Total, n int) {
	n = s.Seats()
	for seat := range totals[:n] {
		totals[seat] = rules.Count(s.Above(game.Seat(seat)))
	}
	copy(list[:], rules.Score(totals[:n]))
	return list, totals, n
}

// standingOf is what the voyage would bring a seat if it ended now.
func standingOf(s rules.State, seat game.Seat) rules.Parts {
	list, _, _ := standings(s)
	return list[seat]
}

// Where things stand in the picture of a score, in pixels.
const (
	scoreTop, scoreBottom = 122, 792
	gainedX, purseX       = 1030, 1162
)

// scoreX are the middles of the columns of the parts.
var scoreX = [...]int{508, 638, 768, 886}

var scoreRows = [...]string{3: "row-3", 4: "row-4", 6: "row-6"}

// score draws how a voyage was scored, each part of each seat.
func (p *painter) score() {
	p.Stage("stage-score")
	p.Squeezed(p.counted(wordScored, int(p.state.Voyage), 0), 30, 66, 400,
		render.Lettering{Font: render.Slab, Size: 44, Ink: inkCream, Outline: 6})
	for i, icon := range partIcons {
		p.Paste(icon, scoreX[i], 50)
	}
	p.Paste("purse-large", purseX-32, 50)
	list, totals, n := standings(p.state)
	least, most := extremes(totals[:n])
	for seat := range n {
		y := scoreTop + (scoreBottom-scoreTop)*(2*seat+1)/(2*n)
		p.Paste(scoreRows[n], 600, y)
		s := p.ship(game.Seat(seat))
		p.scored(&s, y)
		p.sums(totals[seat], list[seat], least, most, y)
		p.gained(list[seat], s.coins, y)
	}
}

// extremes are the fewest cannons and the most contraband.
func extremes(totals []rules.Total) (least, most int) {
	least = totals[0].Cannons
	for _, t := range totals {
		least, most = min(least, t.Cannons), max(most, t.Contraband)
	}
	return least, most
}

// scored tells whose row it is, and shows the hold.
func (p *painter) scored(s *ship, y int) {
	p.Paste("mark-"+s.mark+"-60", 62, y)
	l := render.Lettering{Font: render.Bold, Size: 38, Ink: inkText}
	p.Text(p.Fit(s.name, l, 206), 112, y-2, l)
	p.Text(p.counted(wordHold, s.hold, 0), 112, y+36, render.Lettering{Font: render.Bold, Size: 28, Ink: inkMute})
	p.Paste("mosaic", 386, y)
	for i, c := range s.cells {
		p.Paste(mosaic[c.Kind], 386+30*(i%3-1), y+30*(i/3-1))
	}
}

// mosaic are the cells of a hold that is shown small.
var mosaic = [...]string{
	rules.Empty: "floor-empty-30", rules.Gold: "floor-gold-30", rules.Cannons: "floor-cannon-30",
	rules.Contraband: "floor-contraband-30", rules.Rat: "floor-rat-30",
}

// sums writes the parts of a score and below them how they came about.
func (p *painter) sums(t rules.Total, s rules.Parts, least, most, y int) {
	p.part(int(s.Gold), scoreX[0], y+8)
	if t.Rats > 0 {
		p.difference(t.Gold, t.Rats, scoreX[0], y)
	}
	p.part(int(s.Cannons), scoreX[1], y+8)
	if least > 0 {
		p.difference(t.Cannons, least, scoreX[1], y)
	}
	p.part(int(s.Contraband), scoreX[2], y+8)
	if t.Contraband == most && most > 0 {
		p.number(t.Contraband, scoreX[2], y+40,
			render.Lettering{Font: render.Bold, Size: 28, Ink: inkMute, Align: render.Middle})
		p.Paste("strike", scoreX[2], y+30)
	}
	p.part(int(s.Full), scoreX[3], y+8)
}

// part writes a part of a score; a dash for nothing.
func (p *painter) part(n, x, y int) {
	l := render.Lettering{Size: 44, Ink: inkCream, Align: render.Middle, Outline: 6}
	switch {
	case n == 0:
		l.Fade = 128
		p.Text("–", x, y, l)
		return
	case n < 0:
		l.Ink = inkRat
	}
	p.number(n, x, y, l)
}

// difference writes what was taken off.
func (p *painter) difference(from, off, x, y int) {
	l := render.Lettering{Font: render.Bold, Size: 28, Ink: inkMute}
	a, b := p.Numeral(from), p.Numeral(-off)
	left := x - (p.Width(a, l)+4+p.Width(b, l))/2
	p.Text(a, left, y+40, l)
	p.Text(b, left+p.Width(a, l)+4, y+40, l)
}

// gained writes what a voyage brought, and the coins owned now.
func (p *painter) gained(s rules.Parts, coins, y int) {
	l := render.Lettering{Size: 46, Ink: inkGold, Align: render.End, Outline: 6}
	if s.Coins() == 0 {
		l.Ink = inkMute
	}
	p.Text(p.Signed(s.Coins()), gainedX+30, y+9, l)
	p.number(coins, purseX, y+9, render.Lettering{Size: 46, Ink: inkCream, Align: render.End, Outline: 6})
	if s.Sum() < 0 {
		p.number(s.Sum(), gainedX+28, y+40, render.Lettering{Font: render.Bold, Size: 28, Ink: inkMute, Align: render.End})
	}
}
