package metrics_test

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/metrics"
	"dockside/game"
	"dockside/game/gametest/tender"
	"dockside/game/shanghaien"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/storagetest/bolttest"
)

// meter is a counted store with the games of its tables.
type meter struct {
	*testing.T
	*metrics.Meter
	store storage.Store
	rules map[string]game.Rules
}

func newMeter(t *testing.T) *meter {
	m := &meter{T: t, Meter: metrics.New(), rules: map[string]game.Rules{}}
	for _, r := range []game.Rules{shanghaien.Rules(), tender.Rules()} {
		m.rules[r.Name] = r
	}
	m.store = metrics.CountTables(bolttest.Open(t, time.Now), m.Meter)
	return m
}

// opens stores a challenge of Anna.
func (m *meter) opens(id, game string, rival table.Person) {
	m.Helper()
	bottest.Must(m, m.store.Create(m.Context(), table.New(table.Challenge{
		ID: id, Guild: "g", Channel: "c", Rules: m.rules[game], Pace: 24 * time.Hour, By: bottest.Anna, Rival: rival,
	}, bottest.Noon)))
}

// does changes a table.
func (m *meter) does(id string, change func(*table.Session) error) {
	m.Helper()
	_, err := m.store.Update(m.Context(), id, func(t *table.Table) error {
		return change(bottest.Session(m, t, m.rules[t.Game]))
	})
	bottest.Must(m, err)
}

// shows records that the card was sent.
func shows(s *table.Session) error {
	s.Shown.Apply(table.Mark{Act: table.Fronted}, "88")
	return nil
}

// Seats are counted once: when their card is sent, and when a person takes them. A seat that is withdrawn unseen and a
// challenge to a named rival do not count. The time to a partner ends with the first.
func TestSeatsAreCountedOnce(t *testing.T) {
	t.Parallel()
	m := newMeter(t)
	later := func(d time.Duration) time.Time { return bottest.Noon.Add(d) }
	clara := table.Person{ID: "103", Name: "Clara"}

	m.opens("named", "shanghaien", bottest.Bernd)
	m.does("named", shows)
	m.opens("unseen", "shanghaien", table.Person{})
	m.does("unseen", func(s *table.Session) error { return s.Retract(bottest.Noon) })

	m.opens("seat", "shanghaien", table.Person{})
	m.does("seat", shows)
	m.does("seat", func(s *table.Session) error { // and again at the bottom of the channel
		s.Shown.Apply(table.Mark{Act: table.Fronted}, "89")
		return nil
	})
	accepts := func(s *table.Session) error {
		if s.HasHandled("77") {
			return nil
		}
		s.RememberRequest("77")
		return s.Accept(bottest.Bernd, "77", bottest.FirstSeatBegins(), later(20*time.Minute))
	}
	for range 2 { // the press is repeated
		m.does("seat", accepts)
	}
	m.does("seat", func(s *table.Session) error { return s.Resign(bottest.Bernd.ID, later(time.Hour)) })

	m.opens("at once", "shanghaien", table.Person{})
	m.does("at once", accepts)
	m.does("at once", shows)

	m.opens("lobby", tender.Name, table.Person{})
	m.does("lobby", shows)
	m.does("lobby", func(s *table.Session) error { return s.Join(bottest.Bernd, later(2*time.Hour)) })
	m.does("lobby", func(s *table.Session) error { return s.Join(clara, later(3*time.Hour)) })

	answer := httptest.NewRecorder()
	m.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil))
	told := answer.Body.String()
	for _, line := range []string{
		`dockside_seats_opened_total{game="shanghaien"} 2`,
		`dockside_seats_taken_total{game="shanghaien"} 2`,
		`dockside_partner_seconds_count{game="shanghaien"} 2`,
		`dockside_partner_seconds_sum{game="shanghaien"} 2400`,
		`dockside_games_finished_total{against="people",game="shanghaien"} 1`,
		`dockside_seats_opened_total{game="tender"} 1`,
		`dockside_seats_taken_total{game="tender"} 2`,
		`dockside_partner_seconds_sum{game="tender"} 7200`,
	} {
		if !strings.Contains(told, "\n"+line+"\n") {
			t.Errorf("%q is missing", line)
		}
	}
	if t.Failed() {
		for line := range strings.Lines(told) {
			if strings.HasPrefix(line, "dockside_") {
				t.Log(line)
			}
		}
	}
}
