package engine

import (
	"dockside/game"
	"dockside/game/shanghaien"
)

// ledger has what each outcome of the row is worth to seat 0, by who calls shanghai; the digits
// of its codes stand for places of the tavern from left to right, 1 for seat 0.
type ledger [2][outcomes]float32

// appraiser fills ledgers.
type appraiser struct {
	judge  Judge
	st     *Standing
	ledger *ledger
	groups [faces]group
	n      int
	sums   [faces + 1][maxTerms]float32

	nothing [maxTerms]float32
}

// group is the cards of the row that change the same summand: those of a nation, or one trick.
type group struct {
	ways []way
	room [outcomes]way
}

// way is one distribution of the cards of a group, with what it adds to code and sum.
type way struct {
	code int
	add  []float32
}

// appraise judges all outcomes of a row.
func (a *appraiser) appraise(j Judge, st *Standing, row *[faces]shanghaien.Card, out *ledger) {
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
			addTo(sum, j.nation(st.deck[n], st.strength[0][n], st.strength[1][n]))
		}
	}
	for seat := range game.Seat(2) {
		for t, n := range st.tricks[seat] {
			for range n {
				addTo(sum, j.trick(shanghaien.Trick(t), seat))
			}
		}
	}
	a.walk(0, 0)
}

// addTrick makes a group of a trick card of the row.
func (a *appraiser) addTrick(pos int, t shanghaien.Trick) {
	g := &a.groups[a.n]
	a.n++
	g.ways = append(g.room[:0], way{0, a.nothing[:a.judge.terms()]},
		way{pow3[pos], a.judge.trick(t, 0)},
		way{2 * pow3[pos], a.judge.trick(t, 1)})
}

// addNation makes a group of the sailors of a nation.
func (a *appraiser) addNation(row *[faces]shanghaien.Card, n shanghaien.Nation) {
	g := &a.groups[a.n]
	a.n++
	g.ways = g.room[:0]
	var deal func(pos, code int, own, other int8)
	deal = func(pos, code int, own, other int8) {
		for pos < faces && (row[pos].Dirty || row[pos].Nation != n) {
			pos++
		}
		if pos == faces {
			g.ways = append(g.ways, way{code, a.judge.nation(a.st.deck[n], own, other)})
			return
		}
		value := int8(row[pos].Value)
		deal(pos+1, code, own, other)
		deal(pos+1, code+pow3[pos], own+value, other)
		deal(pos+1, code+2*pow3[pos], own, other+value)
	}
	deal(0, 0, a.st.strength[0][n], a.st.strength[1][n])
}

// walk takes a way for each group from the given one on.
func (a *appraiser) walk(depth, code int) {
	terms := a.judge.terms()
	sum := a.sums[depth][:terms]
	if depth == a.n {
		// Who did not call starts the next round (SH-52).
		a.ledger[0][code] = a.judge.value(sum, 1)
		a.ledger[1][code] = a.judge.value(sum, 0)
		return
	}
	next := a.sums[depth+1][:terms]
	for _, w := range a.groups[depth].ways {
		addRow(next, sum, w.add)
		a.walk(depth+1, code+w.code)
	}
}

func addTo(sum, add []float32) {
	for i, x := range add {
		sum[i] += x
	}
}

// judgeNow judges a standing as it is, if a seat starts the next round.
func judgeNow(j Judge, st *Standing, starter game.Seat) float32 {
	var room [maxTerms]float32
	sum := room[:j.terms()]
	j.base(sum, st)
	for n := range st.deck {
		addTo(sum, j.nation(st.deck[n], st.strength[0][n], st.strength[1][n]))
	}
	for seat := range game.Seat(2) {
		for t, n := range st.tricks[seat] {
			for range n {
				addTo(sum, j.trick(shanghaien.Trick(t), seat))
			}
		}
	}
	return j.value(sum, starter)
}
