// Package daily draws and describes the position of a daily puzzle: a crate to lay, in the best way.
package daily

import (
	"image"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/shipshape/board"
	"dockside/render/shipshape/choices"
	"dockside/render/shipshape/describe"
	"dockside/render/shipshape/draw"
	"dockside/render/widget"
)

// Page is a daily puzzle: the hold of the captain who lays the next crate, and the crate in the best way.
type Page struct {
	*render.Puzzle
	now    rules.State
	ship   draw.Ship
	others board.Group
	top    rules.Laid // the crate on the stack
}

// See returns the picture of a daily puzzle.
func See(p *render.Puzzle, now rules.State) *Page {
	d := &Page{Puzzle: p, now: now}
	group := now.GroupOf(p.Seat)
	d.ship, d.others, d.top = draw.SeeShip(&now, p.Seat), board.SeeGroup(&now, group, false), now.Groups[group].Top()
	return d
}

// Paint implements render.Page.
func (d *Page) Paint(c *canvas.Canvas) { widget.PaintPuzzle(c, d.Puzzle, d) }

// Stage implements widget.PuzzleScenery.
func (*Page) Stage() string { return "stage-final" }

// Emblem implements widget.PuzzleScenery with the cargo that there is most of.
func (*Page) Emblem(c *canvas.Canvas, x, y, radius int) {
	c.Disc(canvas.InkDark, x, y, radius)
	c.Disc(inkSea, x, y, radius*90/100)
	c.Paste("cargo-gold-48", x, y)
}

// inkSea is the ground of the board.
const inkSea canvas.Ink = 0x1C4656

// Board implements widget.PuzzleScenery: the hold, and beside it the crate in the best way.
func (d *Page) Board(c *canvas.Canvas, frame image.Rectangle) {
	c.Plate(inkSea, 0, frame, 18)
	hold, crate, y := frame.Min.X+156, frame.Max.X-146, frame.Min.Y+212
	c.Paste("mark-"+d.ship.Mark()+"-44", frame.Min.X+52, frame.Min.Y+44)
	c.Fitted(d.ship.Name(c), frame.Min.X+92, frame.Min.Y+58, 250, canvas.Label(38, canvas.InkText))
	c.Paste("hold-74", hold, y)
	draw.Grid(c, &d.ship.Cells, hold, y, &draw.LongCells)
	arrow(c, (hold+crate)/2+12, y-48)
	y -= 48
	r := image.Rect(crate-97, y-97, crate+97, y+97)
	c.Frame(canvas.Pen{Ink: canvas.InkDark, Width: 14}, r, 14, 0)
	c.Frame(canvas.Pen{Ink: canvas.InkGold, Width: 8}, r, 14, 0)
	c.Paste("stack-top", crate, y)
	cells := d.laid(d.Best.Move)
	draw.Grid(c, &cells, crate, y, &draw.StackCells)
	widget.PuzzleChance(c, d.Puzzle, crate, frame.Max.Y-40)
}

// arrow draws a gold arrow to the left around a middle.
func arrow(c *canvas.Canvas, x, y int) {
	at := func(dx, dy int) canvas.Point { return canvas.Point{X: float64(x + dx), Y: float64(y + dy)} }
	around := [...]canvas.Point{
		at(-34, 0), at(4, -38), at(4, -15), at(34, -15), at(34, 15), at(4, 15), at(4, 38), at(-34, 0),
	}
	c.Line(canvas.Pen{Ink: canvas.InkDark, Width: 9}, around[:]...)
	c.Fill(canvas.InkGold, 0, around[:]...)
}

// laid returns the cells of the crate as a move lays it.
func (d *Page) laid(m game.Move) [9]draw.Cell {
	o, ok := rules.ParsePlace(m)
	if !ok {
		o = d.top.Way
	}
	return draw.Crate(rules.Laid{Crate: d.top.Crate, Way: o})
}

// cellInks are the colours of the cells of a small crate.
var cellInks = [...]canvas.Ink{
	rules.Empty: 0x2B1E16, rules.Gold: 0xEDB53A, rules.Cannons: 0xA3B1BA, rules.Contraband: 0xB9517B, rules.Rat: 0xFF9C8E,
}

// Choice implements widget.PuzzleScenery with a small crate as the move lays it.
func (d *Page) Choice(c *canvas.Canvas, m game.Move, x, y int) {
	const pitch, side = 18, 16
	c.Plate(canvas.InkDark, 0, image.Rect(x-30, y-30, x+30, y+30), 9)
	c.Plate(0xCB9A60, 0, image.Rect(x-28, y-28, x+28, y+28), 7)
	for i, cell := range d.laid(m) {
		left, top := x-pitch*3/2+1+pitch*(i%3), y-pitch*3/2+1+pitch*(i/3)
		c.Rectangle(cellInks[cell.Kind], image.Rect(left, top, left+side, top+side))
	}
}

// Describe implements render.Page.
func (d *Page) Describe() []game.Event {
	facts := d.Puzzle.Describe(func(m game.Move) game.Event {
		if o, ok := rules.ParsePlace(m); ok {
			return choices.Way(o, d.top.Way)
		}
		return describe.Fact("card", string(m))
	})
	position := []game.Event{describe.Fact("table", int(d.now.Voyage), draw.Voyages)}
	for _, b := range d.others.Bids {
		if s := &d.others.Ships[b.Berth]; s.Seat == d.ship.Seat {
			position = append(position, board.DescribeShip(s, b, false))
		}
	}
	position = append(position, describe.Cells("odds.crate", d.laid(d.Best.Move)))
	return append(facts[:2:2], append(position, facts[2:]...)...)
}
