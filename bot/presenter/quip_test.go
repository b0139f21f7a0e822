package presenter_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/shipshape"
	"dockside/game/table"
)

// soloTable returns a game of Anna against a computer player after these plays. With its seed the computer player
// starts.
func soloTable(t *testing.T, b *bottest.Services, level string, plays ...game.Play) *view.View {
	t.Helper()
	tb := table.New(table.Challenge{
		ID: "s1", Channel: "c", Locale: "en", Rules: b.Games[0].Rules, By: bottest.Anna,
		Computers: []table.Player{{Name: "Machine", Level: level}},
	}, bottest.Noon)
	tb.Phase, tb.Log = table.Playing, append([]game.Play{game.TakeOver(1, level)}, plays...)
	v, err := b.Tables.See(tb)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// levelNames returns the names of the computer players of all games.
func levelNames(b *bottest.Services) (all []string) {
	for _, g := range b.Games {
		all = append(all, g.LevelNames()...)
	}
	return all
}

// A computer player says a line at the start, unless the player has turned lines off. It does not comment on a
// resignation.
func TestComputersSayALine(t *testing.T) {
	t.Parallel()
	b := bottest.New(t, bottest.Config{})
	words := b.Words.For("en")
	for _, level := range levelNames(b) {
		v := soloTable(t, b, level)
		if said := presenter.Quip(words, v); !strings.Contains(said, "**Machine**") ||
			!strings.Contains(said, words.Say("quip."+level+".hello.1")) &&
				!strings.Contains(said, words.Say("quip."+level+".hello.2")) {
			t.Errorf("%s greets with %q", level, said)
		}
		v.Quiet = true
		if said := presenter.Quip(words, v); said != "" {
			t.Errorf("%s should say nothing, but says %q", level, said)
		}
		over := soloTable(t, b, level, game.Play{Seat: game.Outside, Move: "resign 0"})
		if said := presenter.Quip(words, over); said != "" {
			t.Errorf("%s mocks who gave up: %q", level, said)
		}
	}
}

// A game may have no lines for its computer players, who then say nothing.
func TestComputersMayHaveNothingToSay(t *testing.T) {
	t.Parallel()
	b := bottest.New(t, bottest.Config{})
	setup := game.Setup{Seats: 3}
	for seed := range uint64(20) {
		m := gametest.Random(t, shipshape.Rules(), setup, rand.New(rand.NewPCG(seed, 1)))
		tb := &table.Table{
			ID:          fmt.Sprint("s", seed),
			Publication: table.Publication{Location: table.Location{Locale: "en"}},
			Contest: table.Contest{
				Terms:   table.Terms{Game: "shipshape", Version: 1},
				Phase:   table.Over,
				Players: []table.Player{{User: "1"}, {Name: "A", Level: "mute"}, {Name: "B", Level: "mute"}},
				Log:     append([]game.Play{game.TakeOver(1, "mute"), game.TakeOver(2, "mute")}, m.Log()...),
			},
		}
		v, err := b.Tables.See(tb)
		bottest.Must(t, err)
		if said := presenter.Quip(b.Words.For("en"), v); said != "" {
			t.Errorf("a player without a remark says %q", said)
		}
	}
}

// A line is about the last move of the computer player. A minority of moves has one.
func TestComputersSpeakNowAndThen(t *testing.T) {
	t.Parallel()
	b := bottest.New(t, bottest.Config{})
	l := b.Words.For("en")
	plays := []game.Play{
		{Seat: game.Nature, Move: "start 0"},
		{Seat: game.Nature, Move: "deal us-3 us-4 es-2 de-1 it-4 cn-3"},
		{Seat: 0, Move: "roll"},
		{Seat: game.Nature, Move: "roll 4 4"},
		{Seat: 0, Move: "place 4 left"},
		{Seat: 1, Move: "roll"},
		{Seat: game.Nature, Move: "roll 5 5"},
		{Seat: 1, Move: "place 5"},
	}
	v := soloTable(t, b, "captain", plays...)
	said := 0
	const tables = 300
	for i := range tables {
		v.ID = strings.Repeat("x", i)
		if line := presenter.Quip(l, v); line != "" {
			said++
			if presenter.Quip(l, v) != line {
				t.Fatal("the same table gives another line")
			}
		}
	}
	if said < tables/6 || said > tables/2 {
		t.Errorf("at %d of %d tables a line is said", said, tables)
	}
	if v := soloTable(t, b, "captain", plays[:5]...); presenter.Quip(l, v) != "" {
		t.Error("a line about what Anna has done")
	}
}

// A computer player that has taken over a seat speaks under its own name.
func TestNobodyIsQuotedWhoHasLeft(t *testing.T) {
	t.Parallel()
	b := bottest.New(t, bottest.Config{})
	v := soloTable(t, b, "captain")
	v.Players[1].User, v.Players[1].Name = bottest.Bernd.ID, bottest.Bernd.Name
	said := presenter.Quip(b.Words.For("en"), v)
	if !strings.Contains(said, "**Captain**") || strings.Contains(said, bottest.Bernd.Name) {
		t.Errorf("in place of Bernd the computer says %q", said)
	}
}

// A computer player that speaks is distinguished from a user of the same name.
func TestAQuotedComputerPlayerIsToldFromAPerson(t *testing.T) {
	t.Parallel()
	b := bottest.New(t, bottest.Config{})
	l := b.Words.For("en")
	v := soloTable(t, b, "captain")
	v.Players[0].Name = v.Players[1].Name
	if said := presenter.Quip(l, v); !strings.Contains(said, "**Machine (2)**") {
		t.Errorf("a second Machine says %q", said)
	}
	v.Players[0].Name, v.Players[1].User = "Captain", bottest.Bernd.ID // a player who has left
	if said := presenter.Quip(l, v); !strings.Contains(said, "**Captain (2)**") {
		t.Errorf("a captain beside another says %q", said)
	}
}

// If several computer players take part, the winner has the last word. If a user has won, a computer player that lost
// has it.
func TestTheWinnerHasTheLastWord(t *testing.T) {
	t.Parallel()
	b := bottest.New(t, bottest.Config{})
	words := b.Words.For("en")
	for seed := range uint64(8) {
		m := gametest.Random(t, b.Games[1].Rules, game.Setup{Seats: 3}, rand.New(rand.NewPCG(seed, 3)))
		tb := table.New(table.Challenge{
			ID: "s3", Channel: "c", Locale: "en", Rules: b.Games[1].Rules, By: bottest.Anna,
			Computers: []table.Player{{Name: "One", Level: "hard"}, {Name: "Other", Level: "hard"}},
		}, bottest.Noon)
		tb.Phase, tb.Log = table.Over, append([]game.Play{game.TakeOver(1, "hard"), game.TakeOver(2, "hard")}, m.Log()...)
		v, err := b.Tables.See(tb)
		if err != nil {
			t.Fatal(err)
		}
		winner := v.Match.Outcome().Winners()[0]
		occasion, speaker := "won", tb.Players[winner].Name
		if winner == 0 {
			occasion, speaker = "lost", "One"
		}
		want := words.Say("quip", words.Say("quip.hard."+occasion+".1"), ui.Bold(speaker))
		if said := presenter.Quip(words, v); said != want {
			t.Errorf("seat %d has won, and it ends with %q, not %q", winner, said, want)
		}
	}
}
