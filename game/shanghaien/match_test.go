package shanghaien_test

import (
	"flag"
	"math/rand/v2"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
)

var update = flag.Bool("update", false, "write the playthroughs anew")

func TestLaws(t *testing.T) {
	t.Parallel()
	gametest.Run(t, shanghaien.Rules(), gametest.Many(100, 2000))
}

func TestPlaythroughs(t *testing.T) {
	t.Parallel()
	gametest.Playthroughs(t, shanghaien.Rules(), "testdata/playthroughs", *update)
}

// TestInvariants checks the invariants of the rules (section 3) in every position.
func TestInvariants(t *testing.T) {
	t.Parallel()
	for _, setup := range gametest.Setups(shanghaien.Rules()) {
		for seed := range uint64(100) {
			m := gametest.Random(t, shanghaien.Rules(), setup, rand.New(rand.NewPCG(seed, 1)))
			gone := 0
			for n := range m.Len() + 1 {
				if n > 0 {
					gone += leaving(m.Heard(n-1, game.Public))
				}
				if why := flaw(m.At(n).(shanghaien.State), setup, gone); why != "" {
					t.Fatalf("%v, seed %d, after %d plays: %s", setup.Options, seed, n, why)
				}
			}
		}
	}
}

// leaving counts the cards that leave the game.
func leaving(events []game.Event) int {
	n := 0
	for _, e := range events {
		switch e.Key {
		case shanghaien.AwardNobody, shanghaien.AwardTie, shanghaien.Nudged, shanghaien.Doubled, shanghaien.Rerolled:
			n++
		}
	}
	return n
}

// flaw returns the invariant that a position breaks. gone is the number of cards that have left the game.
func flaw(s shanghaien.State, setup game.Setup, gone int) string {
	cards := 48
	if setup.Has(shanghaien.ExtraTrick) {
		cards = 50
	}
	if n := s.DeckLeft() + held(s) + lying(s) + gone; n != cards {
		return "cards are lost or made"
	}
	if s.Round == 8 && s.Step > shanghaien.Deal && s.DeckLeft() > 0 {
		return "the deck is not empty in round 8"
	}
	for seat := range game.Seat(2) {
		if left := s.Supply(seat); left < 0 || left > 6 {
			return "a player has not six dice"
		}
		for _, c := range s.Crews[seat] {
			if c.Jokers > 0 && c.Sailors == (shanghaien.Sailors{}) {
				return "a joker stands alone"
			}
		}
	}
	for _, seat := range s.Turn() {
		if seat != game.Nature && len(s.Moves(seat)) == 0 {
			return "nothing is legal"
		}
	}
	return ""
}

// held counts the cards of both players.
func held(s shanghaien.State) int {
	n := 0
	for seat := range 2 {
		for _, c := range s.Crews[seat] {
			n += c.Size()
		}
		for _, t := range s.Tricks[seat] {
			n += t
		}
	}
	return n
}

// lying counts the cards in the tavern.
func lying(s shanghaien.State) int {
	n := 0
	for _, c := range s.Tavern {
		if c != (shanghaien.Card{}) {
			n++
		}
	}
	return n
}
