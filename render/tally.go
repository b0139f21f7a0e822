package render

import (
	"slices"

	"dockside/game"
)

// Tally counts what seats did in a match, each in words of its own: an event counts as the word
// for its key, for everybody of whom it tells.
func Tally(m *game.Match, words map[string]string) []map[string]int {
	counts := make([]map[string]int, m.Setup().Seats)
	for seat := range counts {
		counts[seat] = map[string]int{}
	}
	for _, step := range m.Steps(0, game.Nature) {
		for _, e := range step.Heard {
			word, ok := words[e.Key]
			for _, seat := range doers(e) {
				if ok && int(seat) < len(counts) {
					counts[seat][word]++
				}
			}
		}
	}
	return counts
}

// doers are the seats of whom an event tells: the first that it names, or of a list the first in each
// of its events.
func doers(e game.Event) []game.Seat {
	for _, arg := range e.Args {
		switch arg := arg.(type) {
		case game.Seat:
			return []game.Seat{arg}
		case []game.Event:
			var all []game.Seat
			for _, inner := range arg {
				all = append(all, doers(inner)...)
			}
			return all
		}
	}
	return nil
}

// Told is a fact about a count that is worth telling, with the count as its first argument: nothing
// of nothing.
func Told(key string, n int, args ...any) []game.Event {
	if n == 0 {
		return nil
	}
	return []game.Event{game.Say(key, slices.Concat([]any{n}, args)...)}
}
