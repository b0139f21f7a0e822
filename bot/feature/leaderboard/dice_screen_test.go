package leaderboard

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"dockside/bot/presenter/presentertest"
	"dockside/game"
	"dockside/game/fair"
	"dockside/render"
)

// thrown returns the counts of a game in which each pair of dice was rolled that many times.
func thrown(times func(first, second int) int) drawCounts {
	g := presentertest.Shanghaien()
	var log []game.Play
	for i := range 6 {
		for j := range 6 {
			for range times(i, j) {
				log = append(log, game.Play{Seat: game.Nature, Move: game.Move(fmt.Sprintf("roll %d %d", i+1, j+1))})
			}
		}
	}
	return drawCounts{g, g.Face.(render.Fortune).Drawn(log)}
}

func TestWordsForDice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		drawn  drawCounts
		en, fr []string
	}{
		{
			"no roll", thrown(func(int, int) int { return 0 }),
			[]string{"No dice have been rolled"},
			[]string{"Aucun dé"},
		},
		{
			"one roll", thrown(func(i, j int) int { return map[[2]int]int{{2, 4}: 1}[[2]int{i, j}] }),
			[]string{
				"2 dice were rolled in 1 roll of two.", "3 came up 1 time (50%)", "1 came up 0 times (0%)",
				"0 rolls were pairs (0%", "too few rolls",
			},
			[]string{"2 dés ont été lancés, en 1 lancer de deux.", "3 est sorti 1 fois (50\u00a0%)", "trop peu de lancers"},
		},
		{
			"perfectly even", thrown(func(int, int) int { return 10 }),
			[]string{
				"720 dice were rolled in 360 rolls", "6 came up 120 times (17%)", "60 rolls were pairs (17%",
				"**The six faces:** nothing unusual", "χ² = 0.0, 5 degrees of freedom, p = 1.000", "35 degrees of freedom",
			},
			[]string{"rien d’étonnant", "p = 1,000"},
		},
		{
			"loaded", thrown(func(i, j int) int { return 10 + 10*i }),
			[]string{"very uneven", "only about 1 server in", "p = 0.000"},
			[]string{"très inégal", "1 serveur sur"},
		},
	} {
		for code, want := range map[string][]string{"en": c.en, "fr": c.fr} {
			text := statisticsScreen(presentertest.Words(t).For(code), []drawCounts{c.drawn}).Text
			for _, said := range want {
				if !strings.Contains(text, said) {
					t.Errorf("%s: %q is missing in\n%s", c.name, said, text)
				}
			}
		}
	}
}

// With several games, each has its own paragraph.
func TestFortunesOfSeveralGames(t *testing.T) {
	t.Parallel()
	l := presentertest.Words(t).For("en")
	drawn := thrown(func(int, int) int { return 1 })
	one := statisticsScreen(l, []drawCounts{drawn, {Game: drawn.Game}}).Text
	two := statisticsScreen(l, []drawCounts{drawn, drawn}).Text
	name := "**" + l.Say("shanghaien.name") + "**\n"
	if strings.Contains(one, name) || two != name+one+"\n\n"+name+one {
		t.Errorf("for two games the text is\n%s", two)
	}
}

// The text says "one in so many servers" if p lies between the two thresholds.
func TestOddDice(t *testing.T) {
	t.Parallel()
	l := presentertest.Words(t).For("en")
	for p, said := range map[float64]string{
		0.5: "nothing unusual", 0.051: "nothing unusual",
		0.02:   "a little uneven; even fair dice do this on about 1 server in 50.",
		0.0099: "very uneven; fair dice do this on only about 1 server in 101.", 0: "1 server in 1000000.",
	} {
		got := testLine(l, game.Say("shanghaien.dice.faces"), fair.Test{P: p, Freedom: 5, Enough: true})
		if !strings.Contains(got, said) {
			t.Errorf("p = %v is worded %q, without %q", p, got, said)
		}
	}
}

// crooked rolls two dice many times with the given functions, which return numbers from 0 to 5.
func crooked(first func() int, second func(first int) int) drawCounts {
	var times [6][6]int
	for range 6000 {
		a := first()
		times[a][second(a)]++
	}
	return thrown(func(i, j int) int { return times[i][j] })
}

func TestTellsHonestDiceFromOthers(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	honest := func() int { return r.IntN(6) }
	alone := func(int) int { return r.IntN(6) }
	for _, c := range []struct {
		name  string
		drawn drawCounts
		looks [2]bool // looks honest: the faces, and the pairs
	}{
		{"honest", crooked(honest, alone), [2]bool{true, true}},
		{"more sixes", crooked(func() int { return min(r.IntN(7), 5) }, alone), [2]bool{false, false}},
		{
			"a die that looks at the other", crooked(honest, func(a int) int { return (a + r.IntN(5)) % 6 }),
			[2]bool{true, false},
		},
	} {
		_, even := c.drawn.Face.(render.Fortune).TellDrawn(c.drawn.Counts)
		for i, freedom := range []int{5, 35} {
			got := fair.ChiSquare(even[i].Counts)
			if got.P > 0.001 != c.looks[i] || !got.Enough || got.Freedom != freedom {
				t.Errorf("%s: %+v", c.name, got)
			}
		}
	}
}
