package engine

import (
	"math"
	"testing"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/shipshape"
)

// question is a position in which a seat has to bid.
type question struct {
	shipshape.State
	seat  game.Seat
	means ai.Means
}

// thought begins the evaluation of the bids.
func (q question) thought() analysis {
	return newAnalysis(q.View(q.seat).(shipshape.State), q.seat, judgeFor(int(q.People)), q.means)
}

// questions iterates over bids of random matches, a number for each number of players.
func questions(t *testing.T, each int) func(func(question) bool) {
	return func(yield func(question) bool) {
		for _, setup := range gametest.Setups(shipshape.Rules()) {
			d := dice(uint64(setup.Seats))
			m := gametest.Random(t, shipshape.Rules(), setup, d)
			for range each {
				n, seat := d.IntN(m.Len()), game.Seat(d.IntN(setup.Seats))
				for s := m.At(n).(shipshape.State); !asked(&s, seat); s = m.At(n).(shipshape.State) {
					n = (n + 1) % m.Len()
				}
				if !yield(question{m.At(n).(shipshape.State), seat, ai.Means{Dice: d, Heard: m.Story(seat, n)}}) {
					return
				}
			}
		}
	}
}

func asked(s *shipshape.State, seat game.Seat) bool {
	_, bids := shipshape.ParseBid(append(s.Moves(seat), "")[0])
	return bids
}

// An auction gives crates to the seats in the order of the rules, also after ties and second biddings.
func TestAuctionsSettleLikeTheRules(t *testing.T) {
	t.Parallel()
	again, twice := 0, 0
	for q := range questions(t, gametest.Many(60, 600)) {
		thought := q.thought()
		b := thought.newAuction()
		var cards shown
		var want []game.Seat
		s, group := q.State, thought.group()
		turn, bidding := s.Groups[group].Turn, s.Groups[group].Bidding
		for g := s.Groups[group]; g.Turn == turn && s.Step == shipshape.Play; g = s.Groups[group] {
			play := next(&s, group, q.means.Dice)
			state, events, err := s.Apply(play)
			must(t, err)
			for _, e := range events {
				switch e.Key {
				case shipshape.LaidDown:
					want = append(want, e.Args[0].(game.Seat))
				case shipshape.Revealed:
					for _, c := range e.Args[0].([]game.Event) {
						i := b.bidder(c.Args[0].(game.Seat))
						if g.Bidding == bidding {
							cards.first[i] = int8(c.Args[1].(int))
						} else {
							cards.again[i] = int8(c.Args[1].(int))
							again++
						}
					}
				case shipshape.ByHold:
					twice++
				}
			}
			s = state.(shipshape.State)
		}
		o := b.settle(&cards)
		for i, got := range b.named(&o) {
			if game.Seat(got) != want[i] {
				t.Fatalf("after %v crates go to %v, want %v", cards, b.named(&o), want)
			}
		}
	}
	if again < 10 || twice < 2 {
		t.Errorf("only %d second cards, %d settled by holds", again, twice)
	}
}

// next returns a random play of a group, or of its dummy.
func next(s *shipshape.State, group int, d game.Dice) game.Play {
	for _, seat := range s.Turn() {
		if seat == game.Nature && s.GroupOf(s.Dummy()) == group {
			return game.Play{Seat: seat, Move: s.Chance(d)}
		}
		if moves := s.Moves(seat); seat >= 0 && s.GroupOf(seat) == group {
			return game.Play{Seat: seat, Move: moves[d.IntN(len(moves))]}
		}
	}
	return game.Play{}
}

// Knowing the mixtures of the others gives next to no advantage. The best card is better than the own mixture by half
// of a hundredth of a win on average, while cards differ by ten times that.
func TestNobodyHasAGoodAnswer(t *testing.T) {
	t.Parallel()
	gain, differ, n := 0.0, 0.0, 0.0
	for q := range questions(t, gametest.Many(3, 60)) {
		thought := q.thought()
		b := thought.newAuction()
		b.evaluateOrders(&thought, 20)
		b.solve(rounds, q.means.Stopped)
		i := b.bidder(q.seat)
		mixture := b.mixture(i)
		var worth [cards + 1]float64
		for range 8 {
			for card, w := range b.values(i) {
				worth[card] += w / 8
			}
		}
		mean, best, low := 0.0, 0.0, 1.0
		for hand := b.hands[i]; hand != 0; hand &= hand - 1 {
			card := lowest(hand)
			mean += mixture[card] / total(&mixture, deck) * worth[card]
			best, low = max(best, worth[card]), min(low, worth[card])
		}
		gain, differ, n = gain+best-mean, differ+best-low, n+1
	}
	t.Logf("the best answer gains %.4f, cards differ by %.3f", gain/n, differ/n)
	if gain/n > 0.005 || differ/n < 0.05 {
		t.Errorf("the best answer gains %.4f, cards differ by %.3f", gain/n, differ/n)
	}
}

// Two bidders want to be first. With equal cards the second one wins. Keeping the 9 is worth 0.3 and 0.6 of a win. If
// the first bids the 1 with probability p and the second with q, the 9 gains the first q - 0.3, and the 1 nothing. The
// second gets 0.4 with the 9 and p with the 1. So there is an equilibrium at p = 0.4 and q = 0.3.
func TestMixtureOfAKnownGame(t *testing.T) {
	t.Parallel()
	const never = 5 // a card that is never worth its price, so that several cards are left
	b := &auction{size: 2, holds: [bidders]int8{1, 2}, dummy: -1, last: true, random: newRandom(1)}
	b.orders = permute(nil, order{0, 1, 2, 3}, 0, 2)
	for _, o := range b.orders {
		b.worth[o.code()][o[0]] = 1
	}
	for i, dear := range []float64{0.3, 0.6} {
		b.hands[i] = 1<<1 | 1<<never | 1<<9
		b.keep[i][9], b.keep[i][never] = dear, 2
	}
	b.solve(10000, func() bool { return false })
	for i, want := range []float64{0.4, 0.3} {
		mixture := b.mixture(i)
		if p := mixture[1] / total(&mixture, deck); math.Abs(p-want) > 0.04 {
			t.Errorf("bidder %d shows the 1 in %.3f of all cases, want %.1f", i, p, want)
		}
	}
}

// The value of keeping cards is the judge's value of the hands before and after, also when all cards return.
func TestKeptCardsAreValued(t *testing.T) {
	t.Parallel()
	j := judgeFor(2)
	b := &auction{size: 1, hands: [bidders]shipshape.Set{1<<2 | 1<<5 | 1<<10}}
	for card := range b.keep[0] {
		b.keep[0][card] = j.hand(1<<card, 4)
	}
	for _, s := range []shown{
		{first: [bidders]int8{5}},
		{first: [bidders]int8{10}, again: [bidders]int8{2}},
		{first: [bidders]int8{2}, again: [bidders]int8{10}},
	} {
		hand := spend(b.hands[0], s.first[0])
		if s.again[0] != 0 {
			hand = spend(hand, s.again[0])
		}
		if got, want := b.kept(0, &s), j.hand(hand, 4)-j.hand(b.hands[0], 4); math.Abs(got-want) > 1e-9 {
			t.Errorf("after %v it is worth %.3f, want %.3f", s, got, want)
		}
	}
}
