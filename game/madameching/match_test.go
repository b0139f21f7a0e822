package madameching

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
)

var update = flag.Bool("update", false, "write the playthroughs anew")

// laws is the number of matches for long runs: 4000 are a thousand matches for each number of players.
var laws = flag.Int("laws", 0, "examine so many matches")

func TestLaws(t *testing.T) {
	t.Parallel()
	gametest.Run(t, Rules(), cmp.Or(*laws, gametest.Many(2, 4)))
}

func TestPlaythroughs(t *testing.T) {
	t.Parallel()
	gametest.Playthroughs(t, Rules(), "testdata/playthroughs", *update)
}

// Each position of random and of sensible matches has the invariants of the rules (section 3), and agrees with the
// referee. Guesses have the same invariants, and agree with all events of their seat.
func TestWholeMatches(t *testing.T) {
	t.Parallel()
	for _, setup := range gametest.Setups(Rules()) {
		t.Run(fmt.Sprint(setup), func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(gametest.Many(1, 8)) {
				d := rand.New(rand.NewPCG(seed, 21))
				examine(t, gametest.Random(t, Rules(), setup, d), gametest.Many(20, 15), d)
				if ageless := examine(t, ordinary(t, setup, d), 5, d); ageless > 0 {
					t.Errorf("seed %d: %d guesses of sensible play ignore when cards were shuffled", seed, ageless)
				}
			}
		})
	}
}

// examine checks each position of a match, and a guess of every n-th. It returns the number of guesses that ignore when
// cards were shuffled, which only long searches do.
func examine(t *testing.T, m *game.Match, n int, d *rand.Rand) (ageless int) {
	t.Helper()
	r := newReferee(m.Setup())
	for i, step := range m.Steps(0, game.Public) {
		r.see(step.Play)
		s := step.After.(State)
		if got, want := noted(&s), r.facts(); got != want {
			t.Fatalf("play %d, %q: the position is\n%s\nand should be\n%s", i, step.Play, got, want)
		}
		if why := flaw(&s); why != "" {
			t.Fatalf("after %d plays: %s", i+1, why)
		}
		if i%n > 0 || s.Step == Done {
			continue
		}
		seat := game.Seat(d.IntN(s.Seats()+1)) - 1
		if seat < 0 {
			seat = game.Public
		}
		g := s.Guess(seat, d).(State)
		if why := cmp.Or(flaw(&g), disagreement(&g, false)); why != "" {
			t.Fatalf("guess of seat %s after %d plays: %s", seat, i+1, why)
		}
		if disagreement(&g, true) != "" {
			ageless++
		}
	}
	return ageless
}

func FuzzApply(f *testing.F) {
	gametest.FuzzApply(f, Rules(), "testdata/playthroughs", func(s game.State, _ game.Setup, _ []game.Event) string {
		position := s.(State)
		return flaw(&position)
	})
}

func FuzzRecord(f *testing.F) {
	gametest.FuzzRecord(f, Rules(), "testdata/playthroughs")
}

// flaw returns the invariant that a position breaks.
func flaw(s *State) string {
	for _, check := range []func(*State) string{strayCards, strayFinds, falling, overpaid} {
		if why := check(s); why != "" {
			return why
		}
	}
	return ""
}

// strayCards checks that each navigation card is in exactly one place.
func strayCards(s *State) string {
	places := map[Card]int{}
	put := func(cards ...Card) {
		for _, c := range cards {
			if c != 0 && !c.IsPilot() {
				places[c]++
			}
		}
	}
	put(s.Discard.List()...)
	put(s.Display[:]...)
	put(s.Lost)
	for seat := range s.Captains {
		c := &s.Captains[seat]
		put(c.Hand.List()...)
		if c.Hand.Count() != int(c.Held) {
			return fmt.Sprintf("seat %d holds %v, said to be %d", seat, c.Hand.List(), c.Held)
		}
		for i, card := range c.Chose {
			atSea := s.Shown && !c.waits(i)
			if !atSea {
				put(card)
			}
		}
		for _, e := range c.Junks {
			put(e.Played()...)
		}
	}
	if a := s.Act; a.Card > 0 && (s.Step == Sail || s.Step == Claim || s.Step == Gain) {
		put(a.Card)
	}
	for c, n := range places {
		if n > 1 || c < 1 || c > lastCard {
			return fmt.Sprintf("card %d is in %d places", c, n)
		}
	}
	deck := s.DeckSize()
	if s.Down == Unseen {
		deck++
	}
	if len(places)+deck != int(lastCard) {
		return fmt.Sprintf("%d cards are somewhere and %d in the deck", len(places), deck)
	}
	return ""
}

// waits reports whether a chosen card, by its place, is still to be resolved.
func (c *Captain) waits(i int) bool {
	chosen := 0
	for _, card := range c.Chose {
		if card > 0 {
			chosen++
		}
	}
	return i < chosen-int(c.Sailed)
}

// strayFinds checks that the number of encounter cards of each kind is constant.
func strayFinds(s *State) string {
	for e, n := range s.finds() {
		if n < 0 {
			return fmt.Sprintf("there are %d %s too many", -n, Encounter(e))
		}
	}
	for seat := range s.Seats() {
		if c := &s.Captains[seat]; c.Finds.Count() != int(c.Found) {
			return fmt.Sprintf("seat %d has found %v, said to be %d", seat, c.Finds.List(), c.Found)
		}
	}
	for e, n := range s.Fresh {
		if n < 0 || n > s.active().Finds[e] || s.Fresh.Count() != int(s.Handing) {
			return fmt.Sprintf("%d cards may be handed over, %v of %v", s.Handing, s.Fresh, s.active().Finds)
		}
	}
	if s.FindsLeft() != s.finds().Count() {
		return fmt.Sprintf("%d encounter cards are left, said to be %d", s.finds().Count(), s.FindsLeft())
	}
	return ""
}

// falling checks that the numbers of each expedition rise.
func falling(s *State) string {
	for seat := range s.Captains {
		for _, e := range s.Captains[seat].Junks {
			last := Card(0)
			for _, c := range e.Row() {
				if !c.IsPilot() && c <= last {
					return fmt.Sprintf("seat %d sails %v", seat, e.Row())
				}
				if !c.IsPilot() {
					last = c
				}
			}
		}
	}
	return ""
}

// overpaid checks that the supply was enough for all payments (MC-4, MC-7).
func overpaid(s *State) string {
	gold, stones := 0, Stones{}
	for _, c := range s.Captains {
		gold += int(c.Gold)
		for g, n := range c.Stones {
			stones[g] += n
			if n < 0 {
				return "there are fewer stones than none"
			}
		}
	}
	for k, n := range s.Stock() {
		if n < 0 || n > skillCopies {
			return fmt.Sprintf("%d skill cards %s are left", n, Skill(k))
		}
	}
	if gold > 46 || max(stones[Blue], stones[Ruby], stones[Pearl]) > copies {
		return fmt.Sprintf("the captains own %d gold and the stones %v", gold, stones)
	}
	return ""
}
