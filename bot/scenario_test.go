package bot

import (
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/discord/gateway"
	"dockside/bot/publish"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/shanghaien"
	"dockside/game/shipshape"
	shipengine "dockside/game/shipshape/engine"
	"dockside/game/table"
	shanghaienface "dockside/render/shanghaien"
	shipshapeface "dockside/render/shipshape"
)

// still returns a bot that plans and composes messages, but sends nothing.
func still(t *testing.T) *Bot {
	t.Helper()
	return New(stillConfig(t))
}

// stillConfig returns the configuration of a bot that sends nothing.
func stillConfig(t *testing.T) Config {
	t.Helper()
	words, err := bottest.Words()
	bottest.Must(t, err)
	return Config{
		Games: []catalog.Game{
			{Rules: shanghaien.Rules(), Face: shanghaienface.New(), Levels: bottest.Games()[0].Levels},
			{Rules: shipshape.Rules(), Face: shipshapeface.New(), Levels: shipengine.Levels},
		}, Words: words, Discord: new(gateway.Connection),
		Dice: rand.New(rand.NewPCG(1, 2)), Now: func() time.Time { return bottest.Noon },
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}
}

// scenario is a table, the bot that shows it, and a count of the messages sent.
type scenario struct {
	*testing.T
	bot   *bottest.Services
	table *table.Table
	now   time.Time
	sent  int
}

func begin(t *testing.T) *scenario {
	b := bottest.New(t, bottest.Config{})
	s := &scenario{T: t, bot: b, now: bottest.Noon}
	s.table = table.New(table.Challenge{
		ID: "t1", Guild: "g", Channel: "c", Locale: "en-US",
		Rules: shanghaien.Rules(), Pace: ui.Day, By: bottest.Anna, Rival: bottest.Bernd,
	}, bottest.Noon)
	return s
}

func (s *scenario) view() *view.View {
	s.Helper()
	v, err := s.bot.Tables.See(s.table)
	if err != nil {
		s.Fatal(err)
	}
	return v
}

// steps performs the planned steps and returns a description of them. It fails the test if more steps are planned
// afterwards.
func (s *scenario) steps() string {
	s.Helper()
	v := s.view()
	var said []string
	for _, p := range publish.Plan(v, s.now) {
		sent, message := "", p.Mark.Message
		if p.Act == publish.Post {
			s.sent++
			sent = fmt.Sprint("m", s.sent)
			message = sent
		}
		said = append(said, describeStep(v, p, message))
		s.table.Shown.Apply(p.Mark, sent)
	}
	if v, _ := s.bot.Tables.See(s.table); len(publish.Plan(v, s.now)) != 0 {
		s.Error("after the steps were done, more are planned")
	}
	s.table.AllPublished()
	return strings.Join(said, ", ")
}

func describeStep(v *view.View, p publish.Step, message string) string {
	actions := [...]string{publish.Post: "post", publish.Edit: "edit", publish.Strip: "strip", publish.Remove: "remove"}
	words := actions[p.Act] + " " + message
	if p.Act == publish.Strip || p.Act == publish.Remove {
		return words
	}
	shown := p.Screen(v)
	if shown.Scene != nil {
		words += " " + string(shown.Scene.Kind)
	} else {
		words += " words"
	}
	if shown.Mentions != nil {
		words += " to " + strings.Join(shown.Mentions, " and ")
	}
	if len(shown.Rows) > 0 {
		words += " with buttons"
	}
	return words
}

// sitting returns the table with its match.
func (s *scenario) sitting() *table.Session {
	s.Helper()
	return bottest.Session(s.T, s.table, shanghaien.Rules())
}

func (s *scenario) accept() {
	s.Helper()
	if err := s.sitting().Accept(bottest.Bernd, "77", bottest.FirstSeatBegins(), s.now); err != nil {
		s.Fatal(err)
	}
}

// play makes the first legal move whose first word is given, for the seat to move.
func (s *scenario) play(word string) {
	s.Helper()
	v := s.view()
	seat := v.Match.Turn()[0]
	for _, m := range v.Match.Moves(seat) {
		if first, _, _ := strings.Cut(string(m), " "); first == word {
			if err := s.sitting().Play(s.table.Players[seat].User, "", m, bottest.FirstSeatBegins(), s.now); err != nil {
				s.Fatal(err)
			}
			return
		}
	}
	s.Fatalf("no move %q among %v", word, v.Match.Moves(seat))
}

func (s *scenario) tick() {
	s.Helper()
	s.table.Tick(s.now)
}

func (s *scenario) expect(what, want string) {
	s.Helper()
	if got := s.steps(); got != want {
		s.Errorf("%s: got %q, want %q", what, got, want)
	}
}

// round plays a whole round up to its shanghai.
func (s *scenario) round() {
	s.Helper()
	for range 4 {
		s.play("roll")
		s.play("place")
	}
	s.play("shanghai")
}
