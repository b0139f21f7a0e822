// Package board draws and describes the public view of the running game: the turn and the chosen cards, the missions,
// the sea with the junks, and a panel for each captain.
package board

import (
	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render/canvas"
	"dockside/render/madameching/attack"
)

// Page is the picture of the running game.
type Page struct {
	strip    strip
	missions missions
	sea      sea
	panels   []Panel
	attack   *attack.Page // that waits for answers; nil where there is none
	crewed   bool
	over     bool
}

// See returns the picture of the running game.
func See(s *rules.State, over bool) *Page {
	t := &Page{
		strip: seeStrip(s), missions: seeMissions(s), sea: seeSea(s), crewed: s.Crewed,
		over: over || s.Step == rules.Done,
	}
	if s.Step == rules.React {
		t.attack = attack.Announced(s, s)
	}
	for seat := range s.Seats() {
		t.panels = append(t.panels, SeePanel(s, seat))
	}
	return t
}

// Paint implements render.Page.
func (t *Page) Paint(c *canvas.Canvas) {
	c.Stage("stage-table")
	t.strip.paint(c)
	t.missions.paint(c)
	t.sea.paint(c)
	if t.attack != nil {
		t.attack.PaintBrief(c)
	}
	if t.crewed {
		t.crews(c)
		return
	}
	n := len(t.panels)
	for i := range t.panels {
		t.panels[i].paint(c, panelTop+panelRoom*i/n, &forms[n])
	}
}

// crews draws two panels below each bar.
func (t *Page) crews(c *canvas.Canvas) {
	const top, pitch, bar = 120, 341, 42
	for crew := range 2 {
		a, b := &t.panels[crew], &t.panels[crew+2]
		y := top + pitch*crew
		crewBar(c, [2]game.Seat{a.Seat, b.Seat}, a.points+b.points, y, a.acts || b.acts)
		a.paint(c, y+bar, &crewForms)
		b.paint(c, y+bar+crewForms.height+4, &crewForms)
	}
}
