package madameching

import "dockside/game"

// Points of what everybody can see (MC-92).
const (
	flagshipPoints = 5
	portPoints     = 10
)

// Count is the points of a seat by source (MC-92, MC-93).
type Count struct {
	Gold     int // at the end with the gold of the expeditions
	Stones   [Gems]int
	Skills   int
	Flagship int
	Port     int
	Relics   int
	Traders  int
}

// Points returns the sum.
func (c Count) Points() int {
	n := c.Gold + c.Skills + c.Flagship + c.Port + c.Relics + c.Traders
	for _, points := range c.Stones {
		n += points
	}
	return n
}

// Count returns the present points of a seat. In a view the relics and traders of the others do not count.
func (s *State) Count(seat int) Count {
	c := &s.Captains[seat]
	n := Count{Gold: int(c.Gold)}
	richest := 0
	for g, stones := range c.Stones {
		n.Stones[g] = int(stones) * Gem(g).Points()
		richest = max(richest, int(stones))
	}
	for k := range c.Up {
		n.Skills += int(c.Up[k] + c.Down[k])
	}
	if int(s.Flagship) == seat+1 {
		n.Flagship = flagshipPoints
	}
	if int(s.Port) == seat+1 {
		n.Port = portPoints
	}
	n.Traders = int(c.Finds[Trader]) * richest
	for e := Relic1; e <= Relic3; e++ {
		n.Relics += int(c.Finds[e]) * e.Points()
	}
	return n
}

// Scores implements game.State. While the game runs they are public: relics and traders count only at the end. Ties are
// broken by white stones, then red, then blue (MC-94). There are twelve of each, so the sums of two mates stay
// distinct.
func (s State) Scores() []game.Score {
	scores := make([]game.Score, s.Seats())
	for seat := range scores {
		if s.Step != Done {
			s.Captains[seat].Finds = Finds{}
		}
		stones := s.Captains[seat].Stones
		scores[seat] = game.Score{
			Points:   s.Count(seat).Points(),
			Tiebreak: (int(stones[Pearl])*(copies+1)+int(stones[Ruby]))*(copies+1) + int(stones[Blue]),
		}
	}
	return scores
}

// copies is the number of stones of a kind (MC-7). The missions cannot use up more.
const copies = 12

// finish pays the gold of the expeditions and ends the game (MC-91).
func (s *State) finish() []game.Event {
	var events []game.Event
	for seat := range s.Seats() {
		c, gold := &s.Captains[seat], 0
		for _, e := range c.Junks {
			gold += e.Gold()
		}
		if gold > 0 {
			c.Gold += int16(gold)
			events = append(events, game.Say(SeaGold, game.Seat(seat), gold))
		}
	}
	s.Step = Done
	why := Over
	if !s.Ending() {
		why = OverLate
	}
	events = append([]game.Event{game.Say(why)}, events...)
	for seat := range s.Seats() {
		events = append(events, game.Say(Counted, game.Seat(seat), s.Count(seat).Points()))
	}
	return events
}
