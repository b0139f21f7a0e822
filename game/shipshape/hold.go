package shipshape

import "dockside/game"

// Hold returns the printed cells of a hold: voyage 1 to 3, number 1 to 6 (SS-3). Others are empty.
func Hold(voyage, number int) Cells {
	if voyage < 1 || voyage > voyages || number < 1 || number > maxSeats {
		return Cells{}
	}
	return printed[(voyage-1)*maxSeats+number-1]
}

// Above returns a hold with crates on it, the lowest first, as seen from above (SS-60).
func Above(hold Cells, laid ...Laid) [9]Seen {
	var seen [9]Seen
	for i, c := range hold {
		seen[i] = Seen{Cell: c}
	}
	for n, l := range laid {
		for i, c := range l.Cells() {
			if c.Kind != Empty {
				seen[i] = Seen{c, int8(n + 1)}
			}
		}
	}
	return seen
}

// Aboard returns the crates on the hold of a seat, the lowest first.
func (s State) Aboard(seat game.Seat) []Laid {
	c := s.Captains[seat]
	return c.Laid[:c.Loaded]
}

// Above returns the hold of a seat as seen from above.
func (s State) Above(seat game.Seat) [9]Seen {
	c := &s.Captains[seat]
	return Above(Hold(int(s.Voyage), int(c.Hold)), c.Laid[:c.Loaded]...)
}

// Total is the visible total of each kind in a hold.
type Total struct {
	Gold, Cannons, Contraband, Rats int
	Full                            bool // all nine cells show cargo (SS-65)
}

// Count adds up the visible cells of a hold.
func Count(seen [9]Seen) Total {
	t := Total{Full: true}
	for _, c := range seen {
		n := int(c.Value)
		switch c.Kind {
		case Gold:
			t.Gold += n
		case Cannons:
			t.Cannons += n
		case Contraband:
			t.Contraband += n
		case Rat:
			t.Rats += n
		case Empty:
		}
		t.Full = t.Full && c.Cargo()
	}
	return t
}

// survey returns a stack as seen from above (SS-24): for each cell the topmost cargo.
func survey(stack []Laid) [9]Seen {
	var seen [9]Seen
	for n, l := range stack {
		for i, c := range l.Cells() {
			if seen[i].Layer == 0 && c.Kind != Empty {
				seen[i] = Seen{c, int8(n + 1)}
			}
		}
	}
	return seen
}
