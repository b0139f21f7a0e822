package notify

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/presenter/presentertest"
	"dockside/game/table"
)

// The note about a lost seat says what happened to the seat, and how to play nevertheless.
func TestALostSeatSaysHowToReturn(t *testing.T) {
	t.Parallel()
	for want, change := range map[string]func(*table.Table){
		"your seat is free again. If you still want to play, press **Join** there: http": func(t *table.Table) {
			t.Players = t.Players[:1]
		},
		"someone else has your seat. You can get on the waiting list: http": func(t *table.Table) {
			t.CheckedSince = bottest.Noon
		},
		"someone else has your seat. To find another game, use `/challenge`": func(*table.Table) {
			// the table is full, and the ready check is over
		},
		"the game has begun without you": func(t *table.Table) { t.Phase = table.Playing },
		"the table has closed":           func(t *table.Table) { t.Phase = table.Lapsed },
	} {
		views := presentertest.Duels(t, table.Open)[:1]
		change(views[0].Table)
		if said := lostMessage(views[0].Words.For("en"), views).Text; !strings.Contains(said, want) {
			t.Errorf("%q lacks %q", said, want)
		}
	}
}
