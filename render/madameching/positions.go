package madameching

import (
	"strings"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
)

// crews is the setup of two crews, in the place of how many people play.
const crews = -4

// setup is that of so many people.
func setup(people int) game.Setup {
	if people == crews {
		return game.Setup{Seats: 4, Options: []string{rules.Crews}}
	}
	return game.Setup{Seats: people}
}

// sail returns the first wanted position of matches in which captains sail on as long as they can, claim and gain what
// they can, and choose their other moves by chance.
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

// onward is the lowest card with which a junk sails on, or the highest.
func onward(c *rules.Captain) rules.Card {
	best := rules.Card(0)
	for _, card := range c.Hand.List() {
		if best == 0 || c.Junks[0].Ends(best) || !c.Junks[0].Ends(card) && card < best {
			best = card
		}
	}
	return best
}

// deed is now and then something else than to take a card.
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

// The positions that are looked for.

// in is a position of a step in a turn or later.
func in(step rules.Step, turn int) func(rules.State) bool {
	return func(s rules.State) bool {
		return s.Step == step && int(s.Round) >= turn && s.Owed.What == rules.Nothing && s.Handing == 0
	}
}

// over is the end of the game.
func over(s rules.State) bool { return s.Step == rules.Done }

// and is a position of which two things are true.
func and(a, b func(rules.State) bool) func(rules.State) bool {
	return func(s rules.State) bool { return a(s) && b(s) }
}

// far is a position in which somebody's expedition has so many cards.
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

// chosen is a position in which so many cards lie face down.
func chosen(n int) func(rules.State) bool {
	return func(s rules.State) bool { return len(s.Sealed()) == n }
}
