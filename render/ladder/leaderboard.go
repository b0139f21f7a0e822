package ladder

import (
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"

	"dockside/render"
	"dockside/render/canvas"
)

// Leaderboard is the picture of a page of a ladder.
type Leaderboard struct {
	Title   string // the name of the ladder
	Caption string // a season, a server or a page; may be empty
	// Rows are the players, best first. Eight are shown. If the reader's own row comes later, it replaces the eighth.
	Rows  []Row
	Words Words
}

// Row is one player on a ladder.
type Row struct {
	Rank             int // from 1; equal ratings share the best rank; 0: hidden from others
	Name             string
	Tint             int   // the colour of the disc, see Tint
	Spark            []int // the ratings after the last games, oldest first
	Won, Drawn, Lost int   // games
	Rating           int
	Change           int  // the change by the last game
	Provisional      bool // whether the rating is provisional
	Mine             bool // whether it is the reader's own
}

// Sheet implements render.Drawing.
func (Leaderboard) Sheet() render.Sheet {
	return render.Sheet{Name: "leaderboard", Width: width, Height: height}
}

// Key implements render.Drawing.
func (b Leaderboard) Key() string { return fmt.Sprintf("%#v", b) }

// rowsShown is the maximum number of rows.
const rowsShown = 8

// row returns the row shown at a place, counted from 0; false if there is none.
func (b Leaderboard) row(place int) (Row, bool) {
	if place >= min(len(b.Rows), rowsShown) {
		return Row{}, false
	}
	if place == rowsShown-1 {
		for _, r := range b.Rows[rowsShown:] {
			if r.Mine {
				return r, true
			}
		}
	}
	return b.Rows[place], true
}

// drawn reports whether a shown row has a drawn game.
func (b Leaderboard) drawn() bool {
	for place := range rowsShown {
		if r, ok := b.row(place); ok && r.Drawn > 0 {
			return true
		}
	}
	return false
}

// Draw implements render.Drawing.
func (b Leaderboard) Draw(c *canvas.Canvas) error {
	c.Stage("stage-leaderboard")
	heading(c, b.Title, b.Caption, 112, 404)
	if len(b.Rows) == 0 {
		b.empty(c)
		return nil
	}
	b.captions(c)
	for place := range rowsShown {
		if r, ok := b.row(place); ok {
			r.draw(c, rowTop(place), b.Words.Nameless)
		}
	}
	return nil
}

// rowTop returns the upper edge of a row.
func rowTop(place int) int { return 126 + 83*place }

// captions draws the titles of the columns.
func (b Leaderboard) captions(c *canvas.Canvas) {
	l := canvas.Label(28, canvas.InkMute).Middle()
	results := b.Words.Results
	if b.drawn() {
		results = b.Words.Drawn
	}
	c.Squeezed(b.Words.Games, 635, 82, 150, l)
	c.Squeezed(results, 828, 82, 224, l)
	l.Align = canvas.End
	c.Squeezed(b.Words.Rating, 1060, 82, 110, l)
}

// empty draws a ladder without players: medals only.
func (b Leaderboard) empty(c *canvas.Canvas) {
	for place := range medals {
		c.Paste("row", 600, rowTop(place)+38)
		medal(c, place+1, rowTop(place))
	}
	c.Paste("note", 600, 540)
	l := canvas.Figure(46, canvas.InkDark).Middle()
	c.Squeezed(b.Words.Empty, 600, 532, 760, l)
	l.Font, l.Size = canvas.Bold, 34
	c.Squeezed(b.Words.Hint, 600, 592, 760, l)
}

var (
	medals = [...]string{"medal-1", "medal-2", "medal-3"}
	discs  = [...]string{"avatar-0", "avatar-1", "avatar-2", "avatar-3", "avatar-4", "avatar-5", "avatar-6", "avatar-7"}
)

// medal draws one of the first ranks in a row.
func medal(c *canvas.Canvas, rank, top int) {
	c.Paste(medals[rank-1], 70, top+38)
	c.Text(c.Numeral(rank), 70, top+57, canvas.Figure(38, canvas.InkDark).Middle())
}

// draw draws a row with its upper edge at top.
func (r Row) draw(c *canvas.Canvas, top int, nameless string) {
	row, ink := "row", canvas.InkText
	if r.Mine {
		row, ink = "row-mine", canvas.InkGold
	}
	c.Paste(row, 600, top+38)
	if r.Rank >= 1 && r.Rank <= len(medals) {
		medal(c, r.Rank, top)
	} else {
		r.rank(c, top)
	}
	r.disc(c, top)
	c.Fitted(c.Legible(r.Name, nameless), 196, top+50, 330, canvas.Label(36, ink))
	r.spark(c, top)
	r.results(c, top)
	r.standing(c, top)
}

// rank draws a rank without a medal. Large ranks have narrow digits, which always fit.
func (r Row) rank(c *canvas.Canvas, top int) {
	const room = 86
	l := canvas.Figure(40, canvas.InkMute).Middle()
	if r.Rank == 0 {
		c.Text("–", 70, top+51, l)
		return
	}
	if c.Width(c.Numeral(r.Rank), l) > room {
		l.Font = canvas.Bold
	}
	c.Squeezed(c.Numeral(r.Rank), 70, top+51, room, l)
}

// disc draws a user as a letter on a colour.
func (r Row) disc(c *canvas.Canvas, top int) {
	c.Paste(discs[(r.Tint%len(discs)+len(discs))%len(discs)], 148, top+38)
	first, size := utf8.DecodeRuneInString(c.Legible(r.Name, ""))
	if size == 0 {
		c.Paste("anchor", 148, top+38)
		return
	}
	c.Text(letter(first), 148, top+49, canvas.Figure(34, canvas.InkCream).Middle())
}

// letter returns the upper case of a letter, without an allocation for the usual ones.
func letter(r rune) string {
	const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	r = unicode.ToUpper(r)
	if i := int(r - 'A'); i >= 0 && i < len(capitals) {
		return capitals[i : i+1]
	}
	return string(r)
}

// sparkGames is the number of ratings of a spark line.
const sparkGames = 24

// recent returns the ratings of the spark line.
func (r Row) recent() []int { return r.Spark[max(0, len(r.Spark)-sparkGames):] }

// spark draws a line of the latest ratings. Each row has its own scale, with a minimum so that small changes look
// small.
func (r Row) spark(c *canvas.Canvas, top int) {
	const left, right, middle, half, least = 540, 720, 37.5, 20, 20
	recent := r.recent()
	if len(recent) == 0 {
		return
	}
	low, high := slices.Min(recent), slices.Max(recent)
	scale := 2 * half / float64(max(high-low, least))
	step := float64(right-left) / float64(max(1, len(recent)-1))
	var points [sparkGames]canvas.Point
	for i, v := range recent {
		points[i].X = right - step*float64(len(recent)-1-i)
		points[i].Y = float64(top) + middle - scale*(float64(v)-float64(low+high)/2)
	}
	dot, pen := "spark", canvas.Pen{Ink: inkBlue, Width: 4.5}
	if r.Mine {
		dot, pen.Ink = "spark-mine", canvas.InkGold
	}
	c.Line(pen, points[:len(recent)]...)
	last := points[len(recent)-1]
	c.Paste(dot, whole(last.X), whole(last.Y))
}

// results draws the games won, drawn and lost, as numbers and as a bar of their shares.
func (r Row) results(c *canvas.Canvas, top int) {
	const left, right, middle = 760, 896, 828
	l := canvas.Label(30, canvas.InkText)
	for l.Size > 26 && c.Width(c.Numeral(r.Won), l)+c.Width(c.Numeral(r.Lost), l)+c.Width(c.Numeral(r.Drawn), l) > 104 {
		l.Size--
	}
	c.Text(c.Numeral(r.Won), left, top+35, l)
	l.Ink, l.Align = canvas.InkMute, canvas.End
	c.Text(c.Numeral(r.Lost), right, top+35, l)
	if r.Drawn > 0 {
		won, lost := c.Width(c.Numeral(r.Won), l), c.Width(c.Numeral(r.Lost), l)
		l.Align = canvas.Middle
		c.Text(c.Numeral(r.Drawn), middle+(won-lost)/2, top+35, l)
	}
	bar := func(games int, ink canvas.Ink) {
		const thick = 14
		if games == 0 {
			return
		}
		all := r.Won + r.Drawn + r.Lost
		end := left + max(thick, float64(right-left)*float64(games)/float64(all))
		y := float64(top) + 53.5
		c.Line(canvas.Pen{Ink: ink, Width: thick}, canvas.Point{X: left + thick/2, Y: y},
			canvas.Point{X: end - thick/2 + 0.01, Y: y})
	}
	bar(r.Won+r.Drawn+r.Lost, inkLost)
	bar(r.Won+r.Drawn, canvas.InkMute)
	bar(r.Won, canvas.InkGold)
}

// standing draws the rating and its change by the last game.
func (r Row) standing(c *canvas.Canvas, top int) {
	l := canvas.Figure(50, canvas.InkText).End()
	if r.Provisional {
		l.Ink = canvas.InkMute
		c.Text("?", 1062, top+55, canvas.Label(34, canvas.InkMute))
	}
	c.Squeezed(c.Numeral(r.Rating), 1060, top+55, 150, l)
	change := canvas.Label(34, canvas.InkMute).End()
	switch {
	case r.Change > 0:
		change.Ink = canvas.InkGold
		c.Paste("change-up", 1097, top+38)
	case r.Change < 0:
		c.Paste("change-down", 1097, top+39)
	default:
		c.Paste("change-none", 1097, top+37)
	}
	c.Squeezed(c.Numeral(max(r.Change, -r.Change)), 1166, top+49, 54, change)
}

// whole rounds to a whole pixel.
func whole(v float64) int { return int(v + 0.5) }
