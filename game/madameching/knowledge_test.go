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
	"dockside/game/madameching/deduction"
)

// knownExample shows the knowledge of a seat about a card: the hands that may have it, and whether the deck may.
type knownExample struct {
	name  string
	at    State
	plays string
	seat  game.Seat
	want  map[Card]string // "1 2 deck"
}

// firstTurn is a turn of three. The first seat took 7, which was face down, the second 40 and the third 20. In the
// second turn all have chosen, and the second captain has sailed.
const (
	firstTurn = "0 choose 50\n1 choose 2\n2 choose 3\n0 sail\n0 draw down\n- down 0 7\n2 sail\n2 draw 20\n1 sail\n" +
		"1 draw 40\n"
	secondTurn = "- display 21 41\n0 choose 10\n1 choose 51\n2 choose 12\n1 sail\n"
	thirdTurn  = "1 draw 21\n2 sail\n2 draw 41\n0 sail\n- find 0 trader\n0 draw down\n- down 0 8\n- display 22 42\n"
)

func knownExamples() []knownExample {
	return []knownExample{
		{
			name: "what was never seen may be in every other hand, or in the deck", at: opened(3), seat: 0,
			want: map[Card]string{5: "1 2 deck", 31: "1 2 deck", 10: "0", 20: "", 55: "1 2 deck"},
		},
		{
			name: "a card taken openly is in that hand", at: opened(3), plays: firstTurn, seat: 0,
			want: map[Card]string{40: "1", 20: "2", 7: "0", 50: "", 2: ""},
		},
		{
			name: "also while it may be the one that is chosen", at: opened(3),
			plays: firstTurn + "- display 21 41\n1 choose 40\n", seat: 0,
			want: map[Card]string{40: "1"},
		},
		{
			name: "until it leaves", at: opened(3), plays: firstTurn + "- display 21 41\n1 choose 40\n0 choose 1\n2 choose 12\n",
			seat: 0,
			want: map[Card]string{40: ""},
		},
		{
			name: "only who takes the card that lay face down knows it", at: opened(3), plays: firstTurn, seat: 1,
			want: map[Card]string{7: "0 2 deck", 11: "1"},
		},
		{
			name: "the card that lies face down may be any of the deck", at: opened(3), plays: firstTurn + "- display 21 41\n",
			seat: 1,
			want: map[Card]string{8: "0 2 deck", 21: ""},
		},
		{
			name: "an exchange of others leaves both cards possible in both hands", at: opened(3, skilled(1, Sword)),
			plays: firstTurn + secondTurn + "1 sword 2\n1 swap 20 40\n", seat: 0,
			want: map[Card]string{20: "1 2", 40: "1 2", 7: "0"},
		},
		{
			name: "those who exchange them know", at: opened(3, skilled(1, Sword)),
			plays: firstTurn + secondTurn + "1 sword 2\n1 swap 20 40\n", seat: 2,
			want: map[Card]string{20: "1", 40: "2"},
		},
		{
			name: "one each way: the card that comes to light was the one, and no other went there",
			at:   opened(3, skilled(1, Sword), finds(2, Trader)),
			plays: firstTurn + secondTurn + thirdTurn + "1 choose 31\n0 choose 30\n2 choose 20\n1 sail\n- find 1 trader\n" +
				"1 sword 2\n2 pass\n1 swap 41 40\n" +
				"1 draw 42\n0 sail\n0 draw 22\n2 sail\n2 draw down\n- down 2 9\n- display 23 43\n0 choose 22\n2 choose 9\n" +
				"1 choose 41\n",
			seat: 0, want: map[Card]string{40: "1 2", 21: "1 2", 41: "", 42: "1"},
		},
		{
			name: "two known cards cannot both have been the one", at: opened(3, skilled(1, Sword)),
			plays: firstTurn + secondTurn + "1 sword 2\n1 swap 20 40\n1 draw 21\n2 sail\n2 draw 41\n0 sail\n" +
				"- find 0 trader\n0 draw down\n- down 0 8\n- display 22 42\n" +
				"0 choose 30\n1 choose 11\n2 choose 40\n", seat: 0,
			want: map[Card]string{40: "", 20: "1 2", 21: "1", 41: "2"},
		},
		{
			name: "a sword shows a hand, and what comes of it", at: opened(3, skilled(0, Sword)),
			plays: "0 choose 50\n1 choose 2\n2 choose 3\n0 sail\n0 sword 1\n0 swap 31 1\n", seat: 0,
			want: map[Card]string{31: "0", 1: "1", 11: "1", 51: "1", 12: "2 deck"},
		},
		{
			name: "others see no more than that", at: opened(3, skilled(0, Sword)),
			plays: "0 choose 50\n1 choose 2\n2 choose 3\n0 sail\n0 sword 1\n0 swap 31 1\n", seat: 2,
			want: map[Card]string{31: "0 1 deck", 12: "2"},
		},
		{
			name: "who is looked at knows what was taken and given", at: opened(3, skilled(0, Sword)),
			plays: "0 choose 50\n1 choose 2\n2 choose 3\n0 sail\n0 sword 1\n0 swap 31 1\n", seat: 1,
			want: map[Card]string{31: "0", 1: "1"},
		},
		{
			name: "a gift may be every card of the hand", at: crewed(), plays: chosen(4, 50) + "0 draw 20\n0 give 20\n", seat: 1,
			want: map[Card]string{20: "0 2", 5: "0 2 3 deck"},
		},
		{
			name: "the crew knows which", at: crewed(), plays: chosen(4, 50) + "0 draw 20\n0 give 20\n", seat: 2,
			want: map[Card]string{20: "2"},
		},
		{
			name: "a card that was shuffled back is in no hand that has drawn nothing since", at: shuffledBack(),
			seat: game.Public,
			want: map[Card]string{17: "2 deck", 5: "1 2 deck"},
		},
		{
			name: "the one that a used up deck has left lies on the table, or in a hand that has drawn before", at: leftOver(),
			seat: game.Public,
			want: map[Card]string{17: "deck", 5: "1 2 deck"},
		},
	}
}

// shuffledBack has the trail of a deck that was shuffled after 17 was played. The second seat has drawn before, and the
// third since.
func shuffledBack() State {
	s := State{People: 3, Step: Choose}
	s.note(navigation, deduction.Fact{Kind: deduction.Gained, A: 1, X: 30})
	s.note(navigation, deduction.Fact{Kind: deduction.Taken, A: 0, X: 17})
	s.note(navigation, deduction.Fact{Kind: deduction.Lost, A: 0, X: 17})
	s.note(navigation, deduction.Fact{Kind: deduction.Returned, A: 1, X: 17})
	s.note(navigation, deduction.Fact{Kind: deduction.Gained, A: 2, B: 1, X: 31})
	return s
}

// leftOver returns the same trail, but the third seat has drawn before as well, and a card has been face down since
// then.
func leftOver() State {
	s := State{People: 3, Step: Choose, Down: LeftOver, Lost: 32}
	s.note(navigation, deduction.Fact{Kind: deduction.Gained, A: 1, X: 30})
	s.note(navigation, deduction.Fact{Kind: deduction.Taken, A: 0, X: 17})
	s.note(navigation, deduction.Fact{Kind: deduction.Gained, A: 2, X: 31})
	s.note(navigation, deduction.Fact{Kind: deduction.Lost, A: 0, X: 17})
	s.note(navigation, deduction.Fact{Kind: deduction.Returned, A: 1, X: 17})
	return s
}

func TestKnowledge(t *testing.T) {
	t.Parallel()
	for _, e := range knownExamples() {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			v := gametest.Played(e.at, e.plays).View(e.seat).(State)
			for card, want := range e.want {
				hands, deck := v.Holders(card)
				got := ""
				for _, seat := range hands.List() {
					got += fmt.Sprint(seat, " ")
				}
				if deck {
					got += "deck "
				}
				if got != want && got != want+" " {
					t.Errorf("%d may be with %q, want %q", card, got, want)
				}
			}
		})
	}
}

// A card that a traitor took, that was handed over or that cancelled an attack is known to the seats that saw it, in
// every guess.
func TestKnownFinds(t *testing.T) {
	t.Parallel()
	traitor := "0 choose 50\n1 choose 2\n2 choose 3\n0 sail\n0 traitor 1\n1 pass\n- steal 0 relic-3\n"
	for _, e := range []struct {
		name   string
		at     State
		plays  string
		seat   game.Seat
		holder int
		find   Encounter
		always bool
	}{
		{
			"who is betrayed knows what is gone", opened(3, finds(0, Traitor), finds(1, Oracle, Relic3)), traitor, 1, 0, Relic3,
			true,
		},
		{"others do not", opened(3, finds(0, Traitor), finds(1, Oracle, Relic3)), traitor, 2, 0, Relic3, false},
		{
			"the mate knows what was handed over", crewed(finds(2, Oracle)),
			"0 choose 1\n1 choose 2\n2 choose 52\n3 choose 4\n2 sail\n2 oracle\n- find 2 thief relic-1 relic-2\n" +
				"2 hand relic-1\n2 keep\n" +
				"2 draw 20\n2 keep\n3 sail\n3 draw 40\n3 keep\n1 sail\n1 draw 21\n0 sail\n0 draw down\n- down 0 7\n", 2, 0, Relic1,
			true,
		},
		{
			"others do not", crewed(finds(2, Oracle)),
			"0 choose 1\n1 choose 2\n2 choose 52\n3 choose 4\n2 sail\n2 oracle\n- find 2 thief relic-1 relic-2\n" +
				"2 hand relic-1\n2 keep\n",
			1, 0, Relic1, false,
		},
	} {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			s := gametest.Played(e.at, e.plays)
			d := rand.New(rand.NewPCG(4, 4))
			found := 0
			const guesses = 200
			for range guesses {
				if g := s.Guess(e.seat, d).(State); g.Captains[e.holder].Finds[e.find] > 0 {
					found++
				}
			}
			if found == 0 || found < guesses && e.always || found == guesses && !e.always {
				t.Errorf("in %d of %d guesses seat %d has %s", found, guesses, e.holder, e.find)
			}
		})
	}
}

// Guessing works after any number of shuffles.
func TestShufflesWithoutEnd(t *testing.T) {
	t.Parallel()
	s := &State{}
	for _, e := range encounterCopies.List()[1:] {
		s.found(1, e)
	}
	for range 300 {
		e := s.findsToDraw().List()[0]
		s.found(0, e)
		s.Captains[0].Finds[e]--
		s.Captains[0].Found--
		s.Spent[e]++
		s.note(encounters, deduction.Fact{Kind: deduction.Lost, A: 0, X: int8(e)})
	}
	if s.Shuffles[encounters] != 299 {
		t.Errorf("there were %d shuffles", s.Shuffles[encounters])
	}
	d := rand.New(rand.NewPCG(1, 1))
	for seat := range game.Seat(2) {
		trail := s.Trail[encounters].SeenBy(seat)
		if h, _ := deduction.Search(trail, encounterPack, d, doubts); h == nil || h.Trail().SeenBy(seat) != trail {
			t.Errorf("seat %d finds no history", seat)
		}
	}
}

// disagreement returns how a position contradicts its trails.
func disagreement(s *State, strict bool) string {
	cards, why := followed(s.Trail[navigation], navigationPack, strict)
	if why != "" {
		return "navigation cards: " + why
	}
	found, why := followed(s.Trail[encounters], encounterPack, strict)
	if why != "" {
		return "encounter cards: " + why
	}
	for seat := range s.Seats() {
		c := &s.Captains[seat]
		hand := c.Hand
		for _, chosen := range c.Chose {
			if !s.Shown && chosen > 0 {
				hand = hand.with(chosen)
			}
		}
		for card := Card(1); card <= lastCard; card++ {
			if hand.Has(card) != (cards[seat][int8(card)] > 0) {
				return fmt.Sprintf("seat %d has %v, and should have %v", seat, hand.List(), cards[seat])
			}
		}
		for e, n := range c.Finds {
			if found[seat][int8(e)] != int(n) {
				return fmt.Sprintf("seat %d has found %v, and should have %v", seat, c.Finds.List(), found[seat])
			}
		}
	}
	return ""
}

// followed moves the cards of a trail, and returns their places at the end, or what is impossible. If strict, it also
// checks that drawn cards were in the deck.
func followed(t Trail, of deduction.Pack, strict bool) (hands [maxSeats]map[int8]int, why string) {
	deck, pile, fresh := map[int8][]int8{}, map[int8]int{}, map[int8]int{}
	for card, n := range of {
		deck[int8(card)] = slices.Repeat([]int8{0}, int(n))
	}
	for seat := range hands {
		hands[seat] = map[int8]int{}
	}
	draw := func(card, age int8) bool { // of several copies, the one that came last
		best := -1
		for i, since := range deck[card] {
			if since <= age && (best < 0 || since > deck[card][best]) {
				best = i
			}
		}
		if best >= 0 {
			deck[card] = slices.Delete(deck[card], best, best+1)
		}
		return best >= 0 || !strict
	}
	leave := func(from map[int8]int, card int8) bool {
		from[card]--
		return from[card] >= 0
	}
	for n := 0; n < t.Len(); n++ {
		f := t.At(n)
		fine := true
		switch f.Kind {
		case deduction.Gained:
			fine = draw(f.X, int8(f.B))
			hands[f.A][f.X]++
			fresh[f.X]++
		case deduction.Taken:
			fine = draw(f.X, math.MaxInt8)
			hands[f.A][f.X]++
		case deduction.Lost:
			fine = leave(hands[f.A], f.X)
			pile[f.X]++
		case deduction.Returned:
			fine = leave(pile, f.X)
			deck[f.X] = append(deck[f.X], int8(f.A))
		case deduction.Given, deduction.Handed:
			fine = leave(hands[f.A], f.X) && (f.Kind == deduction.Given || leave(fresh, f.X))
			hands[f.B][f.X]++
			if f.Kind == deduction.Given {
				fresh[f.X]++
			}
		case deduction.Swapped:
			fine = leave(hands[f.B], f.X) && leave(hands[f.A], f.Y)
			hands[f.A][f.X]++
			hands[f.B][f.Y]++
		case deduction.Seen:
			look := map[int8]int{}
			for ; n < t.Len() && t.At(n).Kind == deduction.Seen; n++ {
				look[t.At(n).X]++
			}
			n--
			maps.DeleteFunc(hands[f.B], func(_ int8, n int) bool { return n == 0 })
			fine = maps.Equal(look, hands[f.B])
		case deduction.Begun:
			clear(fresh)
		}
		if !fine {
			return hands, fmt.Sprintf("fact %d, %v, cannot be", n, f)
		}
	}
	return hands, ""
}

// A search finds a history soon even in the longest matches. In these, crews exchange hidden cards in each turn, and
// encounter cards are shuffled repeatedly.
func TestHistoriesOfLongMatchesAreFoundSoon(t *testing.T) {
	t.Parallel()
	const soon = 20_000 // failed branches; about a tenth of a second
	for _, setup := range gametest.Setups(Rules()) {
		for _, seed := range hard[:gametest.Many(1, len(hard))] {
			d := rand.New(rand.NewPCG(seed, 3))
			views(gametest.Random(t, Rules(), setup, d), 15, d, func(play int, v State, seat game.Seat) {
				for kind, trail := range [...]Trail{v.Trail[navigation] + v.table(), v.Trail[encounters]} {
					if h, _ := deduction.Search(trail, packs[kind], d, soon); h == nil {
						t.Errorf("%+v, match %d, play %d: seat %d finds no history of %d", setup, seed, play, seat, kind)
					}
				}
			})
		}
	}
}

// A search is short for the public view, too, which sees least. The matches have crews whose cards are independent,
// copies of encounter cards, and cards that a crew exchanges often. Equal dice give equal results.
func TestHistoriesForThePublicAreFoundSoon(t *testing.T) {
	t.Parallel()
	const soon = 50_000 // failed branches; about a second
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
				one, _ := deduction.Search(trail, packs[kind], rand.New(rand.NewPCG(test.seed, 4)), soon)
				other, _ := deduction.Search(trail, packs[kind], rand.New(rand.NewPCG(test.seed, 4)), soon)
				switch {
				case one == nil || other == nil:
					t.Errorf("%+v, match %d, play %d: onlookers find no history of %d", test.setup, test.seed, play, kind)
				case one.Trail() != other.Trail():
					t.Errorf("%+v, match %d, play %d: the same dice find two histories", test.setup, test.seed, play)
				}
			}
		}
	}
}

// hard lists the seeds, of 400, of the matches with the longest searches.
var hard = []uint64{223, 234, 41, 130, 305, 378, 149, 248, 294, 366, 18}

// packs has the cards of both kinds.
var packs = [...]deduction.Pack{navigationPack, encounterPack}

// views calls f with a random seat and its view of every n-th position of a match.
func views(m *game.Match, n int, d game.Dice, f func(play int, v State, seat game.Seat)) {
	for play, step := range m.Steps(0, game.Public) {
		if s := step.After.(State); play%n == 0 && s.Step != Done {
			seat := game.Seat(d.IntN(s.Seats()))
			f(play, s.View(seat).(State), seat)
		}
	}
}
