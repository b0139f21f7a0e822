package table

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/gametest/tender"
	"dockside/game/ladder"
)

// solo returns Anna's table against one computer player, whose card has not been posted yet.
func solo() *Session {
	return sitting(New(Challenge{
		ID: "s1", Channel: "c", Rules: toyRules(), Pace: time.Hour, Rated: true, By: anna, Seed: fair.Seed{1},
		Standin:   "bosun",
		Computers: []Player{{Name: "Captain", Level: "captain"}},
	}, noon), toyRules())
}

// begun returns the same table after its start.
func begun(t *testing.T) *Session {
	t.Helper()
	table := solo()
	must(t, table.StartSolo("4711", nil, noon))
	return table
}

// A solo game begins once its card has been posted, whose id stands in for a lucky word.
func TestASoloGameBeginsWhenItsCardIsOut(t *testing.T) {
	t.Parallel()
	table := solo()
	if err := table.StartSolo("", nil, noon); !errors.Is(err, ErrGone) || table.Ready() {
		t.Errorf("without a card it begins: %v", err)
	}
	if err := table.Accept(bernd, "77", nil, noon); !errors.Is(err, ErrNotYours) {
		t.Errorf("taking the computer's seat returns %v", err)
	}
	table.Shown.Board = "4711"
	table.AllPublished()
	if table.Retry.IsZero() {
		t.Error("a table that can begin is left alone")
	}
	table = begun(t)
	if table.Log[0] != game.TakeOver(1, "captain") || !slices.Equal(table.Words, []string{"4711", ""}) {
		t.Errorf("it begins with %v and the words %q", table.Log, table.Words)
	}
	if table.Rated || !table.IsVerifiable() {
		t.Errorf("rated %t, provable %t", table.Rated, table.IsVerifiable())
	}
}

// Computer players move when it is their turn. If one fails or chooses an illegal move, the table stays as it was.
func TestComputersContinue(t *testing.T) {
	t.Parallel()
	table := begun(t)
	if table.Match.Turn()[0] == 0 { // the seed of this test lets Anna start
		must(t, table.Play(anna.ID, "", "add 1", nil, noon))
	}
	if got := table.Computers(); !slices.Equal(got, []game.Seat{1}) {
		t.Fatalf("computers to act: %v", got)
	}
	before, wrong := len(table.Log), errors.New("it cannot decide")
	for name, c := range map[string]struct {
		move game.Move
		err  error
		want error
	}{
		"who cannot decide": {err: wrong, want: wrong},
		"an illegal move":   {move: "add 99", want: game.ErrIllegal},
	} {
		choose := func(game.Seat) (game.Move, error) { return c.move, c.err }
		err := table.PlayComputers(choose, nil, noon)
		if !errors.Is(err, c.want) || len(table.Log) != before || table.Match.Len() != before {
			t.Errorf("%s: %v, and the log has grown by %d", name, err, table.Match.Len()-before)
		}
	}
	add := func(game.Seat) (game.Move, error) { return "add 2", nil }
	must(t, table.PlayComputers(add, nil, noon))
	if len(table.Log) != before+1 || table.Match.Len() != before+1 || len(table.Computers()) != 0 {
		t.Errorf("the log has grown by %d", len(table.Log)-before)
	}
	must(t, table.PlayComputers(add, nil, noon))
	if len(table.Log) != before+1 {
		t.Error("computer players play when it is not their turn")
	}
}

// In a solo game there are no reminders. It ends after long inactivity.
func TestComputersArePatient(t *testing.T) {
	t.Parallel()
	table := begun(t)
	if changed, err := table.Tick(nil, noon.Add(Abandoned-1)); changed || err != nil || !table.WantedNotice().IsZero() {
		t.Error("something happens before all patience is over")
	}
	table.Players[0].Acted = noon.Add(-24 * time.Hour)
	if called := table.SeatsToMention(); called != nil {
		t.Errorf("a computer player calls %v", called)
	}
	if changed, err := table.Tick(nil, noon.Add(Abandoned)); !changed || err != nil || table.Phase != Over {
		t.Errorf("after all patience it is %s", table.Phase)
	}
}

// A rematch against a computer player needs only the human player's vote.
func TestARematchAgainstTheComputer(t *testing.T) {
	t.Parallel()
	table := begun(t)
	must(t, table.Resign(anna.ID, noon))
	if !table.LastVote(0, noon) || table.LastVote(1, noon) {
		t.Error("the computer's vote is waited for")
	}
	if err := table.VoteRematch(anna.ID, Vote{Press: "88", Next: "s2", Seed: fair.Seed{2}}, noon); err != nil ||
		table.Next != "s2" {
		t.Fatalf("next is %q, %v", table.Next, err)
	}
	next, err := table.NextTable(toyRules(), nil, nil, noon)
	must(t, err)
	if next.Phase != Open || next.Players[0].Level != "captain" || next.Players[1].User != anna.ID || next.Words[1] != "" {
		t.Errorf("the next table is %s with %+v and the words %q", next.Phase, next.Players, next.Words)
	}
	alone := PairOf("toy", anna.ID)
	if next.Pair() != alone || !next.Blocks(alone) || next.Blocks(PairOf("toy", anna.ID, bernd.ID)) {
		t.Errorf("it holds %v", next.Pair())
	}
}

// The challenger can fill an open seat with a computer player. Other seats and other users are refused.
func TestAComputerTakesTheOpenSeat(t *testing.T) {
	t.Parallel()
	computer := Player{Name: "Bosun", Level: "bosun"}
	oppose := func(table *Session, user string) error {
		return table.StartAgainstComputer(user, computer, "77", loaded(0), noon)
	}
	if err := oppose(challenged(bernd), anna.ID); !errors.Is(err, ErrStale) {
		t.Errorf("on the seat of Bernd: %v", err)
	}
	table := challenged(Person{})
	table.Rated = true
	if err := oppose(table, clara.ID); !errors.Is(err, ErrNotYours) {
		t.Errorf("by somebody else: %v", err)
	}
	if err := oppose(table, anna.ID); err != nil || table.Phase != Playing || !table.Solo || table.Rated ||
		table.Log[0] != game.TakeOver(1, "bosun") {
		t.Errorf("by the challenger: %s with %v, %v", table.Phase, table.Log, err)
	}
}

// between returns a running game of three players, with a level for substitutes.
func between(t *testing.T) *Session {
	t.Helper()
	table := sitting(&Table{
		Schema: Schema,
		ID:     "t3",
		Contest: Contest{
			Terms:   Terms{Game: tender.Name, Version: 1, Pace: time.Hour, Rated: true, Standin: "bosun"},
			Phase:   Open,
			Players: []Player{{User: anna.ID, Name: "Anna"}, {User: bernd.ID, Name: "Bernd"}, {User: clara.ID, Name: "Clara"}},
		},
	}, tender.Rules())
	must(t, table.start(*table.Table, 0, "", rand.New(rand.NewPCG(1, 1)), noon))
	return table
}

// A player who leaves a match has lost it, whatever becomes of the seat, and the match counts.
func TestWhoLeavesHasLost(t *testing.T) {
	t.Parallel()
	table := between(t)
	must(t, table.Resign(bernd.ID, noon))
	table.over(noon)
	r := table.Result(nil, nil)
	for seat, s := range r.Seats {
		if (s.Place == len(table.Players)) != (seat == 1) {
			t.Errorf("seat %d has place %d", seat, s.Place)
		}
	}
	if r.Reason != ladder.Counts {
		t.Errorf("it does not count: %q", r.Reason)
	}
}
