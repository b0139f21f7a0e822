package evaluation

import (
	"slices"

	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
	"dockside/game/shanghaien/engine/vector"
)

// RowValues are the values of all outcomes of a row to seat 0, by the seat that calls Shanghai. The digits of a code
// stand for the cards of the tavern from left to right, 1 for seat 0.
type RowValues [2][position.Outcomes]float32

// RowEvaluator computes RowValues. It keeps its memory for the next row.
type RowEvaluator struct {
	judge  Judge
	st     *position.Standing
	ledger *RowValues
	groups [position.Faces]*group
	rooms  [position.Faces]group
	n      int
	sums   [position.Faces + 1][maxTerms]float32

	nothing, other [maxTerms]float32
	lastRow        lastRow
	after          position.Standing // after the row is handed out, as far as the walk went
}

// group is the cards of a row that change the same summand: those of a nation, or one trick card.
type group struct {
	nation shanghaien.Nation
	trick  shanghaien.Trick
	dirty  bool
	ways   []way
	room   [position.Outcomes]way
	adds   [][maxTerms]float32 // buffer for the summands of the ways of a nation
}

// way is one distribution of the cards of a group: its summands of code and sum, and the result of each seat, which is
// the strength of the nation or the number of trick cards.
type way struct {
	code int
	add  []float32
	has  [2]int8
}

// rowJudge is a Judge to which the cards of the last row matter.
type rowJudge interface {
	Judge
	// addRow adds the summand of a standing before the last row, which is known.
	addRow(sum []float32, r *lastRow, st *position.Standing)
	// rough returns a faster judge that ignores the last row.
	fast() Judge
}

// Fast returns the judge with which to decide what to examine: the same one without the last row, if that is faster.
func Fast(j Judge) Judge {
	if o, ok := j.(rowJudge); ok {
		return o.fast()
	}
	return j
}

// Evaluate computes the values of all outcomes of a row.
func (a *RowEvaluator) Evaluate(j Judge, st *position.Standing, row *[position.Faces]shanghaien.Card, out *RowValues) {
	a.judge, a.st, a.ledger, a.n = j, st, out, 0
	sum := a.sums[0][:j.terms()]
	clear(sum)
	j.base(sum, st)
	var seen [shanghaien.Nations]bool
	for pos, c := range row {
		switch {
		case c.Dirty:
			a.addTrick(pos, c.Trick)
		case !seen[c.Nation]:
			seen[c.Nation] = true
			a.addNation(row, c.Nation)
		}
	}
	for n, in := range seen {
		if !in {
			j.nation(a.other[:], st.Deck[n], st.Strength[0][n], st.Strength[1][n])
			addTo(sum, a.other[:j.terms()])
		}
	}
	for seat := range game.Seat(2) {
		for t, n := range st.Tricks[seat] {
			for range n {
				addTo(sum, j.trick(shanghaien.Trick(t), seat))
			}
		}
	}
	a.after = *st
	overseer, _ := j.(rowJudge)
	if overseer != nil {
		a.lastRow.lay(st)
		a.order()
	}
	a.walk(overseer, 0, 0)
}

// order puts the groups first that influence the odds of the last row most, so that the cache has more of them.
func (a *RowEvaluator) order() {
	slices.SortStableFunc(a.groups[:a.n], func(g, h *group) int { return a.lastRow.place(g) - a.lastRow.place(h) })
}

// group returns room for one more group.
func (a *RowEvaluator) group() *group {
	g := &a.rooms[a.n]
	a.groups[a.n] = g
	a.n++
	return g
}

// addTrick adds the group of a trick card.
func (a *RowEvaluator) addTrick(pos int, t shanghaien.Trick) {
	g := a.group()
	g.trick, g.dirty = t, true
	g.ways = append(g.room[:0], way{code: 0, add: a.nothing[:a.judge.terms()]},
		way{position.Pow3[pos], a.judge.trick(t, 0), [2]int8{1, 0}},
		way{2 * position.Pow3[pos], a.judge.trick(t, 1), [2]int8{0, 1}})
}

// addNation adds the group of the sailors of a nation.
func (a *RowEvaluator) addNation(row *[position.Faces]shanghaien.Card, n shanghaien.Nation) {
	g := a.group()
	g.nation, g.dirty, g.ways = n, false, g.room[:0]
	var deal func(pos, code int, own, other int8)
	deal = func(pos, code int, own, other int8) {
		for pos < position.Faces && (row[pos].Dirty || row[pos].Nation != n) {
			pos++
		}
		if pos == position.Faces {
			g.ways = append(g.ways, way{code: code, has: [2]int8{own, other}})
			return
		}
		value := int8(row[pos].Value)
		deal(pos+1, code, own, other)
		deal(pos+1, code+position.Pow3[pos], own+value, other)
		deal(pos+1, code+2*position.Pow3[pos], own, other+value)
	}
	deal(0, 0, a.st.Strength[0][n], a.st.Strength[1][n])
	if len(g.adds) < len(g.ways) {
		g.adds = make([][maxTerms]float32, len(g.ways))
	}
	for i := range g.ways {
		w := &g.ways[i]
		w.add = g.adds[i][:a.judge.terms()]
		a.judge.nation(w.add, a.st.Deck[n], w.has[0], w.has[1])
	}
}

// walk enumerates the ways of all groups from one on.
func (a *RowEvaluator) walk(o rowJudge, depth, code int) {
	terms := a.judge.terms()
	sum := a.sums[depth][:terms]
	if depth == a.n {
		if o != nil {
			o.addRow(sum, &a.lastRow, &a.after)
		}
		// Who did not call starts the next round (SH-52).
		a.ledger[0][code] = a.judge.value(sum, 1)
		a.ledger[1][code] = a.judge.value(sum, 0)
		return
	}
	next := a.sums[depth+1][:terms]
	g := a.groups[depth]
	for i := range g.ways {
		w := &g.ways[i]
		vector.Add(next, sum, w.add)
		a.take(g, w, 1)
		a.walk(o, depth+1, code+w.code)
		if g.dirty {
			a.take(g, w, -1)
		}
	}
}

// take updates what each seat has after a way; with sign -1 it takes a trick card back.
func (a *RowEvaluator) take(g *group, w *way, sign int8) {
	for seat, n := range w.has {
		if g.dirty {
			a.after.Tricks[seat][g.trick] += sign * n
		} else {
			a.after.Strength[seat][g.nation] = n
		}
	}
}

func addTo(sum, add []float32) {
	for i, x := range add {
		sum[i] += x
	}
}

// Evaluate returns the value of a standing to seat 0 if a seat starts the next round.
func Evaluate(j Judge, st *position.Standing, starter game.Seat) float32 {
	var room [maxTerms]float32
	sum := room[:j.terms()]
	j.base(sum, st)
	var add [maxTerms]float32
	for n := range st.Deck {
		j.nation(add[:], st.Deck[n], st.Strength[0][n], st.Strength[1][n])
		addTo(sum, add[:j.terms()])
	}
	for seat := range game.Seat(2) {
		for t, n := range st.Tricks[seat] {
			for range n {
				addTo(sum, j.trick(shanghaien.Trick(t), seat))
			}
		}
	}
	if o, ok := j.(rowJudge); ok {
		var r lastRow
		r.lay(st)
		o.addRow(sum, &r, st)
	}
	return j.value(sum, starter)
}
