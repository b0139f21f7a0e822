package hand

import (
	"image"

	rules "dockside/game/madameching"
	"dockside/render/canvas"
	"dockside/render/madameching/draw"
)

// The two trays below the hand.
var (
	leftTray  = image.Rect(14, 602, 666, 788)
	rightTray = image.Rect(680, 602, 1186, 788)
)

// tray draws the encounter cards, each kind once: up to three with their effects, more of them closer together.
func (h *Page) tray(c *canvas.Canvas) {
	c.Plate(inkTray, 0, leftTray, 20)
	n := len(h.finds)
	const told, large = 3, 6 // with words, and at their full size
	switch {
	case n == 0:
		c.Squeezed(c.Word("madameching.picture.finds.none"), 340, 706, 600, canvas.Label(30, canvas.InkMute).Middle())
	case n <= told:
		h.fan(c, 78, 212, "", image.Pt(50, 79))
		for i, f := range h.finds {
			x, l := 138+212*i, canvas.Label(28, canvas.InkText)
			lines := c.Halves(c.Word(effects[f.Encounter]), l)
			c.Squeezed(lines[0], x, 686, 98, l)
			c.Squeezed(lines[1], x, 720, 98, l)
		}
	case n <= large:
		h.fan(c, 78, 106, "", image.Pt(50, 79))
	default:
		h.fan(c, 56, min(70, 570/(n-1)), "-74", image.Pt(32, 50))
	}
}

// fan draws the encounter cards side by side, with frames if they can be used now, and with their numbers.
func (h *Page) fan(c *canvas.Canvas, x, pitch int, suffix string, half image.Point) {
	const y = 695
	for i, f := range h.finds {
		middle := image.Pt(x+pitch*i, y)
		c.Paste("encounter-"+f.String()+suffix, middle.X, y)
		if f.lit {
			draw.Frame(c, image.Rectangle{Min: middle.Sub(half), Max: middle.Add(half)}, 12)
		}
	}
	for i, f := range h.finds {
		if corner := image.Pt(x+pitch*i+half.X-14, y-half.Y+14); f.n > 1 {
			c.Disc(canvas.InkDark, corner.X, corner.Y, 18)
			c.Number(f.n, corner.X, corner.Y+10, canvas.Label(28, canvas.InkGold).Middle())
		}
	}
	for i, f := range h.finds {
		edge := half.Y - 8
		if pitch < tagWide && i%2 > 0 { // there is no room for all side by side
			edge = -edge
		}
		h.tag(c, f.worth, x+pitch*i, y-edge, pitch)
	}
}

// effects are the keys of the words for the effect of each encounter card.
var effects = func() (all [rules.Encounters]string) {
	for e := rules.Mentor; e <= rules.Relic3; e++ {
		all[e] = "madameching.picture.find." + e.String()
	}
	return all
}()

// offers draws the display with the ranks of the order.
func (h *Page) offers(c *canvas.Canvas) {
	c.Plate(inkTray, 0, rightTray, 20)
	const pitch, y = 122, 717
	wishes := false
	for _, o := range h.display {
		wishes = wishes || o.rank > 0
	}
	for i, o := range h.display {
		x := 930 + pitch*(2*i-len(h.display)+1)/2
		switch {
		case o.gone:
			c.Paste("place-86", x, y)
		case o.card == 0:
			c.Paste("back-94", x, y)
		default:
			draw.Card(c, o.card, false, x, y, &draw.Cards88)
		}
		switch {
		case h.odds != nil:
			h.tag(c, o.worth, x, 632, pitch)
		case o.rank > 0:
			c.Disc(canvas.InkDark, x, 630, 23)
			c.Disc(canvas.InkGold, x, 630, 20)
			c.Number(o.rank, x, 641, canvas.Figure(31, canvas.InkDark).Middle())
		case wishes && !o.gone:
			c.Text("–", x, 640, canvas.Label(34, canvas.InkMute).Middle())
		}
	}
	if !wishes && len(h.display) > 0 && h.odds == nil {
		c.Squeezed(c.Word("madameching.picture.display"), 933, 640, 480, canvas.Label(30, canvas.InkMute).Middle())
	}
	if h.only {
		draw.Frame(c, rightTray, 20)
	}
}

// paint draws the attacker and the attack, or the mate who gets a card.
func (m *subject) paint(c *canvas.Canvas) {
	c.Plate(inkTray, 0, rightTray, 20)
	c.Paste("junk-"+draw.Sails[m.other]+"-74", 744, 690)
	x, wide := 800, 370
	if m.kind == attacked {
		x, wide = 800, 250
		if m.by == rules.NoEncounter {
			c.Paste("skill-sword-up-104", 1116, 695)
		} else {
			c.Paste("encounter-"+m.by.String(), 1116, 695)
		}
	}
	c.Fitted(draw.Name(c, m.other), x, 672, wide, canvas.Label(38, canvas.InkText))
	lines := &subjectWords[m.kind]
	switch {
	case m.kind == attacked:
		lines = &strikes[m.by]
	case m.must:
		lines = &mustGive
	}
	c.Squeezed(c.Word(lines[0]), x, 712, wide, canvas.Label(30, canvas.InkGold))
	c.Squeezed(c.Word(lines[1]), x, 748, wide, canvas.Label(30, canvas.InkMute))
}

// The keys of the two lines about the subject of the step.
var (
	subjectWords = [...][2]string{
		giving:  {"madameching.picture.give.1", "madameching.picture.give.2"},
		handing: {"madameching.picture.hand.1", "madameching.picture.hand.2"},
	}
	mustGive = [2]string{"madameching.picture.give.must.1", "madameching.picture.give.must.2"}
	strikes  = func() (all [rules.Encounters][2]string) {
		all[rules.NoEncounter] = [2]string{"madameching.picture.hit.sword", "madameching.picture.hit.may"}
		for e := rules.Thief; e <= rules.SirenSword; e++ {
			all[e] = [2]string{"madameching.picture.hit." + e.String(), "madameching.picture.hit.may"}
		}
		return all
	}()
)

// seen draws another captain's hand, from which a card is taken.
func (h *Page) seen(c *canvas.Canvas) {
	m := &h.about
	r := leftTray.Union(rightTray)
	c.Plate(inkTray, 0, r, 20)
	c.Paste("junk-"+draw.Sails[m.other]+"-74", 66, 668)
	c.Fitted(draw.Name(c, m.other), 30, 756, 190, canvas.Label(32, canvas.InkText))
	pitch := min(176, 930/max(1, len(m.cards)))
	for i := range m.cards {
		x := 236 + pitch*i + pitch/2
		s := &m.cards[i]
		y, look := 672, &draw.Cards88
		if len(s.all) > 1 && h.odds == nil { // room for two forecasts
			y, look = 655, &draw.Cards60
		}
		draw.Card(c, s.card, false, x, y, look)
		if s.picked {
			draw.Frame(c, image.Rect(x-pitch/2+4, 606, x+pitch/2-4, 784), 16)
		}
		switch {
		case h.odds != nil:
			h.tag(c, s.worth, x, 758, pitch)
		case len(s.all) == 1:
			paintForecast(c, &s.all[0], x, 758, pitch-16, 34)
		default:
			for junk := range s.all {
				line := 716 + 45*junk
				paintJunk(c, junk, x-pitch/2+20, line)
				paintForecast(c, &s.all[junk], x+12, line, pitch-40, 34)
			}
		}
	}
}
