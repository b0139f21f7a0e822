package engine

import (
	"math/bits"

	"dockside/game/shipshape"
)

// ship is a hold from above, with its totals.
type ship struct {
	cells                           [9]shipshape.Cell
	gold, cannons, contraband, rats int
	open                            int // cells without cargo
	toCome                          int8
	hold                            int8
	coins                           int
}

// newShip returns the ship of a hold from above.
func newShip(seen [9]shipshape.Seen) ship {
	s := ship{open: 9}
	for i, c := range seen {
		s.cells[i] = c.Cell
		s.add(c.Cell, 1)
	}
	return s
}

// add counts a cell; with sign -1 it uncounts it.
func (s *ship) add(c shipshape.Cell, sign int) {
	n := sign * int(c.Value)
	switch c.Kind {
	case shipshape.Empty:
		return
	case shipshape.Rat:
		s.rats += n
		return
	case shipshape.Gold:
		s.gold += n
	case shipshape.Cannons:
		s.cannons += n
	case shipshape.Contraband:
		s.contraband += n
	}
	s.open -= sign
}

// piece is one cell of cargo of a crate.
type piece struct {
	place int8
	cell  shipshape.Cell
}

// pieces are the cargo of each crate in each orientation, and sizes the number of these cells.
var pieces, sizes = cargoOf()

func cargoOf() (all [shipshape.Crates + 1][shipshape.Orientations][5]piece, sizes [shipshape.Crates + 1]int) {
	for crate := shipshape.Crate(1); crate <= shipshape.Crates; crate++ {
		for o := range shipshape.Orientation(shipshape.Orientations) {
			n := 0
			for place, c := range (shipshape.Laid{Crate: crate, Way: o}).Cells() {
				if c.Cargo() {
					all[crate][o][n] = piece{int8(place), c}
					n++
				}
			}
			sizes[crate] = n
		}
	}
	return all, sizes
}

// lay puts a crate on top.
func (s *ship) lay(l shipshape.Laid) {
	for _, p := range pieces[l.Crate][l.Way][:sizes[l.Crate]] {
		s.add(s.cells[p.place], -1)
		s.add(p.cell, 1)
		s.cells[p.place] = p.cell
	}
	s.toCome--
}

// best returns the orientation with the highest value of the ship.
func (s *ship) best(crate shipshape.Crate) shipshape.Orientation {
	best, most := shipshape.Orientation(0), -1e9
	for o := range shipshape.Orientation(shipshape.Orientations) {
		after := *s
		after.lay(shipshape.Laid{Crate: crate, Way: o})
		if worth := after.worth(); worth > most {
			best, most = o, worth
		}
	}
	return best
}

// worth estimates the later coins of the ship, without considering the others.
func (s *ship) worth() float64 {
	return float64(s.gold-s.rats) + cannonWorth*float64(s.cannons) + contrabandWorth*float64(s.contraband) +
		filling[s.toCome][s.open]
}

// The average values in coins: of a cannon, of contraband, and of a ship by the number of crates to come and of cells
// without cargo.
const (
	cannonWorth     = 1.0
	contrabandWorth = 0.5
)

var filling = [4][10]float64{
	{8, 0, 0, 0, 0, 0, 0, 0, 0, 0},
	{8, 7, 5, 2.5, 0.8, 0, 0, 0, 0, 0},
	{8, 7.8, 7, 6, 4.5, 3, 1.8, 0.8, 0.3, 0},
	{8, 8, 7.5, 7, 6, 5, 4, 3, 2.5, 2},
}

// lowest returns the lowest card of a hand.
func lowest(hand shipshape.Set) int8 { return int8(bits.TrailingZeros64(uint64(hand))) }
