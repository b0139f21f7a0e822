package madameching

import (
	"image"
	"math"

	rules "dockside/game/madameching"
	"dockside/render"
)

// Paint implements render.Page.
func (v *voyage) Paint(c *render.Canvas) {
	c.Stage("stage-end")
	v.band(c)
	v.path(c)
	v.mission(c)
	v.gains(c)
	for i, l := range v.row {
		paintCard(c, l.card, l.turned, 68+97*i, 553, &cards88)
	}
	v.uses(c)
	v.rest(c)
}

// band tells who it was, which card has ended the expedition, and how the points have grown.
func (v *voyage) band(c *render.Canvas) {
	c.Paste("junk-"+shapes[v.seat]+"-74", 57, 45)
	if v.junk > 0 {
		c.Number(v.junk, 58, 52, render.Figure(32, render.InkCream).Middle().Outlined(6))
	}
	c.Fitted(called(c, v.seat), 108, 58, 210, render.Label(40, render.InkText))
	turn := c.Counted("madameching.picture.turn.of", v.round, 0)
	c.Squeezed(turn, 336, 58, 150, render.Label(34, render.InkMute))
	c.Paste("anchor-64", 560, 46)
	paintCard(c, v.by, false, 640, 47, &cards60)
	if v.flagship {
		c.Paste("flagship-72", 780, 44)
	}
	gained := v.after - v.before
	x, old := 924, render.Figure(44, render.InkMute).Middle().Outlined(6)
	now := render.Figure(48, render.InkGold).Outlined(7)
	if gained == 0 {
		x, now.Ink = 994, render.InkMute
	} else {
		c.Text(c.Signed(gained), 1182, 60, render.Label(34, render.InkGold).End())
	}
	c.Number(v.before, x, 64, old)
	arrow(c, now.Ink, place{x + 38, 48}, place{x + 88, 48}, 6)
	c.Number(v.after, x+108, 64, now)
}

// arrow points from one place to another, with a line of a width.
func arrow(c *render.Canvas, ink render.Ink, from, to place, width float64) {
	dx, dy := float64(to.x-from.x), float64(to.y-from.y)
	length := max(1, math.Hypot(dx, dy))
	dx, dy = dx/length, dy/length
	head, half := 6+2*width, 4+1.2*width
	tip := render.Point{X: float64(to.x), Y: float64(to.y)}
	neck := render.Point{X: tip.X - head*dx, Y: tip.Y - head*dy}
	left := render.Point{X: neck.X - half*dy, Y: neck.Y + half*dx}
	right := render.Point{X: neck.X + half*dy, Y: neck.Y - half*dx}
	start := render.Point{X: float64(from.x), Y: float64(from.y)}
	c.Line(render.Pen{Ink: render.InkDark, Width: width + 6}, start, neck)
	c.Line(render.Pen{Ink: render.InkDark, Width: 6}, tip, left, right, tip)
	c.Line(render.Pen{Ink: ink, Width: width}, start, neck)
	c.Fill(ink, 0, tip, left, right)
}

// path shows the space, how its number comes about, and the way there.
func (v *voyage) path(c *render.Canvas) {
	dot := func(at space) place { return place{48 + 446*(at.column-1)/10, 426 - 48*(at.row-1)} }
	var through [rules.Columns]render.Point
	for i, at := range v.way {
		p := dot(at)
		through[i] = render.Point{X: float64(p.x), Y: float64(p.y)}
	}
	c.Line(render.Pen{Ink: render.InkDark, Width: 14}, through[:len(v.way)]...)
	c.Line(render.Pen{Ink: render.InkGold, Width: 8}, through[:len(v.way)]...)
	for _, at := range v.way {
		p := dot(at)
		c.Disc(render.InkDark, p.x, p.y, 11)
		c.Disc(render.InkGold, p.x, p.y, 8)
	}
	end := v.way[len(v.way)-1]
	p := dot(end)
	junk := p.at(-5, -43)
	if junk.y < 148 { // below the band there is no room
		junk = p.at(-5, 46)
	}
	c.Paste("junk-"+shapes[v.seat]+"-70", junk.x, junk.y)
	medal := "medal-gold"
	if v.fortune {
		medal = "medal"
	}
	c.Paste(medal, 150, 211)
	c.Number(v.space(), 150, 238, render.Figure(86, render.InkCream).Middle().Outlined(11))
	sum := c.Counted("madameching.picture.space", end.column, end.row)
	c.Squeezed(sum, 78, 338, 116, render.Label(34, render.InkText).Middle())
}

// mission shows what was claimed.
func (v *voyage) mission(c *render.Canvas) {
	const x = 602
	if !v.claimed {
		c.Paste("tile-none", x, 278)
		c.Text("–", x, 258, render.Figure(96, inkGone).Middle())
		none := c.Counted("madameching.picture.mission.none", v.space(), 0)
		c.Squeezed(none, x, 340, 270, render.Label(32, render.InkMute).Middle())
		return
	}
	frame(c, image.Rect(408, 114, 796, 454), 22)
	c.Paste("tile-large", x, 281)
	m := v.tile.Mission()
	c.Number(m.Number, x, 240, render.Figure(96, render.InkCream).Middle().Outlined(12))
	all := pays(m)
	all.paint(c, x, 342, &large)
	if v.kited() {
		c.Paste("use-kite-54", x+140, 146)
	}
}

// gains shows the skills and the symbols they took, or the best that were not enough.
func (v *voyage) gains(c *render.Canvas) {
	const middle, room = 284, 340
	n := max(1, len(v.skills))
	if len(v.skills) == 0 {
		n = min(2, len(v.tries))
		for i, t := range v.tries[:n] {
			t.paint(c, middle+room*(2*i+1-n)/(2*max(n, 1)))
		}
		if n == 0 {
			c.Text("–", 998, 318, render.Figure(96, inkGone).Middle())
		}
	}
	for i := range v.skills {
		v.skills[i].paint(c, middle+room*(2*i+1-n)/(2*n))
	}
	if n == 2 {
		c.Line(render.Pen{Ink: 0xF7E9CB, Width: 2.5, Fade: 204}, render.Point{X: 836, Y: 286}, render.Point{X: 1160, Y: 286})
	}
}

// equals stands between a skill and its symbols.
func equals(c *render.Canvas, y int, fade uint8) {
	for _, dy := range [...]int{-10, 10} {
		at := float64(y + dy)
		pen := render.Pen{Ink: render.InkMute, Width: 6, Fade: fade}
		c.Line(pen, render.Point{X: 946, Y: at}, render.Point{X: 970, Y: at})
	}
}

// paint draws "skill = symbols" about a height.
func (k *skill) paint(c *render.Canvas, y int) {
	c.Paste("skill-"+k.kind.String()+"-up-104", 874, y+3)
	equals(c, y, 0)
	for i, sign := range k.signs {
		at := place{1014 + 60*i, y}
		if k.kind == rules.Elite {
			at = place{1030 + 74*(i%2), y - 33 + 66*(i/2)}
		}
		c.Paste("use-"+sign.String()+"-54", at.x, at.y)
		if k.lent && i == len(k.signs)-1 {
			c.Paste("icon-mentor-40", at.x+22, at.y-22)
		}
	}
}

// paint draws a symbol that was not there often enough about a height.
func (t try) paint(c *render.Canvas, y int) {
	c.Paste("place-skill-104", 874, y)
	c.Paste("dim-"+t.sign.String()+"-78", 874, y)
	equals(c, y, 100)
	for i := range 3 {
		look := "place-disc"
		if i < t.n {
			look = "lack-" + t.sign.String()
		}
		c.Paste(look, 1014+60*i, y)
	}
}

// uses show under the cards what their symbols were used for.
func (v *voyage) uses(c *render.Canvas) {
	if v.fortune {
		c.Plate(0x23170F, 51, image.Rect(16, 634, 796, 766), 18)
		word, l := c.Word("madameching.picture.fortune"), render.Label(44, render.InkGold)
		c.Text(word, 48, 714, l)
		left := 48 + c.Width(word, l) + 40
		c.Squeezed(c.Word("madameching.picture.fortune.card"), left, 712, 780-left, render.Label(36, render.InkText))
		return
	}
	n := max(1, len(v.skills))
	pitch, height := 70, 62
	if n > 2 {
		pitch, height = 54, 50
	}
	for k := range n {
		y := 665 + pitch*k
		c.Plate(0x23170F, 51, image.Rect(16, y-height/2, 796, y+height/2), 16)
		for i, l := range v.row {
			sign := l.card.Symbol()
			switch {
			case l.use == k+1:
				c.Paste("use-"+sign.String()+"-50", 68+97*i, y)
			case len(v.skills) == 0 && sign != rules.NoSymbol && !l.turned:
				c.Paste("lack-"+sign.String(), 68+97*i, y)
			default:
				c.Disc(0x7D6D58, 68+97*i, y, 4)
			}
		}
	}
}

// rest shows the card of Sea Fortune, or what was near but not reached.
func (v *voyage) rest(c *render.Canvas) {
	r := image.Rect(812, 492, 1186, 786)
	c.Plate(0x23170F, 0, r, 20)
	if v.fortune {
		frame(c, r, 20)
		c.Paste("find-128", 996, 622)
		c.Disc(render.InkDark, 1066, 704, 38)
		c.Disc(render.InkGold, 1066, 704, 34)
		c.Text(c.Signed(1), 1066, 720, render.Figure(46, render.InkDark).Middle())
		return
	}
	label := render.Label(28, render.InkMute)
	if len(v.missed) == 0 && (len(v.tries) == 0 || len(v.skills) == 0) {
		c.Squeezed(c.Word("madameching.picture.missed.nothing"), 999, 648, 330, label.Middle())
		return
	}
	c.Squeezed(c.Word("madameching.picture.missed"), 836, 534, 330, label)
	tries := v.tries
	if len(v.skills) == 0 {
		tries = nil // they are shown instead of skills
	}
	x := 1042
	if len(v.missed) == 0 {
		x = 872
	}
	for i := range 2 {
		y := 594 + 108*i
		if i < len(v.missed) {
			v.missed[i].paint(c, y)
			if v.missed[i].kite {
				continue
			}
		}
		if len(tries) > 0 {
			tries[0].count(c, x, y)
			tries = tries[1:]
		}
	}
}

// paint draws a mission that was near, dimmed.
func (m missed) paint(c *render.Canvas, y int) {
	c.Number(m.tile.Mission().Number, 862, y+14, render.Figure(40, inkFaint).Middle())
	tile(c, m.tile, 938, y, "tile", &narrow)
	c.Plate(0x23170F, 128, image.Rect(903, y-37, 973, y+37), 11)
	if m.kite {
		c.Paste("place-disc", 1042, y)
		c.Paste("dim-kite-40", 1042, y)
		c.Text(c.Signed(6), 1082, y+10, render.Label(30, inkFaint))
	}
}

// count tells how often a symbol was there, of three times.
func (t try) count(c *render.Canvas, x, y int) {
	c.Paste("lack-"+t.sign.String(), x, y)
	c.Squeezed(c.Counted("madameching.picture.of", t.n, 3), x+38, y+10, 100, render.Label(30, inkFaint))
}

// inkFaint is the colour of what was not reached.
const inkFaint render.Ink = 0xA3957E
