package presenter_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/computer"
	"dockside/bot/discord"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/render"
	"dockside/render/i18n"
)

// Every move has a description of its own, built from the labels of its buttons, also in nested menus.
func TestEveryMoveIsWorded(t *testing.T) {
	t.Parallel()
	b := bottest.New(t, bottest.Config{})
	l := b.Words.For("en")
	for _, g := range b.Games {
		for seed := range uint64(10) {
			m := gametest.Random(t, g.Rules, game.Setup{Seats: 2}, rand.New(rand.NewPCG(seed, 3)))
			for n := range m.Len() {
				for _, seat := range m.At(n).Turn() {
					if seat >= 0 {
						checkWorded(t, l, g, m.At(n).View(seat), seat)
					}
				}
			}
		}
	}
}

// checkWorded fails the test unless each move of a seat has a unique description.
func checkWorded(t *testing.T, l *i18n.Language, g catalog.Game, view game.State, seat game.Seat) {
	t.Helper()
	said := map[string]game.Move{}
	for _, move := range view.Moves(seat) {
		words := presenter.MoveLabel(l, []string{"Anna", "Bernd"}, g.Face, view, seat, move)
		if other, twice := said[words]; twice || words == string(move) || strings.Contains(words, "…") {
			t.Fatalf("%q is called %q, as %q is", move, words, other)
		}
		said[words] = move
	}
}

// The odds panel lists the choices with their win chances. For the first choices it adds likely outcomes: those above
// 50 %, the likeliest first.
func TestOddsPanel(t *testing.T) {
	t.Parallel()
	s := bottest.BeginScenario(t)
	s.Accept()
	v := s.View()
	seat := v.Match.Turn()[0]
	all := []ai.Outlook{
		{MoveValue: ai.MoveValue{Move: "roll", Value: 0.58}, Prospects: []ai.Prospect{
			{What: game.Say("button.rules"), Chance: 0.6},
			{What: game.Say("button.film"), Chance: 0.49},
			{What: game.Say("button.more"), Chance: 0.9},
		}},
		{MoveValue: ai.MoveValue{Move: "swim", Value: 0.214}},
	}
	for code, want := range map[string][]string{
		"en": {
			"Your win chance with the best choice: 58%",
			"› Roll: **58%** · likely More (90%) and Rules (60%)", "› swim: **21%**",
		},
		"fr": {
			"Vos chances de gagner avec le meilleur choix\u00a0: 58\u00a0%",
			"\u00a0: **58\u00a0%** · sans doute Plus (90\u00a0%) et ",
			"› swim\u00a0: **21\u00a0%**",
		},
	} {
		screen := presenter.Odds(s.Bot.Words.For(code), v, seat, all)
		for _, words := range want {
			if !strings.Contains(screen.Text, words) {
				t.Errorf("%s lacks %q:\n%s", code, words, screen.Text)
			}
		}
	}
	for range 40 {
		all = append(all, all[0])
	}
	drawn := presenter.Odds(s.Bot.Words.For("en"), v, seat, all)
	if drawn.Scene == nil || drawn.Scene.Odds == nil || strings.Count(drawn.Text, "› ") != 3 {
		t.Errorf("of many choices beside a picture it says\n%s", drawn.Text)
	}
	v.Face = undrawn{v.Face}
	plain := presenter.Odds(s.Bot.Words.For("en"), v, seat, all)
	if plain.Scene != nil || strings.Count(plain.Text, "likely") != presenter.DetailedOdds-1 ||
		len(plain.Text) > discord.MaxText {
		t.Errorf("of many choices without a picture it says\n%s", plain.Text)
	}
}

// undrawn is a renderer without a picture of odds.
type undrawn struct{ render.Face }

func (f undrawn) Traits() render.Traits {
	traits := f.Face.Traits()
	traits.Odds = ""
	return traits
}

// The odds panel names the position it is about and draws it from the player's seat. Its button refreshes it in place.
func TestOddsOfAMoment(t *testing.T) {
	t.Parallel()
	s := bottest.BeginScenario(t)
	s.Accept()
	v := s.View()
	seat := v.Match.Turn()[0]
	panel := presenter.Odds(
		s.Bot.Words.For("en"), v, seat, []ai.Outlook{{MoveValue: ai.MoveValue{Move: "roll", Value: 0.5}}},
	)
	if want := "**Round 1 of 8**, after this: New in the tavern: "; !strings.HasPrefix(panel.Text, want) {
		t.Errorf("it does not say of which moment it is:\n%s", panel.Text)
	}
	if scene := panel.Scene; scene.Seat != seat || scene.Odds.Seat != seat || !strings.Contains(panel.Alt, "Roll") {
		t.Errorf("it draws seat %d, and the odds of seat %d: %s", scene.Seat, scene.Odds.Seat, panel.Alt)
	}
	if got, want := panel.Rows[len(panel.Rows)-1].Buttons[0].ID, ui.ID("odds", v.ID, presenter.OddsAgain); got != want {
		t.Errorf("its button is %q, not %q", got, want)
	}
}

// Concurrent requests for the odds of the same position share one computation. A new position starts another.
func TestOddsAreThoughtAboutOnce(t *testing.T) {
	t.Parallel()
	s := bottest.BeginScenario(t)
	s.Accept()
	v := s.View()
	slow := &ponderer{begun: make(chan struct{}), done: make(chan struct{})}
	v.Levels = func(game.Setup) []ai.Level { return []ai.Level{{Player: slow}} }
	m := computer.New(s.Bot.Dice, func() time.Time { return time.Time{} })
	seat, answers := v.Match.Turn()[0], make(chan error)
	ask := func() {
		all, err := m.Outlooks(t.Context(), v, seat)
		if err == nil && len(all) != 1 {
			err = fmt.Errorf("there are %d", len(all))
		}
		answers <- err
	}
	go ask()
	<-slow.begun
	left, leave := context.WithCancel(t.Context())
	leave()
	if _, err := m.Outlooks(left, v, seat); !errors.Is(err, context.Canceled) {
		t.Errorf("a player who has left gets the error %v", err)
	}
	slow.done <- struct{}{}
	if err := <-answers; err != nil {
		t.Error(err)
	}
	go ask()
	<-slow.begun
	slow.done <- struct{}{}
	if err := <-answers; err != nil || slow.times != 2 {
		t.Errorf("thought about %d times: %v", slow.times, err)
	}
}

// ponderer is a computer player that evaluates until the test lets it finish.
type ponderer struct {
	ai.Player
	begun, done chan struct{}
	times       int
}

func (p *ponderer) Values(game.State, game.Seat, ai.Means) []ai.MoveValue {
	p.times++
	p.begun <- struct{}{}
	<-p.done
	return []ai.MoveValue{{Move: "roll", Value: 0.5}}
}

// Chances are rounded to whole per cent, but never to 0 or 100 unless they are exact.
func TestHundredths(t *testing.T) {
	t.Parallel()
	for chance, want := range map[float64]string{
		0: "0", 0.004: "< 1", 0.006: "1", 0.5: "50", 0.994: "99", 0.996: "> 99",
		1: "100",
	} {
		if got := ui.Hundredths(chance); got != want {
			t.Errorf("%v is %s %%, not %s", chance, got, want)
		}
	}
}

// The Odds button is on the boards of unrated matches, and the board shows who has looked.
func TestOddsOnTheBoard(t *testing.T) {
	t.Parallel()
	s := bottest.BeginScenario(t)
	s.Accept()
	s.Steps()
	v := s.View()
	odds := func(b ui.Button) bool { return b.ID == ui.ID("odds", v.ID) }
	for _, v.Rated = range []bool{true, false} {
		rows := presenter.Board(v).Rows
		if has := slices.ContainsFunc(rows[len(rows)-1].Buttons, odds); has == v.Rated {
			t.Errorf("rated %t: the board has a button for the odds: %t", v.Rated, has)
		}
	}
	mover := v.Players[v.Match.Turn()[0]]
	if err := bottest.Session(t, s.Table, v.Rules).Look(mover.User, s.Now); err != nil {
		t.Fatal(err)
	}
	if want, got := "edit m1 table with buttons", s.Steps(); got != want {
		t.Errorf("a look leads to %q, not %q", got, want)
	}
	if text, want := presenter.Board(s.View()).Text,
		fmt.Sprintf("Looked at the odds: %s (once).", mover.Name); !strings.Contains(text, want) {
		t.Errorf("the board lacks %q:\n%s", want, text)
	}
}
