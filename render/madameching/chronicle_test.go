package madameching

import (
	"math/rand/v2"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	rules "dockside/game/madameching"
)

// The counts of random matches agree with their logs and last positions.
func TestCountsAgreeWithTheLog(t *testing.T) {
	t.Parallel()
	for _, setup := range gametest.Setups(rules.Rules()) {
		m := gametest.Random(t, rules.Rules(), setup, rand.New(rand.NewPCG(2, 11)))
		s, _ := m.State().(rules.State)
		for seat, c := range New().Count(m) {
			made := map[string]int{}
			for _, p := range m.Log() {
				if verb, rest, _ := strings.Cut(string(p.Move), " "); p.Seat == game.Seat(seat) {
					made[verb] += max(1, len(strings.Fields(rest)))
				}
			}
			for _, test := range []struct {
				word string
				want int
			}{
				{"cards", made["choose"]},
				{"missions", made["claim"] + made["kite"]},
				{"skills", made["gain"]},
				{"games", 1},
				{"points", s.Count(seat).Points()},
				{"cancelled", made["cancel"]},
				{
					"attacks",
					made["thief"] + made["traitor"] + made["sword"] + made["siren-chart"] + made["siren-lantern"] +
						made["siren-kite"] + made["siren-sword"],
				},
			} {
				if c[test.word] != test.want {
					t.Errorf("seat %d of %+v: %d %s, want %d", seat, setup, c[test.word], test.word, test.want)
				}
			}
		}
	}
}

func TestWhatIsToldOfCounts(t *testing.T) {
	t.Parallel()
	many := map[string]int{
		"games": 3, "points": 100, "cards": 96, "missions": 12, "skills": 9, "flagships": 2, "ports": 1, "attacks": 7,
		"cancelled": 1, "of another game": 3,
	}
	face.Tells(t, "nothing", nil, "en", "")
	face.Tells(t, "many", many, "en", "33 points per game on average (3 games). 12 missions claimed. 9 skills gained. "+
		"Flagship taken 2 times. Port looted once. 7 attacks made. 1 attack cancelled.")
	face.Tells(t, "many in French", many, "fr", "33 points par partie en moyenne (3 parties). 12 missions accomplies. "+
		"9 compétences gagnées. Vaisseau amiral pris 2 fois. Port pillé une fois. 7 attaques lancées. 1 attaque annulée.")
}
