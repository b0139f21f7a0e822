package table

import (
	"slices"
	"testing"
	"time"
)

// offered returns an open seat of Anna that its channel shows.
func offered() *Session {
	s := challenged(Person{})
	s.Shown.Board = "1"
	s.AllPublished()
	return s
}

// People are chosen for a seat once, while it is new, shown and free. They are three at most.
func TestPeopleAreChosenOnceForASeat(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		s      *Session
		after  time.Duration
		change func(*Session)
		want   int
	}{
		"a new seat":               {s: offered(), want: MostAlerts},
		"an old one":               {s: offered(), after: freshFor},
		"one that is not shown":    {s: offered(), change: func(s *Session) { s.Shown.Board = "" }},
		"a challenge to a rival":   {s: challenged(bernd), change: func(s *Session) { s.Shown.Board = "1" }},
		"a match that runs":        {s: playing(), change: func(s *Session) { s.Shown.Board = "1" }},
		"a seat that is withdrawn": {s: offered(), change: func(s *Session) { _ = s.Stop(noon) }},
		"one with people":          {s: offered(), change: func(s *Session) { s.Alert([]Alert{{User: "9"}}, noon) }, want: 1},
		"one that nobody wants":    {s: offered(), change: func(s *Session) { s.Alert(nil, noon) }},
	} {
		if c.change != nil {
			c.change(c.s)
		}
		c.s.Alert([]Alert{{User: "2"}, {User: "3"}, {User: "4"}, {User: "5"}}, noon.Add(c.after))
		if got := len(c.s.Alerts.Alerts); got != c.want {
			t.Errorf("%s: %d people are chosen, not %d", name, got, c.want)
		}
	}
}

// queued lists the users whose agendas are to be changed: + for a seat that opens, - for one that is taken.
func queued(s *Session) (all []string) {
	for _, a := range s.AlertsToQueue() {
		sign := "-"
		if !s.AlertSince(a.User).IsZero() {
			sign = "+"
		}
		all = append(all, sign+a.User)
	}
	return all
}

// An alert holds while the seat is free and its user has none. When the seat is no longer offered, nothing is left of
// it.
func TestAnAlertEndsWithTheSeat(t *testing.T) {
	t.Parallel()
	s := offered()
	s.Alert([]Alert{{User: bernd.ID}, {User: clara.ID}}, noon)
	if got := queued(s); !slices.Equal(got, []string{"+2", "+3"}) || s.Due().IsZero() {
		t.Fatalf("queued are %v", got)
	}
	if tags := s.Tags(); !slices.Contains(tags, AlertedBy(bernd.ID)) {
		t.Errorf("the tags are %v", tags)
	}
	before := s.Snapshot()
	s.SetTold(bernd.ID, true)
	if before.AlertFor(bernd.ID).Told {
		t.Error("a copy has changed")
	}
	must(t, s.Accept(clara, "77", loaded(0), noon))
	if got := queued(s); !slices.Equal(got, []string{"-2", "-3"}) {
		t.Errorf("when it is taken, queued are %v", got)
	}
	s.SetTold(bernd.ID, false)
	s.SetTold(clara.ID, false)
	if len(s.Alerts.Alerts) > 0 || len(queued(s)) > 0 {
		t.Errorf("left is %v", s.Alerts)
	}
}

// Nothing is left of an erased user who is notified of a seat.
func TestAnAlertIsErased(t *testing.T) {
	t.Parallel()
	s := offered()
	s.Alert([]Alert{{User: bernd.ID}}, noon)
	s.Erase(bernd.ID, "gone")
	if len(s.Alerts.Alerts) > 0 || !s.Alerted {
		t.Errorf("left is %v", s.Alerts)
	}
}
