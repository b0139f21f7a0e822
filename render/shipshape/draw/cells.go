package draw

import (
	rules "dockside/game/shipshape"
	"dockside/render/canvas"
)

// Kinds are the kinds of cells, as in the names of sprites and words.
var Kinds = [...]string{
	rules.Empty: "empty", rules.Gold: "gold", rules.Cannons: "cannon",
	rules.Contraband: "contraband", rules.Rat: "rat",
}

// cargoes are the kinds with a value.
var cargoes = [...]rules.Kind{rules.Gold, rules.Cannons, rules.Contraband}

// Square is the layout of cells of one size.
type Square struct {
	side, pitch int // in pixels
	look        string
	size        int // of numerals
	rat         int // of the numerals of rats
	outline     int
}

var (
	StackCells = Square{side: 56, pitch: 59, look: "-56", size: 26, outline: 6}
	ShortCells = Square{side: 64, pitch: 66, look: "-64", size: 30, rat: 26, outline: 7}
	LongCells  = Square{side: 74, pitch: 77, look: "-74", size: 35, rat: 30, outline: 8}
	OwnCells   = Square{side: 104, pitch: 108, look: "-104", size: 48, rat: 42, outline: 10}
)

// deepest is the depth from which all cells look equally deep.
const deepest = 8

// insets are the reductions of a cell's side in thousandths, by depth.
var insets = [deepest + 1]int{0, 45, 85, 120, 142, 164, 186, 208, 230}

// Cell is a cell seen from above.
type Cell struct {
	rules.Cell
	Depth int // how many crates lie above it and let it show; onFloor if there are none at all
}

// onFloor is the depth of what is printed on an empty hold.
const onFloor = -1

// Grid draws nine cells around a middle.
func Grid(c *canvas.Canvas, cells *[9]Cell, x, y int, look *Square) {
	for i := range cells {
		cells[i].paint(c, x+look.pitch*(i%3-1), y+look.pitch*(i/3-1), look)
	}
}

// paint draws one cell around a middle, with the number of its content.
func (l *Cell) paint(c *canvas.Canvas, x, y int, look *Square) {
	depth := max(0, min(l.Depth, deepest))
	form, deep, inset := "box-", depths[depth], insets[depth]+70
	switch {
	case l.Depth == onFloor:
		form, deep, inset = "floor-", "", 120
	case depth > 3:
		form, inset = "shaft-", insets[depth]+50
	}
	c.Paste(form+Kinds[l.Kind]+deep+look.look, x, y)
	half := look.side/2 - (look.side*inset+500)/1000
	number := canvas.Figure(look.size, canvas.InkCream).End().Outlined(look.outline)
	switch l.Kind {
	case rules.Empty:
	case rules.Rat:
		number.Size, number.Ink = look.rat, inkRat
		c.Number(-int(l.Value), x+half-1, y+half-3, number)
	default:
		c.Number(int(l.Value), x+half-1, y+half-3, number)
	}
}

// depths are the ends of the names of sprites.
var depths = [deepest + 1]string{"-0", "-1", "-2", "-3", "-4", "-5", "-6", "-7", "-8"}

// Crate returns the cells of a laid crate. The ground is visible through its holes.
func Crate(l rules.Laid) (cells [9]Cell) {
	const ground = 3
	for i, c := range l.Cells() {
		cells[i].Cell = c
		if c.Kind == rules.Empty {
			cells[i].Depth = ground
		}
	}
	return cells
}
