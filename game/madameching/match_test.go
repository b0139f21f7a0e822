package madameching

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
)

var update = flag.Bool("update", false, "write the playthroughs anew")

// laws is for long examinations: 4000 are a thousand matches for each table.
var laws = flag.Int("laws", 0, "examine so many matches")

func TestLaws(t *testing.T) {
	t.Parallel()
	gametest.Run(t, Rules(), cmp.Or(*laws, gametest.Many(2, 16)))
}

func TestPlaythroughs(t *testing.T) {
	t.Parallel()
	gametest.Playthroughs(t, Rules(), "testdata/playthroughs", *update)
}

// TestInvariants checks what the rule text promises about every position (section 3), and that
// what is guessed keeps the same promises.
func TestInvariants(t *testing.T) {
	t.Parallel()
	for _, setup := range gametest.Setups(Rules()) {
		for seed := range uint64(gametest.Many(1, 20)) {
			d := rand.New(rand.NewPCG(seed, 1))
			for kind, m := range map[string]*game.Match{
				"random": gametest.Random(t, Rules(), setup, d), "ordinary": ordinary(t, setup, d),
			} {
				for n, step := range m.Steps(0, game.Public) {
					s := step.After.(State)
					if why := flaw(&s); why != "" {
						t.Fatalf("%v, %s match %d, after %d plays: %s", setup, kind, seed, n+1, why)
					}
					if n%gametest.Many(20, 5) > 0 {
						continue
					}
					guess := s.Guess(game.Seat(d.IntN(s.Seats())), d).(State)
					if why := flaw(&guess); why != "" {
						t.Fatalf("%v, %s match %d, guessed after %d plays: %s", setup, kind, seed, n+1, why)
					}
				}
			}
		}
	}
}

// FuzzApply plays for as many people as the text has seats.
func FuzzApply(f *testing.F) {
	setup := func(text string) game.Setup {
		s := game.Setup{Seats: min(max(2, strings.Count(text, "seat ")), maxSeats)}
		if s.Seats == maxSeats && strings.Contains(text, "option "+Crews) {
			s.Options = []string{Crews}
		}
		return s
	}
	gametest.FuzzApply(f, Rules(), "testdata/playthroughs", setup,
		func(s game.State, _ game.Setup, _ []game.Event) string {
			position := s.(State)
			return flaw(&position)
		})
}

func FuzzRecord(f *testing.F) {
	gametest.FuzzRecord(f, Rules(), "testdata/playthroughs")
}

// flaw says which promise a position breaks.
func flaw(s *State) string {
	for _, check := range []func(*State) string{strayCards, strayFinds, falling, overpaid} {
		if why := check(s); why != "" {
			return why
		}
	}
	return ""
}

// strayCards looks whether each navigation card is in one place.
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

// waits tells whether a chosen card, by its place, is still to be resolved.
func (c *Captain) waits(i int) bool {
	chosen := 0
	for _, card := range c.Chose {
		if card > 0 {
			chosen++
		}
	}
	return i < chosen-int(c.Sailed)
}

// strayFinds looks whether there are as many encounter cards of each kind as there are.
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

// falling looks whether the numbers of expeditions rise.
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

// overpaid looks whether the supply was enough for all that was paid (MC-4, MC-7).
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
