package ui

import (
	"time"

	"dockside/game/table"
)

// pace is how long a turn may take, by the word it is chosen by.
type pace struct {
	Name string
	Time time.Duration
}

const Day = 24 * time.Hour

// Paces are the choices of a challenge; the first is taken where nothing is said.
var Paces = [...]pace{{"3d", 3 * Day}, {"10m", 10 * time.Minute}, {"1d", Day}, {"1w", 7 * Day}}

// PaceOf is the time for a turn that a word stands for; of any other word, that of the first pace.
func PaceOf(name string) time.Duration {
	for _, p := range Paces {
		if p.Name == name {
			return p.Time
		}
	}
	return Paces[0].Time
}

// PaceKey is the key of how long a turn may take.
func PaceKey(t *table.Table) string {
	if !t.Daily.IsZero() {
		return "pace.daily"
	}
	for _, p := range Paces {
		if p.Time == t.Pace {
			return "pace." + p.Name
		}
	}
	return "pace." + Paces[0].Name
}
