package engine

import (
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shipshape"
)

// Shark measures how predictable the Admiral is. For each bid it simulates the search of every other player, with the
// view and the events of that player, and makes the best answer. It lays crates like the Admiral.
type Shark struct {
	Admiral
	Looks int // simulated searches of each other captain, for a bid
}

// Choose implements ai.Player.
func (p Shark) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	return ai.Best(p.Values(view, seat, m))
}

// Values implements ai.Player.
func (p Shark) Values(view game.State, seat game.Seat, m ai.Means) []ai.MoveValue {
	t := p.analyse(view, seat, m)
	if !t.bids() {
		return p.laid(&t)
	}
	b := p.auction(&t)
	for i, other := range b.seats[:b.size] {
		if game.Seat(other) != seat && i != b.dummy {
			b.matchers[i][0].played = p.look(&t, game.Seat(other))
		}
	}
	return t.bidValues(b)
}

// look returns how often another player bids each card.
func (p Shark) look(t *analysis, other game.Seat) (played [cards + 1]float64) {
	seen := t.viewOf(other)
	for range p.Looks {
		theirs := p.analyse(seen, other, t.means)
		b := p.auction(&theirs)
		mixture := b.mixture(b.bidder(other))
		sum := total(&mixture, deck)
		for card, p := range mixture {
			played[card] += p / sum
		}
	}
	return played
}

// viewOf returns the view of another player before it bids: the seat's view, with that player's own cards.
func (t *analysis) viewOf(other game.Seat) game.State {
	s := t.state.Guess(t.seat, t.means.Dice).(shipshape.State)
	var chance random
	deal(&s, &t.hands, &chance)
	c := &s.Captains[other]
	if c.Bid != 0 {
		c.Hand, c.Held, c.Bid = c.Hand|1<<c.Bid, c.Held+1, 0
	}
	return s.View(other)
}
