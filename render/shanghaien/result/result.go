// Package result draws and describes the result of a match: the winner, the points, and the win chances.
package result

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/shanghaien/chance"
	"dockside/render/shanghaien/describe"
	"dockside/render/shanghaien/draw"
)

// heroX are the positions of the players' points at the top. tagX are those of their names if ratings are below the
// points.
var (
	heroX = [2]int{420, 780}
	tagX  = [2]int{150, 1050}
)

// rowLayout is the layout of the rows of both players: distances in pixels from the top of a row.
type rowLayout struct {
	look     string // of the rows and of the cells in them
	top      [2]int
	middle   int
	strength int // baseline, as of the total
	total    int
	coin     int // its middle
	dash     int
	coins    draw.CoinSize

	strengthSize, totalSize, totalOutline int
}

// The rows use all the room below the medallions, or leave some for the chart of the chances.
var (
	tallRows = rowLayout{
		look: "-tall", top: [2]int{352, 572}, middle: 104, strength: 84, total: 134, coin: 144, dash: 144,
		coins: draw.LargeCoin, strengthSize: 56, totalSize: 84, totalOutline: 10,
	}
	lowRows = rowLayout{
		top: [2]int{352, 484}, middle: 63, strength: 52, total: 92, coin: 88, dash: 89,
		coins: draw.SmallCoin, strengthSize: 42, totalSize: 76, totalOutline: 9,
	}
)

// Page is the result: who won, the points by nation, and the win chances by round.
type Page struct {
	rules.State
	outcome game.Outcome
	ratings []render.Standing // of both; nil where the match does not count
	chances chance.Series     // nil where there is no line to draw
}

// See returns the result of a match.
func See(s render.Scene, state rules.State) *Page {
	f := &Page{State: state, outcome: s.Outcome}
	if len(s.Ratings) == len(describe.Seats) {
		f.ratings = s.Ratings
	}
	if len(s.Chances) > 1 {
		f.chances = s.Chances[:min(len(s.Chances), describe.Rounds+1)]
	}
	return f
}

// Paint implements render.Page.
func (f *Page) Paint(c *canvas.Canvas) {
	winner, won := f.outcome.Winner()
	if won {
		c.Stage("stage-final-" + describe.Sprites[winner])
	} else {
		c.Stage("stage-final-draw")
	}
	f.ribbon(c)
	c.Text(c.Word("shanghaien.picture.points"), 1096, 324, canvas.Label(30, canvas.InkText).Middle())
	rows := &tallRows
	if f.chances != nil {
		rows = &lowRows
		f.chances.Paint(c)
	}
	for _, s := range describe.Seats {
		f.hero(c, s, won && winner != s)
		f.scores(c, s, won && winner == s, rows)
	}
}

// ribbon draws how the match ended, or the round during a match.
func (f *Page) ribbon(c *canvas.Canvas) {
	how, who := render.Ending(f.outcome)
	switch {
	case f.outcome.Cause == game.Playing:
		title(c, c.Counted("shanghaien.picture.round-of", f.Round, describe.Rounds))
	case who == game.Public:
		title(c, c.Verdict(how, ""))
	default:
		title(c, shortened(c, how, who))
	}
}

// shortened returns an ending with as much of a name as fits on the ribbon.
func shortened(c *canvas.Canvas, how string, who game.Seat) string {
	for width := titleWidth; ; width -= 20 {
		text := c.Verdict(how, c.Fit(draw.Name(c, who), titleLettering, width))
		if width <= titleWidth/3 || c.Width(text, titleLettering) <= titleWidth {
			return text
		}
	}
}

const titleWidth = 396

// titleLettering is the smallest lettering of the title. If it is still too wide, the name is cut.
var titleLettering = canvas.Figure(34, canvas.InkDark).Middle()

// title draws the title on the ribbon as large as it fits, and higher if it has descenders.
func title(c *canvas.Canvas, text string) {
	const middle, bottom = 40, 64
	l := titleLettering
	l.Size = 44
	for l.Size > titleLettering.Size && c.Width(text, l) > titleWidth {
		l.Size--
	}
	baseline := min(middle+l.Size*37/100, bottom-c.Depth(text, l))
	c.Text(c.Fit(text, l, titleWidth), 600, baseline, l)
}

// hero draws the points and the name of a player, and the rating if the match counts.
func (f *Page) hero(c *canvas.Canvas, s game.Seat, beaten bool) {
	l := canvas.Figure(138, draw.Lights[s]).Middle().Outlined(14)
	if beaten {
		l.Fade = 20
	}
	c.Number(f.Points()[s], heroX[s], 192, l)
	n := canvas.Label(32, canvas.InkText).Middle()
	if f.ratings == nil {
		c.Fitted(draw.Name(c, s), heroX[s], 239, 196, n)
		return
	}
	rating(c, f.ratings[s], heroX[s])
	n.Size = 28
	c.Paste("name-tag", tagX[s], 230)
	c.Fitted(draw.Name(c, s), tagX[s], 240, 164, n)
}

// rating draws the rating of a player and its change.
func rating(c *canvas.Canvas, r render.Standing, x int) {
	c.Number(r.Rating, x-90, 238, canvas.Label(32, canvas.InkText))
	c.Change(r.Change, x+90, 238, canvas.Label(32, canvas.InkMute).End())
	switch {
	case r.Change > 0:
		triangle(c, canvas.InkGold, x+8, 237, 218)
	case r.Change < 0:
		triangle(c, canvas.InkMute, x+8, 219, 238)
	default:
		c.Paste("dash", x+8, 229)
	}
}

// triangle draws a triangle around x, from its base to its tip.
func triangle(c *canvas.Canvas, ink canvas.Ink, x, base, tip int) {
	at := func(x, y int) canvas.Point { return canvas.Point{X: float64(x), Y: float64(y)} }
	c.Fill(ink, 0, at(x-11, base), at(x+11, base), at(x, tip))
}

// scores draws the row of a player: crews at the top, points at the bottom.
func (f *Page) scores(c *canvas.Canvas, s game.Seat, won bool, r *rowLayout) {
	y := r.top[s]
	ink := canvas.InkText
	if won {
		ink = canvas.InkGold
	}
	c.Paste("row-"+describe.Sprites[s]+r.look, 600, y+r.middle)
	c.Paste(draw.Captain(s, won, "-80"), 64, y+r.middle)
	points := f.NationPoints()[s]
	for n := range rules.Nation(rules.Nations) {
		r.cell(c, s, f.Crews[s][n].Strength(), points[n], 167+98*int(n))
	}
	held := describe.Sum(f.Tricks[s])
	r.cell(c, s, held, held, 167+98*rules.Nations)
	c.Number(f.Points()[s], 1096, y+r.total, canvas.Figure(r.totalSize, ink).Middle().Outlined(r.totalOutline))
}

// cell draws one nation of one player.
func (r *rowLayout) cell(c *canvas.Canvas, s game.Seat, strength, points, x int) {
	y := r.top[s]
	l := canvas.Figure(r.strengthSize, canvas.InkCream).Middle()
	switch {
	case strength == 0:
		c.Paste("dash", x, y+r.middle)
		return
	case points == 0:
		l.Ink, l.Fade = canvas.InkMute, 64
		c.Paste("dash", x, y+r.dash)
	default:
		c.Paste("cell-"+describe.Sprites[s]+r.look, x, y+r.middle)
		draw.Coin(c, points, x, y+r.coin, r.coins)
	}
	c.Number(strength, x, y+r.strength, l)
}
