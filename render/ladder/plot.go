package ladder

import (
	"errors"

	"dockside/render/canvas"
)

// errNobody means that a chart has no line to draw.
var errNobody = errors.New("a chart of nobody")

// plot is the part of a chart with the lines.
type plot struct {
	*canvas.Canvas
	ratings, games axis
	words          Words
}

// x returns the x of a number of games ago.
func (p *plot) x(ago int) float64 { return plotRight - (plotRight-plotLeft)*p.games.part(ago) }

// y returns the y of a rating.
func (p *plot) y(rating int) float64 {
	return plotBottom - (plotBottom-plotTop)*p.ratings.part(rating)
}

// at returns the point of a rating a number of games ago.
func (p *plot) at(ago, rating int) canvas.Point { return canvas.Point{X: p.x(ago), Y: p.y(rating)} }

// across and down return the two ends of a line of the grid.
func across(y float64) (from, to canvas.Point) {
	return canvas.Point{X: plotLeft, Y: y}, canvas.Point{X: plotRight, Y: y}
}

func down(x float64) (from, to canvas.Point) {
	return canvas.Point{X: x, Y: plotTop}, canvas.Point{X: x, Y: plotBottom}
}

// grid draws the lines of the axes with their numbers; without games only the line of the present.
func (p *plot) grid(played bool, start int) {
	thin := canvas.Pen{Ink: canvas.InkCream, Width: 1.6, Fade: fade(16)}
	number := canvas.Label(30, canvas.InkMute).End()
	for r := p.ratings.low; r <= p.ratings.high; r += p.ratings.step {
		if r != start {
			p.Line(thin, pair(across(p.y(r)))...)
		}
		p.Squeezed(p.Numeral(r), 102, whole(p.y(r))+11, 88, number)
	}
	if start >= p.ratings.low && start <= p.ratings.high {
		p.Line(canvas.Pen{Ink: canvas.InkCream, Width: 2.5, Dash: 3, Gap: 9, Fade: fade(40)}, pair(across(p.y(start)))...)
	}
	number.Align = canvas.Middle
	p.Line(thin, pair(down(plotRight))...)
	p.Squeezed(p.words.Now, plotRight, 748, 170, number)
	if !played {
		return
	}
	for ago := p.games.step; ago <= p.games.high; ago += p.games.step {
		p.Line(thin, pair(down(p.x(ago)))...)
		p.Text(p.Numeral(ago), whole(p.x(ago)), 748, number)
	}
	number.Size = 28
	p.Squeezed(p.words.Ago, whole(plotLeft+plotRight)/2, 788, 500, number)
}

func pair(from, to canvas.Point) []canvas.Point { return []canvas.Point{from, to} }

// band shades the uncertainty of a rating.
func (p *plot) band(who Player) {
	n := len(who.Points)
	around := make([]canvas.Point, 2*n)
	uncertain := false
	for i, q := range who.Points {
		uncertain = uncertain || q.Deviation > 0
		around[i] = p.at(n-1-i, q.Rating+q.Deviation)
		around[2*n-1-i] = p.at(n-1-i, q.Rating-q.Deviation)
	}
	if !uncertain || n < 2 {
		return
	}
	p.Fill(inkBand, fade(14), around...)
}

// line draws the line of a rating, with marks at the grid lines of games.
func (p *plot) line(who Player, pen *pen) {
	n := len(who.Points)
	points := make([]canvas.Point, n)
	for i, q := range who.Points {
		points[i] = p.at(n-1-i, q.Rating)
	}
	p.Line(canvas.Pen{Ink: canvas.InkDark, Width: pen.casing}, points...)
	p.Line(pen.line, points...)
	if pen.dots.Width > 0 {
		p.Line(pen.dots, points...)
	}
	for ago := p.games.step; ago < min(n, p.games.high); ago += p.games.step {
		at := points[n-1-ago]
		p.Paste(pen.dot, whole(at.X), whole(at.Y))
	}
}

// labels writes names and ratings beside the ends of the lines.
func (p *plot) labels(players []Player) {
	var room [len(pens)]place
	labels := room[:len(players)]
	for i, who := range players {
		labels[i] = place{i, p.y(who.last())}
	}
	spread(labels)
	for _, l := range labels {
		who, pen := players[l.player], &pens[l.player]
		y := whole(l.at)
		from := p.at(0, who.last())
		from.X += 4
		p.Line(canvas.Pen{Ink: pen.line.Ink, Width: 3}, from, canvas.Point{X: 946, Y: l.at})
		p.Paste(pen.label, 1064, y)
		p.Paste(pen.mark, 976, y)
		name := canvas.Label(32, canvas.InkText)
		p.Text(p.Fit(p.Legible(who.Name, p.words.Nameless), name, 168), 1002, y-4, name)
		p.Squeezed(p.Numeral(who.last()), 1002, y+32, 168, canvas.Figure(36, pen.line.Ink))
	}
}

// flag marks the peak of a line.
func (p *plot) flag(who Player) {
	ago, rating, ok := who.peak()
	if !ok {
		return
	}
	const highest, pole, cloth = 122, 124, 108
	at := p.at(ago, rating)
	foot := canvas.Point{X: at.X, Y: at.Y - 12}
	top := canvas.Point{X: at.X, Y: max(highest, foot.Y-pole)}
	p.Line(canvas.Pen{Ink: canvas.InkDark, Width: 8}, foot, top)
	p.Line(canvas.Pen{Ink: inkPaper, Width: 4}, foot, top)
	sprite, side := "flag-right", 1
	if at.X+cloth > plotRight+12 {
		sprite, side = "flag-left", -1
	}
	x, y := whole(at.X), whole(top.Y)
	p.Paste(sprite, x+53*side, y+15)
	p.Squeezed(p.Numeral(rating), x+47*side, y+27, 82, canvas.Figure(32, canvas.InkDark).Middle())
	p.Paste(pens[0].dot, x, whole(at.Y))
}
