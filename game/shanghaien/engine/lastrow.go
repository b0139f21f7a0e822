package engine

import (
	"slices"

	"dockside/game/shanghaien"
)

// odds are the chances of seat 0 to win if the cards of the last row fall by chance, ties half: as they fall; if seat 0
// may send a joker then; if seat 1 may; if seat 0 sends one and seat 1 answers; and the other way round.
type odds [5]float32

// turned are the places of the odds as the other seat sees them.
var turned = [len(odds{})]int{0, 2, 1, 4, 3}

// lastRow is the cards of the last round, by what they change together: the sailors of a nation, or a trick card. They
// are cut into two halves, and each way that one falls meets each way of the other. What was worked out is kept for as
// long as these are the cards: standings have much in common.
type lastRow struct {
	deck   [shanghaien.Nations]uint8
	tricks [shanghaien.Tricks]int8
	halves [2]half
	rest   []shanghaien.Nation // none of whose sailors lies in the row
	known  map[meeting]odds
	wide   falls // the ways of a second half
	laid   int   // their number, -1 for none
}

// half is some of the cards. How they can fall depends on the crews of their nations, and on who may send a joker.
type half struct {
	lots      []lot
	known     map[joined]ways
	kept      []fall // of all that are known
	all, more []fall // room to work them out
}

// joined are the strengths of both crews of each lot of sailors, and who may send a joker.
type joined struct {
	crews [faces][2]int8
	may   [2]bool
}

// meeting is the ways of both halves, by number, and what the crews of all other nations come to, in whole points.
type meeting struct {
	first, second  uint16
	lead           int16
	gain, answered [2]uint8
}

// ways are all in which a half can fall, with their number.
type ways struct {
	number uint16
	all    []fall
}

// What is kept of a row at most: ways of a half, 28 bytes each way, and odds.
const (
	mostWays = 1 << 8
	mostOdds = 1 << 12
)

// lot is a nation, with the values of its sailors that lie in the row, or a trick card.
type lot struct {
	nation shanghaien.Nation
	values []int
	trick  bool
}

// fall is a way for cards to fall, or several that come to the same.
type fall struct {
	chance float32
	end
}

// end is what cards come to.
type end struct {
	lead     float32    // of seat 0, in points
	gain     [2]float32 // what a joker would bring a seat at best, its card less
	answered [2]float32 // the same if the other answers with one in the same nation
}

// falls are the ways of a half, side by side.
type falls struct {
	n              int // how many there are, a multiple of lanes; the last ones may have no chance
	chance, lead   [outcomes + lanes]float32
	gain, answered [2][outcomes + lanes]float32
}

// lay lays out what is left in the deck after the round before.
func (r *lastRow) lay(st *Standing) {
	if r.known != nil && r.deck == st.deck && r.tricks == st.rest {
		return
	}
	r.deck, r.tricks = st.deck, st.rest
	r.forget()
	r.rest = r.rest[:0]
	var lots []lot
	for n, deck := range st.deck {
		l := lot{nation: shanghaien.Nation(n)}
		for value, k := range deckSailors(deck) {
			l.values = append(l.values, slices.Repeat([]int{value}, k)...)
		}
		if len(l.values) == 0 {
			r.rest = append(r.rest, l.nation)
		} else {
			lots = append(lots, l)
		}
	}
	for _, k := range st.rest {
		lots = append(lots, slices.Repeat([]lot{{trick: true}}, int(k))...)
	}
	slices.SortStableFunc(lots, func(a, b lot) int { return len(b.values) - len(a.values) })
	cards := 0
	for i := range r.halves {
		r.halves[i].lots = r.halves[i].lots[:0]
	}
	for _, l := range lots {
		to := 0
		if cards < faces/2 {
			to = 1
		}
		cards += max(1, len(l.values))
		r.halves[to].lots = append(r.halves[to].lots, l)
	}
}

// place is where to change what a group of another row does, so that little is worked out anew: 0 what changes the
// second half or who may send a joker, 1 what changes the first half, 2 what changes neither.
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

// forget makes room for what is worked out.
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

// odds are those of a standing before this row.
func (r *lastRow) odds(st *Standing) odds {
	if len(r.known) >= mostOdds {
		r.forget()
	}
	may := [2]bool{st.tricks[0] != [shanghaien.Tricks]int8{}, st.tricks[1] != [shanghaien.Tricks]int8{}}
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

// meet works out what comes of all ways of one half with all of the other.
func (r *lastRow) meet(first, second ways, rest end) (o odds) {
	if r.laid != int(second.number) {
		r.laid = int(second.number)
		r.wide.set(second.all)
	}
	for _, f := range first.all {
		f.end = f.and(rest)
		tally(&o, &f, &r.wide)
	}
	return o
}

// tricksLead is the points for trick cards in hand (SH-84) that seat 0 has more.
func tricksLead(st *Standing) float32 {
	lead := int8(0)
	for t, n := range st.tricks[0] {
		lead += n - st.tricks[1][t]
	}
	return float32(lead)
}

// ways are those in which the cards can fall for a standing. It fails if too many are known.
func (h *half) ways(st *Standing, may [2]bool) (_ ways, ok bool) {
	key := joined{may: may}
	for i, l := range h.lots {
		if !l.trick {
			key.crews[i] = [2]int8{st.strength[0][l.nation], st.strength[1][l.nation]}
		}
	}
	w, ok := h.known[key]
	if ok || len(h.known) == mostWays {
		return w, ok
	}
	from := len(h.kept)
	h.kept = append(h.kept, h.workOut(st, may)...)
	w = ways{uint16(len(h.known)), h.kept[from:]}
	h.known[key] = w
	return w, true
}

// workOut finds the ways in which the cards can fall.
func (h *half) workOut(st *Standing, may [2]bool) []fall {
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

// trick adds a trick card to all ways.
func (h *half) trick() {
	h.add(fall{1 - 2*dealChance, end{}})
	h.add(fall{dealChance, end{lead: 1}})
	h.add(fall{dealChance, end{lead: -1}})
}

// sailors adds those of a lot from one on to all ways, if so much strength has gone to both before.
func (h *half) sailors(st *Standing, l *lot, may [2]bool, from int, f fall, gone [2]int) {
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

// add adds one more fall to all ways. Those that come to the same are one.
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

// and is both of two.
func (e end) and(f end) end {
	e.lead += f.lead
	for seat := range e.gain {
		e.gain[seat] = max(e.gain[seat], f.gain[seat])
		e.answered[seat] = max(e.answered[seat], f.answered[seat])
	}
	return e
}

// crewsOf is what the crews of a nation come to if so many more have gone to both, and of those two the jokers of who
// may send one: only crews that were there before the row can be joined (SH-65).
func crewsOf(st *Standing, n shanghaien.Nation, a, b int, may [2]bool) end {
	before := [2]int8{st.strength[0][n], st.strength[1][n]}
	e := crews[min(int(before[0])+a, maxStrength)][min(int(before[1])+b, maxStrength)]
	for seat := range may {
		if !may[seat] || before[seat] == 0 {
			e.gain[seat], e.answered[seat] = 0, 0
			e.answered[1-seat] = e.gain[1-seat]
		}
	}
	return e
}

// jokerStrength is how much stronger a joker makes a crew (SH-65), and its card is worth a point in hand (SH-84).
const jokerStrength, cardPoint = 2, 1

// crews has what two crews come to if both may be joined.
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

// set takes over the ways of a half.
func (w *falls) set(all []fall) {
	for i := range all {
		f := &all[i]
		w.chance[i], w.lead[i] = f.chance, f.lead
		for seat := range f.gain {
			w.gain[seat][i], w.answered[seat][i] = f.gain[seat], f.answered[seat]
		}
	}
	w.n = len(all)
	for ; w.n%lanes != 0; w.n++ {
		w.chance[w.n] = 0
	}
}

// tallyGo adds what comes of a way of one half and all ways of the other to the odds.
func tallyGo(o *odds, f *fall, w *falls) {
	for i := range w.n {
		d, chance := f.lead+w.lead[i], f.chance*w.chance[i]
		var gain, answered [2]float32
		for seat := range gain {
			gain[seat] = max(f.gain[seat], w.gain[seat][i])
			answered[seat] = max(f.answered[seat], w.answered[seat][i])
		}
		o[0] += chance * won(d)
		o[1] += chance * won(d+gain[0])
		o[2] += chance * won(d-gain[1])
		o[3] += chance * won(d+min(gain[0]-gain[1], answered[0]))
		o[4] += chance * won(d-min(gain[1]-gain[0], answered[1]))
	}
}

// won is 1 for a lead in whole points, 0 for a deficit, and a half for a tie.
func won(lead float32) float32 { return min(1, max(0, lead+0.5)) }
