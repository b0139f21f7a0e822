package table

import (
	"slices"
	"testing"
	"time"

	"dockside/game"
)

// A player with direct notifications, or none, is not mentioned in the channel. Each turn goes to the agenda of the
// former once, and once more at half of the time.
func TestWhoLikesToBeCalledHow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		calls        Calls
		called, told bool
	}{
		{ByBoard, true, false},
		{ByWord, false, true},
		{Never, false, false},
	} {
		table := playing()
		table.SetPreferences(Person{ID: bernd.ID, Calls: c.calls})
		table.Shown.Turn = []game.Seat{0}
		at := noon.Add(time.Hour)
		must(t, table.Play(anna.ID, "", "add 1", nil, at))
		if called := len(table.SeatsToMention()) == 1; called != c.called {
			t.Errorf("%q: called in the channel %t", c.calls, called)
		}
		if told := slices.Equal(table.SeatsToNotify(), []game.Seat{1}); told != c.told {
			t.Errorf("%q: told apart %t", c.calls, told)
		}
		if !c.told {
			continue
		}
		turn := table.TurnOf(1)
		if table.Players[1].NotifiedOf = turn; !turn.Away || len(table.SeatsToNotify()) > 0 {
			t.Errorf("a delivered turn is delivered again: %+v", turn)
		}
		tick(t, table, at.Add(table.Pace/2))
		if n := table.WantedNotice(); !n.IsZero() {
			t.Errorf("the channel is notified: %+v", n)
		}
		if !slices.Equal(table.SeatsToNotify(), []game.Seat{1}) || !table.TurnOf(1).Reminded {
			t.Error("there is no reminder at half of the time")
		}
		table.Players[1].NotifiedOf = table.TurnOf(1)
		must(t, table.Play(bernd.ID, "", "add 1", nil, at.Add(table.Pace*3/4)))
		if !slices.Equal(table.SeatsToNotify(), []game.Seat{1}) || !table.TurnOf(1).IsZero() {
			t.Error("the end of the turn is not announced")
		}
	}
}

// A player whose turn begins by the clock is notified if they have not acted for a while by then. It does not matter
// who acted last.
func TestATurnThatBeginsByTheClockCalls(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		after  time.Duration
		called bool
	}{{Away, false}, {Away + time.Second, true}} {
		table := playing()
		table.Shown.Turn = []game.Seat{0}
		must(t, table.Play(anna.ID, "", "add 1", nil, noon))
		table.Players[1].Clock.Since = noon.Add(c.after)
		if called := len(table.SeatsToMention()) == 1; called != c.called {
			t.Errorf("after %v: called %t", c.after, called)
		}
	}
}
