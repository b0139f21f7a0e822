package table

import (
	"errors"
	"testing"
	"time"
)

// A look at the odds is counted once for each position and seat, and changes the board.
func TestLooksAreCounted(t *testing.T) {
	t.Parallel()
	table := playing()
	front := table.Fingerprint()
	look := func(who Person, want int) {
		t.Helper()
		seat, _ := table.Seat(who.ID)
		if err := table.Look(who.ID, noon); err != nil || table.Odds[seat].Times != want {
			t.Errorf("%s has looked: %v, %v", who.Name, table.Odds, err)
		}
	}
	look(anna, 1)
	once := table.Fingerprint()
	if once == front || table.Retry.IsZero() {
		t.Error("the board does not change with a look")
	}
	table.AllPublished()
	look(anna, 1)
	if table.Fingerprint() != once || !table.Retry.IsZero() {
		t.Error("the board changes with another look at the same position")
	}
	for _, who := range []Person{anna, bernd} {
		must(t, table.Play(who.ID, "", "add 1", nil, noon))
	}
	look(anna, 2)
	if copied := clone(t, table); table.Odds[1].Times != 0 || copied.Odds[0] != table.Odds[0] {
		t.Errorf("looks are %v, stored as %v", table.Odds, copied.Odds)
	}
}

// Odds are open only while an unrated match is running.
func TestOddsAreOpenInMatchesThatAreNotRated(t *testing.T) {
	t.Parallel()
	rated, over := playing(), playing()
	rated.Rated = true
	must(t, over.Resign(anna.ID, noon))
	if rated.OddsOpen() || over.OddsOpen() || challenged(bernd).OddsOpen() || !playing().OddsOpen() {
		t.Error("open at the wrong tables")
	}
}

// An open odds panel follows the decisions of its seat, each once, until its time is over.
func TestWhomAPanelFollows(t *testing.T) {
	t.Parallel()
	table, later := playing(), noon.Add(time.Minute)
	follows := func(when string, now time.Time, want bool) {
		t.Helper()
		if got := table.Follows(0, now); got != want {
			t.Errorf("%s: followed %t", when, got)
		}
	}
	if err := table.Follow(anna.ID, later); err == nil {
		t.Error("a panel follows who has never looked")
	}
	must(t, errors.Join(table.Look(anna.ID, noon), table.Follow(anna.ID, later)))
	follows("at the decision that was looked at", noon, false)
	must(t, table.Play(anna.ID, "", "add 1", nil, noon))
	follows("at the decision of another seat", noon, false)
	must(t, table.Play(bernd.ID, "", "add 1", nil, noon))
	follows("at the next decision", noon, true)
	follows("too late", later, false)
	must(t, table.Look(anna.ID, noon))
	follows("at a decision that has been shown", noon, false)
}
