package engine

import (
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shipshape"
)

// Admiral remembers all cards that were shown. Its bids are drawn from a mixture to which nobody has a good answer; it
// lays crates, in many guesses of what is hidden, with a view to the end of the voyage; and winning counts, not coins.
type Admiral struct {
	Voyages int // played on for a decision, unless the means say otherwise
}

// Choose implements ai.Player. A bid is drawn; its value is what it promises against all that the others may bid.
func (a Admiral) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	t := a.think(view, seat, m)
	if !t.bids() {
		return ai.Best(a.laid(&t))
	}
	b := a.auction(&t)
	mixture := b.mixture(b.bidder(seat))
	card := bid(&mixture, b.hands[b.bidder(seat)], &b.luck)
	return ai.MoveValue{Move: shipshape.Bid(int(card)), Value: b.promises(b.bidder(seat))[card]}
}

// Values implements ai.Player.
func (a Admiral) Values(view game.State, seat game.Seat, m ai.Means) []ai.MoveValue {
	t := a.think(view, seat, m)
	if !t.bids() {
		return a.laid(&t)
	}
	return t.offers(a.auction(&t))
}

// Chance implements ai.Player. Between voyages it goes by coins and cards alone. An exact one takes all voyages of a
// decision, since no other is looked at in the same guesses: its standard error is a hundredth at most.
func (a Admiral) Chance(view game.State, seat game.Seat, m ai.Means) float64 {
	t := a.think(view, seat, m)
	if s := t.state; s.Step == shipshape.Done {
		return ai.Shares(shipshape.Rules(), game.Setup{Seats: int(s.People)}, s)[seat]
	}
	guesses := work(m, a.Voyages)
	if !m.Exact {
		guesses /= shipshape.Orientations
	}
	sum, done := 0.0, 0.0
	for v := range t.guesses(guesses) {
		done++
		if t.state.Step == shipshape.DrawHolds {
			sum += v.ashore(t.state.Finished())[seat]
			continue
		}
		v.sail()
		sum += v.chances()[seat]
	}
	return sum / done
}

// think begins to think about a position.
func (a Admiral) think(view game.State, seat game.Seat, m ai.Means) thought {
	s := view.(shipshape.State)
	return think(s, seat, keen(int(s.People)), m)
}

// laid judges the ways of laying a crate.
func (a Admiral) laid(t *thought) []ai.MoveValue {
	return t.tried(work(t.means, a.Voyages) / shipshape.Orientations)
}

// auction finds out how to bid.
func (a Admiral) auction(t *thought) *auction {
	b := t.convene()
	b.appraise(t, work(t.means, a.Voyages)/len(b.orders))
	b.bargain(min(rounds, work(t.means, rounds)), t.means.Stopped)
	return b
}

// offers are the cards of the seat with what they promise.
func (t *thought) offers(b *auction) []ai.MoveValue {
	worth := b.promises(b.bidder(t.seat))
	var values []ai.MoveValue
	for _, move := range t.state.Moves(t.seat) {
		card, _ := shipshape.ParseBid(move)
		values = append(values, ai.MoveValue{Move: move, Value: worth[card]})
	}
	return values
}
