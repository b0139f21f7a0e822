package guild

import (
	"maps"
	"slices"
	"time"

	"dockside/game/table"
	"dockside/storage"
)

// keptFor is how long what is kept of a server outlasts that it has removed the bot.
const keptFor = 30 * 24 * time.Hour

// Departures is what is known of the servers that have the bot, and of those that have removed it.
type Departures struct {
	storage.Versioned
	Counted time.Time            `json:"counted"`           // when that was done last
	There   []string             `json:"there,omitempty"`   // those that had the bot then
	Missing map[string]time.Time `json:"missing,omitempty"` // those that had removed it, since when
	Dropped map[string]time.Time `json:"dropped,omitempty"` // those that were forgotten, and when
}

// DeparturesDocument is the document of Departures.
var DeparturesDocument = storage.Document[Departures]{Key: "servers"}

// Compare takes in which servers have the bot now, and of which something is kept. It lists those that have removed it
// so long ago that they are to be forgotten.
func (s *Departures) Compare(there, known []string, now time.Time) (over []string) {
	has := map[string]bool{}
	for _, guild := range there {
		has[guild] = true
	}
	missing := map[string]time.Time{}
	for _, guild := range slices.Concat(known, s.There, slices.Collect(maps.Keys(s.Missing))) {
		if has[guild] {
			continue
		}
		since, before := s.Missing[guild]
		if !before {
			since = now
		}
		missing[guild] = since
	}
	for guild, since := range missing {
		if now.Sub(since) >= keptFor {
			over = append(over, guild)
		}
	}
	s.There, s.Missing = there, missing
	return over
}

// Forgot tells whether a match was over when its server was forgotten, so that the ladders of that do not know it.
func (s Departures) Forgot(t *table.Table) bool {
	at, dropped := s.Dropped[t.Guild]
	return dropped && !t.Unsettled() && !t.EndedAt().After(at)
}
