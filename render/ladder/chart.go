package ladder

import (
	"cmp"
	"fmt"
	"slices"

	"dockside/render"
	"dockside/render/canvas"
)

// Chart is the picture of the ratings of some players over their last games.
type Chart struct {
	Title   string
	Caption string // the number of games shown; may be empty
	Start   int    // the initial rating of a player: a dotted line if it is in range
	// Players are one to four players. The chart flags the peak of the first one and shades their uncertainty.
	Players []Player
	Words   Words
}

// Player is one line of a chart.
type Player struct {
	Name string
	// Points are the ratings before the first game shown and after each; the last one is the present rating.
	Points []Point
}

// Point is a rating at one time.
type Point struct {
	Rating    int
	Deviation int // standard deviation; 0 where it is not shown
}

// pen has the style of a player's line and its parts.
type pen struct {
	line           canvas.Pen
	dots           canvas.Pen // above the line, if they have a width
	casing         float64    // width of the dark outline
	dot, end, mark string     // sprites on the line, at its end, and on its label
	label          string
}

// pens are the pens of the players, in order. They differ in shape as well as in colour.
var pens = [...]pen{
	{
		line: canvas.Pen{Ink: canvas.InkGold, Width: 7}, casing: 13, dot: "gold-dot", end: "gold-end", mark: "gold-key",
		label: "label-mine",
	},
	{
		line: canvas.Pen{Ink: inkBlue, Width: 5, Dash: 17, Gap: 10}, casing: 10, dot: "blue-dot", end: "blue-end",
		mark: "blue-key", label: "label",
	},
	{
		line: canvas.Pen{Ink: inkMint, Width: 5, Dash: 3, Gap: 12}, casing: 10, dot: "mint-dot", end: "mint-end",
		mark: "mint-key", label: "label",
	},
	{
		line: canvas.Pen{Ink: inkPaper, Width: 5, Dash: 17, Gap: 19}, casing: 10, dot: "paper-dot", end: "paper-end",
		mark: "paper-key", label: "label",
		dots: canvas.Pen{Ink: inkPaper, Width: 5, Dash: 0.1, Gap: 35.9, Offset: 9.5},
	},
}

// Sheet implements render.Drawing.
func (Chart) Sheet() render.Sheet {
	return render.Sheet{Name: "chart", Width: width, Height: height}
}

// Key implements render.Drawing.
func (ch Chart) Key() string { return fmt.Sprintf("%#v", ch) }

// shown returns the players on the chart.
func (ch Chart) shown() []Player {
	return slices.DeleteFunc(slices.Clone(ch.Players[:min(len(ch.Players), len(pens))]),
		func(p Player) bool { return len(p.Points) == 0 })
}

// games returns the number of games of the longest line.
func (ch Chart) games() int {
	n := 0
	for _, p := range ch.shown() {
		n = max(n, len(p.Points)-1)
	}
	return n
}

// last returns a player's present rating.
func (p Player) last() int { return p.Points[len(p.Points)-1].Rating }

// peak returns the first highest point of a line, counted in games ago; false for a flat line.
func (p Player) peak() (ago, rating int, ok bool) {
	low, high := p.Points[0].Rating, p.Points[0].Rating
	at := 0
	for i, q := range p.Points {
		low = min(low, q.Rating)
		if q.Rating > high {
			at, high = i, q.Rating
		}
	}
	return len(p.Points) - 1 - at, high, high > low
}

// Draw implements render.Drawing.
func (ch Chart) Draw(c *canvas.Canvas) error {
	players := ch.shown()
	if len(players) == 0 {
		return errNobody
	}
	c.Stage("stage-chart")
	ch.head(c)
	p := plot{Canvas: c, ratings: ratingsOf(players), games: gamesAxis(ch.games()), words: ch.Words}
	p.grid(ch.games() > 0, ch.Start)
	p.band(players[0])
	for i := len(players) - 1; i >= 0; i-- {
		p.line(players[i], &pens[i])
	}
	p.labels(players)
	for i := len(players) - 1; i >= 0; i-- {
		c.Paste(pens[i].end, whole(plotRight), whole(p.y(players[i].last())))
	}
	p.flag(players[0])
	return nil
}

// head draws the title of the chart.
func (ch Chart) head(c *canvas.Canvas) {
	caption := canvas.Label(34, canvas.InkMute).End()
	c.Squeezed(ch.Caption, 1176, 66, 400, caption)
	c.Squeezed(ch.Title, 116, 70, 1040-min(400, c.Width(ch.Caption, caption)), canvas.Figure(52, canvas.InkText))
}

// ratingsOf returns the axis that includes the lines and the band.
func ratingsOf(players []Player) axis {
	low, high := players[0].last(), players[0].last()
	for i, p := range players {
		for _, q := range p.Points {
			deviation := q.Deviation
			if i > 0 || len(p.Points) < 2 {
				deviation = 0 // there is no band
			}
			low, high = min(low, q.Rating-deviation), max(high, q.Rating+deviation)
		}
	}
	_, peak, flagged := players[0].peak()
	if !flagged {
		peak = low
	}
	return ratingAxis(low, high, peak)
}

// place is the place of a label: its line, and the vertical centre.
type place struct {
	player int
	at     float64
}

// labelGap is the least distance between labels; the other constants are the bounds of their centres.
const labelGap, labelTop, labelBottom = 96, 158, 744

// spread sorts labels from the top and moves them apart: as little as possible downwards, and upwards if there is no
// room.
func spread(labels []place) {
	slices.SortStableFunc(labels, func(a, b place) int { return cmp.Compare(a.at, b.at) })
	next := float64(labelTop)
	for i := range labels {
		labels[i].at = max(labels[i].at, next)
		next = labels[i].at + labelGap
	}
	next = labelBottom
	for i := len(labels) - 1; i >= 0; i-- {
		labels[i].at = min(labels[i].at, next)
		next = labels[i].at - labelGap
	}
}
