package agenda

import (
	"testing"
	"time"

	"dockside/game/hours"
	"dockside/game/table"
)

// When returns the time at which to notify a player of a turn that began at midday. Times of day are in UTC.
func TestWhenSomebodyIsCalled(t *testing.T) {
	t.Parallel()
	day := func(clock string) time.Time {
		at, err := time.Parse("2 15:04", clock)
		if err != nil {
			t.Fatal(err)
		}
		return time.Date(midday.Year(), midday.Month(), at.Day(), at.Hour(), at.Minute(), 0, 0, time.UTC)
	}
	began := time.Date(midday.Year(), midday.Month(), 1, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name   string
		ways   Ways
		called string // last notification; empty for never
		half   string // half of the time of the turn
		turn   table.Turn
		done   Item   // what was delivered
		want   string // empty: nothing to deliver
	}{
		{"at once", Ways{}, "1 11:59", "2 00:00", table.Turn{Away: true}, Item{}, "1 12:00"},
		{"not who has acted just before", Ways{}, "", "2 00:00", table.Turn{}, Item{}, ""},
		{"but when half of the time is over", Ways{}, "", "2 00:00", table.Turn{Reminded: true}, Item{}, "2 00:00"},
		{"once", Ways{}, "", "2 00:00", table.Turn{Away: true}, Item{Called: true}, ""},
		{"and reminded once", Ways{}, "", "2 00:00", table.Turn{Away: true, Reminded: true}, Item{Called: true}, "2 00:00"},
		{"no more", Ways{}, "", "2 00:00", table.Turn{Reminded: true}, Item{Called: true, Recalled: true}, ""},
		{"hourly, first", Ways{Rhythm: EveryHour}, "", "2 00:00", table.Turn{}, Item{}, "1 12:00"},
		{"an hour after the last call", Ways{Rhythm: EveryHour}, "1 11:30", "2 00:00", table.Turn{}, Item{}, "1 12:30"},
		{
			"or at once, not after half of the time",
			Ways{Rhythm: EveryHour},
			"1 11:59", "1 12:05",
			table.Turn{},
			Item{},
			"1 12:00",
		},
		{"daily, in the morning", Ways{Rhythm: EveryDay}, "", "5 00:00", table.Turn{}, Item{}, "2 09:00"},
		{
			"when the quiet hours are over",
			Ways{Rhythm: EveryDay, Quiet: hours.Quiet{From: 22 * 60, To: 6 * 60, Zone: "UTC"}},
			"", "5 00:00",
			table.Turn{},
			Item{},
			"2 06:00",
		},
		{"daily, of a quick game", Ways{Rhythm: EveryDay}, "", "2 00:00", table.Turn{}, Item{}, "1 12:00"},
		{
			"in quiet hours after them",
			Ways{Quiet: hours.Quiet{From: 11 * 60, To: 13 * 60, Zone: "UTC"}},
			"", "2 00:00",
			table.Turn{Away: true},
			Item{},
			"1 13:00",
		},
		{
			"quick games as well",
			Ways{Rhythm: EveryHour, Quiet: hours.Quiet{From: 11 * 60, To: 13 * 60, Zone: "UTC"}},
			"1 11:00", "1 12:05",
			table.Turn{},
			Item{},
			"1 13:00",
		},
	} {
		a := &Agenda{}
		if c.called != "" {
			a.Called = day(c.called)
		}
		e := c.done
		e.Turn, e.Since = c.turn, began
		c.ways.Zone = time.UTC
		h := table.TurnTimes{Half: day(c.half)}
		at := a.When(e, c.ways, h)
		if !at.IsZero() {
			at = c.ways.Allowed(at, h)
		}
		if c.want == "" && !at.IsZero() || c.want != "" && !at.Equal(day(c.want)) {
			t.Errorf("%s: delivered at %v", c.name, at)
		}
	}
	h := table.TurnTimes{Acted: began}
	if at := (Ways{}).Allowed(began.Add(time.Minute), h); at.Sub(began) != table.Away {
		t.Errorf("a player who acted a minute ago is notified %v later", at.Sub(began))
	}
}
