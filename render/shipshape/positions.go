package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
	"dockside/render/shipshape/choices"
)

// sail returns the first wanted position of matches in which captains bid at random and lay crates for the most coins.
func sail(people int, seed render.Dealer, wanted func(rules.State) bool) rules.State {
	start, _ := rules.Rules().New(game.Setup{Seats: people}).(rules.State)
	return render.Find(start, seed, wanted, sailed)
}

// sailed returns the move of a seat.
func sailed(s rules.State, seat game.Seat, chance *render.Dealer) game.Move {
	moves := s.Moves(seat)
	if _, lays := rules.ParsePlace(moves[0]); !lays {
		return moves[chance.IntN(len(moves))]
	}
	best, most := moves[0], -100
	for o := range rules.Orientation(rules.Orientations) {
		if sum := choices.Lay(s, seat, o).Standing()[seat].Sum(); sum > most {
			best, most = rules.Place(o), sum
		}
	}
	return best
}

// Conditions for sample positions. A turn is that of the first group.

// bidsDown returns the condition that n of the first cards of a turn are face down.
func bidsDown(voyage, turn, n int) func(rules.State) bool {
	return func(s rules.State) bool {
		g := s.Groups[0]
		return int(s.Voyage) == voyage && int(g.Turn) == turn && g.Bidding == 1 && s.Step == rules.Play &&
			len(s.Sealed()) == n
	}
}

// cratesDown returns the condition that a crate is to be laid, with a queue and a number of tied captains.
func cratesDown(voyage, turn, queue, tied int) func(rules.State) bool {
	return func(s rules.State) bool {
		g := s.Groups[0]
		return int(s.Voyage) == voyage && int(g.Turn) == turn && len(s.Queue(0)) == queue && len(g.Tied.List()) == tied
	}
}

// bidAgain returns the condition that n captains have to bid again.
func bidAgain(n int) func(rules.State) bool {
	return func(s rules.State) bool { return s.Groups[0].Bidding == 2 && len(s.Groups[0].Asked.List()) == n }
}

// twiceTied reports whether the holds decide the order of laying.
func twiceTied(s rules.State) bool { return s.Groups[0].Bidding == 2 && s.Groups[0].Tied != 0 }

// spoilt returns a position in which the crates of a seat have the lowest value.
func spoilt(s rules.State, seat game.Seat) rules.State {
	worst, least := s, 100
	for i := range 8 * 8 * 8 {
		c := &s.Captains[seat]
		c.Laid[0].Way, c.Laid[1].Way, c.Laid[2].Way = rules.Orientation(i&7), rules.Orientation(i>>3&7),
			rules.Orientation(i>>6)
		if sum := s.Standing()[seat].Sum(); sum < least {
			worst, least = s, sum
		}
	}
	return worst
}

// scored returns the condition that a voyage was scored.
func scored(voyage int) func(rules.State) bool {
	return func(s rules.State) bool { return s.Scored[voyage-1] != [6]rules.Parts{} }
}

// over reports whether the game has ended.
func over(s rules.State) bool { return len(s.Turn()) == 0 }

// ahead reports whether the groups are in different turns.
func ahead(s rules.State) bool {
	return s.Voyage == 2 && s.Groups[0].Turn == 2 && s.Groups[1].Turn == 1
}
