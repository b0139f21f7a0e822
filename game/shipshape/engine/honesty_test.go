package engine

import (
	"math/rand/v2"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/review/reviewtest"
	"dockside/game/gametest"
	"dockside/game/shipshape"
)

// BenchmarkHonesty checks the verdicts of reviews by rollouts. The others bid by their mixed strategies now. Later all
// seats bid any card, and lay crates in the way that seems best immediately.
func BenchmarkHonesty(b *testing.B) {
	setup := game.Setup{Seats: 2}
	subject := reviewtest.Subject{
		Rules: shipshape.Rules(), Setup: setup, Levels: Levels(setup), Judge: admiral, Rollouts: rollouts,
	}
	for b.Loop() {
		subject.Check(b, gametest.Many(2, 14), 5, gametest.Many(200, 2000))
	}
}

func rollouts(m *game.Match, n int, seat game.Seat) reviewtest.Rollouts {
	view := m.At(n).View(seat)
	t := admiral.analyse(view, seat, ai.Means{Dice: dice(uint64(n)), Heard: m.Story(seat, n)})
	var b *auction
	if t.bids() {
		b = admiral.auction(&t)
		b.adopt()
	}
	return func(move game.Move, seed uint64) float64 {
		luck, others := rand.New(rand.NewPCG(seed, 9)), rand.New(rand.NewPCG(seed, 10))
		s := t.state.Guess(seat, luck).(shipshape.State)
		chance := newRandom(seed)
		deal(&s, &t.hands, &chance)
		var bids [maxSeats]game.Move
		if b != nil {
			b.random = newRandom(luck.Uint64())
			bids = b.sealed(&s, seat)
		}
		return playOn(s, game.Play{Seat: seat, Move: move}, bids, luck, others)
	}
}

// sealed draws the bids of the others. It replaces the face-down bids, and returns the bids to come.
func (b *auction) sealed(s *shipshape.State, seat game.Seat) (bids [maxSeats]game.Move) {
	for i, other := range b.seats[:b.size] {
		if i == b.dummy || game.Seat(other) == seat {
			continue
		}
		c, card := &s.Captains[other], b.pick(i, 0, b.hands[i])
		if c.Bid == 0 {
			bids[other] = shipshape.Bid(int(card))
			continue
		}
		c.Hand = (c.Hand | 1<<c.Bid) &^ (1 << card)
		c.Bid, c.Discards = card, c.Discards&^(1<<card)
	}
	return bids
}

// playOn simulates a match to its end, and returns the result of the seat of the first play.
func playOn(s game.State, first game.Play, bids [maxSeats]game.Move, luck, others game.Dice) float64 {
	for next := first; ; next = quickly(s, &bids, luck, others) {
		after, _, err := s.Apply(next)
		if err != nil {
			panic(err)
		}
		if s = after; len(s.Turn()) == 0 {
			setup := game.Setup{Seats: int(s.(shipshape.State).People)}
			return ai.Shares(shipshape.Rules(), setup, s)[first.Seat]
		}
	}
}

// quickly returns the next play of a rollout.
func quickly(s game.State, bids *[maxSeats]game.Move, luck, others game.Dice) game.Play {
	seat := s.Turn()[0]
	if seat == game.Nature {
		return game.Play{Seat: seat, Move: s.Chance(luck)}
	}
	moves := s.Moves(seat)
	_, places := shipshape.ParsePlace(moves[0])
	move := bids[seat]
	switch {
	case places:
		state := s.(shipshape.State)
		ship := newShip(state.Above(seat))
		ship.toCome = turns - state.Captains[seat].Loaded
		move = shipshape.Place(ship.best(state.Groups[state.GroupOf(seat)].Top().Crate))
	case move == "":
		move = moves[others.IntN(len(moves))]
	}
	bids[seat] = ""
	return game.Play{Seat: seat, Move: move}
}
