package result

import (
	"image"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/madameching/draw"
)

// columns are the positions of the parts of the points.
type columns struct {
	first, pitch int
	total        int // the right edge
	size, sum    int // of the numbers
}

var (
	alone  = columns{318, 83, 1168, 42, 62}
	paired = columns{290, 72, 988, 40, 48}
)

// partIcons are the sprites above the columns. The column of skills has two.
var partIcons = [...]string{
	"gold-50", "gem-blue-50", "gem-red-50", "gem-white-50", "", "flagship-72", "port-66", "icon-relic-56",
	"icon-trader-56",
}

const hero = 104 // the middle of what stands above the count

// Paint implements render.Page.
func (f *Page) Paint(c *canvas.Canvas) {
	c.Stage("stage-final")
	f.hero(c)
	cols := &alone
	if f.crewed {
		cols = &paired
	}
	cols.heads(c, f.broken)
	if f.crewed {
		f.crews(c, cols)
		return
	}
	pitch := [...]int{2: 200, 3: 168, 4: 126}[len(f.sides)]
	for i := range f.sides {
		s, y := &f.sides[i], 290+pitch*i
		s.ground(c, image.Rect(14, y, 1186, y+pitch-8))
		f.row(c, &s.rows[0], y+pitch/2-4, cols)
		ink := canvas.InkCream
		if s.won {
			ink = canvas.InkGold
		}
		c.Number(s.sum, cols.total, y+pitch/2+18, canvas.Figure(cols.sum, ink).End().Outlined(9))
	}
}

// ground draws the ground of a side, in gold if it won.
func (s *side) ground(c *canvas.Canvas, r image.Rectangle) {
	if !s.won {
		c.Plate(0x23170F, 12, r, 18)
		return
	}
	c.Plate(0x3A2A12, 12, r, 18)
	draw.Frame(c, r, 18)
}

// heads draws the icons of the columns, with a ring around the stone that broke a tie.
func (l *columns) heads(c *canvas.Canvas, broken int) {
	const y = 250
	for i, icon := range partIcons {
		x := l.first + l.pitch*i
		if broken >= 0 && i == broken+1 {
			c.Disc(canvas.InkGold, x, y+1, 32)
			c.Disc(0x4B2F1E, x, y+1, 28)
		}
		if icon != "" {
			c.Paste(icon, x, y)
			continue
		}
		c.Paste("skill-elite-up-40", x+11, y-5)
		c.Paste("skill-chart-up-40", x-7, y+6)
	}
}

// hero draws who won, or how else the match ended.
func (f *Page) hero(c *canvas.Canvas) {
	title := canvas.Figure(66, canvas.InkCream).Outlined(9)
	if len(f.won) == 0 || len(f.won) > 2 {
		for i, seat := range f.won {
			c.Paste("junk-"+draw.Sails[seat]+"-84", 76+90*i, 92)
		}
		left := 40 + 90*len(f.won)
		c.Squeezed(f.verdict(c), left, hero+24, 1160-left, title)
		return
	}
	room := f.prize(c) - 300
	c.Paste("laurel", 126+10*(len(f.won)-1), hero)
	if len(f.won) == 1 {
		c.Paste("junk-"+draw.Sails[f.won[0]]+"-112", 125, 90)
	} else {
		c.Paste("junk-"+draw.Sails[f.won[0]]+"-92", 105, 102)
		c.Paste("junk-"+draw.Sails[f.won[1]]+"-92", 171, 102)
	}
	y := hero + 22
	if f.outcome.Cause != game.Finished {
		y = hero - 4
		c.Squeezed(f.verdict(c), 264, hero+56, room, canvas.Label(36, canvas.InkText))
	}
	if len(f.won) == 1 {
		c.Squeezed(c.Verdict("won", draw.Name(c, f.won[0])), 262, y, room, title)
		return
	}
	f.pair(c, 268, y, room)
}

// pair draws that two have won, or shared the win.
func (f *Page) pair(c *canvas.Canvas, x, y, room int) {
	l := canvas.Figure(54, canvas.InkCream).Outlined(8)
	key := "madameching.picture.won.crew"
	if f.shared {
		key = "madameching.picture.won.shared"
	}
	first, second := draw.Name(c, f.won[0]), draw.Name(c, f.won[1])
	for l.Size > 40 && c.Width(c.Named(key, c.Pair(first, second)), l) > room {
		l.Size -= 2
	}
	rest := room - c.Width(c.Named(key, c.Pair("", "")), l)
	c.Text(c.Named(key, c.Pair(c.Fit(first, l, rest/2), c.Fit(second, l, rest/2))), x, y, l)
}

// verdict returns how the match ended.
func (f *Page) verdict(c *canvas.Canvas) string {
	how, who := render.Ending(f.outcome)
	if who < 0 {
		return c.Verdict(how, "")
	}
	return c.Verdict(how, draw.Name(c, who))
}

// prize draws the winner's points and returns their left edge.
func (f *Page) prize(c *canvas.Canvas) int {
	l := canvas.Figure(122, canvas.InkGold).End().Outlined(13)
	points := c.Numeral(f.sides[0].sum)
	c.Text(points, 1168, hero+43, l)
	return 1168 - c.Width(points, l)
}

// crews draws two captains on each ground, with a brace around their sums.
func (f *Page) crews(c *canvas.Canvas, cols *columns) {
	for i := range f.sides {
		s, y := &f.sides[i], 290+254*i
		s.ground(c, image.Rect(14, y, 1186, y+244))
		sum, ink, own := canvas.InkCream, canvas.InkMute, canvas.InkMute
		if s.won {
			sum, ink, own = canvas.InkGold, canvas.InkGold, canvas.InkCream
		}
		for k := range s.rows {
			mid := y + 62 + 120*k
			f.row(c, &s.rows[k], mid, cols)
			c.Number(s.rows[k].count.Points(), cols.total, mid+18, canvas.Figure(cols.sum, own).End().Outlined(7))
		}
		line := canvas.Pen{Ink: 0xF7E9CB, Width: 2.5, Fade: 209}
		c.Line(line, canvas.Point{X: 30, Y: float64(y + 122)}, canvas.Point{X: 1000, Y: float64(y + 122)})
		brace(c, ink, 1004, y+30)
		c.Number(s.sum, 1172, y+150, canvas.Figure(78, sum).End().Outlined(11))
	}
}

// brace draws a curly brace.
func brace(c *canvas.Canvas, ink canvas.Ink, x, y int) {
	at := func(dx, dy int) canvas.Point { return canvas.Point{X: float64(x + dx), Y: float64(y + dy)} }
	through := [...]canvas.Point{
		at(0, 0), at(10, 2), at(17, 10), at(20, 24), at(20, 74), at(24, 86), at(38, 92), at(24, 98), at(20, 110),
		at(20, 160), at(17, 174), at(10, 182), at(0, 184),
	}
	c.Line(canvas.Pen{Ink: ink, Width: 5}, through[:]...)
}

// row draws a captain and the parts of the points around a height.
func (f *Page) row(c *canvas.Canvas, t *tally, mid int, cols *columns) {
	c.Paste("junk-"+draw.Sails[t.seat]+"-84", 67, mid-4)
	name, room := canvas.Label(36, canvas.InkText), cols.first-150
	small := canvas.Label(28, canvas.InkMute)
	y := mid + 13
	switch {
	case int(t.seat) < len(f.ratings):
		y = mid - 10
		rating := f.ratings[t.seat]
		text := c.Numeral(rating.Rating)
		c.Text(text, 120, mid+32, small)
		c.Change(rating.Change, 120+c.Width(text, small)+12, mid+32, canvas.Label(28, canvas.InkMute))
	case t.left:
		y = mid - 10
	}
	if t.left {
		name.Ink = canvas.InkMute
		if y < mid && int(t.seat) >= len(f.ratings) {
			c.Squeezed(c.Word("madameching.picture.left"), 120, mid+32, room, small)
		}
	}
	c.Fitted(draw.Name(c, t.seat), 120, y, room, name)
	t.parts(c, mid, cols, f.broken)
}

// parts draws the parts of the points, and the sums behind gold and stones.
func (t *tally) parts(c *canvas.Canvas, mid int, cols *columns, broken int) {
	n := &t.count
	cells := [...]struct{ points, a, b int }{
		{n.Gold, n.Gold - t.sea, t.sea},
		{n.Stones[rules.Blue], int(t.stones[rules.Blue]), rules.Blue.Points()},
		{n.Stones[rules.Ruby], int(t.stones[rules.Ruby]), rules.Ruby.Points()},
		{n.Stones[rules.Pearl], int(t.stones[rules.Pearl]), rules.Pearl.Points()},
		{points: n.Skills},
		{points: n.Flagship},
		{points: n.Port},
		{points: n.Relics},
		{points: n.Traders},
	}
	for i, cell := range cells {
		x := cols.first + cols.pitch*i
		number := canvas.Figure(cols.size, canvas.InkCream).Middle().Outlined(6)
		if broken >= 0 && i == broken+1 {
			number.Ink = canvas.InkGold
		}
		if cell.points == 0 {
			line := canvas.Pen{Ink: 0x7D6D58, Width: 5}
			y := float64(mid)
			c.Line(line, canvas.Point{X: float64(x - 11), Y: y}, canvas.Point{X: float64(x + 11), Y: y})
			continue
		}
		if cell.b == 0 {
			c.Number(cell.points, x, mid+15, number)
			continue
		}
		key := "madameching.picture.sum.times"
		if i == 0 {
			key = "madameching.picture.sum.plus"
		}
		c.Number(cell.points, x, mid+4, number)
		c.Squeezed(c.Counted(key, cell.a, cell.b), x, mid+38, cols.pitch-4, canvas.Label(26, canvas.InkMute).Middle())
	}
}
