package shipshape

import (
	rules "dockside/game/shipshape"
	"dockside/render/canvas"
)

// table is the running game: one group of ships at a dock, or two at quays of their own.
type table struct {
	voyage int
	over   bool
	groups []harbour
}

// harbour is all that is to be seen of one group.
type harbour struct {
	turn  int // 1 to 3
	stack stack
	ships []ship   // clockwise
	bids  []bidder // those who lay first in front
}

// stack are the crates still to be taken, seen from above.
type stack struct {
	left  int // crates
	cells [9]cell
}

// seeTable looks up what is to be seen of the running game; where it is over nobody lays a crate.
func seeTable(s rules.State, over bool) *table {
	t := &table{voyage: int(s.Voyage), over: over || s.Step == rules.Done}
	for group := range s.GroupCount() {
		t.groups = append(t.groups, seeHarbour(&s, group, !over))
	}
	return t
}

// seeHarbour looks up what is shown of a group.
func seeHarbour(s *rules.State, group int, live bool) harbour {
	g := &s.Groups[group]
	h := harbour{turn: turnOf(g), stack: seeStack(g), bids: bidders(s, group)}
	for _, seat := range s.Members(group) {
		h.ships = append(h.ships, seeShip(s, seat))
	}
	for i := range h.bids {
		b := &h.bids[i]
		if b.state == laying && !live {
			b.state = queueing
		}
		h.ships[b.berth].lays = b.state == laying
	}
	return h
}

// turnOf is the turn that a group is in, or has just ended.
func turnOf(g *rules.Group) int { return min(int(g.Turn), turns) }

// seeStack looks down into a stack; where there is nothing it is as deep as the stack.
func seeStack(g *rules.Group) stack {
	s := stack{left: int(g.Left)}
	for i, seen := range g.Survey {
		s.cells[i] = cell{seen.Cell, int(seen.Layer) - 1}
		if seen.Layer == 0 {
			s.cells[i].depth = s.left
		}
	}
	return s
}

// Paint implements render.Page.
func (t *table) Paint(c *canvas.Canvas) {
	if len(t.groups) > 1 {
		t.quays(c)
	} else {
		t.dock(c, &t.groups[0])
	}
}

// dock draws three or four ships below the dock with the stack and the cards.
func (t *table) dock(c *canvas.Canvas, h *harbour) {
	const bow = 236
	c.Stage("stage-dock")
	t.voyagePanel(c, h.turn, 96, 20)
	h.stack.paint(c, 283, 107, "stack-under", 5, "stack-top", &stackCells)
	pitch := 297 + 60*(4-len(h.ships))
	left := 600 - pitch*(len(h.ships)-1)/2
	for i := range h.ships {
		h.ships[i].paint(c, left+pitch*i, bow, &longBerth)
		h.ships[i].holdLabel(c, left+pitch*i, bow+523)
	}
	pitch = 180 + 30*(4-len(h.bids))
	for i := range h.bids {
		h.bids[i].paint(c, 798+pitch*(2*i-len(h.bids)+1)/2, 108, &largeCard)
	}
}

// voyagePanel tells which voyage it is, and with dots which turn.
func (t *table) voyagePanel(c *canvas.Canvas, turn, x, y int) {
	c.Paste("panel-voyage", x, y+86)
	c.Squeezed(c.Word(wordVoyage), x, y+38, 150, canvas.Label(30, canvas.InkMute).Middle())
	c.Number(t.voyage, x, y+100, canvas.Figure(64, canvas.InkGold).Middle())
	c.Squeezed(c.Counted(wordOf, voyages, 0), x, y+134, 150, canvas.Label(30, canvas.InkText).Middle())
	for i := range turns {
		dot := "dot-off"
		if i < turn {
			dot = "dot-on"
		}
		c.Paste(dot, x+30*(i-1), y+156)
	}
}

// The keys of words that stand on several pictures.
const (
	wordVoyage = "shipshape.picture.voyage"  // above the number of the voyage
	wordOf     = "shipshape.picture.of"      // beside or below it, with the number of voyages
	wordTurnOf = "shipshape.picture.turn-of" // number of the turn, number of turns
)

// paint draws the crates; each lower one peeps out by some pixels.
func (s *stack) paint(c *canvas.Canvas, x, y int, under string, step int, top string, cells *square) {
	if s.left == 0 {
		c.Paste("stack-gone", x, y)
		return
	}
	const most = 4 // that peep out
	for i := min(s.left-1, most); i > 0; i-- {
		c.Paste(under, x+step*i, y+4*i)
	}
	c.Paste(top, x, y)
	grid(c, &s.cells, x, y, cells)
}
