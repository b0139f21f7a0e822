package render

import (
	"slices"

	"dockside/game"
)

// Tally counts the events of a match by seat. The map words translates the key of an event into the key of its count.
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

// doers returns the seats that an event concerns: the first seat among its arguments, or the first one of each event in
// a list.
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

// Told returns the fact that key states about a count, with the count as its first argument, or nothing for 0.
func Told(key string, n int, args ...any) []game.Event {
	if n == 0 {
		return nil
	}
	return []game.Event{game.Say(key, slices.Concat([]any{n}, args)...)}
}

// ToldAverage returns the fact that key states about the average of a sum over n things, or nothing for n 0. It has the
// average and n as counted by the key unit.
func ToldAverage(key string, sum, n int, unit string) []game.Event {
	if n == 0 {
		return nil
	}
	return []game.Event{game.Say(key, (sum+n/2)/n, game.Say(unit, n))}
}
