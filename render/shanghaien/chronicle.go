package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

var _ render.Chronicle = Face{}

// The counts of a player's matches. A crew is counted as crewCount gives it.
const (
	countRounds     = "rounds"     // that were finished, whoever ended them
	countShanghai   = "shanghai"   // rounds ended by the player
	countNeighbours = "neighbours" // cards won by the dice beside them
)

// counted are the counts of what players do, by the event that tells of it.
var counted = map[string]string{
	rules.RoundOver:       countShanghai,
	rules.AwardNeighbours: countNeighbours,
	rules.Nudged:          countNudge,
	rules.Doubled:         countDouble,
	rules.Rerolled:        countReroll,
	rules.Joined:          countJoker,
}

// The counts of the uses of trick cards.
const (
	countNudge  = "trick.nudge"
	countDouble = "trick.double"
	countReroll = "trick.reroll"
	countJoker  = "trick.joker"
)

// tricksTold are the uses of trick cards in the order in which they are told.
var tricksTold = [...]string{countNudge, countDouble, countReroll, countJoker}

// crewCount is the count of the members of a nation's crews at the end, jokers included.
func crewCount(n rules.Nation) string { return "crew." + n.String() }

// Count implements render.Counter.
func (Face) Count(m *game.Match) []map[string]int {
	counts := make([]map[string]int, len(seats))
	for _, seat := range seats {
		counts[seat] = count(m, seat)
	}
	return counts
}

// count counts what one seat did.
func count(m *game.Match, seat game.Seat) map[string]int {
	counts := map[string]int{}
	for i := range m.Len() {
		for _, e := range m.Events(i) {
			if e.Key == rules.RoundOver {
				counts[countRounds]++
			}
			if what, ok := counted[e.Key]; ok && doer(e) == seat {
				counts[what]++
			}
		}
	}
	if s, ok := m.State().(rules.State); ok {
		for n, crew := range s.Crews[seat] {
			if size := crew.Size(); size > 0 {
				counts[crewCount(rules.Nation(n))] = size
			}
		}
	}
	return counts
}

// doer is the seat of whom an event tells: the first that it names.
func doer(e game.Event) game.Seat {
	for _, arg := range e.Args {
		if seat, ok := arg.(game.Seat); ok {
			return seat
		}
	}
	return game.Public
}

// Tell implements render.Chronicle.
func (Face) Tell(counts map[string]int) []game.Event {
	var facts []game.Event
	if n, size := favourite(counts); size > 0 {
		facts = append(facts, told("favourite", size, rules.CrewEvent(n)))
	}
	if total, uses := tricks(counts); total > 0 {
		facts = append(facts, told("tricks", total, uses))
	}
	if n := counts[countShanghai]; n > 0 {
		facts = append(facts, told("shanghai", n, told("rounds", counts[countRounds])))
	}
	if n := counts[countNeighbours]; n > 0 {
		facts = append(facts, told("neighbours", n))
	}
	return facts
}

// favourite is the nation of which the player has hired most; of several the first.
func favourite(counts map[string]int) (nation rules.Nation, size int) {
	for n := range rules.Nation(rules.Nations) {
		if hired := counts[crewCount(n)]; hired > size {
			nation, size = n, hired
		}
	}
	return nation, size
}

// tricks lists the uses of trick cards, and how many there were in all.
func tricks(counts map[string]int) (total int, uses []game.Event) {
	for _, use := range tricksTold {
		if n := counts[use]; n > 0 {
			total += n
			uses = append(uses, told(use, n))
		}
	}
	return total, uses
}

// told is a fact about how somebody plays.
func told(key string, args ...any) game.Event { return game.Say("shanghaien.told."+key, args...) }
