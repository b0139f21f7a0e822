package interactiontest

import (
	"time"

	"dockside/bot/bottest"
	"dockside/bot/ui"
	"dockside/game/ladder"
	"dockside/game/table"
)

// Settle records a rated match of Shanghaien on the leaderboards: a win of the first person, or a draw.
func (k *Kit) Settle(ended time.Time, winner, loser table.Person, drawn bool) {
	k.T.Helper()
	seats := []ladder.Seat{
		{User: winner.ID, Name: winner.Name, Place: 1, Stats: map[string]int{"crew.nl": 3}},
		{User: loser.ID, Name: loser.Name, Team: 1, Place: 2},
	}
	if drawn {
		seats[1].Place = 1
	}
	r := ladder.Result{Match: k.next(), Ended: ended.UTC(), Seats: seats}
	var lifetime ladder.Change
	for _, name := range ladder.For("shanghaien", Guild, ended) {
		of := r
		if name.Season != "" {
			of = r.Seasonal(lifetime)
		}
		c, err := k.Store.Settle(k.T.Context(), name, of)
		bottest.Must(k.T, err)
		if name.Guild != "" && name.Season == "" {
			lifetime = c
		}
	}
}

// Shared returns the public message of a response. It ends the test unless there is one without buttons that notifies
// nobody.
func (k *Kit) Shared(a Answer) ui.Screen {
	k.T.Helper()
	if s := a.Broadcast; s == nil || len(s.Rows) > 0 || len(s.Mentions) > 0 || !s.Silent {
		k.T.Fatalf("shared is %+v, the response is %q", s, a.Said())
	}
	return *a.Broadcast
}
