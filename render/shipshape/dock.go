package shipshape

import (
	rules "dockside/game/shipshape"
	"dockside/render"
)

// harbour is all that a picture of the running game shows of one group.
type harbour struct {
	voyage, turn int
	left         int // crates on the stack
	stack        [9]cell
	ships        [4]ship
	bids         [4]bidder
	n            int // how many ships
}

// table draws the running game.
func (p *painter) table() {
	if p.state.GroupCount() > 1 {
		p.quays()
		return
	}
	h := p.harbour(0)
	p.dock(&h)
}

// live tells whether the match is on; then gold shows what can be done.
func (p *painter) live() bool { return !p.scene.Outcome.Over() }

// harbour looks up what is shown of a group.
func (p *painter) harbour(group int) harbour {
	g := &p.state.Groups[group]
	h := harbour{voyage: int(p.state.Voyage), turn: int(g.Turn), left: int(g.Left), stack: stackCellsOf(g)}
	h.bids, h.n = bidders(p.state, group)
	seats, _ := members(p.state, group)
	for i, seat := range seats[:h.n] {
		h.ships[i] = p.ship(seat)
	}
	for i := range h.bids[:h.n] {
		b := &h.bids[i]
		b.mark = p.mark(b.seat)
		if b.state == laying && !p.live() {
			b.state = queueing
		}
		for j := range h.ships[:h.n] {
			h.ships[j].lays = h.ships[j].lays || h.ships[j].seat == b.seat && b.state == laying
		}
	}
	return h
}

// stackCellsOf is what can be seen looking down into a stack; where there is nothing it is as deep
// as the stack.
func stackCellsOf(g *rules.Group) (cells [9]cell) {
	for i, s := range g.Survey {
		cells[i] = cell{s.Cell, int(s.Layer) - 1}
		if s.Layer == 0 {
			cells[i].depth = int(g.Left)
		}
	}
	return cells
}

// dock draws three or four ships below the dock with the stack and the cards.
func (p *painter) dock(h *harbour) {
	const bow = 236
	p.Stage("stage-dock")
	p.voyage(h, 96, 20)
	p.stack(h, 283, 107, 5)
	pitch := 297 + 60*(4-h.n)
	left := 600 - pitch*(h.n-1)/2
	for i, s := range h.ships[:h.n] {
		p.hull(&s, left+pitch*i, bow, &longBerth)
		p.holdLabel(&s, left+pitch*i, bow+523)
	}
	p.bids(h, 798, 108)
}

// bids lays out the cards around a middle.
func (p *painter) bids(h *harbour, x, y int) {
	pitch := 180 + 30*(4-h.n)
	for i, b := range h.bids[:h.n] {
		p.bid(b, x+pitch*(2*i-h.n+1)/2, y)
	}
}

// voyage tells which voyage it is, and with dots which turn.
func (p *painter) voyage(h *harbour, x, y int) {
	p.Paste("panel-voyage", x, y+86)
	p.Squeezed(p.word(wordVoyage), x, y+38, 150,
		render.Lettering{Font: render.Bold, Size: 30, Ink: inkMute, Align: render.Middle})
	p.number(h.voyage, x, y+100, render.Lettering{Size: 64, Ink: inkGold, Align: render.Middle})
	p.Squeezed(p.counted(wordOf, voyages, 0), x, y+134, 150,
		render.Lettering{Font: render.Bold, Size: 30, Ink: inkText, Align: render.Middle})
	p.dots(h.turn, x, y+156)
}

// dots tell which turn of a voyage it is.
func (p *painter) dots(turn, x, y int) {
	for i := range turns {
		dot := "dot-off"
		if i < turn {
			dot = "dot-on"
		}
		p.Paste(dot, x+30*(i-1), y)
	}
}

// stack draws the crates still to be taken, seen from above; each lower one peeps out by some pixels.
func (p *painter) stack(h *harbour, x, y, step int) {
	if h.left == 0 {
		p.Paste("stack-gone", x, y)
		return
	}
	const most = 4 // that peep out
	for i := min(h.left-1, most); i > 0; i-- {
		p.Paste("stack-under", x+step*i, y+4*i)
	}
	p.Paste("stack-top", x, y)
	p.grid(&h.stack, x, y, stackCells)
}

// holdLabel writes the number of a hold, in gold if the ship is full.
func (p *painter) holdLabel(s *ship, x, y int) {
	const fullShip, width = 8, 184
	l := render.Lettering{Font: render.Bold, Size: 30, Ink: inkMute, Align: render.Middle}
	if !s.total.Full {
		p.Paste("plate-hold", x, y)
		p.Squeezed(p.counted(wordHold, s.hold, 0), x, y+10, width, l)
		return
	}
	p.Paste("plate-hold-full", x, y)
	l.Ink = inkDark
	p.Squeezed(p.counted(wordFull, s.hold, fullShip), x, y+11, width, l)
}
