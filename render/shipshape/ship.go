package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

// ship is all that a picture shows of one.
type ship struct {
	seat  game.Seat
	mark  string
	name  string
	coins int
	cells [9]cell
	total rules.Total
	hold  int  // its number, 1 to 6
	lays  bool // its captain is the next to lay a crate
}

// ship looks up what is shown of the ship of a seat.
func (p *painter) ship(seat game.Seat) ship {
	c := p.state.Captains[seat]
	seen := p.state.Above(seat)
	return ship{
		seat: seat, mark: p.mark(seat), name: p.legible(seat), coins: int(c.Coins),
		cells: holdCells(seen, int(c.Loaded)), total: rules.Count(seen), hold: int(c.Hold),
	}
}

// holdCells is what is seen of a hold with so many crates on it.
func holdCells(seen [9]rules.Seen, loaded int) (cells [9]cell) {
	for i, s := range seen {
		cells[i] = cell{s.Cell, loaded - int(s.Layer)}
		if loaded == 0 {
			cells[i].depth = onFloor
		}
	}
	return cells
}

// place is where a part of a ship is drawn, from the middle of its bow.
type place struct{ x, y int }

// berth is how ships of one form are drawn.
type berth struct {
	form           string // in the names of sprites
	middle         int    // of the hull
	mark           place
	markLook       string
	plate          place
	plateLook      string
	name           place // left end of the baseline
	nameSize, room int
	coin           place
	coins          place // right end of the baseline
	coinSize       int
	hold           place
	holdLook       string
	cells          square
	totals         place // the middle one
	totalLook      string
	totalPitch     int
	sum            place // of the number, from the middle of a total
	sumSize        int
	sumRoom        int
}

var longBerth = berth{
	form: "long", middle: 276,
	mark: place{0, 52}, markLook: "-44",
	plate: place{0, 111}, plateLook: "plate-name",
	name: place{-98, 123}, nameSize: 34, room: 110,
	coin: place{34, 111}, coins: place{100, 124}, coinSize: 36,
	hold: place{0, 267}, holdLook: "hold-74", cells: longCells,
	totals: place{0, 446}, totalLook: "total-", totalPitch: 79, sum: place{0, 37}, sumSize: 38, sumRoom: 64,
}

// hull draws a ship without what is written below its hold.
func (p *painter) hull(s *ship, x, y int, b *berth) {
	if s.lays {
		p.Paste("wake-"+b.form, x, y+b.middle)
	}
	p.Paste("hull-"+b.form, x, y+b.middle)
	p.Paste("rail-"+b.form+"-"+s.mark, x, y+b.middle)
	p.Paste(b.plateLook, x+b.plate.x, y+b.plate.y)
	p.Paste("mark-"+s.mark+b.markLook, x+b.mark.x, y+b.mark.y)
	l := render.Lettering{Font: render.Bold, Size: b.nameSize, Ink: inkText}
	p.Squeezed(s.name, x+b.name.x, y+b.name.y, b.room, l)
	p.Paste("purse", x+b.coin.x, y+b.coin.y)
	p.number(s.coins, x+b.coins.x, y+b.coins.y, render.Lettering{Size: b.coinSize, Ink: inkGold, Align: render.End})
	p.Paste(b.holdLook, x+b.hold.x, y+b.hold.y)
	p.grid(&s.cells, x+b.hold.x, y+b.hold.y, b.cells)
	p.totals(s.total, x+b.totals.x, y+b.totals.y, b)
}

// totals draws what shows of each cargo; gold is net of rats.
func (p *painter) totals(t rules.Total, x, y int, b *berth) {
	for i, n := range [...]int{t.Gold - t.Rats, t.Cannons, t.Contraband} {
		at := x + b.totalPitch*(i-1)
		p.Paste(b.totalLook+kinds[cargoes[i]], at, y)
		l := render.Lettering{Size: b.sumSize, Ink: inkCream, Align: render.Middle, Outline: 7}
		if n < 0 {
			l.Ink = inkRat
		}
		p.Squeezed(p.Numeral(n), at+b.sum.x, y+b.sum.y, b.sumRoom, l)
	}
}
