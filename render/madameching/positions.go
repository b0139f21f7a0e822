package madameching

import (
	"strings"

	"dockside/game"
	rules "dockside/game/madameching"
)

// dealer is chance that always draws the same (a linear congruential generator).
type dealer uint32

func (d *dealer) IntN(n int) int {
	*d = *d*1664525 + 1013904223
	return int(*d>>8) % n
}

// crews is the setup of two crews, in the place of how many people play.
const crews = -4

// setup is that of so many people.
func setup(people int) game.Setup {
	if people == crews {
		return game.Setup{Seats: 4, Options: []string{rules.Crews}}
	}
	return game.Setup{Seats: people}
}

// sail plays games, always in the same way, until it meets a position that is wanted: captains sail on as long as
// they can, claim and gain what there is, and do by chance what else they might.
func sail(people int, seed dealer, wanted func(rules.State) bool) rules.State {
	start := rules.Rules().New(setup(people))
	for s := start; ; {
		state, _ := s.(rules.State)
		if wanted(state) {
			return state
		}
		turn := s.Turn()
		if len(turn) == 0 {
			s = start
			continue
		}
		play := game.Play{Seat: turn[0]}
		if play.Seat == game.Nature {
			play.Move = s.Chance(&seed)
		} else {
			play.Move = sailed(&state, play.Seat, &seed)
		}
		next, _, err := s.Apply(play)
		if err != nil {
			panic(err)
		}
		s = next
	}
}

// sailed is what a seat does.
func sailed(s *rules.State, seat game.Seat, chance *dealer) game.Move {
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
func deed(moves []game.Move, chance *dealer) game.Move {
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
