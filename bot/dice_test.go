package bot

import (
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/fair"
)

// thrown is a tally in which each pair of dice came so many times.
func thrown(times func(first, second int) int) fair.Tally {
	var t fair.Tally
	for i := range fair.Faces {
		for j := range fair.Faces {
			for range times(i, j) {
				t.Add([]game.Play{{Seat: game.Nature, Move: game.Move("roll " + string(rune('1'+i)) + " " + string(rune('1'+j)))}})
			}
		}
	}
	return t
}

func TestWordsForDice(t *testing.T) {
	t.Parallel()
	words := still(t).words
	for _, c := range []struct {
		name   string
		tally  fair.Tally
		en, fr []string
	}{
		{"no roll", fair.Tally{}, []string{"No die has been rolled"}, []string{"Aucun dé"}},
		{
			"one roll", thrown(func(i, j int) int { return map[[2]int]int{{2, 4}: 1}[[2]int{i, j}] }),
			[]string{
				"2 dice were rolled, in 1 rolls", "3 came once (50 %)", "1 came 0 times (0 %)", "alike 0 times (0 %",
				"too few rolls",
			},
			[]string{"2 dés", "3 est sorti 1 fois (50 %)", "trop peu de lancers"},
		},
		{
			"perfectly even", thrown(func(int, int) int { return 10 }),
			[]string{
				"720 dice were rolled, in 360 rolls", "6 came 120 times (17 %)", "alike 60 times (17 %",
				"nothing unusual", "χ² = 0.0, 5 degrees of freedom, p = 1.000",
			},
			[]string{"rien d’étonnant", "p = 1,000"},
		},
		{
			"loaded", thrown(func(i, j int) int { return 10 + 10*i }),
			[]string{"very uneven", "only about one honest server in", "p = 0.000"},
			[]string{"très inégal", "un serveur honnête sur"},
		},
	} {
		for code, want := range map[string][]string{"en": c.en, "fr": c.fr} {
			text := tallied(words.For(code), c.tally).Text
			for _, said := range want {
				if !strings.Contains(text, said) {
					t.Errorf("%s: %q is missing in\n%s", c.name, said, text)
				}
			}
		}
	}
}

// One in so many servers is said between the two bounds.
func TestOddDice(t *testing.T) {
	t.Parallel()
	l := still(t).words.For("en")
	for p, said := range map[float64]string{
		0.5: "nothing unusual", 0.051: "nothing unusual", 0.02: "a little uneven; about one honest server in 50 ",
		0.0099: "very uneven; only about one honest server in 101 ", 0: "one honest server in 1000000 ",
	} {
		if got := tested(l, "dice.faces", fair.Test{P: p, Freedom: 5, Enough: true}); !strings.Contains(got, said) {
			t.Errorf("p = %v is worded %q, without %q", p, got, said)
		}
	}
}
