package guild

import (
	"maps"
	"slices"
	"time"

	"dockside/game/table"
	"dockside/storage"
)

// keptFor is how long the data of a guild is kept after it has removed the bot.
const keptFor = 30 * 24 * time.Hour

// Departures records the guilds that have the bot, and the guilds that have removed it.
type Departures struct {
	storage.Versioned
	Counted time.Time            `json:"counted"`           // time of the last comparison
	There   []string             `json:"there,omitempty"`   // guilds that had the bot then
	Missing map[string]time.Time `json:"missing,omitempty"` // guilds that had removed it, and since when
	Dropped map[string]time.Time `json:"dropped,omitempty"` // guilds whose data was deleted, and when
}

// DeparturesDocument is the document with the Departures.
var DeparturesDocument = storage.Document[Departures]{Key: "servers"}

// Compare records which guilds have the bot now, given those with stored data. It returns the guilds that removed the
// bot longer than keptFor ago. The caller deletes their data.
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

// Forgot reports whether a match had ended when the data of its guild was deleted. Then the leaderboards of the
// guild do not include it.
func (s Departures) Forgot(t *table.Table) bool {
	at, dropped := s.Dropped[t.Guild]
	return dropped && !t.Unsettled() && !t.EndedAt().After(at)
}
