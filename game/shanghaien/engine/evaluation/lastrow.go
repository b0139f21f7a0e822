package evaluation

import (
	"slices"

	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
	"dockside/game/shanghaien/engine/vector"
)

// odds are win chances of seat 0, draws as half, if the cards of the last row fall at random: as they fall; if seat
// 0 may play a joker then; if seat 1 may; if seat 0 plays one and seat 1 answers; and the reverse.
type odds [5]float32

// turned are the indices of the odds as seat 1 sees them.
var turned = [len(odds{})]int{0, 2, 1, 4, 3}

// lastRow computes odds. It cuts the six cards into two halves, and combines each way of one half with each way of
// the other. Results are cached as long as these are the cards.
type lastRow struct {
	deck   [shanghaien.Nations]uint8
	tricks [shanghaien.Tricks]int8
	halves [2]half
	rest   []shanghaien.Nation // none of whose sailors lies in the row
	known  map[meeting]odds
	wide   falls // the ways of a second half
	laid   int   // their number, -1 for none
}

// meeting is a cache key: the ways of both halves, by number, and the points of all other nations.
type meeting struct {
	first, second  uint16
	lead           int16
	gain, answered [2]uint8
}

// The limits of the caches: ways of a half, 28 bytes for each deal, and odds.
const (
	maxWays = 1 << 8
	maxOdds = 1 << 12
)

// falls are the deals of a half as columns.
type falls struct {
	n int // how many there are, a multiple of vector.Lanes; the last ones may have no chance
	vector.Deals
}

// lay sets the cards to the remaining cards of the deck.
func (r *lastRow) lay(st *position.Standing) {
	if r.known != nil && r.deck == st.Deck && r.tricks == st.DeckTricks {
		return
	}
	r.deck, r.tricks = st.Deck, st.DeckTricks
	r.forget()
	r.rest = r.rest[:0]
	var lots []lot
	for n, deck := range st.Deck {
		l := lot{nation: shanghaien.Nation(n)}
		for value, k := range position.DeckSailors(deck) {
			l.values = append(l.values, slices.Repeat([]int{value}, k)...)
		}
		if len(l.values) == 0 {
			r.rest = append(r.rest, l.nation)
		} else {
			lots = append(lots, l)
		}
	}
	for _, k := range st.DeckTricks {
		lots = append(lots, slices.Repeat([]lot{{trick: true}}, int(k))...)
	}
	slices.SortStableFunc(lots, func(a, b lot) int { return len(b.values) - len(a.values) })
	cards := 0
	for i := range r.halves {
		r.halves[i].lots = r.halves[i].lots[:0]
	}
	for _, l := range lots {
		to := 0
		if cards < position.Faces/2 {
			to = 1
		}
		cards += max(1, len(l.values))
		r.halves[to].lots = append(r.halves[to].lots, l)
	}
}

// place is the order in which to enumerate a group of another row, so that the cache is used most: 0 if it changes
// the second half or who may play a joker, 1 if it changes the first half, 2 if neither.
func (r *lastRow) place(g *group) int {
	if g.dirty {
		return 0
	}
	for i := range r.halves {
		if slices.ContainsFunc(r.halves[i].lots, func(l lot) bool { return !l.trick && l.nation == g.nation }) {
			return 1 - i
		}
	}
	return 2
}

// forget clears the caches.
func (r *lastRow) forget() {
	if r.known == nil {
		r.known, r.halves[0].known, r.halves[1].known = map[meeting]odds{}, map[joined]ways{}, map[joined]ways{}
	}
	clear(r.known)
	for i := range r.halves {
		clear(r.halves[i].known)
		r.halves[i].kept = r.halves[i].kept[:0]
	}
	r.laid = -1
}

// odds returns the odds of a standing before this row.
func (r *lastRow) odds(st *position.Standing) odds {
	if len(r.known) >= maxOdds {
		r.forget()
	}
	may := [2]bool{st.Tricks[0] != [shanghaien.Tricks]int8{}, st.Tricks[1] != [shanghaien.Tricks]int8{}}
	first, ok := r.halves[0].ways(st, may)
	second, also := r.halves[1].ways(st, may)
	if !ok || !also {
		r.forget()
		return r.odds(st)
	}
	rest := end{lead: tricksLead(st)}
	for _, n := range r.rest {
		rest = rest.and(crewsOf(st, n, 0, 0, may))
	}
	key := meeting{first: first.number, second: second.number, lead: int16(rest.lead)}
	for seat := range rest.gain {
		key.gain[seat], key.answered[seat] = uint8(rest.gain[seat]), uint8(rest.answered[seat])
	}
	o, ok := r.known[key]
	if !ok {
		o = r.meet(first, second, rest)
		r.known[key] = o
	}
	return o
}

// meet combines all deals of one half with all of the other.
func (r *lastRow) meet(first, second ways, rest end) (o odds) {
	if r.laid != int(second.number) {
		r.laid = int(second.number)
		r.wide.set(second.all)
	}
	for _, f := range first.all {
		e := f.and(rest)
		d := vector.Deal{Chance: f.chance, Lead: e.lead, Gain: e.gain, Answered: e.answered}
		vector.Tally((*[5]float32)(&o), &d, &r.wide.Deals, r.wide.n)
	}
	return o
}

// tricksLead returns the points for trick cards in hand (SH-84) that seat 0 has more.
func tricksLead(st *position.Standing) float32 {
	lead := int8(0)
	for t, n := range st.Tricks[0] {
		lead += n - st.Tricks[1][t]
	}
	return float32(lead)
}

// set copies the deals of a half into the columns.
func (w *falls) set(all []fall) {
	for i := range all {
		f := &all[i]
		w.Chance[i], w.Lead[i] = f.chance, f.lead
		for seat := range f.gain {
			w.Gain[seat][i], w.Answered[seat][i] = f.gain[seat], f.answered[seat]
		}
	}
	w.n = len(all)
	for ; w.n%vector.Lanes != 0; w.n++ {
		w.Chance[w.n] = 0
	}
}
