package table

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/contact"
	"dockside/game/fair"
	"dockside/game/gametest/tender"
)

// asking returns a table at which Anna has just laid 4. All others are asked whether to object, which needs a card of
// 5 or more. The seats hold the given cards, and computer players sit on the given seats.
func asking(t *testing.T, cards string, seed byte, computers ...game.Seat) *Session {
	t.Helper()
	table := &Table{
		Schema: Schema,
		ID:     "q",
		Contest: Contest{
			Terms: Terms{
				Game:    tender.Name,
				Version: 1,
				Pace:    10 * time.Hour,
				Standin: "bosun",
				Options: []string{tender.Grounds, tender.Objections},
			},
			Phase: Playing,
		},
		Fairness: Fairness{Seed: fair.Seed{seed}, Words: make([]string, 4), Protocol: fair.Protocol},
	}
	for _, p := range []Person{anna, bernd, clara, dora} {
		table.Players = append(table.Players, Player{User: p.ID, Name: p.Name})
	}
	for _, seat := range computers {
		table.Players[seat] = Player{Name: "Nelly", Level: "bosun"}
		table.Log = append(table.Log, game.TakeOver(seat, "bosun"))
	}
	table.countPeople()
	table.Log = append(table.Log,
		game.Play{Seat: game.Nature, Move: game.Move("deal " + cards)}, game.Play{Seat: 0, Move: "bid 3"},
		game.Play{Seat: 1, Move: "bid 1"}, game.Play{Seat: 2, Move: "bid 1"}, game.Play{Seat: 3, Move: "bid 1"},
		game.Play{Seat: game.Nature, Move: "turn 1"})
	s := sitting(table, tender.Rules())
	must(t, does(anna, "lay 4")(s))
	return s
}

// told returns what others can see of a table: the board, the notice, the players to notify, and the clocks. It also
// returns when the table is due.
func told(s *Session) string {
	var answers []time.Time
	for _, p := range s.Players {
		answers = append(answers, p.Clock.Answer)
	}
	return fmt.Sprint(
		s.Fingerprint(), s.WantedNotice(), s.SeatsToMention(), s.Due(), clocks(s.Table), answers, s.Match.Turn(),
	)
}

// answered lists the answers that the bot gives for seats, with the time of each in whole seconds.
func answered(t *testing.T, s *Session) string {
	t.Helper()
	all := ""
	for s.AllPublished(); s.Match.State().(tender.State).Asked != [6]bool{}; s.AllPublished() {
		plays, due := len(s.Log), s.Due()
		if _, err := s.Tick(loaded(0), due); err != nil {
			t.Fatal(err)
		}
		must(t, s.PlayComputers(first(s), loaded(0), due))
		for _, p := range s.Log[plays:] {
			if p.Move == "pass" {
				all += fmt.Sprintf(" %s after %.0f", p, due.Sub(noon).Seconds())
			}
		}
	}
	return all
}

// first returns a computer player that always makes its first move: it passes, and lays and bids 1.
func first(s *Session) func(game.Seat) (game.Move, error) {
	return func(seat game.Seat) (game.Move, error) { return s.Match.Moves(seat)[0], nil }
}

// The time of an automatic answer reveals nothing. Others cannot tell whether a player has a card to object with, has
// a standing order, or is thinking.
func TestTheTimeOfAnAnswerTellsNothing(t *testing.T) {
	t.Parallel()
	ready, idle, ordered := asking(t, "1 9 9 9", 7), asking(t, "1 2 9 9", 7), asking(t, "1 9 9 9", 7)
	if one, other := told(ready), told(idle); one != other {
		t.Errorf("a card is betrayed:\n%s\n%s", one, other)
	}
	before := asking(t, "1 9 9 9", 7)
	before.undoTo(t, 6)
	must(t, lays(bernd, "objection never")(before))
	must(t, does(anna, "lay 4")(before))
	if one, other := told(ready), told(before); one != other {
		t.Errorf("an order is betrayed:\n%s\n%s", one, other)
	}
	at := ready.Players[1].Clock.Answer.Sub(noon)
	if at < 20*time.Second || at > 15*time.Minute { // at most a quarter of a tenth of ten hours
		t.Errorf("the house answers after %v", at)
	}
	for what, s := range map[string]*Session{"nothing to object with": idle, "an order": before} {
		s.AllPublished()
		for s.Due().Before(noon.Add(at)) {
			if _, err := s.Tick(loaded(0), s.Due()); err != nil {
				t.Fatal(err)
			}
			s.AllPublished()
		}
		if last := s.Log[len(s.Log)-1]; last.Move != "lay 4" {
			t.Errorf("%s: %v too early", what, last)
		}
		if _, err := s.Tick(loaded(0), noon.Add(at)); err != nil {
			t.Fatal(err)
		}
		if last := s.Log[len(s.Log)-1]; last != (game.Play{Seat: 1, Move: "pass"}) {
			t.Errorf("%s: %v", what, last)
		}
	}
	must(t, lays(bernd, "objection always")(ordered)) // Bernd is being asked, so this order is his answer
	if last := ordered.Log[len(ordered.Log)-1]; last != (game.Play{Seat: 1, Move: "object"}) {
		t.Errorf("a player who sets an order when asked has answered %v", last)
	}
}

// undoTo reduces the log of a table to the given number of plays.
func (s *Session) undoTo(t *testing.T, plays int) {
	t.Helper()
	s.Log, s.Presses = s.Log[:plays], nil
	again := sitting(s.Table, tender.Rules())
	again.stopClocks()
	*s = *again
}

// The time of an automatic answer is drawn from the seed, separately for each seat and question.
func TestTheTimeOfAnAnswerIsDrawn(t *testing.T) {
	t.Parallel()
	drawn := map[time.Time]bool{}
	for seed := range byte(20) {
		s := asking(t, "1 9 9 9", seed)
		for _, p := range s.Players[1:] {
			drawn[p.Clock.Answer] = true
		}
		if again := asking(t, "1 9 9 9", seed); !again.Players[1].Clock.Answer.Equal(s.Players[1].Clock.Answer) {
			t.Error("the same seed draws another time")
		}
	}
	if len(drawn) < 55 {
		t.Errorf("60 seats answer at %d times", len(drawn))
	}
}

// Answers of computer players are not delayed unless people are asked as well.
func TestWhoAnswersAtOnce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule      string
		cards     string
		computers []game.Seat
		at        string // the automatic answers, and when they are given
	}{
		{
			"computer players against one person", "1 9 9 9",
			[]game.Seat{1, 2, 3},
			" 1 pass after 0 2 pass after 0 3 pass after 0",
		},
		{"each in its time", "1 2 2 2", nil, " 2 pass after 81 1 pass after 398 3 pass after 586"},
		{"silence to the end", "1 9 2 9", nil, " 2 pass after 81 1 pass after 3600 3 pass after 3600"},
		{
			"computer players beside people, and behind the last of these at once", "1 2 9 9",
			[]game.Seat{2, 3},
			" 3 pass after 249 1 pass after 550 2 pass after 550",
		},
	} {
		s := asking(t, c.cards, 7, c.computers...)
		now := ""
		for _, seat := range s.Computers() {
			now += fmt.Sprintf(" %s pass after 0", seat)
		}
		must(t, s.PlayComputers(first(s), loaded(0), noon))
		if got := now + answered(t, s); got != c.at {
			t.Errorf("%s:%s", c.rule, got)
		}
	}
}

// In a solo game all answers come at once, including the player's own if only one is possible.
func TestAloneNobodyWaitsForAnAnswer(t *testing.T) {
	t.Parallel()
	for cards, waits := range map[string]bool{"2 9 9 9": false, "9 9 9 9": true} {
		s := asking(t, "1 9 9 9", 7, 1, 2, 3)
		s.undoTo(t, 3)
		s.Log = append(s.Log, game.Play{Seat: game.Nature, Move: game.Move("deal " + cards)})
		s = sitting(s.Table, tender.Rules())
		must(t, does(anna, "bid 1")(s))
		bids := map[bool]game.Move{true: "lay 4", false: "bid 3"}
		must(t, s.PlayComputers(func(seat game.Seat) (game.Move, error) {
			state, _ := s.Match.State().(tender.State)
			if state.Asked[seat] {
				return "pass", nil
			}
			return bids[state.Turned], nil
		}, loaded(0), noon))
		if asked := slices.Equal(s.Match.Turn(), []game.Seat{0}) && s.Match.Moves(0)[0] == "pass"; asked != waits {
			t.Errorf("with %s the person is asked: %v", cards, asked)
		}
	}
}

// An outage postpones the time of an automatic answer by its length, like every other time.
func TestAGapMovesTheTimeOfAnAnswer(t *testing.T) {
	t.Parallel()
	s := asking(t, "1 2 9 9", 7)
	before := s.Players[1].Clock.Answer
	s.ApplyGaps([]contact.Gap{{From: at(1), To: at(61)}})
	if moved := s.Players[1].Clock.Answer.Sub(before); moved != time.Hour {
		t.Errorf("it is moved by %v", moved)
	}
}
