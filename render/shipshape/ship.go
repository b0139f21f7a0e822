package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render/canvas"
	"image"
)

// ship is all that a picture shows of one.
type ship struct {
	captain
	coins int
	cells [9]cell
	total rules.Total
	hold  int  // its number, 1 to 6
	lays  bool // its captain is the next to lay a crate
}

// seeShip looks up what is shown of the ship of a seat.
func seeShip(s *rules.State, seat game.Seat) ship {
	a, seen := &s.Captains[seat], s.Above(seat)
	return ship{
		captain: captainOf(s, seat), coins: int(a.Coins), cells: holdCells(seen, int(a.Loaded)),
		total: rules.Count(seen), hold: int(a.Hold),
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

// berth is how ships of one form are drawn: where their parts lie from the middle of the bow.
type berth struct {
	form           string // in the names of sprites
	middle         int    // of the hull
	mark           image.Point
	markLook       string
	plate          image.Point
	plateLook      string
	name           image.Point // left end of the baseline
	nameSize, room int
	coin           image.Point
	coins          image.Point // right end of the baseline
	coinSize       int
	hold           image.Point
	holdLook       string
	cells          square
	totals         image.Point // the middle one
	totalLook      string
	totalPitch     int
	sum            image.Point // of the number, from the middle of a total
	sumSize        int
	sumRoom        int
}

var longBerth = berth{
	form: "long", middle: 276,
	mark: image.Pt(0, 52), markLook: "-44",
	plate: image.Pt(0, 111), plateLook: "plate-name",
	name: image.Pt(-98, 123), nameSize: 34, room: 110,
	coin: image.Pt(34, 111), coins: image.Pt(100, 124), coinSize: 36,
	hold: image.Pt(0, 267), holdLook: "hold-74", cells: longCells,
	totals: image.Pt(0, 446), totalLook: "total-", totalPitch: 79, sum: image.Pt(0, 37), sumSize: 38, sumRoom: 64,
}

// paint draws a ship without what is written below its hold.
func (s *ship) paint(c *canvas.Canvas, x, y int, b *berth) {
	if s.lays {
		c.Paste("wake-"+b.form, x, y+b.middle)
	}
	c.Paste("hull-"+b.form, x, y+b.middle)
	c.Paste("rail-"+b.form+"-"+s.mark(), x, y+b.middle)
	c.Paste(b.plateLook, x+b.plate.X, y+b.plate.Y)
	c.Paste("mark-"+s.mark()+b.markLook, x+b.mark.X, y+b.mark.Y)
	c.Squeezed(s.name(c), x+b.name.X, y+b.name.Y, b.room, canvas.Label(b.nameSize, canvas.InkText))
	c.Paste("purse", x+b.coin.X, y+b.coin.Y)
	c.Number(s.coins, x+b.coins.X, y+b.coins.Y, canvas.Figure(b.coinSize, canvas.InkGold).End())
	c.Paste(b.holdLook, x+b.hold.X, y+b.hold.Y)
	grid(c, &s.cells, x+b.hold.X, y+b.hold.Y, &b.cells)
	for i, n := range s.totals() {
		at := image.Pt(x+b.totals.X+b.totalPitch*(i-1), y+b.totals.Y)
		c.Paste(b.totalLook+kinds[cargoes[i]], at.X, at.Y)
		l := net(n, canvas.Figure(b.sumSize, canvas.InkCream).Middle().Outlined(7))
		c.Squeezed(c.Numeral(n), at.X+b.sum.X, at.Y+b.sum.Y, b.sumRoom, l)
	}
}

// totals are what shows of each cargo; gold is net of rats.
func (s *ship) totals() [3]int {
	return [3]int{s.total.Gold - s.total.Rats, s.total.Cannons, s.total.Contraband}
}

// holdLabel writes the number of the hold, in gold if the ship is full.
func (s *ship) holdLabel(c *canvas.Canvas, x, y int) {
	const fullShip, width = 8, 184
	if !s.total.Full {
		c.Paste("plate-hold", x, y)
		holdNumber(c, s.hold, x, y+10, width, 30)
		return
	}
	c.Paste("plate-hold-full", x, y)
	label := c.Counted("shipshape.picture.full", s.hold, fullShip)
	c.Squeezed(label, x, y+11, width, canvas.Label(30, canvas.InkDark).Middle())
}

// holdNumber writes the number of a hold around a middle.
func holdNumber(c *canvas.Canvas, hold, x, y, width, size int) {
	c.Squeezed(c.Counted("shipshape.picture.hold", hold, 0), x, y, width, canvas.Label(size, canvas.InkMute).Middle())
}
