package table

import (
	"errors"
	"testing"
	"time"

	"dockside/game/ladder"
	"dockside/game/rating"
)

// later is when the matches of these tests end.
var later = noon.Add(20 * time.Minute)

// playsOut lets both players add 2 until Anna, who starts, has won.
func playsOut(t *Session) error {
	var errs []error
	for _, p := range []Person{anna, bernd, anna} {
		errs = append(errs, t.Play(p.ID, "", "add 2", loaded(0), later))
	}
	return errors.Join(errs...)
}

// The result for the leaderboards and the history has the right winner and reason, however the match ended.
func TestResultForTheLadders(t *testing.T) {
	t.Parallel()
	claims := func(t *Session) error {
		if _, err := t.Tick(nil, noon.Add(time.Hour)); err != nil {
			return err
		}
		return t.Claim(bernd.ID, later)
	}
	for _, c := range []struct {
		name   string
		rated  bool
		end    func(*Session) error
		reason ladder.Reason
		scores [2]ladder.Score
	}{
		{"played to the end", true, playsOut, ladder.Counts, [2]ladder.Score{ladder.Won, ladder.Lost}},
		{
			"resigned counts as lost", true, func(t *Session) error { return t.Resign(anna.ID, later) }, ladder.Counts,
			[2]ladder.Score{ladder.Lost, ladder.Won},
		},
		{"claimed counts as lost", true, claims, ladder.Counts, [2]ladder.Score{ladder.Lost, ladder.Won}},
		{
			"ended by a moderator", true, func(t *Session) error { return t.Stop(later) }, ladder.Stopped,
			[2]ladder.Score{ladder.Drawn, ladder.Drawn},
		},
		{"not rated", false, playsOut, ladder.Friendly, [2]ladder.Score{ladder.Won, ladder.Lost}},
		{"with a computer player", true, func(t *Session) error {
			defer func() { t.Players[1] = Player{Name: "Captain"} }()
			return playsOut(t)
		}, ladder.Computer, [2]ladder.Score{ladder.Won, ladder.Lost}},
	} {
		table := playing()
		table.Rated = c.rated
		if err := c.end(table); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		m := table.Match
		r := table.Result(map[string]int{"draws": 3}, []map[string]int{{"twos": 2}, nil})
		if r.Reason != c.reason || r.Match != table.ID || !r.Ended.Equal(later) || r.Seats[0].User != anna.ID ||
			r.Seats[0].Stats["twos"] != 2 || r.Counts["draws"] != 3 {
			t.Errorf("%s: the result is %+v", c.name, r)
		}
		e := table.Entry(r, []ladder.Change{{Reason: r.Reason, Seats: []ladder.Step{
			{Games: 5, After: rating.Rating{Mu: 9, Sigma: 1}}, {Games: 9, Before: rating.Rating{Mu: 9, Sigma: 1}},
		}}})
		if e.Players[0].Score != c.scores[0] || e.Players[1].Score != c.scores[1] || e.Cause != m.Outcome().Cause ||
			e.Reason != c.reason || *e.Players[0].Change <= 0 || *e.Players[1].Change >= 0 {
			t.Errorf("%s: the entry is %+v, want %v", c.name, e, c.scores)
		}
		if !table.Unsettled() {
			t.Errorf("%s: the match is not settled, and the table is not due", c.name)
		}
	}
}

// A stopped match has no winner, whatever the score.
func TestAMatchThatWasStoppedHasNoWinner(t *testing.T) {
	t.Parallel()
	s := runners(3)
	must(t, s.Play(bernd.ID, "", "step", nil, noon))
	must(t, s.Stop(later))
	for seat, r := range s.Result(nil, nil).Seats {
		if r.Place != 1 {
			t.Errorf("seat %d comes in at place %d", seat, r.Place)
		}
	}
}

// A finished table stays due until it is settled, however often publishing fails. Then the result is shown once more,
// and the table is no longer due.
func TestATableIsDueUntilItIsSettled(t *testing.T) {
	t.Parallel()
	table := playing()
	must(t, playsOut(table))
	before := table.Fingerprint()
	table.AllPublished()
	if table.Due().IsZero() {
		t.Error("the table is not due before the match is settled")
	}
	for range 2 * maxFails {
		table.PublishFailed(later)
	}
	if due := table.Due(); due.IsZero() || due.Sub(later) > time.Hour {
		t.Errorf("after many failures the table is due at %v", due)
	}
	table.Settled = []ladder.Change{{Number: 1}}
	if table.Fingerprint() == before {
		t.Error("the result need not be shown again")
	}
	table.AllPublished()
	if !table.Due().IsZero() || table.Shown.Fails != 0 {
		t.Errorf("when all is done the table is due at %v", table.Due())
	}
}

// A table stored without an end time ended when a player last acted.
func TestTheEndOfOldTables(t *testing.T) {
	t.Parallel()
	table := playing()
	must(t, playsOut(table))
	table.Ended = time.Time{}
	if !table.EndedAt().Equal(later) {
		t.Errorf("it ended at %v", table.EndedAt())
	}
}

// A rematch is rated like its match, and starts without results or rating changes.
func TestARematchIsRatedLikeTheMatch(t *testing.T) {
	t.Parallel()
	for _, rated := range []bool{true, false} {
		table := playing()
		table.Rated = rated
		must(t, playsOut(table))
		table.Next = "n"
		table.Settled, table.Doubt = []ladder.Change{{Number: 1}}, ladder.Often
		table.Stakes = []ladder.Stake{{First: 14, Last: -9}, {First: 9, Last: -14}}
		next, err := table.NextTable(toyRules(), nil, loaded(0), later)
		if err != nil || next.Rated != rated || next.Settled != nil || next.Doubt != "" || next.Stakes != nil ||
			!next.Ended.IsZero() {
			t.Errorf("after %t follows %+v, %v", rated, next, err)
		}
	}
}

// A player who leaves before the first move has not lost. The seat counts as a computer player's from the start, so the
// match is not rated.
func TestALeftSeatCountsFromTheFirstMove(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		acts []act
		want ladder.Reason
	}{
		{"before it", []act{resigns(bernd, 1), steps(anna, 2), resigns(anna, 3)}, ladder.Computer},
		{"after it", []act{steps(anna, 1), resigns(bernd, 2), resigns(anna, 3)}, ladder.Counts},
	} {
		s := runners(3)
		do(t, s, c.acts...)
		if s.Phase != Over {
			must(t, resigns(clara, 4)(s))
		}
		if got := s.Result(nil, nil).Reason; got != c.want {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
}
