package shipshape

import (
	rules "dockside/game/shipshape"
	"dockside/render"
)

// kinds are what can lie in a cell, as in the names of sprites.
var kinds = [...]string{
	rules.Empty: "empty", rules.Gold: "gold", rules.Cannons: "cannon",
	rules.Contraband: "contraband", rules.Rat: "rat",
}

// cargoes are the kinds that are worth something.
var cargoes = [...]rules.Kind{rules.Gold, rules.Cannons, rules.Contraband}

// square is the size in which cells are drawn: with numerals that can be read.
type square struct {
	side, pitch int // in pixels
	look        string
	size        int // of numerals
	rat         int // of the numerals of rats
	outline     int
}

var (
	stackCells = square{side: 56, pitch: 59, look: "-56", size: 26, outline: 6}
	shortCells = square{side: 64, pitch: 66, look: "-64", size: 30, rat: 26, outline: 7}
	longCells  = square{side: 74, pitch: 77, look: "-74", size: 35, rat: 30, outline: 8}
	ownCells   = square{side: 104, pitch: 108, look: "-104", size: 48, rat: 42, outline: 10}
)

// deepest is the depth from which on all is drawn equally deep.
const deepest = 8

// insets are by how much of its side, in thousandths, a cell is smaller in each depth.
var insets = [deepest + 1]int{0, 45, 85, 120, 142, 164, 186, 208, 230}

// cell is something that is seen from above.
type cell struct {
	rules.Cell
	depth int // how many crates lie above it and let it show; onFloor if there are none at all
}

// onFloor is the depth of what is printed on a hold without crates.
const onFloor = -1

// grid lays nine cells around a middle.
func (p *painter) grid(cells *[9]cell, x, y int, look square) {
	for i, c := range cells {
		p.cell(c, x+look.pitch*(i%3-1), y+look.pitch*(i/3-1), look)
	}
}

// cell draws one cell around a middle, with the number of what lies there.
func (p *painter) cell(c cell, x, y int, look square) {
	depth, inset := min(max(0, c.depth), deepest), 70
	p.Paste(cellSprite(c.Kind, c.depth, look), x, y)
	switch {
	case c.depth == onFloor:
		inset = 120
	case depth > 3:
		inset = insets[depth] + 50
	default:
		inset = insets[depth] + 70
	}
	half := look.side/2 - (look.side*inset+500)/1000
	l := render.Lettering{Size: look.size, Ink: inkCream, Align: render.End, Outline: look.outline}
	switch c.Kind {
	case rules.Empty:
	case rules.Rat:
		l.Size, l.Ink = look.rat, inkRat
		p.number(-int(c.Value), x+half-1, y+half-3, l)
	default:
		p.number(int(c.Value), x+half-1, y+half-3, l)
	}
}

// cellSprites are the names of the sprites of cells, by kind, depth and size.
var cellSprites = nameCells()

type cellKey struct {
	kind  rules.Kind
	depth int
	side  int
}

func nameCells() map[cellKey]string {
	names := map[cellKey]string{}
	for kind, word := range kinds {
		for _, look := range []square{stackCells, shortCells, longCells, ownCells} {
			names[cellKey{rules.Kind(kind), onFloor, look.side}] = "floor-" + word + look.look
			for depth := range deepest + 1 {
				form := "box-"
				if depth > 3 {
					form = "shaft-"
				}
				names[cellKey{rules.Kind(kind), depth, look.side}] = form + word + "-" + string(rune('0'+depth)) + look.look
			}
		}
	}
	return names
}

// cellSprite is the sprite of what lies at a depth.
func cellSprite(kind rules.Kind, depth int, look square) string {
	return cellSprites[cellKey{kind, min(depth, deepest), look.side}]
}
