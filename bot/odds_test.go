package bot

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dockside/bot/screen"
	"dockside/bot/text"
	"dockside/bot/wire"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/house"
)

// Every move has the words of the buttons that make it, however deep in menus they are.
func TestEveryMoveIsWorded(t *testing.T) {
	t.Parallel()
	b := still(t)
	l := b.words.For("en")
	for _, g := range b.games {
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

// checkWorded looks at all moves of a seat: no two are called the same.
func checkWorded(t *testing.T, l *text.Language, g house.Game, view game.State, seat game.Seat) {
	t.Helper()
	said := map[string]game.Move{}
	for _, move := range view.Moves(seat) {
		words := screen.Worded(l, []string{"Anna", "Bernd"}, g.Face, view, seat, move)
		if other, twice := said[words]; twice || words == string(move) || strings.Contains(words, "…") {
			t.Fatalf("%q is called %q, as %q is", move, words, other)
		}
		said[words] = move
	}
}

// The panel lists all choices with their chances, and of the first what they are likely to
// bring: what is more likely than not, the likeliest first.
func TestOddsPanel(t *testing.T) {
	t.Parallel()
	s := begin(t)
	s.accept()
	v := s.view()
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
		"en": {"Your chance to win: 58 %", "› Roll: **58 %** · likely More (90 %) and Rules (60 %)", "› swim: **21 %**"},
		"fr": {
			"Vos chances de gagner\u00a0: 58\u00a0%", "\u00a0: **58\u00a0%** · sans doute Autres… (90\u00a0%) et ",
			"› swim\u00a0: **21\u00a0%**",
		},
	} {
		screen := screen.Odds(s.bot.words.For(code), v, seat, all)
		for _, words := range want {
			if !strings.Contains(screen.Text, words) {
				t.Errorf("%s lacks %q:\n%s", code, words, screen.Text)
			}
		}
	}
	for range 40 {
		all = append(all, all[0])
	}
	if text := screen.Odds(s.bot.words.For("en"), v, seat, all).Text; strings.Count(text, "likely") != screen.Detailed-1 ||
		len(text) > wire.MaxText {
		t.Errorf("of many choices it says\n%s", text)
	}
}

func TestHundredths(t *testing.T) {
	t.Parallel()
	for chance, want := range map[float64]string{
		0: "0", 0.004: "< 1", 0.006: "1", 0.5: "50", 0.994: "99", 0.996: "> 99",
		1: "100",
	} {
		if got := screen.Hundredths(chance); got != want {
			t.Errorf("%v is %s %%, not %s", chance, got, want)
		}
	}
}

// The button is on every board, rated or not, and the board tells who has looked.
func TestOddsOnTheBoard(t *testing.T) {
	t.Parallel()
	s := begin(t)
	s.accept()
	s.steps()
	v := s.view()
	odds := func(b screen.Button) bool { return b.ID == screen.ID("odds", v.ID) }
	for _, v.Rated = range []bool{true, false} {
		rows := screen.Board(v).Rows
		if !slices.ContainsFunc(rows[len(rows)-1].Buttons, odds) {
			t.Errorf("rated %t: there is no button for the odds", v.Rated)
		}
	}
	mover := v.Players[v.Match.Turn()[0]]
	if err := sitting(t, s.table, v.Rules).Look(mover.User, s.now); err != nil {
		t.Fatal(err)
	}
	if want, got := "edit m1 table with buttons", s.steps(); got != want {
		t.Errorf("a look leads to %q, not %q", got, want)
	}
	if text, want := screen.Board(s.view()).Text,
		fmt.Sprintf("Looked at the odds: %s (once).", mover.Name); !strings.Contains(text, want) {
		t.Errorf("the board lacks %q:\n%s", want, text)
	}
}
