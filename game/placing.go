package game

import (
	"cmp"
	"slices"
)

// Placing is the ranking of a match: its sides, the best first. All comparisons of scores are made here.
//
// A side has the sum of its seats' points and, among equals, of their tiebreaks. A person who has left or resigned is a
// side of their own, behind everybody who stayed and equal to others who left. The seat still scores for mates who
// stay.
type Placing []Side

// Side is a team, or a seat that plays for itself.
type Side struct {
	Seats []Seat // ascending
	Rank  int    // one more than the number of sides ahead; equal ranks are a tie
	Score Score  // the sum of its seats; of a person who has left, that of the whole team
	Left  bool   // the person has left or resigned
	Dummy bool   // the rules play all of its seats
}

// Place returns the ranking by the scores of all seats, also those that have left.
func (r Rules) Place(s Setup, scores []Score, left ...Seat) Placing {
	return place(sides(r.Table(s), scores, left), func(s Side) merit {
		if s.Left {
			return merit{standing: absent}
		}
		return merit{Score: s.Score}
	})
}

// Rank returns the rank of the side of a seat; 0 if there is no such seat.
func (p Placing) Rank(s Seat) int {
	for _, side := range p {
		if slices.Contains(side.Seats, s) {
			return side.Rank
		}
	}
	return 0
}

// Seats returns all seats, the best first. Equal sides are sorted by points, and then by their first seat.
func (p Placing) Seats() []Seat {
	var all []Seat
	for _, side := range p {
		all = append(all, side.Seats...)
	}
	return all
}

// First returns the seats of the sides in first place, ascending; none in a draw.
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

// Draw reports whether all sides share the first place. Dummies may be behind if at least two sides share it.
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

// Shares returns the win of each seat: 1 divided among the sides in first place, the same for each seat of a side.
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

// Vacant returns the seats, ascending, that were left and whose score exceeds the scores of all who stayed. A computer
// player has earned it, so it does not count as a win.
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

// merit is the sort key of sides: first the standing, then the score.
type merit struct {
	standing int // the higher the better
	Score
}

// The standings, the worst first; 0 is that of sides that have stayed.
const (
	absent = iota - 2 // left or resigned
	loser             // a mate has resigned or run out of time, or it is a dummy in such a match
)

// compare returns a positive number if a is the better score, a negative one if b is, and 0 if they are equal.
func compare(a, b Score) int {
	return cmp.Or(cmp.Compare(a.Points, b.Points), cmp.Compare(a.Tiebreak, b.Tiebreak))
}

// sides returns the sides of a match in the order of their first seats, without ranks.
func sides(info []SeatInfo, scores []Score, left []Seat) []Side {
	team := map[int]Score{}
	for seat, i := range info {
		sum := team[i.Team]
		team[i.Team] = Score{sum.Points + scores[seat].Points, sum.Tiebreak + scores[seat].Tiebreak}
	}
	var all []Side
	at := map[int]int{} // by team, its index in the list
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

// place sorts and ranks sides.
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

// Placing returns the present ranking. The scores decide between players who stayed. If a player has resigned or run
// out of time, all others who stayed have won, except that player's mates, and scores decide nothing.
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

// LastSide reports whether at most one side, dummies not counted, would remain if these seats left. Then the match must
// end.
func (m *Match) LastSide(leaving ...Seat) bool {
	stays := map[int]bool{}
	for seat, i := range m.rules.Table(m.setup) {
		if !i.Dummy && !slices.Contains(m.left, Seat(seat)) && !slices.Contains(leaving, Seat(seat)) {
			stays[i.Team] = true
		}
	}
	return len(stays) < 2
}
