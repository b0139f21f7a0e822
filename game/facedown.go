package game

import "slices"

// FaceDown is a play that lay face down for some time.
type FaceDown struct {
	Play   int // its index in the log
	Opened int // the index of the play that revealed it; Len of the match while it is hidden
}

// FaceDown returns the plays of seats that lay or lie face down, in the order of the log. The end of the match,
// whatever its cause, reveals everything.
func (m *Match) FaceDown() []FaceDown {
	all := slices.Clone(m.down.all)
	for i := range all {
		if all[i].Opened == lying {
			all[i].Opened = m.Len()
			if m.Outcome().Over() {
				all[i].Opened--
			}
		}
	}
	return all
}

// lying is the Opened of a play that still lies face down.
const lying = -1

// faceDown tracks the plays that lie face down in a match.
type faceDown struct {
	all   []FaceDown
	seats map[Seat]int // by seat, the index in all of its play that lies face down
}

// push records the n-th play and the position after it.
func (f *faceDown) push(p Play, next State, n int) {
	sealer, ok := next.(Sealer)
	if !ok {
		return
	}
	down := sealer.Sealed()
	for seat, at := range f.seats {
		if p.Seat == seat || !slices.Contains(down, seat) {
			f.all[at].Opened = n - 1
			delete(f.seats, seat)
		}
	}
	if p.Seat >= 0 && slices.Contains(down, p.Seat) {
		if f.seats == nil {
			f.seats = map[Seat]int{}
		}
		f.seats[p.Seat] = len(f.all)
		f.all = append(f.all, FaceDown{Play: n - 1, Opened: lying})
	}
}
