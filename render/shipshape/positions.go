package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
	"dockside/render/shipshape/choices"
)

// sail returns the first wanted position of matches in which captains bid by chance and lay crates so that they bring
// most.
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

// The positions that are looked for. A turn is that of the first group.

// bidsDown is a position in which so many of a voyage's and turn's first cards lie face down.
func bidsDown(voyage, turn, n int) func(rules.State) bool {
	return func(s rules.State) bool {
		g := s.Groups[0]
		return int(s.Voyage) == voyage && int(g.Turn) == turn && g.Bidding == 1 && s.Step == rules.Play &&
			len(s.Sealed()) == n
	}
}

// cratesDown is a position in which somebody is to lay while so many wait behind or are tied.
func cratesDown(voyage, turn, queue, tied int) func(rules.State) bool {
	return func(s rules.State) bool {
		g := s.Groups[0]
		return int(s.Voyage) == voyage && int(g.Turn) == turn && len(s.Queue(0)) == queue && len(g.Tied.List()) == tied
	}
}

// bidAgain is a position in which so many have to bid a second time.
func bidAgain(n int) func(rules.State) bool {
	return func(s rules.State) bool { return s.Groups[0].Bidding == 2 && len(s.Groups[0].Asked.List()) == n }
}

// twiceTied is a position in which the holds decide who lays first.
func twiceTied(s rules.State) bool { return s.Groups[0].Bidding == 2 && s.Groups[0].Tied != 0 }

// spoilt is a position with the crates of a seat as they bring least.
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

// scored is the end of a voyage.
func scored(voyage int) func(rules.State) bool {
	return func(s rules.State) bool { return s.Scored[voyage-1] != [6]rules.Parts{} }
}

// over is the end of the game.
func over(s rules.State) bool { return len(s.Turn()) == 0 }

// ahead is a position in which the groups are in different turns.
func ahead(s rules.State) bool {
	return s.Voyage == 2 && s.Groups[0].Turn == 2 && s.Groups[1].Turn == 1
}
