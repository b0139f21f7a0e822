package deduction

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"dockside/game"
)

// This file compares Search with an exhaustive enumeration of the histories of short trails with few cards.

// past is a history so far: where each card is. Each copy of a card has its own index.
type past struct {
	cards []int8 // which they are
	where []game.Seat
	since []int8 // the number of shuffles before it came into the deck
	fresh []bool // gained since the last begun
}

// The places of cards that no seat holds.
const (
	inDeck game.Seat = -1 - iota
	inPile
)

// begin returns the past of a pack before the first fact.
func begin(of Pack) past {
	var p past
	for card, n := range of {
		for range n {
			p.cards = append(p.cards, int8(card))
			p.where, p.since, p.fresh = append(p.where, inDeck), append(p.since, 0), append(p.fresh, false)
		}
	}
	return p
}

// find returns the indices of the cards at a place. If x is not 0, it only returns copies of x.
func (p past) find(where game.Seat, x int8) []int {
	var all []int
	for i, at := range p.where {
		if at == where && (x == 0 || p.cards[i] == x) {
			all = append(all, i)
		}
	}
	return all
}

// to returns the past after a card has moved.
func (p past) to(i int, where game.Seat, since int8, fresh bool) past {
	p.where, p.since, p.fresh = slices.Clone(p.where), slices.Clone(p.since), slices.Clone(p.fresh)
	p.where[i], p.since[i], p.fresh[i] = where, since, fresh
	return p
}

// ending is a possible history with its past.
type ending struct {
	past
	told Trail // with all cards filled in
}

// histories returns all endings of a trail.
func histories(t Trail, of Pack) []ending {
	all := []ending{{past: begin(of)}}
	for n := range t.Len() {
		var next []ending
		for _, e := range all {
			next = append(next, e.after(t.At(n))...)
		}
		all = next
	}
	return all
}

// after returns the possible pasts after a fact.
func (e ending) after(f Fact) []ending {
	var ways []ending
	add := func(p past, x, y int8) {
		told := f
		told.X, told.Y = x, y
		ways = append(ways, ending{p, e.told + told.Encode()})
	}
	switch f.Kind {
	case Begun:
		p := e.past
		p.fresh = make([]bool, len(p.fresh))
		add(p, f.X, f.Y)
	case Gained, Taken:
		for _, i := range e.find(inDeck, f.X) {
			if f.Kind == Taken || e.since[i] <= int8(f.B) {
				add(e.to(i, f.A, 0, f.Kind == Gained), e.cards[i], f.Y)
			}
		}
	case Lost:
		for _, i := range e.find(f.A, f.X) {
			add(e.to(i, inPile, 0, false), f.X, f.Y)
		}
	case Returned:
		for _, i := range e.find(inPile, f.X) {
			add(e.to(i, inDeck, int8(f.A), false), f.X, f.Y)
		}
	case Given, Handed:
		for _, i := range e.find(f.A, f.X) {
			if f.Kind == Given || e.fresh[i] {
				add(e.to(i, f.B, 0, f.Kind == Given), e.cards[i], f.Y)
			}
		}
	case Swapped:
		for _, i := range e.find(f.B, f.X) {
			for _, j := range e.find(f.A, f.Y) {
				add(e.to(i, f.A, 0, false).to(j, f.B, 0, false), e.cards[i], e.cards[j])
			}
		}
	case Seen:
		ways = e.sees(f)
	}
	return ways
}

// sees adds the next card of a hand that is seen. Cards of one look are seen in ascending order.
func (e ending) sees(f Fact) []ending {
	var before []int8
	for n := e.told.Len() - 1; n >= 0 && e.told.At(n).Kind == Seen; n-- {
		before = append(before, e.told.At(n).X)
	}
	hand := e.hand(f.B)
	x := hand[len(before)]
	if f.X != 0 && f.X != x {
		return nil
	}
	f.X = x
	return []ending{{e.past, e.told + f.Encode()}}
}

// hand returns the cards of a seat, ascending.
func (p past) hand(seat game.Seat) []int8 {
	var hand []int8
	for _, i := range p.find(seat, 0) {
		hand = append(hand, p.cards[i])
	}
	slices.Sort(hand)
	return hand
}

// randomTrail returns a possible trail of random facts.
func randomTrail(of Pack, facts int, d *rand.Rand) Trail {
	e := ending{past: begin(of)}
	shuffles := int8(0)
	for e.told.Len() < facts {
		a := game.Seat(d.IntN(3))
		b := (a + game.Seat(1+d.IntN(2))) % 3
		switch d.IntN(9) {
		case 0, 1:
			e = e.draws(a, shuffles, d)
		case 2, 3:
			e = e.one(Fact{Kind: []Kind{Taken, Lost}[d.IntN(2)], A: a}, d)
		case 4:
			e = e.one(Fact{Kind: Lost, A: a}, d)
		case 5:
			e = e.one(Fact{Kind: Given, A: a, B: b}, d)
		case 6:
			e = e.one(Fact{Kind: Swapped, A: a, B: b}, d)
		case 7:
			if hand := e.hand(b); d.IntN(2) == 0 && (e.told == "" || e.told.At(e.told.Len()-1).Kind != Seen) {
				for _, x := range hand {
					e.told += Fact{Kind: Seen, A: a, B: b, X: x}.Encode()
				}
			}
		case 8:
			if len(e.find(inDeck, 0)) == 0 {
				shuffles++
				for _, i := range e.find(inPile, 0) {
					e = e.one(Fact{Kind: Returned, A: game.Seat(shuffles), X: e.cards[i]}, d)
				}
			}
		}
	}
	return e.told
}

// draws gains a card or two, and hands one over in a third of the cases.
func (e ending) draws(a game.Seat, shuffles int8, d *rand.Rand) ending {
	e = e.one(Fact{Kind: Begun}, d)
	for range 1 + d.IntN(2) {
		e = e.one(Fact{Kind: Gained, A: a, B: game.Seat(shuffles)}, d)
	}
	if d.IntN(3) == 0 {
		e = e.one(Fact{Kind: Handed, A: a, B: (a + 1) % 3}, d)
	}
	return e
}

// one adds a random possible fact, if there is one.
func (e ending) one(f Fact, d *rand.Rand) ending {
	probe := f
	if f.Kind == Lost {
		hand := e.hand(f.A)
		if len(hand) == 0 {
			return e
		}
		probe.X = hand[d.IntN(len(hand))]
	}
	ways := e.after(probe)
	if len(ways) == 0 {
		return e
	}
	return ways[d.IntN(len(ways))]
}

// Search finds only possible histories, and finds every possible holder of each card.
func TestSearchIsExact(t *testing.T) {
	t.Parallel()
	for name, of := range map[string]Pack{"all different": {0, 1, 1, 1, 1, 1, 1}, "some alike": {0, 3, 1, 2}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := rand.New(rand.NewPCG(uint64(len(of)), 8))
			for n := range 120 {
				told := randomTrail(of, 6+n%14, d)
				for seat := game.Seat(0); seat < 3; seat++ {
					seen := told.SeenBy(seat)
					all := histories(seen, of)
					exact(t, seen, of, all, d)
				}
			}
		})
	}
}

// exact compares Search with all histories of a trail: the found histories, and the possible holders of each card.
func exact(t *testing.T, seen Trail, of Pack, all []ending, d *rand.Rand) {
	t.Helper()
	possible, holders := map[Trail]bool{}, map[string]bool{}
	for _, e := range all {
		possible[e.told.normal()] = true
		for i, seat := range e.where {
			if seat >= 0 {
				holders[fmt.Sprint(e.cards[i], " ", seat)] = true
			}
		}
	}
	for range 5 {
		if h, _ := Search(seen, of, d, math.MaxInt); h == nil || !possible[h.Trail()] {
			t.Fatalf("of %v, %d histories, it finds %v", facts(seen), len(all), h)
		}
	}
	found := map[string]bool{}
	for card := 1; card < len(of); card++ {
		for seat := range game.Seat(3) {
			f := Fact{Kind: Lost, A: seat, X: int8(card)}
			if h, _ := Search(seen+f.Encode(), of, d, math.MaxInt); h != nil {
				found[fmt.Sprint(card, " ", seat)] = true
			}
		}
	}
	if !maps.Equal(found, holders) {
		t.Fatalf("of %v it finds the holders %v, want %v", facts(seen), found, holders)
	}
}

// facts decodes a trail.
func facts(t Trail) (all []Fact) {
	for n := range t.Len() {
		all = append(all, t.At(n))
	}
	return all
}
