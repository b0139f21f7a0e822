package shanghaien

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf8"

	"dockside/bot/text"
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
	"dockside/render/facetest"
)

// said is a choice in words: what is pressed, and what stands on it.
type said struct{ move, label string }

func say(l *text.Language, choices []render.Choice) []said {
	var list []said
	for _, c := range choices {
		list = append(list, said{string(c.Move), l.Event([]string{"Anna", "Bernd"}, c.Label)})
		list = append(list, say(l, c.Menu)...)
	}
	return list
}

func TestChoicesSayWhatTheyDo(t *testing.T) {
	t.Parallel()
	forced := fourth()
	forced.Step, forced.Placed[0] = rules.Act, on(1, 2, 3, 4, 5)
	fresh := fourth()
	fresh.Step, fresh.Placed = rules.Act, [2][7]int{}
	both := beforeShanghai()
	both.Placed[0] = on(2, 2, 6)
	noTrick := fourth()
	noTrick.TrickUsed[0] = true
	pair := noTrick
	pair.Rolled = [2]int{6, 6}
	tests := []struct {
		what  string
		state rules.State
		seat  game.Seat
		draft game.Move
		want  []said
	}{
		{"before the first roll", fresh, 0, "", []said{{"roll", "Roll"}}},
		{"with the choice", both, 0, "", []said{{"roll", "Roll"}, {"shanghai", "Shanghai!"}}},
		{"with one die left", forced, 0, "", []said{{"shanghai", "Shanghai!"}}},
		{"for the other player", fourth(), 1, "", nil},
		{"with dice", noTrick, 0, "", []said{{"place 2", "2 → card 2: American 4"}, {"place 5", "5 → card 5: French 3"}}},
		{"with a pair", pair, 0, "", []said{{"place 6", "6 → card 6: Italian 1"}}},
		{"with dice and a trick", fourth(), 0, "", []said{
			{"place 2", "2 → card 2: American 4"}, {"place 5", "5 → card 5: French 3"},
			{"", "Play a dirty trick …"},
			{"double", "Both dice: place them both"},
			{"joker double us", "Trick (both dice) as a sailor of 2: joins the Americans"},
			{"joker double fr", "Trick (both dice) as a sailor of 2: joins the French"},
			{"joker double nl", "Trick (both dice) as a sailor of 2: joins the Dutch"},
			{"joker double tr", "Trick (both dice) as a sailor of 2: joins the Turks"},
			{"joker double es", "Trick (both dice) as a sailor of 2: joins the Spaniards"},
		}},
		{"at the first placement of a round", firstRoll(), 0, "place", []said{
			{"place 2 left", "2 from the left: American 4"}, {"place 2 right", "2 from the right: French 3"},
			{"place 4 left", "4 from the left: Chinese 2"}, {"place 4 right", "4 from the right: Trick (±1)"},
		}},
		{"both dice at the first placement", firstRoll(), 0, "double", []said{
			{"double", "Play a dirty trick …"},
			{"double left", "Both dice, with number 1 on the left"}, {"double right", "Both dice, with number 1 on the right"},
		}},
	}
	english := facetest.Language(t, "en")
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			t.Parallel()
			got := say(english, New().Choices(tt.state, tt.seat, tt.draft))
			if !slices.Equal(got, tt.want) {
				t.Errorf("offered are\n%q, want\n%q", got, tt.want)
			}
		})
	}
}

// hoarder holds every trick and has a sailor of every nation: 31 ways to play a trick.
func hoarder() rules.State {
	s := firstRoll()
	s.Tricks[0] = [rules.Tricks]int{3, 2, 3}
	s.Rolled = [2]int{3, 4}
	for n := range s.Crews[0] {
		s.Crews[0][n] = crewOf(0, 1)
	}
	return s
}

func TestTooManyTricksAreAskedStepByStep(t *testing.T) {
	t.Parallel()
	s, english := hoarder(), facetest.Language(t, "en")
	got := say(english, New().Choices(s, 0, ""))
	for _, want := range []said{
		{"nudge 3 2", "±1: the 3 becomes a 2"},
		{"double right", "Both dice, with number 1 on the right"},
		{"reroll", "Roll both dice again"},
		{"joker nudge", "Trick (±1) as a sailor of 2: joins …"},
	} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is not offered in %q", want, got)
		}
	}
	next := New().Choices(s, 0, "joker nudge")
	if len(next) != 1 || len(next[0].Menu) != rules.Nations {
		t.Fatalf("after the trick these are offered: %q", say(english, next))
	}
	last := said{"joker nudge it", "Trick (±1) as a sailor of 2: joins the Italians"}
	if got := say(english, next); got[len(got)-1] != last {
		t.Errorf("the last is %q, want %q", got[len(got)-1], last)
	}
}

// reach collects the moves that pressing leads to, step by step.
func reach(t *testing.T, view game.State, seat game.Seat, draft game.Move, legal []game.Move) []game.Move {
	t.Helper()
	var moves []game.Move
	var visit func([]render.Choice)
	visit = func(choices []render.Choice) {
		if len(choices) > render.MaxOptions {
			t.Errorf("%d choices stand side by side after %q", len(choices), draft)
		}
		for _, c := range choices {
			switch {
			case c.Menu != nil:
				visit(c.Menu)
			case slices.Contains(legal, c.Move):
				moves = append(moves, c.Move)
			case c.Move == draft:
				t.Errorf("choosing %q leads nowhere", draft)
			default:
				moves = append(moves, reach(t, view, seat, c.Move, legal)...)
			}
		}
	}
	visit(New().Choices(view, seat, draft))
	return moves
}

// dice is chance that a test repeats.
type dice struct{ *rand.Rand }

// play goes through random matches and shows each position, with what led to it.
func play(t *testing.T, matches int, show func(m *game.Match)) {
	t.Helper()
	for seed := range uint64(matches) {
		var options []string
		if seed%2 == 1 {
			options = []string{"extra-trick"}
		}
		m, err := game.NewMatch(rules.Rules(), game.Setup{Seats: 2, Options: options})
		if err != nil {
			t.Fatal(err)
		}
		d := dice{rand.New(rand.NewPCG(seed, 7))}
		for show(m); len(m.Turn()) > 0; show(m) {
			seat := m.Turn()[0]
			move := m.State().Chance
			next := game.Move("")
			if seat == game.Nature {
				next = move(d)
			} else {
				legal := m.Moves(seat)
				next = legal[d.IntN(len(legal))]
			}
			if _, err := m.Play(game.Play{Seat: seat, Move: next}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Whatever the position, pressing leads to every legal move and to no other, and every label
// fits on a button in every language.
func TestEveryMoveCanBeChosen(t *testing.T) {
	t.Parallel()
	words := []*text.Language{facetest.Language(t, "en"), facetest.Language(t, "fr")}
	check := func(view game.State, seat game.Seat) {
		legal := view.Moves(seat)
		got := reach(t, view, seat, "", legal)
		slices.Sort(got)
		want := slices.Sorted(slices.Values(legal))
		if !slices.Equal(got, want) {
			t.Errorf("pressing leads to %q, legal are %q", got, want)
		}
		for _, l := range words {
			for _, s := range say(l, New().Choices(view, seat, "")) {
				const longest = 80
				if n := utf8.RuneCountInString(s.label); n > longest || n == 0 {
					t.Errorf("the label %q has %d letters", s.label, n)
				}
			}
		}
	}
	check(hoarder(), 0)
	play(t, 30, func(m *game.Match) {
		for _, seat := range m.Turn() {
			if seat != game.Nature {
				check(m.State().View(seat), seat)
			}
		}
	})
}
