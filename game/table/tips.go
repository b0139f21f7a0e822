package table

import (
	"slices"
	"time"

	"dockside/game"
)

// The bounds of tips, in percent.
const (
	MostTipped = 95 // for a side
	Decided    = 90 // above which chance of a side nobody tips any more
)

// Tip is what a spectator thinks of how a match will end, until then for them alone to see.
type Tip struct {
	Side    int       `json:"side"`    // on which they have an opinion, see Sitting.Sides
	Percent int       `json:"percent"` // its chance; what is left of 100 is shared by the others
	House   []float64 `json:"house"`   // the chances by side, 0 to 1, as the house saw them then by what everybody knew
	Plays   int       `json:"plays"`   // how long the log was
	At      time.Time `json:"at"`
	// Score is how good it was, once the match is over; nil where that has no result.
	Score *Score `json:"score,omitempty"`
}

// Score is how far a tip and the house were from the result, each as a Brier score (1950): the sum over the sides of
// the squared differences, 0 for who knew, up to 2.
type Score struct {
	Own   float64 `json:"own"`
	House float64 `json:"house"`
}

// Ahead is by how much a tip was better than the house.
func (s Score) Ahead() float64 { return s.House - s.Own }

// Chances are what a tip gives each of some sides, 0 to 1.
func (t Tip) Chances(sides int) []float64 {
	own := float64(t.Percent) / 100
	all := make([]float64, sides)
	for side := range all {
		if all[side] = own; side != t.Side {
			all[side] = (1 - own) / float64(sides-1)
		}
	}
	return all
}

// score is how good a tip was, given what each side has won: in a draw each its share.
func (t Tip) score(won []float64) *Score {
	return &Score{Own: brier(t.Chances(len(won)), won), House: brier(t.House, won)}
}

func brier(chances, won []float64) (sum float64) {
	for i, c := range chances {
		sum += (c - won[i]) * (c - won[i])
	}
	return sum
}

// Sides lists the seats that win and lose together, dummies included, in the order of their first seats.
func (s *Sitting) Sides() [][]game.Seat {
	var sides [][]game.Seat
	at := map[int]int{}
	for seat, info := range s.Match.Rules().Table(s.Match.Setup()) {
		i, known := at[info.Team]
		if !known {
			i, at[info.Team] = len(sides), len(sides)
			sides = append(sides, nil)
		}
		sides[i] = append(sides[i], game.Seat(seat))
	}
	return sides
}

// BySide are chances or shares of seats, which are the same for all seats of a side, by side. Of one that somebody has
// left it is that of who stays.
func (s *Sitting) BySide(seats []float64) []float64 {
	var all []float64
	for _, side := range s.Sides() {
		most := 0.0
		for _, seat := range side {
			most = max(most, seats[seat])
		}
		all = append(all, most)
	}
	return all
}

// MayTip tells why somebody cannot say how the match will end; nil if they can: as long as it is rated, and neither
// decided as far as is known nor half over.
func (s *Sitting) MayTip(user string) error {
	switch err := s.MayWatch(user); {
	case err != nil:
		return err
	case !s.Rated:
		return ErrUnrated
	case s.TipsShut || s.halfOver():
		return ErrTipsShut
	}
	return nil
}

// halfOver tells whether people have made half of the plays that a match like this usually has.
func (s *Sitting) halfOver() bool {
	usual := s.Match.Rules().Usual
	if usual == nil {
		return false
	}
	made := 0
	for _, p := range s.Log {
		if p.Seat >= 0 {
			made++
		}
	}
	return 2*made >= usual(s.Match.Setup())
}

// Tip notes what somebody thinks, in place of what they thought before, and lets them follow the match. It has the
// chances of the seats as the house sees them after so many plays: ErrStale if the match has moved on since. Where they
// decide the match nobody may tip any more, and nothing is noted but that.
func (s *Sitting) Tip(who Person, tip Tip, seats []float64) error {
	sides := len(s.Sides())
	switch err := s.MayTip(who.ID); {
	case err != nil:
		return err
	case tip.Plays != s.Match.Len():
		return ErrStale
	case tip.Side < 0 || tip.Side >= sides || slices.Max(tip.Chances(sides)) > MostTipped/100. || tip.Percent < 0:
		return ErrTip
	}
	tip.House = s.BySide(seats)
	if slices.Max(tip.House) > Decided/100. {
		s.TipsShut = true
		return nil
	}
	w, err := s.spectator(who)
	if err != nil {
		return err
	}
	if w.Tip = &tip; !w.Follows {
		w.Follows = true
		w.Told = s.TidingsOf(*w)
	}
	return nil
}

// scoreTips tells how good the tips were, once the match is over and has a result.
func (s *Sitting) scoreTips() {
	if o := s.Match.Outcome(); !o.Over() || o.Cause == game.Stopped {
		return
	}
	won := s.BySide(s.Match.Placing().Shares())
	s.Spectators = slices.Clone(s.Spectators)
	for i, w := range s.Spectators {
		if w.Tip != nil {
			scored := *w.Tip
			scored.Score = scored.score(won)
			s.Spectators[i].Tip = &scored
		}
	}
}

// Scored lists the spectators whose tips have a score, the best tip first.
func (t *Table) Scored() []Spectator {
	all := slices.DeleteFunc(slices.Clone(t.Spectators), func(s Spectator) bool {
		return s.Tip == nil || s.Tip.Score == nil
	})
	slices.SortStableFunc(all, func(a, b Spectator) int {
		switch x, y := a.Tip.Score.Own, b.Tip.Score.Own; {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	return all
}
