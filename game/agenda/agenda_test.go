package agenda

import (
	"slices"
	"testing"
	"time"

	"dockside/game/table"
)

// midday is the start of the tests.
var midday = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// after returns the time some minutes later.
func after(minutes int) time.Time { return midday.Add(time.Duration(minutes) * time.Minute) }

// An agenda has one item per table, for the current turn of its player. The notes of earlier turns are deleted.
func TestAnAgendaHoldsOneTurnATable(t *testing.T) {
	t.Parallel()
	a := &Agenda{User: "2"}
	first, second := table.Turn{Since: midday, Away: true}, table.Turn{Since: midday.Add(time.Hour), Away: true}
	if a.SetTurn("1", table.Turn{}, midday); !a.Due.IsZero() {
		t.Error("that there is no turn is news")
	}
	a.SetTurn("1", first, midday)
	a.SetTurn("2", first, midday.Add(time.Minute))
	if len(a.Items) != 2 || !a.Due.Equal(midday) {
		t.Fatalf("after two turns: %+v", a)
	}
	a.MarkTold([]Item{{Table: "1", Turn: second}, {Table: "2", Turn: first}})
	if a.Items[0].Called || !a.Items[1].Called || a.Items[1].Recalled {
		t.Errorf("the notification of another turn counts: %+v", a.Items)
	}
	first.Reminded = true
	if a.SetTurn("2", first, midday); !a.Items[1].Called || !a.Items[1].Reminded {
		t.Errorf("a reminder takes back the call: %+v", a.Items[1])
	}
	a.MarkTold([]Item{{Table: "2", Turn: first}})
	w := Message{Turns: []Item{{Table: "2", Turn: first}}}
	if !a.Items[1].Recalled || a.Outdated(w) {
		t.Errorf("after the reminder: %+v", a.Items[1])
	}
	if a.SetTurn("2", second, midday); a.Items[1].Called || !a.Outdated(w) {
		t.Errorf("the next turn counts as delivered: %+v", a.Items[1])
	}
	if a.SetTurn("1", table.Turn{}, midday); len(a.Items) != 1 || a.Current(Item{Table: "1", Turn: first}) {
		t.Errorf("a finished item stays: %+v", a.Items)
	}
}

// A failed delivery is tried again with increasing delays, and not before Discord allows it.
func TestAnAgendaThatFailsWaits(t *testing.T) {
	t.Parallel()
	a := &Agenda{}
	last := time.Duration(0)
	for range 20 {
		a.Postpone(midday, 0)
		if wait := a.Due.Sub(midday); wait < last || wait > time.Hour {
			t.Fatalf("waits %v after %v", wait, last)
		} else {
			last = wait
		}
	}
	if a.Postpone(midday, 2*time.Hour); a.Due.Sub(midday) != 2*time.Hour {
		t.Errorf("due %v after a limit of two hours", a.Due.Sub(midday))
	}
}

// A player who was notified of a turn is not notified again if the turn restarts because a move was taken back. They
// are notified of the next turn.
func TestNobodyIsToldAgainOfWhatWasTakenBack(t *testing.T) {
	t.Parallel()
	turn := func(minutes int, again bool) table.Turn {
		return table.Turn{Since: after(minutes), Away: true, Again: again}
	}
	var a Agenda
	a.SetTurn("1", turn(0, false), after(0))
	a.MarkTold(a.Items)
	for _, next := range []struct {
		what string
		table.Turn
		called bool
	}{
		{"taken back and played again", turn(2, true), true},
		{"gone", table.Turn{}, false},
		{"played again", turn(4, true), true},
		{"gone", table.Turn{}, false},
		{"the next turn", turn(6, false), false},
		{"which was never told, taken back and played again", turn(7, true), false},
	} {
		a.SetTurn("1", next.Turn, after(9))
		if len(a.Items) > 0 && a.Items[0].Called != next.called {
			t.Errorf("%s: called %t", next.what, !next.called)
		}
	}
}

// News in an agenda are separate from turns, and are delivered once.
func TestNewsInAnAgenda(t *testing.T) {
	var a Agenda
	a.SetNews("1", table.NewsTimes{table.FavouriteMoves: midday}, false, midday)
	a.SetNews("1", table.NewsTimes{table.MatchEnds: midday}, false, midday)
	if len(a.Items) != 1 || a.Items[0].News != table.MatchEnds || !a.Due.Equal(midday) {
		t.Fatalf("the agenda is %+v", a)
	}
	e := a.Items[0]
	if at := a.When(e, Ways{}, table.TurnTimes{}); !at.Equal(midday) {
		t.Errorf("it is delivered at %v", at)
	}
	a.MarkTold([]Item{e})
	a.SetNews("1", table.NewsTimes{table.MatchEnds: midday}, false, midday)
	if e = a.Items[0]; !e.Called || !a.When(e, Ways{}, table.TurnTimes{}).IsZero() {
		t.Errorf("it is delivered twice: %+v", e)
	}
}

// An agenda takes one open seat a day and delivers it immediately, whatever the rhythm. Each seat is delivered once,
// even if it was taken meanwhile.
func TestOneSeatADayInAnAgenda(t *testing.T) {
	seats := func(a Agenda) (all []string) {
		for _, e := range a.Items {
			all = append(all, e.Table)
		}
		return all
	}
	day := midday.Add(alertEvery)
	var a Agenda
	a.SetAlert("1", midday, midday)
	a.SetAlert("1", midday, midday.Add(time.Hour)) // repeated, as after a kill
	a.SetAlert("2", midday, day.Add(-time.Second))
	if got := seats(a); !slices.Equal(got, []string{"1"}) {
		t.Fatalf("within a day it takes %v", got)
	}
	ways := Ways{Rhythm: EveryDay, Zone: time.UTC}
	if at := a.When(a.Items[0], ways, table.TurnTimes{}); !at.Equal(midday) {
		t.Errorf("it is delivered at %v", at)
	}
	a.MarkTold(a.Items)
	a.SetAlert("1", time.Time{}, midday.Add(time.Hour))
	a.SetAlert("1", midday, day) // from a slow process
	if len(a.Items) != 1 || !a.Items[0].Called {
		t.Errorf("a delivered seat is delivered again: %+v", a.Items)
	}
	a.SetAlert("2", day, day)
	if got := seats(a); !slices.Equal(got, []string{"1", "2"}) {
		t.Errorf("after a day it has %v", got)
	}
	a.SetAlert("2", time.Time{}, day)
	a.SetAlert("2", day, day)
	if got := seats(a); !slices.Equal(got, []string{"1"}) {
		t.Errorf("a seat that was taken before its delivery comes back: %v", got)
	}
}
