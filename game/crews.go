package game

import "slices"

// Crews returns the seats of people by team, in the order of their first seats; nil if each plays for themselves. The
// setup must be valid.
func (r Rules) Crews(s Setup) [][]Seat {
	var teams []int
	var crews [][]Seat
	for seat, info := range r.Table(s)[:s.Seats] {
		i := slices.Index(teams, info.Team)
		if i < 0 {
			i = len(teams)
			teams, crews = append(teams, info.Team), append(crews, nil)
		}
		crews[i] = append(crews[i], Seat(seat))
	}
	if len(crews) == s.Seats {
		return nil
	}
	return crews
}

// LargestSetup returns the largest valid setup with the options of s; s itself if there is none.
func (r Rules) LargestSetup(s Setup) Setup {
	for n := r.MaxSeats; n >= r.MinSeats; n-- {
		if larger := (Setup{Seats: n, Options: s.Options}); r.Check(larger) == nil {
			return larger
		}
	}
	return s
}
