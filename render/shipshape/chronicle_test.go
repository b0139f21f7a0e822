package shipshape

import (
	"strings"
	"testing"

	"dockside/game"
	rules "dockside/game/shipshape"
)

// What is counted of random matches is what their logs and last positions say.
func TestCountsAgreeWithTheLog(t *testing.T) {
	t.Parallel()
	everyPosition(t, 2, func(m *game.Match) {
		if !m.Outcome().Over() {
			return
		}
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
			if c[countCards] != bids || c[countVoyages] != voyages || c[countCoins] != int(s.Captains[seat].Coins) {
				t.Fatalf("seat %d: counted %v, want %d cards and %d coins", seat, c, bids, s.Captains[seat].Coins)
			}
			if c[countTied] > bids || c[countSeized] > voyages || c[countFull] > voyages {
				t.Fatalf("seat %d: counted too much: %v", seat, c)
			}
		}
	})
}

// A match that was given up at once leaves nothing to count.
func TestNothingHappenedNothingCounted(t *testing.T) {
	t.Parallel()
	m, err := game.NewMatch(rules.Rules(), game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	for seat, counts := range New().Count(m) {
		if len(counts) != 0 {
			t.Errorf("counted %v of seat %d", counts, seat)
		}
	}
}

func TestWhatIsToldOfCounts(t *testing.T) {
	t.Parallel()
	many := map[string]int{
		"voyages": 12, "coins": 205, "full": 7, "tied": 9, "cards": 41, "seized": 4,
		"of another game": 3,
	}
	for _, c := range []struct {
		name     string
		counts   map[string]int
		language string
		want     string
	}{
		{"nothing", nil, "en", ""},
		{
			"one of each",
			map[string]int{"voyages": 1, "coins": 1, "full": 1, "tied": 1, "cards": 3, "seized": 1},
			"en",
			"Earned 1 coin a voyage in 1 voyage. 1 full ship. Tied with 1 of 3 cards. Contraband seized once.",
		},
		{
			"many", many, "en",
			"Earned 17 coins a voyage in 12 voyages. 7 full ships. Tied with 9 of 41 cards. Contraband seized 4 times.",
		},
		{
			"many in French", many, "fr",
			"A gagné 17 pièces par voyage en 12 voyages. 7 navires pleins. À égalité avec 9 cartes sur 41. Contrebande saisie " +
				"4 fois.",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			face.Tells(t, c.counts, c.language, c.want)
		})
	}
}
