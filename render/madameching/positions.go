package madameching

import (
	"strings"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
)

// crews stands for two crews in place of the number of players.
const crews = -4

// setup returns the setup for a number of players.
func setup(people int) game.Setup {
	if people == crews {
		return game.Setup{Seats: 4, Options: []string{rules.Crews}}
	}
	return game.Setup{Seats: people}
}

// sail returns the first wanted position of matches in which captains continue their voyages if possible, claim and
// gain whatever they can, and choose their other moves at random.
func sail(people int, seed render.Dealer, wanted func(rules.State) bool) rules.State {
	start, _ := rules.Rules().New(setup(people)).(rules.State)
	return render.Find(start, seed, wanted, sailed)
}

// sailed returns the move of a seat.
func sailed(s rules.State, seat game.Seat, chance *render.Dealer) game.Move {
	moves := s.Moves(seat)
	switch {
	case s.Step == rules.Choose && s.Junks() == 1:
		return "choose " + game.Move(onward(&s.Captains[seat]).String())
	case s.Step == rules.Claim, s.Step == rules.Gain:
		return moves[0]
	case s.Step == rules.Deeds && s.Handing == 0:
		return deed(moves, chance)
	}
	return moves[chance.IntN(len(moves))]
}

// onward returns the lowest card with which a junk sails on, or else the highest.
func onward(c *rules.Captain) rules.Card {
	best := rules.Card(0)
	for _, card := range c.Hand.List() {
		if best == 0 || c.Junks[0].Ends(best) || !c.Junks[0].Ends(card) && card < best {
			best = card
		}
	}
	return best
}

// deed returns the move to take a card, or now and then another one.
func deed(moves []game.Move, chance *render.Dealer) game.Move {
	if first := moves[chance.IntN(len(moves))]; chance.IntN(3) == 0 {
		return first
	}
	last := moves[len(moves)-1]
	for _, m := range moves {
		if strings.HasPrefix(string(m), "draw ") && chance.IntN(2) == 0 {
			return m
		}
	}
	return last
}

// Conditions for sample positions.

// in returns the condition that a step is reached in a turn or later.
func in(step rules.Step, turn int) func(rules.State) bool {
	return func(s rules.State) bool {
		return s.Step == step && int(s.Round) >= turn && s.Owed.What == rules.Nothing && s.Handing == 0
	}
}

// over reports whether the game has ended.
func over(s rules.State) bool { return s.Step == rules.Done }

// and returns the condition that two conditions hold.
func and(a, b func(rules.State) bool) func(rules.State) bool {
	return func(s rules.State) bool { return a(s) && b(s) }
}

// far returns the condition that an expedition has a number of cards.
func far(size int8) func(rules.State) bool {
	return func(s rules.State) bool {
		for _, c := range s.Captains {
			if c.Junks[0].Size >= size {
				return true
			}
		}
		return false
	}
}

// chosen returns the condition that n chosen cards are face down.
func chosen(n int) func(rules.State) bool {
	return func(s rules.State) bool { return len(s.Sealed()) == n }
}
