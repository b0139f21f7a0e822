package review

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"dockside/bot/catalog"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/bot/words"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/review"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
	"dockside/game/shipshape"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
	shanghaienface "dockside/render/shanghaien"
	shipshapeface "dockside/render/shipshape"
	"dockside/render/studio"
)

// guessed returns a review with random chances and values, and a leap at one play.
func guessed(m *game.Match, leap int, d *rand.Rand) review.Review {
	seats := m.Setup().Seats
	r := review.Review{Seats: seats}
	for n := range m.Len() + 1 {
		chances := make([]float64, seats)
		for seat := range chances {
			chances[seat] = (0.4 + 0.01*d.Float64()) / float64(seats)
		}
		if n > leap {
			chances[leap%seats] += 0.5
		}
		r.Chances = append(r.Chances, chances)
	}
	for i, play := range m.Log() {
		switch moves := m.At(i).Moves(play.Seat); {
		case play.Seat == game.Nature:
			gain := make([]float64, seats)
			for seat := range gain {
				gain[seat] = r.Chances[i+1][seat] - r.Chances[i][seat]
			}
			r.Draws = append(r.Draws, review.Draw{Index: i, Move: play.Move, Gain: gain})
		case len(moves) > 1:
			played, best := ai.MoveValue{Move: play.Move, Value: 0.1}, moves[d.IntN(len(moves))]
			r.Decisions = append(r.Decisions, review.Decision{
				Index: i, Seat: play.Seat, Played: played, Best: ai.MoveValue{Move: best, Value: 0.7},
			})
		}
	}
	return r
}

// Each turning point and each decision can be described in all languages and drawn.
func TestEveryTurnCanBeTold(t *testing.T) {
	gametest.Unwatched(t)
	t.Parallel()
	games := []catalog.Game{
		{Rules: shanghaien.Rules(), Face: shanghaienface.New(), Levels: nobody},
		{Rules: shipshape.Rules(), Face: shipshapeface.New(), Levels: nobody},
	}
	studio, err := studio.New(catalog.Faces(games)...)
	if err != nil {
		t.Fatal(err)
	}
	words, err := words.Load(catalog.Files(games)...)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		for seed := range uint64(4) {
			d := rand.New(rand.NewPCG(seed, 5))
			seats := g.Rules.MinSeats + int(seed)%(g.Rules.MaxSeats-g.Rules.MinSeats+1)
			m := gametest.Random(t, g.Rules, game.Setup{Seats: seats}, d)
			tab := table.Table{ID: "abc", Contest: table.Contest{Phase: table.Over}}
			for range seats {
				tab.Players = append(tab.Players, table.Player{Name: strings.Repeat("W", 32)})
			}
			p := &view.Past{View: &view.View{Session: &table.Session{Table: &tab, Match: m}, Game: g, Words: words}}
			for leap := 0; leap < m.Len(); leap += 1 + m.Len()/40 {
				l := words.For([]string{"en", "fr"}[leap%2])
				o := guessed(m, leap, d)
				checkPage(t, studio, l, Screen(l, p, o, presenter.TurnPage), render.Turning)
				if slices.ContainsFunc(o.Decisions, func(d review.Decision) bool { return d.Index == leap }) {
					checkPage(t, studio, l, Screen(l, p, o, pageOf(leap)), g.Face.Traits().Odds)
				}
			}
		}
	}
}

func nobody(game.Setup) []ai.Level { return []ai.Level{{Name: "hard"}} }

// checkPage checks that a page has all its strings, and that its picture can be described and drawn.
func checkPage(t *testing.T, studio *studio.Studio, l *i18n.Language, s ui.Screen, kind render.Kind) {
	t.Helper()
	const longest = 1000
	if s.Scene == nil || s.Scene.Kind != kind {
		t.Fatalf("the page has no picture of the kind %s: %s", kind, s.Text)
	}
	if n := utf8.RuneCountInString(s.Alt); n == 0 || n > longest {
		t.Errorf("the description has %d letters: %s", n, s.Alt)
	}
	for _, said := range []string{s.Text, s.Alt} {
		if strings.Contains(said, "moment.") || strings.Contains(said, ".alt.") || strings.Contains(said, "odds.") {
			t.Errorf("%s: words are missing: %s", l.Say("language.code"), said)
		}
	}
	if err := studio.Paint(s.Face, *s.Scene); err != nil {
		t.Error(err)
	}
}
