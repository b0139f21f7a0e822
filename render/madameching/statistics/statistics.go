// Package statistics counts what captains do over many matches, for the profiles of players.
package statistics

import (
	"slices"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
)

// counted maps events to the keys of their counts. There are also "games" that were finished and their "points".
var counted = map[string]string{
	rules.Revealed:      "cards", // that were sailed with
	rules.Claimed:       "missions",
	rules.ClaimedByKite: "missions",
	rules.Gained:        "skills",
	rules.TookFlagship:  "flagships",
	rules.Looted:        "ports",
	rules.PlayedThief:   "attacks",
	rules.PlayedTraitor: "attacks",
	rules.PlayedSiren:   "attacks",
	rules.UsedSword:     "attacks",
	rules.Cancelled:     "cancelled", // attacks on the captain
}

// Count returns the statistics of a match by seat.
func Count(m *game.Match) []map[string]int {
	counts := render.Tally(m, counted)
	if s, _ := m.State().(rules.State); s.Step == rules.Done {
		for seat, c := range counts {
			c["games"]++
			c["points"] += s.Count(seat).Points()
		}
	}
	return counts
}

// Describe returns the noteworthy facts of summed statistics.
func Describe(counts map[string]int) []game.Event {
	told := func(word string) []game.Event { return render.Told("madameching.told."+word, counts[word]) }
	points := render.ToldAverage("madameching.told.points", counts["points"], counts["games"], "madameching.told.games")
	return slices.Concat(
		points, told("missions"), told("skills"), told("flagships"), told("ports"), told("attacks"), told("cancelled"),
	)
}
