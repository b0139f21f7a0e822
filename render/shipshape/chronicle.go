package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

var _ render.Chronicle = Face{}

// The counts of a player's matches.
const (
	countVoyages = "voyages" // that were scored
	countCoins   = "coins"   // they brought
	countFull    = "full"    // ships among them that were full
	countSeized  = "seized"  // voyages on which the own contraband was the most
	countTied    = "tied"    // cards that others have shown, too
	countCards   = "cards"   // that were shown
)

// Count implements render.Counter.
func (Face) Count(m *game.Match) []map[string]int {
	s, ok := m.State().(rules.State)
	if !ok {
		return nil
	}
	counts := make([]map[string]int, s.People)
	for seat := range counts {
		counts[seat] = voyaged(s, game.Seat(seat))
	}
	count := func(what string, captains any) {
		for _, e := range captains.([]game.Event) {
			if seat := e.Args[0].(game.Seat); int(seat) < len(counts) {
				counts[seat][what]++
			}
		}
	}
	for i := range m.Len() {
		for _, e := range m.Events(i) {
			switch e.Key {
			case rules.Revealed:
				count(countCards, e.Args[0])
			case rules.Tied:
				count(countTied, e.Args[1])
			case rules.Seized:
				count(countSeized, e.Args[1])
			}
		}
	}
	return counts
}

// voyaged counts what the voyages have brought a seat.
func voyaged(s rules.State, seat game.Seat) map[string]int {
	counts := map[string]int{}
	for v := range s.Finished() {
		p := s.Scored[v][seat]
		counts[countVoyages]++
		counts[countCoins] += p.Coins()
		if p.Full > 0 {
			counts[countFull]++
		}
	}
	return counts
}

// Tell implements render.Chronicle.
func (Face) Tell(counts map[string]int) []game.Event {
	var facts []game.Event
	if n := counts[countVoyages]; n > 0 {
		facts = append(facts, told("coins", (counts[countCoins]+n/2)/n, told("voyages", n)))
	}
	if n := counts[countFull]; n > 0 {
		facts = append(facts, told("full", n))
	}
	if n := counts[countTied]; n > 0 {
		facts = append(facts, told("tied", n, counts[countCards]))
	}
	if n := counts[countSeized]; n > 0 {
		facts = append(facts, told("seized", n))
	}
	return facts
}

// told is a fact about how somebody plays.
func told(key string, args ...any) game.Event { return game.Say("shipshape.told."+key, args...) }
