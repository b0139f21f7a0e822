package shipshape

import (
	"math/rand/v2"
	"slices"
	"testing"

	"dockside/bot/text"
	"dockside/game"
	"dockside/game/gametest"
	rules "dockside/game/shipshape"
	"dockside/render"
	"dockside/render/facetest"
)

// everyPosition plays random matches with each number of people.
func everyPosition(t *testing.T, matches int, show func(m *game.Match)) {
	t.Helper()
	r := rules.Rules()
	for _, setup := range gametest.Setups(r) {
		for seed := range uint64(matches) {
			m, err := game.NewMatch(r, setup)
			if err != nil {
				t.Fatal(err)
			}
			chance := rand.New(rand.NewPCG(seed, 11))
			for show(m); len(m.Turn()) > 0; show(m) {
				p := game.Play{Seat: m.Turn()[chance.IntN(len(m.Turn()))]}
				if p.Seat == game.Nature {
					p.Move = m.State().Chance(chance)
				} else {
					moves := m.Moves(p.Seat)
					p.Move = moves[chance.IntN(len(moves))]
				}
				if _, err := m.Play(p); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// said is a choice in words: what is pressed, whether that is only a thought, what stands on it.
type said struct {
	move  string
	draft bool
	label string
}

func say(l *text.Language, choices []render.Choice) []said {
	var list []said
	for _, c := range choices {
		list = append(list, said{string(c.Move), c.Draft, l.Event(players, c.Label)})
	}
	return list
}

func TestChoicesSayWhatTheyDo(t *testing.T) {
	t.Parallel()
	bid := scripted(t, 3, "0:bid 2", "1:bid 9", "2:bid 4", "1:place 0", "2:place 0", "0:place 0")
	lay := scripted(t, 3, "0:bid 2", "1:bid 9", "2:bid 4")
	lay.Groups[0].Stack[0].Way = 6
	cards := func(but int) []said {
		var list []said
		for _, n := range []string{"1", "3", "4", "5", "6", "7", "8", "9", "10"} {
			if n != string(rune('0'+but)) {
				list = append(list, said{"bid " + n, true, n})
			}
		}
		return list
	}
	tests := []struct {
		what  string
		state rules.State
		seat  game.Seat
		draft game.Move
		want  []said
	}{
		{"to pick a card", bid, 0, "", cards(0)},
		{"with a card picked", bid, 0, "bid 7", append([]said{{"bid 7", false, "Seal the 7"}}, cards(7)...)},
		{"with a card that is gone", bid, 0, "bid 2", cards(0)},
		{"with an old thought about a crate", bid, 0, "place 3", cards(0)},
		{"to lay a crate as it lies on the stack", lay, 1, "", []said{
			{"place 5", true, "⟲ Turn"},
			{"place 7", true, "⟳ Turn"},
			{"place 2", true, "⇋ Flip"},
			{"place 6", false, "Lay it as it is"},
		}},
		{"to lay a crate as it was turned", lay, 1, "place 3", []said{
			{"place 2", true, "⟲ Turn"},
			{"place 0", true, "⟳ Turn"},
			{"place 5", true, "⇋ Flip"},
			{"place 3", false, "Lay it flipped, turned right"},
		}},
		{"while others lay", lay, 0, "", nil},
		{"for nobody", bid, game.Public, "", nil},
	}
	english := facetest.Language(t, "en")
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			t.Parallel()
			if got := say(english, New().Choices(tt.state.View(tt.seat), tt.seat, tt.draft)); !slices.Equal(got, tt.want) {
				t.Errorf("offered are\n%v, want\n%v", got, tt.want)
			}
		})
	}
}

// By thinking and pressing each legal move can be reached and no other, and no two buttons are one.
func TestChoicesLeadToAllLegalMoves(t *testing.T) {
	t.Parallel()
	face := New()
	everyPosition(t, 1, func(m *game.Match) {
		for _, seat := range m.Turn() {
			if seat == game.Nature {
				continue
			}
			view := m.State().View(seat)
			var moves []game.Move
			thoughts := []game.Move{""}
			for i := 0; i < len(thoughts); i++ {
				pressed := map[game.Move]bool{}
				for _, c := range face.Choices(view, seat, thoughts[i]) {
					if pressed[c.Move] {
						t.Fatalf("after %q there are two buttons for %q", thoughts[i], c.Move)
					}
					pressed[c.Move] = true
					if !c.Draft && !slices.Contains(moves, c.Move) {
						moves = append(moves, c.Move)
					}
					if c.Draft && !slices.Contains(thoughts, c.Move) {
						thoughts = append(thoughts, c.Move)
					}
				}
			}
			want := slices.Sorted(slices.Values(m.Moves(seat)))
			if slices.Sort(moves); !slices.Equal(moves, want) {
				t.Fatalf("seat %d reaches %q, want %q", seat, moves, want)
			}
		}
	})
}
