package shanghaien

import "dockside/game"

// jokerValue is the strength of a trick card that joined a crew (SH-65).
const jokerValue = 2

// Scores implements game.State (SH-81 to SH-85). There is no tiebreak.
func (s State) Scores() []game.Score {
	p := s.Points()
	return []game.Score{{Points: p[0]}, {Points: p[1]}}
}

// Points returns the present points. Each unused trick card counts 1 (SH-84).
func (s State) Points() [2]int {
	var points [2]int
	for seat, nations := range s.NationPoints() {
		for _, n := range nations {
			points[seat] += n
		}
		for _, n := range s.Tricks[seat] {
			points[seat] += n
		}
	}
	return points
}

// NationPoints returns the present points of each seat for each nation: the stronger of two crews scores the weaker one
// (SH-82), a single crew scores itself (SH-83).
func (s State) NationPoints() [2][Nations]int {
	var points [2][Nations]int
	for n := range Nations {
		a, b := s.Crews[0][n].Strength(), s.Crews[1][n].Strength()
		switch {
		case a > b:
			points[0][n] = worth(a, b)
		case b > a:
			points[1][n] = worth(b, a)
		}
	}
	return points
}

// worth returns the score of the stronger crew against the weaker.
func worth(stronger, weaker int) int {
	if weaker == 0 {
		return stronger
	}
	return weaker
}

// Strength returns the sum of the sailors' values, and 2 for each joker (SH-81).
func (c Crew) Strength() int {
	sum := jokerValue * int(c.Jokers)
	for value, n := range c.Sailors {
		sum += value * int(n)
	}
	return sum
}

// Size returns the number of sailors and jokers of the crew.
func (c Crew) Size() int {
	size := c.Jokers
	for _, n := range c.Sailors {
		size += n
	}
	return int(size)
}

// Supply returns the number of a seat's six dice that are not on the table (SH-3, SH-22).
func (s State) Supply(seat game.Seat) int {
	left := ownDice
	for _, n := range s.Placed[seat] {
		left -= n
	}
	return left
}

// DeckLeft returns the number of cards still to be dealt.
func (s State) DeckLeft() int {
	left := 0
	for _, sailors := range s.Deck {
		left += sailors.Size()
	}
	for _, n := range s.DeckTrick {
		left += n
	}
	return left
}
