package table

import (
	"errors"
	"testing"
	"time"

	"dockside/game"
	"dockside/ladder"
)

// later is when the matches of these tests end.
var later = noon.Add(20 * time.Minute)

// playsOut lets both add 2 until somebody has won: Anna, who starts.
func playsOut(t *Table) error {
	var errs []error
	for _, p := range []Person{anna, bernd, anna} {
		errs = append(errs, t.Play(p.ID, "", "add 2", toyRules(), loaded(0), later))
	}
	return errors.Join(errs...)
}

// What the ladders are told of a match, however it ended.
func TestResultForTheLadders(t *testing.T) {
	t.Parallel()
	claims := func(t *Table) error {
		t.Tick(noon.Add(30 * time.Minute))
		t.Tick(noon.Add(time.Hour))
		return t.Claim(bernd.ID, toyRules(), later)
	}
	for _, c := range []struct {
		name   string
		rated  bool
		end    func(*Table) error
		reason ladder.Reason
		scores [2]ladder.Score
	}{
		{"played to the end", true, playsOut, ladder.Counts, [2]ladder.Score{ladder.Won, ladder.Lost}},
		{
			"resigned counts as lost", true, func(t *Table) error { return t.Resign(anna.ID, toyRules(), later) }, ladder.Counts,
			[2]ladder.Score{ladder.Lost, ladder.Won},
		},
		{"claimed counts as lost", true, claims, ladder.Counts, [2]ladder.Score{ladder.Lost, ladder.Won}},
		{
			"ended by a moderator", true, func(t *Table) error { return t.Stop(later) }, ladder.Stopped,
			[2]ladder.Score{ladder.Drawn, ladder.Drawn},
		},
		{"not rated", false, playsOut, ladder.Friendly, [2]ladder.Score{ladder.Won, ladder.Lost}},
		{"with a computer player", true, func(t *Table) error {
			defer func() { t.Players[1] = Player{Name: "Captain"} }()
			return playsOut(t)
		}, ladder.Computer, [2]ladder.Score{ladder.Won, ladder.Lost}},
	} {
		table := playing()
		table.Rated = c.rated
		if err := c.end(table); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		m, err := table.Match(toyRules())
		if err != nil {
			t.Fatal(err)
		}
		r := table.Result(m, []map[string]int{{"twos": 2}, nil})
		if r.Reason != c.reason || r.Match != table.ID || !r.Ended.Equal(later) || r.Seats[0].User != anna.ID ||
			r.Seats[0].Stats["twos"] != 2 {
			t.Errorf("%s: the result is %+v", c.name, r)
		}
		e := table.Entry(m, r, []ladder.Change{{Reason: r.Reason}})
		if e.Players[0].Score != c.scores[0] || e.Players[1].Score != c.scores[1] || e.Cause != m.Outcome().Cause ||
			e.Reason != c.reason {
			t.Errorf("%s: the entry is %+v, want %v", c.name, e, c.scores)
		}
		if !table.Unsettled() {
			t.Errorf("%s: nobody has told the ladders, and nobody will", c.name)
		}
	}
}

func TestRollsAreCounted(t *testing.T) {
	t.Parallel()
	table := playing()
	if err := table.Resign(anna.ID, toyRules(), later); err != nil {
		t.Fatal(err)
	}
	m, err := table.Match(toyRules())
	if err != nil {
		t.Fatal(err)
	}
	table.Log = append(table.Log, game.Play{Seat: game.Nature, Move: "roll 2 5"})
	if r := table.Result(m, nil); r.Rolls.Dice() != 2 || r.Rolls.Pairs[1][4] != 1 {
		t.Errorf("rolled were %+v", r.Rolls)
	}
}

// Until the ladders have been told of a match its table stays due, even when everything is out
// and however often it has failed; then the result is shown once more, and the table rests.
func TestATableIsDueUntilItIsSettled(t *testing.T) {
	t.Parallel()
	table := playing()
	if err := playsOut(table); err != nil {
		t.Fatal(err)
	}
	before := table.Front()
	table.Published()
	if table.Due().IsZero() {
		t.Error("the table rests before the ladders have been told")
	}
	for range 2 * hopeless {
		table.Failed(later)
	}
	if due := table.Due(); due.IsZero() || due.Sub(later) > time.Hour {
		t.Errorf("after many failures the table is due at %v", due)
	}
	table.Settled = []ladder.Change{{Number: 1}}
	if table.Front() == before {
		t.Error("the result need not be shown again")
	}
	table.Published()
	if !table.Due().IsZero() || table.Shown.Fails != 0 {
		t.Errorf("when all is done the table is due at %v", table.Due())
	}
}

// A table of a program that wrote no end down has ended when somebody last acted.
func TestTheEndOfOldTables(t *testing.T) {
	t.Parallel()
	table := playing()
	if err := playsOut(table); err != nil {
		t.Fatal(err)
	}
	table.Ended = time.Time{}
	if !table.EndedAt().Equal(later) {
		t.Errorf("it ended at %v", table.EndedAt())
	}
}

func TestARematchIsRatedLikeTheMatch(t *testing.T) {
	t.Parallel()
	for _, rated := range []bool{true, false} {
		table := playing()
		table.Rated = rated
		if err := playsOut(table); err != nil {
			t.Fatal(err)
		}
		table.Next = "n"
		table.Settled, table.Doubt = []ladder.Change{{Number: 1}}, ladder.Often
		next, err := table.Successor(toyRules(), loaded(0), later)
		if err != nil || next.Rated != rated || next.Settled != nil || next.Doubt != "" || !next.Ended.IsZero() {
			t.Errorf("after %t follows %+v, %v", rated, next, err)
		}
	}
}
