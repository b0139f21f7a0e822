package bot

import (
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/discord/gateway"
	"dockside/bot/publish"
	"dockside/bot/ui"
	"dockside/bot/view"
	botwords "dockside/bot/words"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
	"dockside/game/shipshape"
	shipengine "dockside/game/shipshape/engine"
	"dockside/game/table"
	"dockside/render/i18n"
	shanghaienface "dockside/render/shanghaien"
	shipshapeface "dockside/render/shipshape"
)

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

var (
	anna  = table.Person{ID: "101", Name: "Anna"}
	bernd = table.Person{ID: "102", Name: "Bernd"}
)

// stillWords caches the strings for all bots of still, since loading them takes longer than most tests.
var stillWords = sync.OnceValues(func() (*i18n.Catalogue, error) {
	return botwords.Load(shanghaienface.New().Traits().Files, shipshapeface.New().Traits().Files)
})

// still returns a bot that plans and composes messages, but sends nothing.
func still(t *testing.T) *Bot {
	t.Helper()
	return New(stillConfig(t))
}

// stillConfig returns the configuration of a bot that sends nothing.
func stillConfig(t *testing.T) Config {
	t.Helper()
	words, err := stillWords()
	must(t, err)
	return Config{
		Games: []catalog.Game{
			{Rules: shanghaien.Rules(), Face: shanghaienface.New(), Levels: searchers},
			{Rules: shipshape.Rules(), Face: shipshapeface.New(), Levels: shipengine.Levels},
		}, Words: words, Discord: new(gateway.Connection),
		Dice: rand.New(rand.NewPCG(1, 2)), Now: func() time.Time { return noon },
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}
}

// searchers returns the general levels of computer players, for Shanghaien.
func searchers(s game.Setup) []ai.Level {
	return ai.Levels(shanghaien.Rules(), s, "cabin-boy", "bosun", "captain", "el-dado")
}

// scenario is a table, the bot that shows it, and a count of the messages sent.
type scenario struct {
	*testing.T
	bot   *Bot
	table *table.Table
	now   time.Time
	sent  int
}

func begin(t *testing.T) *scenario {
	b := still(t)
	s := &scenario{T: t, bot: b, now: noon}
	s.table = table.New(table.Challenge{
		ID: "t1", Guild: "g", Channel: "c", Locale: "en-US",
		Rules: shanghaien.Rules(), Pace: ui.Day, By: anna, Rival: bernd,
	}, noon)
	return s
}

func (s *scenario) view() *view.View {
	s.Helper()
	v, err := s.bot.tables.See(s.table)
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
	if v, _ := s.bot.tables.See(s.table); len(publish.Plan(v, s.now)) != 0 {
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
	return sitting(s.T, s.table, shanghaien.Rules())
}

// sitting returns a table with its match.
func sitting(t *testing.T, tb *table.Table, r game.Rules) *table.Session {
	t.Helper()
	s, err := tb.Replay(r)
	must(t, err)
	return s
}

func (s *scenario) accept() {
	s.Helper()
	if err := s.sitting().Accept(bernd, "77", starter(), s.now); err != nil {
		s.Fatal(err)
	}
}

// starter returns dice that let the first seat begin and are otherwise random.
func starter() game.Dice { return &loaded{rest: rand.New(rand.NewPCG(3, 4))} }

type loaded struct {
	first int
	used  bool
	rest  *rand.Rand
}

func (l *loaded) IntN(n int) int {
	if !l.used {
		l.used = true
		return l.first % n
	}
	return l.rest.IntN(n)
}

// play makes the first legal move whose first word is given, for the seat to move.
func (s *scenario) play(word string) {
	s.Helper()
	v := s.view()
	seat := v.Match.Turn()[0]
	for _, m := range v.Match.Moves(seat) {
		if first, _, _ := strings.Cut(string(m), " "); first == word {
			if err := s.sitting().Play(s.table.Players[seat].User, "", m, starter(), s.now); err != nil {
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
