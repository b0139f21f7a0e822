package review

import (
	"strings"
	"testing"

	"dockside/bot/presenter/presentertest"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai/review"
	"dockside/game/shanghaien"
	"dockside/game/table"
)

// A secret draw is described only by its kind.
func TestWordsForSecretLuck(t *testing.T) {
	t.Parallel()
	p := rolledOnce(t)
	w := review.Draw{Index: 2, Move: "deal us-3", Gain: []float64{0.1, -0.1}} // a play without public events
	for code, want := range map[string]string{"en": "In secret: Cards.", "fr": "En secret\u00a0: Cartes."} {
		if got := drawLine(p.Words.For(code), p, w); got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
}

// rolledOnce returns a match of Anna and Bernd up to its first roll.
func rolledOnce(t *testing.T) *view.Past {
	t.Helper()
	m, err := game.Replay(shanghaien.Rules(), game.Setup{Seats: 2}, []game.Play{
		{Seat: game.Nature, Move: "start 0"},
		{Seat: game.Nature, Move: "deal us-3 trick-nudge es-2 de-1 it-4 cn-3"},
		{Seat: 0, Move: "roll"},
		{Seat: game.Nature, Move: "roll 2 5"},
	})
	if err != nil {
		t.Fatal(err)
	}
	tab := table.Table{Contest: table.Contest{Players: []table.Player{{Name: "Anna"}, {Name: "Bernd"}}}}
	g := presentertest.Shanghaien()
	return &view.Past{
		View: &view.View{Session: &table.Session{Table: &tab, Match: m}, Game: g, Words: presentertest.Words(t)},
	}
}

// A review lists the seats that a draw helped and by how much, and the decisive draw. It omits draws that helped no
// seat.
func TestWordsForLuck(t *testing.T) {
	t.Parallel()
	p := rolledOnce(t)
	for _, c := range []struct {
		name   string
		before float64 // Anna's chance before the roll; the deal had left it at a half
		after  float64
		en, fr []string
		never  string
	}{
		{
			"no luck", 0.5, 0.504,
			[]string{"No roll or deal helped anyone"},
			[]string{"Aucun tirage n’a changé"},
			"rolled 2 and 5",
		},
		{
			"some luck", 0.5, 0.62,
			[]string{"Anna rolled 2 and 5. Win chance: Anna +12.0 points."},
			[]string{"Anna a obtenu 2 et 5. Chances de gagner\u00a0: Anna +12,0 points."},
			"decided",
		},
		{
			"bad luck", 0.5, 0.4,
			[]string{"Anna rolled 2 and 5. Win chance: Bernd +10.0 points."},
			[]string{"Chances de gagner\u00a0: Bernd +10,0 points."},
			"decided",
		},
		{
			"luck that decided", 0.5, 1,
			[]string{"Win chance: Anna +50.0 points. This decided the game: Anna’s win chance went from 50.0% to 100.0%"},
			[]string{"Anna avait 50,0\u00a0% de chances, puis 100,0\u00a0%"},
			"No roll",
		},
	} {
		o := review.Review{Seats: 2}
		for _, chance := range []float64{0.5, 0.5, 0.5, c.before, c.after} {
			o.Chances = append(o.Chances, []float64{chance, 1 - chance})
		}
		for i, index := range []int{0, 1, 3} {
			gain := o.Chances[index+1][0] - o.Chances[index][0]
			o.Draws = append(o.Draws, review.Draw{
				Index: index, Move: []game.Move{"start 0", "deal", "roll 2 5"}[i], Gain: []float64{gain, -gain},
			})
		}
		for code, want := range map[string][]string{"en": c.en, "fr": c.fr} {
			got := luckLines(p.Words.For(code), p, o)
			for _, part := range want {
				if !strings.Contains(got, part) {
					t.Errorf("%s, %s: %q is not in\n%s", c.name, code, part, got)
				}
			}
			if strings.Contains(got, c.never) || strings.Contains(got, "()") {
				t.Errorf("%s, %s: says\n%s", c.name, code, got)
			}
		}
	}
}
