package madameching

import (
	"math/rand/v2"
	"testing"

	"dockside/game"
)

// ordinary returns a whole match of reasonable moves. Random matches are three times as long, and players gain little
// in them.
func ordinary(t *testing.T, setup game.Setup, d *rand.Rand) *game.Match {
	t.Helper()
	m, err := game.NewMatch(Rules(), setup)
	if err != nil {
		t.Fatal(err)
	}
	for !m.Outcome().Over() {
		s := m.State().(State)
		seat := s.Turn()[0]
		p := game.Play{Seat: seat}
		if seat == game.Nature {
			p.Move = s.Chance(d)
		} else {
			p.Move = sensible(&s, int(seat), d)
		}
		if err := m.Play(p); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// sensible returns a move after which the position is worth most.
func sensible(s *State, seat int, d *rand.Rand) game.Move {
	var best game.Move
	most := 0.0
	for i, move := range s.Moves(game.Seat(seat)) {
		next, _, err := s.Apply(game.Play{Seat: game.Seat(seat), Move: move})
		if err != nil {
			continue
		}
		after := next.(State)
		if worth := worth(&after, seat) + d.Float64()/10; i == 0 || worth > most {
			best, most = move, worth
		}
	}
	return best
}

// worth returns the rough value of a position for a seat, in points.
func worth(s *State, seat int) float64 {
	c := &s.Captains[seat]
	n := float64(s.Count(seat).Points()) + float64(c.Found) + float64(c.Held)
	for _, up := range c.Up {
		n += float64(up) / 2
	}
	for junk, e := range c.Junks[:s.Junks()] {
		n += promise(s, &e)
		best := 0.0
		for _, card := range c.Hand.List() {
			best = max(best, progress(s, &e, card))
		}
		n += best / 2
		if chosen := c.Chose[junk]; chosen > 0 && int(c.Sailed) == 0 {
			n += progress(s, &e, chosen)
		}
	}
	if s.Act.Seat == int8(seat) && s.Act.Played {
		n += 2
	}
	if s.Act.Seat == int8(seat) && s.Step == Swap {
		n++
	}
	return n
}

// promise returns the estimated value of an expedition at its end.
func promise(s *State, e *Expedition) float64 {
	n := float64(e.Space()) / 8
	for _, t := range s.Open.Claimable(e.Space()).List() {
		n = max(n, float64(t.Mission().Points()))
	}
	signs, stock := e.Signs(), s.Stock()
	return n + 2*float64(signs.best(&stock, Chart))
}

// progress returns the value of a card for an expedition.
func progress(s *State, e *Expedition, c Card) float64 {
	if e.Ends(c) {
		return promise(s, e) - float64(c)/20
	}
	next := e.With(c)
	return promise(s, &next) - promise(s, e) + 2 - float64(c-e.Highest())/10
}
