package engine

import (
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shipshape"
)

// Admiral remembers all cards that were shown. It draws its bids from a mixed strategy close to an equilibrium. It
// lays crates for the end of the voyage, in many determinizations, and maximises the win chance.
type Admiral struct {
	Voyages int // determinizations for a decision, unless the means say otherwise
}

// Choose implements ai.Player. A bid is drawn. Its value is its win chance against the strategies of the others.
func (a Admiral) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	t := a.analyse(view, seat, m)
	if !t.bids() {
		return ai.Best(a.laid(&t))
	}
	b := a.auction(&t)
	mixture := b.mixture(b.bidder(seat))
	card := bid(&mixture, b.hands[b.bidder(seat)], &b.random)
	return ai.MoveValue{Move: shipshape.Bid(int(card)), Value: b.values(b.bidder(seat))[card]}
}

// Values implements ai.Player.
func (a Admiral) Values(view game.State, seat game.Seat, m ai.Means) []ai.MoveValue {
	t := a.analyse(view, seat, m)
	if !t.bids() {
		return a.laid(&t)
	}
	return t.bidValues(a.auction(&t))
}

// Chance implements ai.Player.
func (a Admiral) Chance(view game.State, seat game.Seat, m ai.Means) float64 {
	return a.Estimate(view, seat, m).Value
}

// Estimate implements ai.Estimator. Between voyages it considers only coins and cards. An exact chance takes all
// determinizations of a decision, for a standard error of at most a hundredth.
func (a Admiral) Estimate(view game.State, seat game.Seat, m ai.Means) ai.Estimate {
	t := a.analyse(view, seat, m)
	if s := t.state; s.Step == shipshape.Done {
		return ai.Estimate{Value: ai.Shares(shipshape.Rules(), game.Setup{Seats: int(s.People)}, s)[seat]}
	}
	guesses := work(m, a.Voyages)
	if !m.Exact {
		guesses /= shipshape.Orientations
	}
	var results ai.Sample
	for v := range t.determinizations(guesses) {
		if t.state.Step == shipshape.DrawHolds {
			results.Add(v.chancesBetweenVoyages(t.state.Finished())[seat])
			continue
		}
		v.finishVoyage()
		results.Add(v.chances()[seat])
	}
	return results.Estimate()
}

// compareError is the root mean square error of differences between moves, by the number of finished voyages, compared
// with games that are played to the end.
var compareError = [voyages + 1]float64{0.04, 0.03, 0.02}

// Compare implements ai.Estimator. The others bid by their mixed strategies.
func (a Admiral) Compare(view game.State, seat game.Seat, move, other game.Move, m ai.Means) ai.Estimate {
	t := a.analyse(view, seat, m)
	after := t.afterLaying
	if t.bids() {
		b := a.auction(&t)
		b.adopt()
		after = func(v simulation, move game.Move) float64 { return b.afterBid(&t, v, move) }
	}
	var results ai.Sample
	for base := range t.determinizations(work(m, a.Voyages) / shipshape.Orientations) {
		results.Add(after(*base, move) - after(*base, other))
	}
	return results.Estimate().Off(compareError[t.state.Finished()])
}

// afterLaying returns the win chance of the seat at the end of a voyage in which it lays a crate.
func (t *analysis) afterLaying(v simulation, move game.Move) float64 {
	v.move(t.group(), int(t.seat), move)
	v.finishVoyage()
	return v.chances()[t.seat]
}

// analyse begins the analysis of a position.
func (a Admiral) analyse(view game.State, seat game.Seat, m ai.Means) analysis {
	s := view.(shipshape.State)
	return newAnalysis(s, seat, judgeFor(int(s.People)), m)
}

// laid returns the values of the ways to lay a crate.
func (a Admiral) laid(t *analysis) []ai.MoveValue {
	return t.placeValues(work(t.means, a.Voyages) / shipshape.Orientations)
}

// auction solves the bidding.
func (a Admiral) auction(t *analysis) *auction {
	b := t.newAuction()
	b.evaluateOrders(t, work(t.means, a.Voyages)/len(b.orders))
	b.solve(min(rounds, work(t.means, rounds)), t.means.Stopped)
	return b
}

// bidValues returns the values of the bids of the seat.
func (t *analysis) bidValues(b *auction) []ai.MoveValue {
	worth := b.values(b.bidder(t.seat))
	var values []ai.MoveValue
	for _, move := range t.state.Moves(t.seat) {
		card, _ := shipshape.ParseBid(move)
		values = append(values, ai.MoveValue{Move: move, Value: worth[card]})
	}
	return values
}
