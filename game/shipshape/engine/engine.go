// Package engine has the computer players of ShipShape. A decision uses determinization: it guesses the hidden
// information, and simulates the voyage to its end. The Admiral also solves the bidding as a matrix game.
package engine

import (
	"math"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shipshape"
)

// Engine tries each move in many determinizations. The others bid at random, and lay crates in the way that seems best.
// It evaluates the end of the voyage by the coins of all seats.
type Engine struct {
	Runs int // guesses for a decision, unless the means say otherwise
}

// Choose implements ai.Player.
func (e Engine) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	return ai.Best(e.Values(view, seat, m))
}

// Values implements ai.Player.
func (e Engine) Values(view game.State, seat game.Seat, m ai.Means) []ai.MoveValue {
	m.Heard = nil // it remembers no cards
	t := newAnalysis(view.(shipshape.State), seat, &simpleJudge, m)
	return t.placeValues(work(m, e.Runs))
}

// Chance implements ai.Player. It returns the Admiral's value after the same number of determinizations.
func (e Engine) Chance(view game.State, seat game.Seat, m ai.Means) float64 {
	return Admiral{Voyages: e.Runs * shipshape.Orientations}.Chance(view, seat, m)
}

// work returns the work of a decision by the means, or the usual work if they do not say.
func work(m ai.Means, usual int) int {
	if m.Work > 0 {
		return m.Work
	}
	return usual
}

// stacked returns a position after its stacks are built, if they are about to be.
func stacked(s shipshape.State, d game.Dice) shipshape.State {
	for s.Step == shipshape.Stack {
		next, _, err := s.Apply(game.Play{Seat: game.Nature, Move: s.Chance(d)})
		if err != nil {
			return s
		}
		s = next.(shipshape.State)
	}
	return s
}

// move makes a move of a seat.
func (v *simulation) move(group, seat int, m game.Move) {
	l := &v.lanes[group]
	if card, ok := shipshape.ParseBid(m); ok {
		v.cards[seat][l.bidding-1] = int8(card)
		return
	}
	o, _ := shipshape.ParsePlace(m)
	v.ships[seat].lay(shipshape.Laid{Crate: l.stack[0].Crate, Way: o})
	copy(l.stack[:], l.stack[1:])
	copy(l.order[:], l.order[1:])
	l.left--
	l.known--
}

// chances returns the win chances of all seats if the voyage is scored as it stands. After the last one the hold
// breaks ties (SS-71).
func (v *simulation) chances() [maxSeats]float64 {
	var worth [maxSeats]float64
	for i, coins := range v.coinsAfterScoring() {
		worth[i] = float64(coins) + 0.1*float64(v.ships[i].hold)
	}
	return v.judge.odds(worth[:v.seats], v.hands[:v.seats], v.dummy, v.voyage)
}

// chancesBetweenVoyages returns the win chances of all seats after a number of voyages, before the next one begins.
func (v *simulation) chancesBetweenVoyages(voyages int) [maxSeats]float64 {
	var worth [maxSeats]float64
	for i := range worth {
		worth[i] = float64(v.ships[i].coins)
	}
	return v.judge.odds(worth[:v.seats], v.hands[:v.seats], v.dummy, voyages)
}

const fullShip = 8 // coins (SS-65)

// coinsAfterScoring returns the coins of all seats after scoring (SS-61 to SS-67).
func (v *simulation) coinsAfterScoring() [maxSeats]int {
	fewest, most := math.MaxInt, 0
	for i := range v.seats {
		fewest = min(fewest, v.ships[i].cannons)
		most = max(most, v.ships[i].contraband)
	}
	var coins [maxSeats]int
	for i := range v.seats {
		s := &v.ships[i]
		sum := s.gold - s.rats + s.cannons - fewest
		if s.contraband < most {
			sum += s.contraband
		}
		if s.open == 0 {
			sum += fullShip
		}
		coins[i] = s.coins + max(0, sum)
	}
	return coins
}
