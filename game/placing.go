package game

import (
	"cmp"
	"slices"
)

// Placing is who is ahead in a match: its sides, the best first. It is the one definition of that;
// nobody compares scores on their own.
//
// A side has the points of its seats together, and where those are equal, their tiebreaks
// together. Whoever has left or resigned is a side alone, behind everybody who stayed, and all of
// those are equal; the seat goes on scoring for the mates who stay.
type Placing []Side

// Side is who wins and loses together: a team, or a seat of its own.
type Side struct {
	Seats []Seat // ascending
	Rank  int    // one more than how many sides are ahead: 1 is the first place, equal ranks are a tie
	Score Score  // the sum of its seats'; of one who has left, that of all the team
	Left  bool   // who sat here has left or resigned
	Dummy bool   // the rules play all of its seats
}

// Place reckons who is ahead by scores, one a seat, if all have stayed but those who are named.
func (r Rules) Place(s Setup, scores []Score, left ...Seat) Placing {
	return place(sides(r.Table(s), scores, left), func(s Side) merit {
		if s.Left {
			return merit{standing: absent}
		}
		return merit{Score: s.Score}
	})
}

// Rank is the rank of the side of a seat; 0 if there is no such seat.
func (p Placing) Rank(s Seat) int {
	for _, side := range p {
		if slices.Contains(side.Seats, s) {
			return side.Rank
		}
	}
	return 0
}

// Seats lists all seats, the best first. Of equal sides those with more points come first, then
// those with the first seat.
func (p Placing) Seats() []Seat {
	var all []Seat
	for _, side := range p {
		all = append(all, side.Seats...)
	}
	return all
}

// First lists the seats of the sides on the first place, ascending; nobody in a draw.
func (p Placing) First() []Seat {
	if p.Draw() {
		return nil
	}
	var seats []Seat
	for _, side := range p {
		if side.Rank == 1 {
			seats = append(seats, side.Seats...)
		}
	}
	slices.Sort(seats)
	return seats
}

// Draw tells whether everybody shares the first place; dummies may be behind, unless there is
// one side before them alone.
func (p Placing) Draw() bool {
	first, people := 0, true
	for _, side := range p {
		if side.Rank == 1 {
			first++
		} else {
			people = people && side.Dummy
		}
	}
	return first == len(p) || people && first > 1
}

// Shares is what each seat wins: 1 divided among the sides on the first place, the same for each
// seat of a side.
func (p Placing) Shares() []float64 {
	shares := make([]float64, len(p.Seats()))
	first := slices.IndexFunc(p, func(s Side) bool { return s.Rank > 1 })
	if first < 0 {
		first = len(p)
	}
	for _, side := range p[:first] {
		for _, seat := range side.Seats {
			shares[seat] = 1 / float64(first)
		}
	}
	return shares
}

// Vacant lists the seats, ascending, that somebody has left and whose score is better than that of
// everybody who stayed: a computer player has brought them there, and nobody has won by it.
func (p Placing) Vacant() []Seat {
	var seats []Seat
	for _, side := range p {
		ahead := func(other Side) bool { return !other.Left && compare(other.Score, side.Score) >= 0 }
		if side.Left && !slices.ContainsFunc(p, ahead) {
			seats = append(seats, side.Seats...)
		}
	}
	slices.Sort(seats)
	return seats
}

// merit is what decides between sides: how they stand to the match, then their scores.
type merit struct {
	standing int // the higher the better
	Score
}

// How sides stand to a match, the worst first; 0 is who has stayed.
const (
	absent = iota - 2 // left or resigned
	loser             // a mate has given the match up, or it is a dummy where somebody has
)

// compare is positive if a is the better score.
func compare(a, b Score) int {
	return cmp.Or(cmp.Compare(a.Points, b.Points), cmp.Compare(a.Tiebreak, b.Tiebreak))
}

// sides lists who wins and loses together, in the order of their first seats.
func sides(info []SeatInfo, scores []Score, left []Seat) []Side {
	team := map[int]Score{}
	for seat, i := range info {
		sum := team[i.Team]
		team[i.Team] = Score{sum.Points + scores[seat].Points, sum.Tiebreak + scores[seat].Tiebreak}
	}
	var all []Side
	at := map[int]int{} // by team, where in the list it stands
	for seat, i := range info {
		gone := slices.Contains(left, Seat(seat))
		if n, ok := at[i.Team]; ok && !gone {
			all[n].Seats, all[n].Dummy = append(all[n].Seats, Seat(seat)), all[n].Dummy && i.Dummy
			continue
		}
		if !gone {
			at[i.Team] = len(all)
		}
		all = append(all, Side{Seats: []Seat{Seat(seat)}, Score: team[i.Team], Left: gone, Dummy: i.Dummy})
	}
	return all
}

// place puts sides in order and ranks them.
func place(all []Side, worth func(Side) merit) Placing {
	better := func(a, b Side) int {
		x, y := worth(a), worth(b)
		return cmp.Or(cmp.Compare(y.standing, x.standing), compare(y.Score, x.Score))
	}
	for i, side := range all {
		for _, other := range all {
			if better(other, side) < 0 {
				all[i].Rank++
			}
		}
		all[i].Rank++
	}
	slices.SortStableFunc(all, func(a, b Side) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), compare(b.Score, a.Score))
	})
	return all
}

// Placing is who is ahead as the match stands. By the rules the scores decide between those who
// stayed. A match that somebody has given up, or lost by time, all others have won who stayed, but
// not the mates of who did: then scores decide nothing.
func (m *Match) Placing() Placing {
	scores := m.State().Scores()
	if m.ended.Cause != Resigned && m.ended.Cause != Expired {
		return m.rules.Place(m.setup, scores, m.left...)
	}
	info := m.rules.Table(m.setup)
	return place(sides(info, scores, m.left), func(s Side) merit {
		switch {
		case s.Left:
			return merit{standing: absent}
		case s.Dummy || info[s.Seats[0]].Team == info[m.ended.Seat].Team:
			return merit{standing: loser}
		}
		return merit{}
	})
}

// LastSide tells whether at most one side would be left if these seats left, too: then the match
// is to end, and who stays has won. Dummies are no side that could.
func (m *Match) LastSide(leaving ...Seat) bool {
	stays := map[int]bool{}
	for seat, i := range m.rules.Table(m.setup) {
		if !i.Dummy && !slices.Contains(m.left, Seat(seat)) && !slices.Contains(leaving, Seat(seat)) {
			stays[i.Team] = true
		}
	}
	return len(stays) < 2
}
