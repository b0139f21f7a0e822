package madameching

import (
	"math"

	"dockside/game"
	"dockside/game/madameching/deduction"
)

// Guess implements game.State. It draws a history that agrees with everything the seat has seen, and from it the
// hands, encounter cards, choices and answers of the others.
func (s State) Guess(seat game.Seat, d game.Dice) game.State {
	g, _ := s.Guessed(seat, d)
	return g
}

// Guessed is Guess. It also returns the cost of the search for a history, in failed branches before restarts.
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
	h, _ := deduction.Search(trail+s.table(), navigationPack, d, math.MaxInt)
	s.Trail[navigation] = h.Trail()[:len(trail)]
	for other := range s.Seats() {
		if c := &s.Captains[other]; other != seat {
			c.Hand = 0
			for _, card := range h.Hand(game.Seat(other)) {
				c.Hand = c.Hand.with(Card(card))
			}
			c.guessChoice(d)
		}
	}
	if s.Down == LeftOver {
		open := h.Hand(deduction.Table)
		s.Lost = Card(open[len(open)-1])
	}
	return h.Cost()
}

// table returns, as the end of a trail, how the display came to lie open. A card that was left over is the last one.
func (s *State) table() Trail {
	var t Trail
	for _, c := range s.Display {
		if c > 0 {
			t += deduction.Fact{Kind: deduction.Taken, A: deduction.Table, X: int8(c)}.Encode()
		}
	}
	if s.Down == LeftOver {
		t += deduction.Fact{Kind: deduction.Gained, A: deduction.Table, B: game.Seat(s.DownAge)}.Encode()
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
	h, _ := deduction.Search(s.Trail[encounters], encounterPack, d, math.MaxInt)
	s.Trail[encounters] = h.Trail()
	for other := range s.Seats() {
		if other != seat {
			s.Captains[other].Finds = findsOf(h.Hand(game.Seat(other)))
			s.guessAnswer(other, d)
		}
	}
	if s.Handing > 0 && seat != int(s.Act.Seat) {
		s.Fresh = findsOf(h.Fresh())
	}
	return h.Cost()
}

// findsOf counts encounter cards.
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

// Holders returns the opponents and mates who can hold a navigation card, by everything that the seat of a view has
// seen; deck reports whether the deck can have it. A visible card has neither.
func (s State) Holders(c Card) (hands Seats, deck bool) {
	lost := deduction.Fact{Kind: deduction.Lost, X: int8(c)}
	for seat := range s.Seats() {
		if lost.A = game.Seat(seat); s.may(lost) {
			hands = hands.with(seat)
		}
	}
	lost.A = deduction.Table
	deck = s.may(deduction.Fact{Kind: deduction.Taken, A: deduction.Table, X: int8(c)}) ||
		s.Down == LeftOver && s.may(lost)
	return hands, deck
}

// doubts is how many branches may fail before Holders assumes that a history exists.
const doubts = 1000

// may reports whether a fact about a navigation card can follow now.
func (s *State) may(f deduction.Fact) bool {
	h, sure := deduction.Search(s.Trail[navigation]+s.table()+f.Encode(), navigationPack, first{}, doubts)
	return h != nil || !sure
}

// first implements game.Dice. It always returns 0.
type first struct{}

func (first) IntN(int) int { return 0 }
