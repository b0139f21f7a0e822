package voyage

import (
	"image"

	rules "dockside/game/madameching"
	"dockside/render/canvas"
	"dockside/render/madameching/board"
	"dockside/render/madameching/draw"
)

// Paint implements render.Page.
func (v *Page) Paint(c *canvas.Canvas) {
	c.Stage("stage-end")
	v.band(c)
	v.path(c)
	v.mission(c)
	v.gains(c)
	for i, l := range v.row {
		draw.Card(c, l.card, l.turned, 68+97*i, 553, &draw.Cards88)
	}
	v.uses(c)
	v.rest(c)
}

// band draws the captain, the card that ended the expedition, and the points before and after.
func (v *Page) band(c *canvas.Canvas) {
	c.Paste("junk-"+draw.Sails[v.seat]+"-74", 57, 45)
	if v.junk > 0 {
		c.Number(v.junk, 58, 52, canvas.Figure(32, canvas.InkCream).Middle().Outlined(6))
	}
	c.Fitted(draw.Name(c, v.seat), 108, 58, 210, canvas.Label(40, canvas.InkText))
	turn := c.Counted("madameching.picture.turn.of", v.round, 0)
	c.Squeezed(turn, 336, 58, 150, canvas.Label(34, canvas.InkMute))
	c.Paste("anchor-64", 560, 46)
	draw.Card(c, v.by, false, 640, 47, &draw.Cards60)
	if v.flagship {
		c.Paste("flagship-72", 780, 44)
	}
	gained := v.after - v.before
	x, old := 924, canvas.Figure(44, canvas.InkMute).Middle().Outlined(6)
	now := canvas.Figure(48, canvas.InkGold).Outlined(7)
	if gained == 0 {
		x, now.Ink = 994, canvas.InkMute
	} else {
		c.Text(c.Signed(gained), 1182, 60, canvas.Label(34, canvas.InkGold).End())
	}
	c.Number(v.before, x, 64, old)
	draw.Arrow(c, now.Ink, image.Pt(x+38, 48), image.Pt(x+88, 48), 6)
	c.Number(v.after, x+108, 64, now)
}

// path draws the space, its number, and the path to it.
func (v *Page) path(c *canvas.Canvas) {
	dot := func(at board.Space) image.Point { return image.Pt(48+446*(at.Column-1)/10, 426-48*(at.Row-1)) }
	var through [rules.Columns]canvas.Point
	for i, at := range v.way {
		p := dot(at)
		through[i] = canvas.Point{X: float64(p.X), Y: float64(p.Y)}
	}
	c.Line(canvas.Pen{Ink: canvas.InkDark, Width: 14}, through[:len(v.way)]...)
	c.Line(canvas.Pen{Ink: canvas.InkGold, Width: 8}, through[:len(v.way)]...)
	for _, at := range v.way {
		p := dot(at)
		c.Disc(canvas.InkDark, p.X, p.Y, 11)
		c.Disc(canvas.InkGold, p.X, p.Y, 8)
	}
	end := v.way[len(v.way)-1]
	p := dot(end)
	junk := p.Add(image.Pt(-5, -43))
	if junk.Y < 148 { // below the band there is no room
		junk = p.Add(image.Pt(-5, 46))
	}
	c.Paste("junk-"+draw.Sails[v.seat]+"-70", junk.X, junk.Y)
	medal := "medal-gold"
	if v.fortune {
		medal = "medal"
	}
	c.Paste(medal, 150, 211)
	c.Number(v.space(), 150, 238, canvas.Figure(86, canvas.InkCream).Middle().Outlined(11))
	sum := c.Counted("madameching.picture.space", end.Column, end.Row)
	c.Squeezed(sum, 78, 338, 116, canvas.Label(34, canvas.InkText).Middle())
}

// mission draws the claimed mission.
func (v *Page) mission(c *canvas.Canvas) {
	const x = 602
	if !v.claimed {
		c.Paste("tile-none", x, 278)
		c.Text("–", x, 258, canvas.Figure(96, draw.InkGone).Middle())
		none := c.Counted("madameching.picture.mission.none", v.space(), 0)
		c.Squeezed(none, x, 340, 270, canvas.Label(32, canvas.InkMute).Middle())
		return
	}
	draw.Frame(c, image.Rect(408, 114, 796, 454), 22)
	c.Paste("tile-large", x, 281)
	m := v.tile.Mission()
	c.Number(m.Number, x, 240, canvas.Figure(96, canvas.InkCream).Middle().Outlined(12))
	all := draw.Pays(m)
	all.Paint(c, x, 342, &draw.Large)
	if v.kited() {
		c.Paste("use-kite-54", x+140, 146)
	}
}

// gains draws the skills and their symbols, or the best symbols that were not enough.
func (v *Page) gains(c *canvas.Canvas) {
	const middle, room = 284, 340
	n := max(1, len(v.skills))
	if len(v.skills) == 0 {
		n = min(2, len(v.tries))
		for i, t := range v.tries[:n] {
			t.paint(c, middle+room*(2*i+1-n)/(2*max(n, 1)))
		}
		if n == 0 {
			c.Text("–", 998, 318, canvas.Figure(96, draw.InkGone).Middle())
		}
	}
	for i := range v.skills {
		v.skills[i].paint(c, middle+room*(2*i+1-n)/(2*n))
	}
	if n == 2 {
		c.Line(canvas.Pen{Ink: 0xF7E9CB, Width: 2.5, Fade: 204}, canvas.Point{X: 836, Y: 286}, canvas.Point{X: 1160, Y: 286})
	}
}

// equals draws the sign between a skill and its symbols.
func equals(c *canvas.Canvas, y int, fade uint8) {
	for _, dy := range [...]int{-10, 10} {
		at := float64(y + dy)
		pen := canvas.Pen{Ink: canvas.InkMute, Width: 6, Fade: fade}
		c.Line(pen, canvas.Point{X: 946, Y: at}, canvas.Point{X: 970, Y: at})
	}
}

// paint draws "skill = symbols" around a height.
func (k *skill) paint(c *canvas.Canvas, y int) {
	c.Paste("skill-"+k.kind.String()+"-up-104", 874, y+3)
	equals(c, y, 0)
	for i, sign := range k.signs {
		at := image.Pt(1014+60*i, y)
		if k.kind == rules.Elite {
			at = image.Pt(1030+74*(i%2), y-33+66*(i/2))
		}
		c.Paste("use-"+sign.String()+"-54", at.X, at.Y)
		if k.lent && i == len(k.signs)-1 {
			c.Paste("icon-mentor-40", at.X+22, at.Y-22)
		}
	}
}

// paint draws a symbol that was there too few times, around a height.
func (t try) paint(c *canvas.Canvas, y int) {
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

// uses draws the use of each card's symbol below the card.
func (v *Page) uses(c *canvas.Canvas) {
	if v.fortune {
		c.Plate(0x23170F, 51, image.Rect(16, 634, 796, 766), 18)
		word, l := c.Word("madameching.picture.fortune"), canvas.Label(44, canvas.InkGold)
		c.Text(word, 48, 714, l)
		left := 48 + c.Width(word, l) + 40
		c.Squeezed(c.Word("madameching.picture.fortune.card"), left, 712, 780-left, canvas.Label(36, canvas.InkText))
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

// rest draws the card of Sea Fortune, or what was nearly reached.
func (v *Page) rest(c *canvas.Canvas) {
	r := image.Rect(812, 492, 1186, 786)
	c.Plate(0x23170F, 0, r, 20)
	if v.fortune {
		draw.Frame(c, r, 20)
		c.Paste("find-128", 996, 622)
		c.Disc(canvas.InkDark, 1066, 704, 38)
		c.Disc(canvas.InkGold, 1066, 704, 34)
		c.Text(c.Signed(1), 1066, 720, canvas.Figure(46, canvas.InkDark).Middle())
		return
	}
	label := canvas.Label(28, canvas.InkMute)
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

// paint draws a nearly reached mission, dimmed.
func (m missed) paint(c *canvas.Canvas, y int) {
	c.Number(m.tile.Mission().Number, 862, y+14, canvas.Figure(40, inkFaint).Middle())
	draw.Mission(c, m.tile, 938, y, "tile", &draw.Narrow)
	c.Plate(0x23170F, 128, image.Rect(903, y-37, 973, y+37), 11)
	if m.kite {
		c.Paste("place-disc", 1042, y)
		c.Paste("dim-kite-40", 1042, y)
		c.Text(c.Signed(6), 1082, y+10, canvas.Label(30, inkFaint))
	}
}

// count draws how many of three symbols were there.
func (t try) count(c *canvas.Canvas, x, y int) {
	c.Paste("lack-"+t.sign.String(), x, y)
	c.Squeezed(c.Counted("madameching.picture.of", t.n, 3), x+38, y+10, 100, canvas.Label(30, inkFaint))
}

// inkFaint is the colour of what was not reached.
const inkFaint canvas.Ink = 0xA3957E
