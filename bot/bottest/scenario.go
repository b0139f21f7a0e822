package bottest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"dockside/bot/publish"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/shanghaien"
	"dockside/game/table"
)

// Bare applies the planned steps as if their pictures could not be drawn. It returns the messages that still need a
// picture.
func (s *Scenario) Bare() string {
	s.Helper()
	v := s.View()
	for _, p := range publish.Plan(v, s.Now) {
		sent := ""
		if p.Act == publish.Post {
			s.Sent++
			sent = fmt.Sprint("m", s.Sent)
		}
		p.Mark.Bare = (p.Act == publish.Post || p.Act == publish.Edit) && p.Screen(v).Scene != nil
		s.Table.Shown.Apply(p.Mark, sent)
	}
	return s.Owed()
}

// Owed returns the messages that still need a picture.
func (s *Scenario) Owed() string {
	s.Helper()
	var said []string
	v := s.View()
	for _, p := range publish.Pictures(v) {
		said = append(said, DescribeStep(v, p, p.Mark.Message))
	}
	return strings.Join(said, ", ")
}

// Named returns the nonce of the message that a step of this kind posts.
func (s *Scenario) Named(act table.Act) string {
	s.Helper()
	v := s.View()
	for _, p := range publish.Plan(v, s.Now) {
		if p.Act == publish.Post && p.Mark.Act == act {
			return publish.Nonce(s.Table, p.Mark)
		}
	}
	s.Fatal("no such message is planned")
	return ""
}

// Scenario is a table, the bot that shows it, and a count of the messages sent.
type Scenario struct {
	*testing.T
	Bot   *Services
	Table *table.Table
	Now   time.Time
	Sent  int
}

func BeginScenario(t *testing.T) *Scenario {
	b := New(t, Config{})
	s := &Scenario{T: t, Bot: b, Now: Noon}
	s.Table = table.New(table.Challenge{
		ID: "t1", Guild: "g", Channel: "c", Locale: "en-US",
		Rules: shanghaien.Rules(), Pace: ui.Day, By: Anna, Rival: Bernd,
	}, Noon)
	return s
}

// RoundOver returns a scenario at the end of the first round, whose result is not shown yet.
func RoundOver(t *testing.T) *Scenario {
	s := BeginScenario(t)
	s.Steps()
	s.Accept()
	s.Steps()
	s.Round()
	return s
}

func (s *Scenario) View() *view.View {
	s.Helper()
	v, err := s.Bot.Tables.See(s.Table)
	if err != nil {
		s.Fatal(err)
	}
	return v
}

// Steps performs the planned steps and returns a description of them. It fails the test if more steps are planned
// afterwards.
func (s *Scenario) Steps() string {
	s.Helper()
	v := s.View()
	var said []string
	for _, p := range publish.Plan(v, s.Now) {
		sent, message := "", p.Mark.Message
		if p.Act == publish.Post {
			s.Sent++
			sent = fmt.Sprint("m", s.Sent)
			message = sent
		}
		said = append(said, DescribeStep(v, p, message))
		s.Table.Shown.Apply(p.Mark, sent)
	}
	if v, _ := s.Bot.Tables.See(s.Table); len(publish.Plan(v, s.Now)) != 0 {
		s.Error("after the steps were done, more are planned")
	}
	s.Table.AllPublished()
	return strings.Join(said, ", ")
}

func DescribeStep(v *view.View, p publish.Step, message string) string {
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

// Sitting returns the table with its match.
func (s *Scenario) Sitting() *table.Session {
	s.Helper()
	return Session(s.T, s.Table, shanghaien.Rules())
}

func (s *Scenario) Accept() {
	s.Helper()
	if err := s.Sitting().Accept(Bernd, "77", FirstSeatBegins(), s.Now); err != nil {
		s.Fatal(err)
	}
}

// Play makes the first legal move whose first word is given, for the seat to move.
func (s *Scenario) Play(word string) {
	s.Helper()
	v := s.View()
	seat := v.Match.Turn()[0]
	for _, m := range v.Match.Moves(seat) {
		if first, _, _ := strings.Cut(string(m), " "); first == word {
			if err := s.Sitting().Play(s.Table.Players[seat].User, "", m, FirstSeatBegins(), s.Now); err != nil {
				s.Fatal(err)
			}
			return
		}
	}
	s.Fatalf("no move %q among %v", word, v.Match.Moves(seat))
}

func (s *Scenario) Tick() {
	s.Helper()
	s.Table.Tick(s.Now)
}

func (s *Scenario) Expect(what, want string) {
	s.Helper()
	if got := s.Steps(); got != want {
		s.Errorf("%s: got %q, want %q", what, got, want)
	}
}

// Round plays a whole round up to its shanghai.
func (s *Scenario) Round() {
	s.Helper()
	for range 4 {
		s.Play("roll")
		s.Play("place")
	}
	s.Play("shanghai")
}
