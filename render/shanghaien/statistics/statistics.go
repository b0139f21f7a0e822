// Package statistics counts what players do over many matches, and how the dice fall.
package statistics

import (
	"slices"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// counted maps events to the keys of their counts. There are also finished "rounds", and "crew.us" and so on: the
// members of a nation's crews at the end, including jokers.
var counted = map[string]string{
	rules.RoundOver:       "shanghai",   // rounds ended by the player
	rules.AwardNeighbours: "neighbours", // cards won by the dice beside them
	rules.Nudged:          "trick.nudge",
	rules.Doubled:         "trick.double",
	rules.Rerolled:        "trick.reroll",
	rules.Joined:          "trick.joker",
}

// tricksTold are the keys of trick moves in the order of their description.
var tricksTold = [...]string{"trick.nudge", "trick.double", "trick.reroll", "trick.joker"}

// crewCount returns the key for the members of a nation's crews.
func crewCount(n rules.Nation) string { return "crew." + n.String() }

// Count returns the statistics of a match by seat.
func Count(m *game.Match) []map[string]int {
	counts := render.Tally(m, counted)
	finished := counts[0]["shanghai"] + counts[1]["shanghai"]
	s, _ := m.State().(rules.State)
	for seat, c := range counts {
		if finished > 0 {
			c["rounds"] = finished
		}
		for n, crew := range s.Crews[seat] {
			if size := crew.Size(); size > 0 {
				c[crewCount(rules.Nation(n))] = size
			}
		}
	}
	return counts
}

// Describe returns the noteworthy facts of summed statistics.
func Describe(counts map[string]int) []game.Event {
	var favourite rules.Nation
	for n := range rules.Nation(rules.Nations) {
		if counts[crewCount(n)] > counts[crewCount(favourite)] {
			favourite = n
		}
	}
	total, uses := 0, []game.Event(nil)
	for _, use := range tricksTold {
		total += counts[use]
		uses = append(uses, told(use, counts[use])...)
	}
	return slices.Concat(
		told("favourite", counts[crewCount(favourite)], rules.CrewEvent(favourite)), told("tricks", total, uses),
		told("shanghai", counts["shanghai"], game.Say("shanghaien.told.rounds", counts["rounds"])),
		told("neighbours", counts["neighbours"]),
	)
}

// told returns a fact about a count, or nothing for 0.
func told(key string, n int, args ...any) []game.Event {
	return render.Told("shanghaien.told."+key, n, args...)
}
