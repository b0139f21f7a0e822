package e2e

import (
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/metrics"
	"dockside/internal/sandbox"
)

// figures returns the metrics of the bot in text format, one a line, preceded by an empty line.
func figures(t *testing.T, m *metrics.Meter) string {
	t.Helper()
	answer := httptest.NewRecorder()
	m.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil))
	return "\n" + strings.Join(regexp.MustCompile(`(?m)^dockside_.*\n`).FindAllString(answer.Body.String(), -1), "")
}

// The metrics count presses by outcome, tables by phase, pictures, and requests to Discord. No label contains an id.
func TestWhatHappensIsCounted(t *testing.T) {
	t.Parallel()
	h := moor(t, settings{})
	c := h.rigged(settings{})
	c.Meter = metrics.New()
	c.Discord.SetMetrics(c.Meter)
	b, stop := h.launch(c)
	c.Meter.Watch(b.State)
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	card := p.challenges()
	h.whispered("the challenger accepts", p.members[0].PressStale(card, "accept:"+p.table), "")
	h.answerOf(p.members[1].Press(card, "accept:"+p.table))
	h.answerOf(p.members[0].PressStale(card, "nonsense:1"))
	for _, line := range []string{"dockside_gateway_connected 1", "dockside_discord_heard 1", "dockside_tables_late 0"} {
		if told := figures(t, c.Meter); !strings.Contains(told, "\n"+line+"\n") {
			t.Errorf("%q is missing in\n%s", line, told)
		}
	}
	stop()
	told := figures(t, c.Meter)
	for _, line := range []string{
		`dockside_presses_total{outcome="answered",verb="challenge"} 1`,
		`dockside_presses_total{outcome="answered",verb="accept"} 1`,
		`dockside_presses_total{outcome="refused",verb="accept"} 1`,
		`dockside_presses_total{outcome="refused",verb="unknown"} 1`, `dockside_answer_seconds_count 4`,
		`dockside_tables_total{game="shanghaien",phase="open"} 1`,
		`dockside_tables_total{game="shanghaien",phase="playing"} 1`,
		`dockside_pictures_total{kind="table",outcome="drawn"} `,
		`dockside_discord_requests_total{route="interactions",status="200"} `,
		`dockside_gateway_sessions_total{beginning="begun"} 1`, `dockside_gateway_sessions_total{beginning="again"} 0`,
		`dockside_gateway_sessions_total{beginning="resumed"} 0`,
	} {
		if !strings.Contains(told, "\n"+line) {
			t.Errorf("%q is missing in\n%s", line, told)
		}
	}
	if id := regexp.MustCompile(`="[^"]*\d{5,}`).FindString(told); id != "" || strings.Contains(told, p.table) {
		t.Errorf("%s or table %s is named by\n%s", id, p.table, told)
	}
}

// The metrics distinguish new gateway sessions, which Discord limits, from resumed ones. Among new sessions they count
// the ones that replace a lost session.
func TestSessionsAreCountedByTheirBeginning(t *testing.T) {
	t.Parallel()
	h := moor(t, settings{after: impatient, hasty: true})
	c := h.rigged(settings{after: impatient, hasty: true})
	c.Meter = metrics.New()
	c.Discord.SetMetrics(c.Meter)
	h.launch(c)
	come := func(beginning string) {
		t.Helper()
		line := `dockside_gateway_sessions_total{beginning="` + beginning + `"} 1`
		for !strings.Contains(figures(t, c.Meter), "\n"+line+"\n") {
			if h.ctx.Err() != nil {
				t.Fatalf("%q is missing in\n%s", line, figures(t, c.Meter))
			}
		}
	}
	come("begun")
	h.Drop()
	come("resumed")
	h.Invalidate()
	come("again")
	come("begun")
}

// The metrics distinguish presses by outcome: answered, rejected by Discord, or failed without the store.
func TestWhatGoesWrongIsCounted(t *testing.T) {
	t.Parallel()
	h := moor(t, settings{})
	c := h.rigged(settings{})
	c.Meter = metrics.New()
	c.Discord.SetMetrics(c.Meter)
	_, stop := h.launch(c)
	anna, tavern := h.Member("Anna"), h.Channel("tavern")
	h.Refuse(sandbox.Plan{Method: "POST", Path: "/callback", Times: 1, Status: 404, Code: 10062})
	anna.Command(tavern, "help")
	for !strings.Contains(figures(t, c.Meter), `dockside_presses_total{outcome="unanswered",verb="help"} 1`) {
		if h.ctx.Err() != nil {
			t.Fatal(figures(t, c.Meter))
		}
		time.Sleep(blink)
	}
	bottest.Must(t, h.store.Close())
	h.answerOf(anna.Command(tavern, "challenge"))
	stop()
	told := figures(t, c.Meter)
	for _, line := range []string{
		`dockside_presses_total{outcome="failed",verb="challenge"} 1`,
		`dockside_discord_requests_total{route="interactions",status="404"} 1`,
	} {
		if !strings.Contains(told, "\n"+line) {
			t.Errorf("%q is missing in\n%s", line, told)
		}
	}
}
