package evaluation

import (
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
)

// half is a part of the cards of the last row. Its possible results depend on the crews of the nations, and on who may
// play a joker.
type half struct {
	lots      []lot
	known     map[joined]ways
	kept      []fall // of all cached ones
	all, more []fall // buffer for the computation
}

// joined is a cache key: the strengths of both crews of each nation, and who may play a joker.
type joined struct {
	crews [position.Faces][2]int8
	may   [2]bool
}

// lot is a nation with the values of its sailors in the row, or a trick card.
type lot struct {
	nation shanghaien.Nation
	values []int
	trick  bool
}

// fall is a way to deal some cards, or several ways with the same result, with its chance.
type fall struct {
	chance float32
	end
}

// end is the result of a deal in points.
type end struct {
	lead     float32    // of seat 0, in points
	gain     [2]float32 // the best gain of a joker for a seat, less its card
	answered [2]float32 // the same if the opponent answers with one in the same nation
}

// ways are all deals of a half, with a number that identifies them.
type ways struct {
	number uint16
	all    []fall
}

// ways returns the deals for a standing. It fails if the cache is full.
func (h *half) ways(st *position.Standing, may [2]bool) (_ ways, ok bool) {
	key := joined{may: may}
	for i, l := range h.lots {
		if !l.trick {
			key.crews[i] = [2]int8{st.Strength[0][l.nation], st.Strength[1][l.nation]}
		}
	}
	w, ok := h.known[key]
	if ok || len(h.known) == maxWays {
		return w, ok
	}
	from := len(h.kept)
	h.kept = append(h.kept, h.workOut(st, may)...)
	w = ways{uint16(len(h.known)), h.kept[from:]}
	h.known[key] = w
	return w, true
}

// workOut computes the deals for a standing.
func (h *half) workOut(st *position.Standing, may [2]bool) []fall {
	h.all = append(h.all[:0], fall{chance: 1})
	for i := range h.lots {
		h.more = h.more[:0]
		if h.lots[i].trick {
			h.trick()
		} else {
			h.sailors(st, &h.lots[i], may, 0, fall{chance: 1}, [2]int{})
		}
		h.all, h.more = h.more, h.all
	}
	return h.all
}

// trick combines all deals so far with those of a trick card.
func (h *half) trick() {
	h.add(fall{1 - 2*dealChance, end{}})
	h.add(fall{dealChance, end{lead: 1}})
	h.add(fall{dealChance, end{lead: -1}})
}

// sailors combines all deals so far with those of the sailors of a nation from one on, given the strength that both
// have gained from those before.
func (h *half) sailors(st *position.Standing, l *lot, may [2]bool, from int, f fall, gone [2]int) {
	if from == len(l.values) {
		f.end = crewsOf(st, l.nation, gone[0], gone[1], may)
		h.add(f)
		return
	}
	none, some := f, f
	none.chance *= 1 - 2*dealChance
	some.chance *= dealChance
	h.sailors(st, l, may, from+1, none, gone)
	for seat := range gone {
		to := gone
		to[seat] += l.values[from]
		h.sailors(st, l, may, from+1, some, to)
	}
}

// add combines one more deal with all so far. Deals with the same result are merged.
func (h *half) add(f fall) {
next:
	for _, way := range h.all {
		way.end, way.chance = way.and(f.end), way.chance*f.chance
		for i := range h.more {
			if h.more[i].end == way.end {
				h.more[i].chance += way.chance
				continue next
			}
		}
		h.more = append(h.more, way)
	}
}

// and returns the result of two deals together.
func (e end) and(f end) end {
	e.lead += f.lead
	for seat := range e.gain {
		e.gain[seat] = max(e.gain[seat], f.gain[seat])
		e.answered[seat] = max(e.answered[seat], f.answered[seat])
	}
	return e
}

// crewsOf returns the result of a nation in which both have gained strength, and what jokers would change. A joker
// may join only a crew that was there before the row (SH-65).
func crewsOf(st *position.Standing, n shanghaien.Nation, a, b int, may [2]bool) end {
	before := [2]int8{st.Strength[0][n], st.Strength[1][n]}
	e := crews[min(int(before[0])+a, maxStrength)][min(int(before[1])+b, maxStrength)]
	for seat := range may {
		if !may[seat] || before[seat] == 0 {
			e.gain[seat], e.answered[seat] = 0, 0
			e.answered[1-seat] = e.gain[1-seat]
		}
	}
	return e
}

// A joker makes a crew stronger (SH-65), and its card is worth a point in hand (SH-84).
const jokerStrength, cardPoint = 2, 1

// crews are the results of each pair of strengths if both crews may be joined.
var crews = func() (all [maxStrength + 1][maxStrength + 1]end) {
	for a := range all {
		for b := range all[a] {
			plain, both := lead(a, b), lead(a+jokerStrength, b+jokerStrength)
			one, other := lead(a+jokerStrength, b), lead(a, b+jokerStrength)
			gain := [2]int{max(0, one-plain-cardPoint), max(0, plain-other-cardPoint)}
			loss := [2]int{max(0, one-both-cardPoint), max(0, both-other-cardPoint)}
			e := end{lead: float32(plain)}
			for seat := range gain {
				e.gain[seat], e.answered[seat] = float32(gain[seat]), float32(max(0, gain[seat]-loss[seat]))
			}
			all[a][b] = e
		}
	}
	return all
}()
