package table

import "dockside/game"

// Crew is a side of a team match, or of a lobby for one.
type Crew struct {
	Seats []game.Seat // the seats of its members at present
	Room  []game.Seat // its seats in the match, or the possible ones in a lobby
}

// Free returns the number of free places.
func (c Crew) Free() int { return len(c.Room) - len(c.Seats) }

// roomiest returns the crew with the most free places; 0 if there are no crews.
func roomiest(crews []Crew) int {
	best := 0
	for i, c := range crews {
		if c.Free() > crews[best].Free() {
			best = i
		}
	}
	return best
}
