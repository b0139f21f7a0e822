package madameching

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
)

// This file compares what is reckoned with all that can have happened: of short trails of few cards it lists
// every history, card by card, as plainly as it can be done.

// past is a history so far: where each card is. Alike cards are told apart by their places in the lists.
type past struct {
	cards []int8 // which they are
	where []game.Seat
	since []int8 // how many shuffles there had been when it came into the deck
	fresh []bool // gained since the last begun
}

// Where cards are that nobody holds.
const (
	inDeck game.Seat = -1 - iota
	inPile
)

// begin is the past of a pack before anything has happened.
func begin(of pack) past {
	var p past
	for card, n := range of {
		for range n {
			p.cards = append(p.cards, int8(card))
			p.where, p.since, p.fresh = append(p.where, inDeck), append(p.since, 0), append(p.fresh, false)
		}
	}
	return p
}

// find lists the cards at a place; only those that are x, if it is not 0.
func (p past) find(where game.Seat, x int8) []int {
	var all []int
	for i, at := range p.where {
		if at == where && (x == 0 || p.cards[i] == x) {
			all = append(all, i)
		}
	}
	return all
}

// to is the past after a card has moved.
func (p past) to(i int, where game.Seat, since int8, fresh bool) past {
	p.where, p.since, p.fresh = slices.Clone(p.where), slices.Clone(p.since), slices.Clone(p.fresh)
	p.where[i], p.since[i], p.fresh[i] = where, since, fresh
	return p
}

// anEnding is a way in which all can have happened.
type anEnding struct {
	past
	told Trail // with all cards
}

// histories lists all endings of a trail.
func histories(t Trail, of pack) []anEnding {
	all := []anEnding{{past: begin(of)}}
	for n := range t.Len() {
		var next []anEnding
		for _, e := range all {
			next = append(next, e.after(t.at(n))...)
		}
		all = next
	}
	return all
}

// after are the ways in which a fact can follow.
func (e anEnding) after(f fact) []anEnding {
	var ways []anEnding
	add := func(p past, x, y int8) {
		told := f
		told.x, told.y = x, y
		ways = append(ways, anEnding{p, e.told + Trail(told.encode())})
	}
	switch f.what {
	case begun:
		p := e.past
		p.fresh = make([]bool, len(p.fresh))
		add(p, f.x, f.y)
	case gained, taken:
		for _, i := range e.find(inDeck, f.x) {
			if f.what == taken || e.since[i] <= int8(f.b) {
				add(e.to(i, f.a, 0, f.what == gained), e.cards[i], f.y)
			}
		}
	case lost:
		for _, i := range e.find(f.a, f.x) {
			add(e.to(i, inPile, 0, false), f.x, f.y)
		}
	case returned:
		for _, i := range e.find(inPile, f.x) {
			add(e.to(i, inDeck, int8(f.a), false), f.x, f.y)
		}
	case given, handed:
		for _, i := range e.find(f.a, f.x) {
			if f.what == given || e.fresh[i] {
				add(e.to(i, f.b, 0, f.what == given), e.cards[i], f.y)
			}
		}
	case swapped:
		for _, i := range e.find(f.b, f.x) {
			for _, j := range e.find(f.a, f.y) {
				add(e.to(i, f.a, 0, false).to(j, f.b, 0, false), e.cards[i], e.cards[j])
			}
		}
	case seen:
		ways = e.sees(f)
	}
	return ways
}

// sees takes a card of a hand that is seen: those that were seen before it in the same look come before it.
func (e anEnding) sees(f fact) []anEnding {
	var before []int8
	for n := e.told.Len() - 1; n >= 0 && e.told.at(n).what == seen; n-- {
		before = append(before, e.told.at(n).x)
	}
	hand := e.hand(f.b)
	x := hand[len(before)]
	if f.x != 0 && f.x != x {
		return nil
	}
	f.x = x
	return []anEnding{{e.past, e.told + Trail(f.encode())}}
}

// hand lists the cards of a seat, ascending.
func (p past) hand(seat game.Seat) []int8 {
	var hand []int8
	for _, i := range p.find(seat, 0) {
		hand = append(hand, p.cards[i])
	}
	slices.Sort(hand)
	return hand
}

// aTrail is a trail of random facts that can have happened.
func aTrail(of pack, facts int, d *rand.Rand) Trail {
	e := anEnding{past: begin(of)}
	shuffles := int8(0)
	for e.told.Len() < facts {
		a := game.Seat(d.IntN(3))
		b := (a + game.Seat(1+d.IntN(2))) % 3
		switch d.IntN(9) {
		case 0, 1:
			e = e.draws(a, shuffles, d)
		case 2, 3:
			e = e.one(fact{what: []happening{taken, lost}[d.IntN(2)], a: a}, d)
		case 4:
			e = e.one(fact{what: lost, a: a}, d)
		case 5:
			e = e.one(fact{what: given, a: a, b: b}, d)
		case 6:
			e = e.one(fact{what: swapped, a: a, b: b}, d)
		case 7:
			if hand := e.hand(b); d.IntN(2) == 0 && (e.told == "" || e.told.at(e.told.Len()-1).what != seen) {
				for _, x := range hand {
					e.told += Trail(fact{what: seen, a: a, b: b, x: x}.encode())
				}
			}
		case 8:
			if len(e.find(inDeck, 0)) == 0 {
				shuffles++
				for _, i := range e.find(inPile, 0) {
					e = e.one(fact{what: returned, a: game.Seat(shuffles), x: e.cards[i]}, d)
				}
			}
		}
	}
	return e.told
}

// draws draws a card or two, and perhaps hands one over.
func (e anEnding) draws(a game.Seat, shuffles int8, d *rand.Rand) anEnding {
	e = e.one(fact{what: begun}, d)
	for range 1 + d.IntN(2) {
		e = e.one(fact{what: gained, a: a, b: game.Seat(shuffles)}, d)
	}
	if d.IntN(3) == 0 {
		e = e.one(fact{what: handed, a: a, b: (a + 1) % 3}, d)
	}
	return e
}

// one lets a fact happen in one of all ways, if there is any.
func (e anEnding) one(f fact, d *rand.Rand) anEnding {
	probe := f
	if f.what == lost {
		hand := e.hand(f.a)
		if len(hand) == 0 {
			return e
		}
		probe.x = hand[d.IntN(len(hand))]
	}
	ways := e.after(probe)
	if len(ways) == 0 {
		return e
	}
	return ways[d.IntN(len(ways))]
}

// What is reckoned is what can have happened, and all that can.
func TestReckoningIsExact(t *testing.T) {
	t.Parallel()
	for name, of := range map[string]pack{"all different": {0, 1, 1, 1, 1, 1, 1}, "some alike": {0, 3, 1, 2}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := rand.New(rand.NewPCG(uint64(len(of)), 8))
			for n := range 120 {
				told := aTrail(of, 6+n%14, d)
				for seat := game.Seat(0); seat < 3; seat++ {
					seen := told.seenBy(seat)
					all := histories(seen, of)
					exact(t, seen, of, all, d)
				}
			}
		})
	}
}

func exact(t *testing.T, seen Trail, of pack, all []anEnding, d *rand.Rand) {
	t.Helper()
	stories, holders := map[Trail]bool{}, map[string]bool{}
	for _, e := range all {
		stories[e.told.tidy()] = true
		for i, seat := range e.where {
			if seat >= 0 {
				holders[fmt.Sprint(e.cards[i], " ", seat)] = true
			}
		}
	}
	for range 5 {
		r, _, _ := reckon(seen, of, d, math.MaxInt)
		if r == nil {
			t.Fatalf("%s: no history is found, there are %d", spellTrail(seen), len(all))
		}
		if told := r.filled(); !stories[told] {
			t.Fatalf("%s: it is reckoned as %s, which cannot be", spellTrail(seen), spellTrail(told))
		}
	}
	found := map[string]bool{}
	for card := 1; card < len(of); card++ {
		for seat := range game.Seat(3) {
			f := fact{what: lost, a: seat, x: int8(card)}
			if r, _, _ := reckon(seen+Trail(f.encode()), of, first{}, math.MaxInt); r != nil {
				found[fmt.Sprint(card, " ", seat)] = true
			}
		}
	}
	if !maps.Equal(found, holders) {
		t.Fatalf("%s: found are the holders %v, there are %v", spellTrail(seen), found, holders)
	}
}

// spellTrail writes a trail for people.
func spellTrail(t Trail) string {
	names := []string{"", "gained", "taken", "lost", "given", "handed", "swapped", "seen", "returned", "begun"}
	text := ""
	for n := range t.Len() {
		f := t.at(n)
		text += fmt.Sprintf("\n%s %d %d: %d %d", names[f.what], f.a, f.b, f.x, f.y)
	}
	return text
}

// Crews give cards unseen in each turn, and encounter cards are shuffled again and again. Also in the longest matches
// a history is found soon.
func TestLongMatchesAreReckoned(t *testing.T) {
	t.Parallel()
	const soon = 20_000 // branches in vain; a tenth of a second or so
	for _, setup := range gametest.Setups(Rules()) {
		for _, seed := range hard[:gametest.Many(1, len(hard))] {
			d := rand.New(rand.NewPCG(seed, 3))
			views(gametest.Random(t, Rules(), setup, d), 15, d, func(play int, v State, seat game.Seat) {
				for kind, trail := range [...]Trail{v.Trail[navigation] + v.table(), v.Trail[encounters]} {
					if r, _, _ := reckon(trail, packs[kind], d, soon); r == nil {
						t.Errorf("%+v, match %d, play %d: seat %d finds no history of %d", setup, seed, play, seat, kind)
					}
				}
			})
		}
	}
}

// Who only looks on sees least, and can tell the cards of a crew apart least of all. Also they find a history soon,
// where what one crew has done has nothing to do with the other's cards, where copies of encounter cards have, and
// where a crew passes cards to and fro.
func TestOnlookersReckon(t *testing.T) {
	t.Parallel()
	const soon = 50_000 // branches in vain; a second or so
	for _, test := range []struct {
		setup game.Setup
		seed  uint64
	}{
		{game.Setup{Seats: 4}, 113},
		{game.Setup{Seats: 4, Options: []string{"teams"}}, 2},
		{game.Setup{Seats: 4, Options: []string{"teams"}}, 223},
		{game.Setup{Seats: 4, Options: []string{"teams"}}, 355},
	} {
		d := rand.New(rand.NewPCG(test.seed, 3))
		for play, step := range gametest.Random(t, Rules(), test.setup, d).Steps(0, game.Public) {
			v := step.After.View(game.Public).(State)
			if play%(29*gametest.Many(15, 3)) != 0 || v.Step == Done {
				continue
			}
			for kind, trail := range [...]Trail{v.Trail[navigation] + v.table(), v.Trail[encounters]} {
				one, _, _ := reckon(trail, packs[kind], rand.New(rand.NewPCG(test.seed, 4)), soon)
				other, _, _ := reckon(trail, packs[kind], rand.New(rand.NewPCG(test.seed, 4)), soon)
				switch {
				case one == nil || other == nil:
					t.Errorf("%+v, match %d, play %d: onlookers find no history of %d", test.setup, test.seed, play, kind)
				case one.filled() != other.filled():
					t.Errorf("%+v, match %d, play %d: the same dice find two histories", test.setup, test.seed, play)
				}
			}
		}
	}
}

// hard are seeds of matches in which searches have lost their way, of 400.
var hard = []uint64{223, 234, 41, 130, 305, 378, 149, 248, 294, 366, 18}

// packs are the packs of both kinds of cards.
var packs = [...]pack{navigationPack, encounterPack}

// views calls f with what a seat sees of every n-th position of a match.
func views(m *game.Match, n int, d game.Dice, f func(play int, v State, seat game.Seat)) {
	for play, step := range m.Steps(0, game.Public) {
		if s := step.After.(State); play%n == 0 && s.Step != Done {
			seat := game.Seat(d.IntN(s.Seats()))
			f(play, s.View(seat).(State), seat)
		}
	}
}
