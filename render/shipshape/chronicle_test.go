package shipshape

import (
	"strings"
	"testing"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render/shipshape/draw"
)

// The counts of random matches agree with their logs and last positions.
func TestCountsAgreeWithTheLog(t *testing.T) {
	t.Parallel()
	for _, m := range face.Matches(t) {
		s := m.State().(rules.State)
		counts := New().Count(m)
		if len(counts) != m.Setup().Seats {
			t.Fatalf("%d captains are counted, want %d", len(counts), m.Setup().Seats)
		}
		for seat, c := range counts {
			bids := 0
			for _, p := range m.Log() {
				if p.Seat == game.Seat(seat) && strings.HasPrefix(string(p.Move), "bid ") {
					bids++
				}
			}
			if c["cards"] != bids || c["voyages"] != draw.Voyages || c["coins"] != int(s.Captains[seat].Coins) {
				t.Fatalf("seat %d: counted %v, want %d cards and %d coins", seat, c, bids, s.Captains[seat].Coins)
			}
			if c["tied"] > bids || c["seized"] > draw.Voyages || c["full"] > draw.Voyages {
				t.Fatalf("seat %d: counted too much: %v", seat, c)
			}
		}
	}
}

func TestWhatIsToldOfCounts(t *testing.T) {
	t.Parallel()
	many := map[string]int{
		"voyages": 12, "coins": 205, "full": 7, "tied": 9, "cards": 41, "seized": 4,
		"of another game": 3,
	}
	face.Tells(t, "nothing", nil, "en", "")
	face.Tells(t, "one of each",
		map[string]int{"voyages": 1, "coins": 1, "full": 1, "tied": 1, "cards": 3, "seized": 1},
		"en",
		"1 coin per voyage on average (1 voyage). 1 full ship. 1 of 3 bids tied. Contraband seized once.")
	face.Tells(t, "many", many, "en",
		"17 coins per voyage on average (12 voyages). 7 full ships. 9 of 41 bids tied. Contraband seized 4 times.")
	face.Tells(t, "many in French", many, "fr",
		"17 pièces par voyage en moyenne (12 voyages). 7 navires pleins. 9 mises à égalité sur 41. Contrebande saisie "+
			"4 fois.")
}
