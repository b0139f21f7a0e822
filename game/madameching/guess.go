package madameching

import (
	"math"

	"dockside/game"
)

// Guess implements game.State: a history is drawn that agrees with all that the seat has seen, and in it hands,
// encounter cards, choices and answers of the others.
func (s State) Guess(seat game.Seat, d game.Dice) game.State {
	g, _ := s.Guessed(seat, d)
	return g
}

// Guessed is Guess, and tells what it has cost: how many branches of the search for a history were in vain, as far as
// it had to begin anew.
func (s State) Guessed(seat game.Seat, d game.Dice) (g State, branches int) {
	g = s.View(seat).(State)
	if g.Step == Done {
		return g, 0
	}
	branches = g.guessCards(int(seat), d)
	return g, branches + g.guessFinds(int(seat), d)
}

// guessCards draws the hands and choices of the others, and the card that was left over.
func (s *State) guessCards(seat int, d game.Dice) (branches int) {
	trail := s.Trail[navigation]
	r, h, _ := reckon(trail+s.table(), navigationPack, d, math.MaxInt)
	s.Trail[navigation] = r.filled()[:len(trail)]
	for other := range s.Seats() {
		if c := &s.Captains[other]; other != seat {
			c.Hand = setOf(r.cards(h.of(game.Seat(other))))
			c.guessChoice(d)
		}
	}
	if s.Down == LeftOver {
		s.Lost = Card(r.slips[h.of(onTable)[h.sizes[onTable]-1]].card)
	}
	return r.spent
}

// table is how the display came to lie on the table, as the end of a trail. A card that was left over is the last one.
func (s *State) table() Trail {
	var t Trail
	for _, c := range s.Display {
		if c > 0 {
			t += Trail(fact{what: taken, a: onTable, x: int8(c)}.encode())
		}
	}
	if s.Down == LeftOver {
		t += Trail(fact{what: gained, a: onTable, b: game.Seat(s.DownAge)}.encode())
	}
	return t
}

// guessChoice draws which cards of the hand were chosen.
func (c *Captain) guessChoice(d game.Dice) {
	for i, chosen := range c.Chose {
		if chosen == Hidden {
			c.Chose[i] = pick(c.Hand, d)
			c.Hand = c.Hand.without(c.Chose[i])
		}
	}
	if c.Chose[1] > 0 && c.Chose[0] > c.Chose[1] {
		c.Chose[0], c.Chose[1] = c.Chose[1], c.Chose[0]
	}
}

// guessFinds draws the encounter cards and answers of the others.
func (s *State) guessFinds(seat int, d game.Dice) (branches int) {
	r, h, _ := reckon(s.Trail[encounters], encounterPack, d, math.MaxInt)
	s.Trail[encounters] = r.filled()
	for other := range s.Seats() {
		if other != seat {
			s.Captains[other].Finds = findsOf(r.cards(h.of(game.Seat(other))))
			s.guessAnswer(other, d)
		}
	}
	if s.Handing > 0 && seat != int(s.Act.Seat) {
		s.Fresh = findsOf(r.cards(r.fresh))
	}
	return r.spent
}

// setOf are some navigation cards.
func setOf(cards []int8) Cards {
	var set Cards
	for _, card := range cards {
		set = set.with(Card(card))
	}
	return set
}

// findsOf are some encounter cards.
func findsOf(cards []int8) Finds {
	var f Finds
	for _, card := range cards {
		f[card]++
	}
	return f
}

// guessAnswer draws what a seat has answered.
func (s *State) guessAnswer(seat int, d game.Dice) {
	if s.Attack.Answers[seat] != Hidden {
		return
	}
	answers := []Answer{Let}
	for e := range s.Captains[seat].Finds.Kinds() {
		if e.IsPilot() {
			answers = append(answers, Answer(e)+1)
		}
	}
	s.Attack.Answers[seat] = answers[d.IntN(len(answers))]
}

// Holders are the opponents and mates in whose hands a navigation card may be, by all that the seat of a view has
// seen; deck tells whether it may be one that nobody holds. Of a card in sight neither is so.
func (s State) Holders(c Card) (hands Seats, deck bool) {
	for seat := range s.Seats() {
		if s.may(fact{what: lost, a: game.Seat(seat), x: int8(c)}) {
			hands = hands.with(seat)
		}
	}
	deck = s.may(fact{what: taken, a: onTable, x: int8(c)}) ||
		s.Down == LeftOver && s.may(fact{what: lost, a: onTable, x: int8(c)})
	return hands, deck
}

// doubts is how long a search for a history goes on before it is said that there may be one.
const doubts = 1000

// may tells whether a fact about a navigation card could follow now.
func (s *State) may(f fact) bool {
	r, _, sure := reckon(s.Trail[navigation]+s.table()+Trail(f.encode()), navigationPack, first{}, doubts)
	return r != nil || !sure
}

// first are dice that show the first of everything.
type first struct{}

func (first) IntN(int) int { return 0 }
