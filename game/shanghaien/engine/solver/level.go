package solver

import (
	"dockside/game"
	"dockside/game/shanghaien/engine/position"
	"dockside/game/shanghaien/engine/vector"
)

// level has the data to compute one level of a layer.
type level struct {
	end          int
	layer        *layer
	r            int
	seat         game.Seat // to move
	size, theirs int       // dice added since the root by the mover and by the other
	stride       int       // of the tables of what follows: a row for each hand of the other
	last         bool      // after this turn the other can only call shanghai
}

// solveLevel computes the level r turns after the root. The tables of what follows have a row for each new hand of
// the mover. So a hand of the mover is computed against all hands of the opponent at once. The table itself is
// stored transposed, from the view of the opponent.
func (s *Solver) solveLevel(end int, l *layer, r int) {
	v := level{end: end, layer: l, r: r, seat: s.toMove(r)}
	other := 1 - v.seat
	v.size, v.theirs = s.added(l, v.seat, r), s.added(l, other, r)
	v.stride = padded(s.Count(v.theirs))
	v.last = s.captains[other].size+v.theirs >= position.ForcedDice
	width := padded(s.Count(v.size))
	l.levels[r] = s.take(s.tableSize(l, r))
	roll := s.follow(&v)
	mayCall := s.captains[v.seat].size+v.size >= 2
	for q := range s.Count(v.size) {
		row := s.scratch.rows[q%vector.Lanes][:v.stride]
		roll(row, s.First[v.size]+q)
		if mayCall {
			s.calls(&v, s.First[v.size]+q)
			vector.MaxInto(row, s.scratch.other[:v.stride])
		}
		if q%vector.Lanes == vector.Lanes-1 || q == s.Count(v.size)-1 {
			transpose(l.levels[r], &s.scratch.rows, s.Count(v.theirs), width, q-q%vector.Lanes)
		}
	}
}

// transpose stores rows as negated columns, several at once, because a table is wider than a cache line. There is
// room for unused columns at the end.
func transpose(table []float32, rows *[vector.Lanes][]float32, n, width, column int) {
	r0, r1, r2, r3 := rows[0][:n], rows[1][:n], rows[2][:n], rows[3][:n]
	r4, r5, r6, r7 := rows[4][:n], rows[5][:n], rows[6][:n], rows[7][:n]
	for i := range r0 {
		to := (*[vector.Lanes]float32)(table[i*width+column:])
		to[0], to[1], to[2], to[3] = -r0[i], -r1[i], -r2[i], -r3[i]
		to[4], to[5], to[6], to[7] = -r4[i], -r5[i], -r6[i], -r7[i]
	}
}

// calls fills a row with the values of calling Shanghai now.
func (s *Solver) calls(v *level, hand int) {
	s.gather(s.scratch.other, s.captains[v.seat].whole[hand], v, &v.layer.worth[v.seat][v.seat])
}

// gather looks up the outcome for each hand of the opponent.
func (s *Solver) gather(into []float32, own uint16, v *level, worth *[position.RowSize]float32) {
	codes := &s.Codes[own]
	first, c := s.First[v.theirs], &s.captains[1-v.seat]
	into = into[:s.Count(v.theirs)]
	if c.size == 0 { // the added dice are the whole hand
		for p, code := range codes[first : first+len(into)] {
			into[p] = worth[code%position.RowSize]
		}
		return
	}
	for p, h := range c.whole[first : first+len(into)] {
		into[p] = worth[codes[h%position.RowSize]%position.RowSize]
	}
}

// follow prepares the tables of the next levels. It returns the function of the chance node: it fills a row with the
// values of rolling, to the mover with a certain hand.
func (s *Solver) follow(v *level) func(row []float32, hand int) {
	c := &s.captains[v.seat]
	if u := v.layer.uses[v.seat]; u > 0 || len(c.uses) == 1 {
		next := s.next(v, u, s.scratch.own)
		return func(row []float32, hand int) {
			var rows [position.Faces][]float32
			s.rowsOf(&rows, next, v, hand)
			vector.BestOfTwo(row, &rows)
		}
	}
	o := s.options(v)
	return func(row []float32, hand int) { s.rollWithTricks(v, &o, row, hand) }
}

// options has the tables of the next levels if the mover may use a trick card.
type options struct {
	best                  []float32 // the better of using none, any joker, or a nudge on the other die
	nudge, reroll, double []float32 // nil without such a trick
}

// options finds or computes the tables.
func (s *Solver) options(v *level) options {
	c := &s.captains[v.seat]
	o := options{best: s.scratch.own}
	var same []int // uses after which one die is laid
	for u, use := range c.uses {
		switch use.Effect {
		case position.Nudged:
			o.nudge = s.next(v, u, s.scratch.nudge)
		case position.Rerolled:
			o.reroll = s.next(v, u, s.scratch.reroll)
			continue
		case position.Doubled:
			o.double = s.next(v, u, s.scratch.double)
			continue
		default:
		}
		same = append(same, u)
	}
	s.merge(v, same, o.best)
	return o
}

// merge computes the maximum over several uses.
func (s *Solver) merge(v *level, uses []int, into []float32) {
	if v.last {
		merged := &s.scratch.merged
		*merged = s.using(v, uses[0]).worth[v.seat][1-v.seat]
		for _, u := range uses[1:] {
			vector.MaxInto(merged[:padded(position.Outcomes)], s.using(v, u).worth[v.seat][1-v.seat][:])
		}
		s.fillTable(v, v.size+1, merged, into)
		return
	}
	n := s.Count(v.size+1) * v.stride
	copy(into, s.using(v, uses[0]).levels[v.r+1])
	for _, u := range uses[1:] {
		vector.MaxInto(into[:n], s.using(v, u).levels[v.r+1])
	}
}

// using returns the layer in which the mover has made a use.
func (s *Solver) using(v *level, u int) *layer {
	uses := v.layer.uses
	uses[v.seat] = u
	return s.layer(v.end, uses)
}

// next returns the table of the level below in the layer of a use. If only calling is left there, the table is
// written to room, because such levels are not kept.
func (s *Solver) next(v *level, u int, room []float32) []float32 {
	l := s.using(v, u)
	if !v.last {
		return l.levels[v.r+1]
	}
	size := s.added(l, v.seat, v.r+1)
	s.fillTable(v, size, &l.worth[v.seat][1-v.seat], room)
	return room
}

// fillTable fills in the value of the opponent's call to the mover, for each new hand.
func (s *Solver) fillTable(v *level, size int, worth *[position.RowSize]float32, into []float32) {
	first := s.First[size]
	for i, h := range s.captains[v.seat].whole[first : first+s.Count(size)] {
		s.gather(into[i*v.stride:], h, v, worth)
	}
}

// rowsOf returns the rows of a table for each face that can be placed.
func (s *Solver) rowsOf(rows *[position.Faces][]float32, table []float32, v *level, hand int) {
	first := s.First[v.size+1]
	for f, h := range &s.Add[hand] {
		at := (int(h) - first) * v.stride
		rows[f] = table[at : at+v.stride]
	}
}

// rollWithTricks fills a row with the values of a roll for a mover who may use a trick card.
func (s *Solver) rollWithTricks(v *level, o *options, row []float32, hand int) {
	var rows [position.Faces][]float32
	if o.reroll != nil {
		s.rowsOf(&rows, o.reroll, v, hand)
		vector.BestOfTwo(s.scratch.other[:v.stride], &rows)
	}
	s.rowsOf(&rows, o.best, v, hand)
	if o.nudge != nil || o.reroll != nil {
		s.improve(v, o, hand, &rows)
	}
	if o.double == nil {
		vector.BestOfTwo(row, &rows)
		return
	}
	clear(row)
	first := s.First[v.size+2]
	for i := range position.Faces {
		for j := i; j < position.Faces; j++ {
			weight := float32(2) / (position.Faces * position.Faces)
			if i == j {
				weight /= 2
			}
			at := (int(s.Add[s.Add[hand][i]][j]) - first) * v.stride
			vector.AddMax(row, rows[i], rows[j], o.double[at:at+v.stride], weight)
		}
	}
}

// improve takes the maximum with the results of a nudge of one die, and of a reroll of both.
func (s *Solver) improve(v *level, o *options, hand int, rows *[position.Faces][]float32) {
	var near [position.Faces][]float32
	if o.nudge != nil {
		s.rowsOf(&near, o.nudge, v, hand)
	}
	for f := range rows {
		best := s.scratch.best[f][:v.stride]
		copy(best, rows[f])
		if o.nudge != nil && f > 0 {
			vector.MaxInto(best, near[f-1])
		}
		if o.nudge != nil && f < position.Faces-1 {
			vector.MaxInto(best, near[f+1])
		}
		if o.reroll != nil {
			vector.MaxInto(best, s.scratch.other[:v.stride])
		}
		rows[f] = best
	}
}
