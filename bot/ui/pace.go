package ui

import (
	"time"

	"dockside/game/table"
)

// pace is a time limit for a turn, with the name of the option.
type pace struct {
	Name string
	Time time.Duration
}

// Day is the length of a day.
const Day = 24 * time.Hour

// Paces are the time limits to choose from, the default first.
var Paces = [...]pace{{"3d", 3 * Day}, {"10m", 10 * time.Minute}, {"1d", Day}, {"1w", 7 * Day}}

// PaceOf returns the time limit of a name, or the default for an unknown name.
func PaceOf(name string) time.Duration {
	for _, p := range Paces {
		if p.Name == name {
			return p.Time
		}
	}
	return Paces[0].Time
}

// PaceKey returns the key of the string that describes a table's time limit for a turn.
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
