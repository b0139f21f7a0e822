package table

import (
	"testing"
	"time"
)

// midday is when the tests begin.
var midday = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// after returns the time some minutes later.
func after(minutes int) time.Time { return midday.Add(time.Duration(minutes) * time.Minute) }

// An agenda holds one errand a table, of the turn that its player has, and forgets what they were told of others.
func TestAnAgendaHoldsOneTurnATable(t *testing.T) {
	t.Parallel()
	a := &Agenda{User: "2"}
	first, second := Turn{Since: midday, Away: true}, Turn{Since: midday.Add(time.Hour), Away: true}
	if a.Hear("1", Turn{}, midday); !a.Due.IsZero() {
		t.Error("that there is no turn is news")
	}
	a.Hear("1", first, midday)
	a.Hear("2", first, midday.Add(time.Minute))
	if len(a.Errands) != 2 || !a.Due.Equal(midday) {
		t.Fatalf("after two turns: %+v", a)
	}
	a.Told([]Errand{{Table: "1", Turn: second}, {Table: "2", Turn: first}})
	if a.Errands[0].Called || !a.Errands[1].Called || a.Errands[1].Recalled {
		t.Errorf("what was told of another turn counts: %+v", a.Errands)
	}
	first.Reminded = true
	if a.Hear("2", first, midday); !a.Errands[1].Called || !a.Errands[1].Reminded {
		t.Errorf("a reminder takes back the call: %+v", a.Errands[1])
	}
	a.Told([]Errand{{Table: "2", Turn: first}})
	w := Word{Turns: []Errand{{Table: "2", Turn: first}}}
	if !a.Errands[1].Recalled || a.Untrue(w) {
		t.Errorf("after the reminder: %+v", a.Errands[1])
	}
	if a.Hear("2", second, midday); a.Errands[1].Called || !a.Untrue(w) {
		t.Errorf("the next turn is told already: %+v", a.Errands[1])
	}
	if a.Hear("1", Turn{}, midday); len(a.Errands) != 1 || a.Current(Errand{Table: "1", Turn: first}) {
		t.Errorf("what is over stays: %+v", a.Errands)
	}
}

// What fails is tried again later and later, and not before Discord allows it.
func TestAnAgendaThatFailsWaits(t *testing.T) {
	t.Parallel()
	a := &Agenda{}
	last := time.Duration(0)
	for range 20 {
		a.PutOff(midday, 0)
		if wait := a.Due.Sub(midday); wait < last || wait > time.Hour {
			t.Fatalf("waits %v after %v", wait, last)
		} else {
			last = wait
		}
	}
	if a.PutOff(midday, 2*time.Hour); a.Due.Sub(midday) != 2*time.Hour {
		t.Errorf("due %v after a limit of two hours", a.Due.Sub(midday))
	}
}

// Whoever was told of a turn hears nothing of it when it begins again, since a press was taken back; of one that begins
// after that they do.
func TestNobodyIsToldAgainOfWhatWasTakenBack(t *testing.T) {
	t.Parallel()
	turn := func(minutes int, again bool) Turn { return Turn{Since: after(minutes), Away: true, Again: again} }
	var a Agenda
	a.Hear("1", turn(0, false), after(0))
	a.Told(a.Errands)
	for _, next := range []struct {
		what string
		Turn
		called bool
	}{
		{"taken back and played again", turn(2, true), true},
		{"gone", Turn{}, false},
		{"played again", turn(4, true), true},
		{"gone", Turn{}, false},
		{"the next turn", turn(6, false), false},
		{"which was never told, taken back and played again", turn(7, true), false},
	} {
		a.Hear("1", next.Turn, after(9))
		if len(a.Errands) > 0 && a.Errands[0].Called != next.called {
			t.Errorf("%s: called %t", next.what, !next.called)
		}
	}
}

// News are kept in an agenda apart from turns, and said once.
func TestNewsInAnAgenda(t *testing.T) {
	var a Agenda
	a.HearNews("1", Tidings{FavouriteMoves: midday}, false, midday)
	a.HearNews("1", Tidings{MatchEnds: midday}, false, midday)
	if len(a.Errands) != 1 || a.Errands[0].News != MatchEnds || !a.Due.Equal(midday) {
		t.Fatalf("the agenda is %+v", a)
	}
	e := a.Errands[0]
	if at := a.When(e, Ways{}, Hours{}); !at.Equal(midday) {
		t.Errorf("it is told at %v", at)
	}
	a.Told([]Errand{e})
	a.HearNews("1", Tidings{MatchEnds: midday}, false, midday)
	if e = a.Errands[0]; !e.Called || !a.When(e, Ways{}, Hours{}).IsZero() {
		t.Errorf("it is told twice: %+v", e)
	}
}
