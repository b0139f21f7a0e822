package game

import "slices"

// Crews are the seats of the people who win and lose together, in the order of their first seats; nil where everybody
// plays for themselves. The setup must be one that the rules allow.
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

// Most is the largest table with the options of a setup that the rules allow; the setup itself if they allow none.
func (r Rules) Most(s Setup) Setup {
	for n := r.MaxSeats; n >= r.MinSeats; n-- {
		if larger := (Setup{Seats: n, Options: s.Options}); r.Check(larger) == nil {
			return larger
		}
	}
	return s
}
