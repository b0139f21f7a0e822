package schedule_test

import (
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/notify"
	"dockside/bot/schedule"
	"dockside/bot/tables"
	"dockside/game/agenda"

	"github.com/alicebob/miniredis/v2"
)

// An unreadable agenda is logged once, without the user's id.
func TestALogDoesNotSayWhoseAgendaIsSetAside(t *testing.T) {
	t.Parallel()
	const user = "712345678901234567"
	for name, stored := range map[string]string{
		"damaged": `{"schema":1,"user":"` + user, "newer": `{"schema":99,"user":"` + user + `"}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := miniredis.RunT(t)
			s := bottest.TwoHandles(t, "redis://"+server.Addr())[0]
			k, said := clockOf(t, &ward{})
			k.Store = s
			notices := notify.Service{Store: s, Log: k.Log, Quarantine: new(tables.Quarantine), Now: k.Now}
			k.Jobs = []schedule.Job{{Failure: "cannot process the agendas (will retry)", Run: notices.Round}}
			_, err := s.ReviseAgenda(t.Context(), user, func(a *agenda.Agenda) error {
				a.Due = k.Now().Add(-time.Minute)
				return nil
			})
			bottest.Must(t, err)
			bottest.Must(t, server.Set("dockside:agenda:"+user, stored))
			for range 3 {
				k.Tick(t.Context())
			}
			if told := said.String(); strings.Count(told, "quarantined") != 1 || strings.Contains(told, user) {
				t.Errorf("the log says:\n%s", told)
			}
		})
	}
}
