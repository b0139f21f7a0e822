package game

import "slices"

// FaceDown is a play which lay face down for a while.
type FaceDown struct {
	Play   int // its index in the log
	Opened int // the index of the play that turned it up; Len of the match while it lies there
}

// FaceDown lists the plays of seats that lay, or lie, face down, in the order of the log. When the
// match is over everything is open, whatever ended it.
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

// lying stands for the play that will turn a play up.
const lying = -1

// faceDown follows what lies face down in a match.
type faceDown struct {
	all   []FaceDown
	seats map[Seat]int // whose play lies there, and where it stands in all
}

// push takes the n-th play into account, which led to a position.
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
