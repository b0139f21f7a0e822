package shanghaien

import (
	"strings"
	"testing"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render/shanghaien/describe"
)

// The counts of random matches agree with their logs and last positions.
func TestCountsAgreeWithTheLog(t *testing.T) {
	t.Parallel()
	for _, m := range face.Matches(t) {
		all := map[string]int{}
		for _, seat := range describe.Seats {
			counts := New().Count(m)[seat]
			for use, word := range map[string]string{
				"trick.nudge": "nudge", "trick.double": "double", "trick.reroll": "reroll",
				"trick.joker": "joker", "shanghai": "shanghai",
			} {
				if want := made(m, seat, word); counts[use] != want {
					t.Fatalf("seat %d: %d times %s, the log has %d", seat, counts[use], use, want)
				}
			}
			if counts["rounds"] != describe.Rounds {
				t.Fatalf("%d rounds were counted", counts["rounds"])
			}
			for what, n := range counts {
				all[what] += n
			}
		}
		crews := 0
		for n := range rules.Nation(rules.Nations) {
			crews += all["crew."+n.String()]
		}
		hired := 0
		for _, side := range m.State().(rules.State).Crews {
			for _, c := range side {
				hired += c.Size()
			}
		}
		if crews != hired || all["shanghai"] != describe.Rounds {
			t.Fatalf("%d of %d sailors and %d of %d ends of rounds were counted", crews, hired, all["shanghai"], describe.Rounds)
		}
	}
}

// made returns how often a seat made a move that begins with a word.
func made(m *game.Match, seat game.Seat, word string) int {
	n := 0
	for _, p := range m.Log() {
		if first, _, _ := strings.Cut(string(p.Move), " "); p.Seat == seat && first == word {
			n++
		}
	}
	return n
}

func TestWhatIsToldOfCounts(t *testing.T) {
	t.Parallel()
	many := map[string]int{
		"rounds": 64, "shanghai": 31, "neighbours": 12, "crew.nl": 22, "crew.us": 22, "crew.it": 9,
		"trick.nudge": 9, "trick.double": 1, "trick.joker": 3, "of another game": 7,
	}
	face.Tells(t, "nothing", nil, "en", "")
	face.Tells(t, "rounds alone", map[string]int{"rounds": 3}, "en", "")
	face.Tells(t, "one of each",
		map[string]int{"rounds": 8, "shanghai": 1, "neighbours": 1, "crew.tr": 1, "trick.reroll": 1},
		"en",
		"Favourite crew: the Turks (1 hired). 1 dirty trick played: 1 × roll again. Called Shanghai 1 time in 8 rounds. "+
			"Won 1 card on a tie-break.")
	face.Tells(t, "many", many, "en",
		"Favourite crew: the Americans (22 hired). 13 dirty tricks played: 9 × ±1, 1 × both dice and 3 × as a sailor. "+
			"Called Shanghai 31 times in 64 rounds. Won 12 cards on a tie-break.")
	face.Tells(t, "many in French", many, "fr",
		"Équipage préféré\u00a0: les Américains (22 recrutés). 13 ruses jouées\u00a0: 9 × ±1, 1 × les deux dés et "+
			"3 × comme marin. A crié Shanghai 31 fois en 64 manches. 12 cartes gagnées au départage.")
}
