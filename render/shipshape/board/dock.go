// Package board draws and describes the running game: the ships, the stack of crates and the bids, at one dock or at
// two quays.
package board

import (
	rules "dockside/game/shipshape"
	"dockside/render/canvas"
	"dockside/render/shipshape/draw"
)

// Page is the picture of the running game: one group of ships at a dock, or two at quays of their own.
type Page struct {
	Voyage int
	over   bool
	Groups []Group
}

// Group is the visible state of one group.
type Group struct {
	Turn  int // 1 to 3
	Stack Stack
	Ships []draw.Ship // clockwise
	Bids  []Bidder    // captains who lay a crate first are in front
}

// Stack is the stack of crates that are left, seen from above.
type Stack struct {
	Left  int // crates
	Cells [9]draw.Cell
}

// See returns the picture of the running game. When the match is over, no captain lays a crate.
func See(s rules.State, over bool) *Page {
	t := &Page{Voyage: int(s.Voyage), over: over || s.Step == rules.Done}
	for group := range s.GroupCount() {
		t.Groups = append(t.Groups, SeeGroup(&s, group, !over))
	}
	return t
}

// SeeGroup returns the visible state of a group. Only if live is true a captain may be about to lay a crate.
func SeeGroup(s *rules.State, group int, live bool) Group {
	g := &s.Groups[group]
	h := Group{Turn: TurnOf(g), Stack: SeeStack(g), Bids: Bidders(s, group)}
	for _, seat := range s.Members(group) {
		h.Ships = append(h.Ships, draw.SeeShip(s, seat))
	}
	for i := range h.Bids {
		b := &h.Bids[i]
		if b.State == Laying && !live {
			b.State = Queueing
		}
		h.Ships[b.Berth].Lays = b.State == Laying
	}
	return h
}

// TurnOf returns the current or the last turn of a group.
func TurnOf(g *rules.Group) int { return min(int(g.Turn), draw.Turns) }

// SeeStack returns a stack seen from above. An empty cell is as deep as the stack.
func SeeStack(g *rules.Group) Stack {
	s := Stack{Left: int(g.Left)}
	for i, seen := range g.Survey {
		s.Cells[i] = draw.Cell{Cell: seen.Cell, Depth: int(seen.Layer) - 1}
		if seen.Layer == 0 {
			s.Cells[i].Depth = s.Left
		}
	}
	return s
}

// Paint implements render.Page.
func (t *Page) Paint(c *canvas.Canvas) {
	if len(t.Groups) > 1 {
		t.quays(c)
	} else {
		t.dock(c, &t.Groups[0])
	}
}

// dock draws three or four ships at the dock with the stack and the cards.
func (t *Page) dock(c *canvas.Canvas, h *Group) {
	const bow = 236
	c.Stage("stage-dock")
	t.voyagePanel(c, h.Turn, 96, 20)
	h.Stack.Paint(c, 283, 107, "stack-under", 5, "stack-top", &draw.StackCells)
	pitch := 297 + 60*(4-len(h.Ships))
	left := 600 - pitch*(len(h.Ships)-1)/2
	for i := range h.Ships {
		h.Ships[i].Paint(c, left+pitch*i, bow, &draw.LongBerth)
		h.Ships[i].HoldLabel(c, left+pitch*i, bow+523)
	}
	pitch = 180 + 30*(4-len(h.Bids))
	for i := range h.Bids {
		h.Bids[i].Paint(c, 798+pitch*(2*i-len(h.Bids)+1)/2, 108, &largeCard)
	}
}

// voyagePanel draws the voyage, and the turn as dots.
func (t *Page) voyagePanel(c *canvas.Canvas, turn, x, y int) {
	c.Paste("panel-voyage", x, y+86)
	c.Squeezed(c.Word(draw.WordVoyage), x, y+38, 150, canvas.Label(30, canvas.InkMute).Middle())
	c.Number(t.Voyage, x, y+100, canvas.Figure(64, canvas.InkGold).Middle())
	c.Squeezed(c.Counted(draw.WordOf, draw.Voyages, 0), x, y+134, 150, canvas.Label(30, canvas.InkText).Middle())
	for i := range draw.Turns {
		dot := "dot-off"
		if i < turn {
			dot = "dot-on"
		}
		c.Paste(dot, x+30*(i-1), y+156)
	}
}

// Paint draws the crates. The edges of lower ones are visible.
func (s *Stack) Paint(c *canvas.Canvas, x, y int, under string, step int, top string, cells *draw.Square) {
	if s.Left == 0 {
		c.Paste("stack-gone", x, y)
		return
	}
	const most = 4 // that peep out
	for i := min(s.Left-1, most); i > 0; i-- {
		c.Paste(under, x+step*i, y+4*i)
	}
	c.Paste(top, x, y)
	draw.Grid(c, &s.Cells, x, y, cells)
}
