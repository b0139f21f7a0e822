package draw

import (
	"image"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render/canvas"
)

// Ship is the visible state of a ship.
type Ship struct {
	Captain
	Coins int
	Cells [9]Cell
	Total rules.Total
	Hold  int  // its number, 1 to 6
	Lays  bool // its captain is the next to lay a crate
}

// SeeShip returns the visible state of the ship of a seat.
func SeeShip(s *rules.State, seat game.Seat) Ship {
	a, seen := &s.Captains[seat], s.Above(seat)
	return Ship{
		Captain: CaptainOf(s, seat), Coins: int(a.Coins), Cells: holdCells(seen, int(a.Loaded)),
		Total: rules.Count(seen), Hold: int(a.Hold),
	}
}

// holdCells returns the visible cells of a hold with a number of crates.
func holdCells(seen [9]rules.Seen, loaded int) (cells [9]Cell) {
	for i, s := range seen {
		cells[i] = Cell{s.Cell, loaded - int(s.Layer)}
		if loaded == 0 {
			cells[i].Depth = onFloor
		}
	}
	return cells
}

// Berth is the layout of ships of one form: the positions of their parts relative to the middle of the bow.
type Berth struct {
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
	Hold           image.Point
	holdLook       string
	cells          Square
	totals         image.Point // the middle one
	totalLook      string
	totalPitch     int
	sum            image.Point // of the number, from the middle of a total
	sumSize        int
	sumRoom        int
}

// The berths of ships: at the dock, at a quay, and of the captain’s own ship.
var (
	LongBerth = Berth{
		form: "long", middle: 276,
		mark: image.Pt(0, 52), markLook: "-44",
		plate: image.Pt(0, 111), plateLook: "plate-name",
		name: image.Pt(-98, 123), nameSize: 34, room: 110,
		coin: image.Pt(34, 111), coins: image.Pt(100, 124), coinSize: 36,
		Hold: image.Pt(0, 267), holdLook: "hold-74", cells: LongCells,
		totals: image.Pt(0, 446), totalLook: "total-", totalPitch: 79, sum: image.Pt(0, 37), sumSize: 38, sumRoom: 64,
	}
	ShortBerth = Berth{
		form: "short", middle: 192,
		mark: image.Pt(-94, 52), markLook: "-32",
		plate: image.Pt(0, 52), plateLook: "plate-name-short",
		name: image.Pt(-70, 63), nameSize: 30, room: 94,
		coin: image.Pt(42, 52), coins: image.Pt(106, 64), coinSize: 32,
		Hold: image.Pt(-34, 187), holdLook: "hold-64", cells: ShortCells,
		totals: image.Pt(0, 327), totalLook: "sum-", totalPitch: 97, sum: image.Pt(20, 12), sumSize: 34, sumRoom: 42,
	}
	OwnBerth = Berth{
		form: "own", middle: 385,
		mark: image.Pt(0, 74), markLook: "-60",
		plate: image.Pt(0, 148), plateLook: "plate-name-own",
		name: image.Pt(-136, 162), nameSize: 40, room: 170,
		coin: image.Pt(64, 148), coins: image.Pt(138, 163), coinSize: 42,
		Hold: image.Pt(0, 362), holdLook: "hold-104", cells: OwnCells,
		totals: image.Pt(0, 600), totalLook: "own-", totalPitch: 110, sum: image.Pt(0, 46), sumSize: 48, sumRoom: 90,
	}
)

// Paint draws a ship without the text below its hold.
func (s *Ship) Paint(c *canvas.Canvas, x, y int, b *Berth) {
	if s.Lays {
		c.Paste("wake-"+b.form, x, y+b.middle)
	}
	c.Paste("hull-"+b.form, x, y+b.middle)
	c.Paste("rail-"+b.form+"-"+s.Mark(), x, y+b.middle)
	c.Paste(b.plateLook, x+b.plate.X, y+b.plate.Y)
	c.Paste("mark-"+s.Mark()+b.markLook, x+b.mark.X, y+b.mark.Y)
	c.Squeezed(s.Name(c), x+b.name.X, y+b.name.Y, b.room, canvas.Label(b.nameSize, canvas.InkText))
	c.Paste("purse", x+b.coin.X, y+b.coin.Y)
	c.Number(s.Coins, x+b.coins.X, y+b.coins.Y, canvas.Figure(b.coinSize, canvas.InkGold).End())
	c.Paste(b.holdLook, x+b.Hold.X, y+b.Hold.Y)
	Grid(c, &s.Cells, x+b.Hold.X, y+b.Hold.Y, &b.cells)
	for i, n := range s.Totals() {
		at := image.Pt(x+b.totals.X+b.totalPitch*(i-1), y+b.totals.Y)
		c.Paste(b.totalLook+Kinds[cargoes[i]], at.X, at.Y)
		l := net(n, canvas.Figure(b.sumSize, canvas.InkCream).Middle().Outlined(7))
		c.Squeezed(c.Numeral(n), at.X+b.sum.X, at.Y+b.sum.Y, b.sumRoom, l)
	}
}

// Totals returns the visible amount of each cargo; gold less rats.
func (s *Ship) Totals() [3]int {
	return [3]int{s.Total.Gold - s.Total.Rats, s.Total.Cannons, s.Total.Contraband}
}

// HoldLabel draws the number of the hold, in gold if the ship is full.
func (s *Ship) HoldLabel(c *canvas.Canvas, x, y int) {
	const fullShip, width = 8, 184
	if !s.Total.Full {
		c.Paste("plate-hold", x, y)
		HoldNumber(c, s.Hold, x, y+10, width, 30)
		return
	}
	c.Paste("plate-hold-full", x, y)
	label := c.Counted("shipshape.picture.full", s.Hold, fullShip)
	c.Squeezed(label, x, y+11, width, canvas.Label(30, canvas.InkDark).Middle())
}

// HoldNumber draws the number of a hold around a middle.
func HoldNumber(c *canvas.Canvas, hold, x, y, width, size int) {
	c.Squeezed(c.Counted("shipshape.picture.hold", hold, 0), x, y, width, canvas.Label(size, canvas.InkMute).Middle())
}
