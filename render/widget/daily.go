package widget

import (
	"image"
	"unicode"
	"unicode/utf8"

	"dockside/game"
	"dockside/render"
	"dockside/render/canvas"
)

// PuzzleScenery is the part of a game in the picture of a daily puzzle.
type PuzzleScenery interface {
	// Stage returns the name of a background with the rounded corners for the picture.
	Stage() string
	// Emblem draws the emblem of the game in a circle.
	Emblem(c *canvas.Canvas, x, y, radius int)
	// Board draws the position with the best move in a frame.
	Board(c *canvas.Canvas, frame image.Rectangle)
	// Choice draws a move around a middle, as large as a square of PuzzleChoice pixels.
	Choice(c *canvas.Canvas, m game.Move, x, y int)
}

// PuzzleChoice is the side of the square for a choice, in pixels.
const PuzzleChoice = 58

// The places of the parts of the picture, in pixels.
var (
	puzzleBoard  = image.Rect(16, 128, 656, 500)
	puzzlePicks  = image.Rect(676, 128, 1184, 500)
	puzzleHero   = image.Rect(16, 520, 432, 784)
	puzzleStreak = image.Rect(448, 520, 656, 784)
	puzzlePodium = image.Rect(676, 520, 1184, 784)
)

// puzzle draws the picture of a daily puzzle.
type puzzle struct{ *render.Puzzle }

// PaintPuzzle draws the picture of a daily puzzle in the scenery of a game.
func PaintPuzzle(c *canvas.Canvas, data *render.Puzzle, s PuzzleScenery) {
	const band = 98
	p := puzzle{data}
	planks(c, band)
	c.Rectangle(inkBand, image.Rect(0, 0, canvas.Width, band))
	rail(c, band)
	c.Corners(s.Stage())
	s.Emblem(c, 58, 50, 36)
	date := canvas.Label(42, canvas.InkText).End()
	c.Squeezed(p.Date, 1172, 66, 400, date)
	c.Squeezed(p.Title, 112, 71, 1020-min(400, c.Width(p.Date, date)), canvas.Figure(60, canvas.InkText))
	c.Plate(canvas.InkDark, 0, puzzleBoard, 22)
	s.Board(c, puzzleBoard.Inset(4))
	p.picks(c, s)
	p.hero(c)
	p.streak(c)
	p.podium(c)
}

const (
	inkBand  canvas.Ink = 0x14263F // the ground of a title
	inkShare canvas.Ink = 0x6B5A4A // the bar of a choice that is not the best
	inkFlame canvas.Ink = 0xEE8A2A
	inkAsh   canvas.Ink = 0x5A4A3C // a flame that is out
)

// PuzzleChance draws the win chance after the best move around a middle.
func PuzzleChance(c *canvas.Canvas, p *render.Puzzle, x, y int) {
	r := image.Rect(x-63, y-24, x+63, y+24)
	c.Plate(canvas.InkDark, 0, r, 16)
	c.Plate(canvas.InkGold, 0, r.Inset(3), 13)
	c.Percentage(p.Best.Chance, x, y+14, canvas.Figure(38, canvas.InkDark).Middle())
}

// picks draws a row for each choice: its sign, a bar with the people who are named, and the number of all.
func (p puzzle) picks(c *canvas.Canvas, s PuzzleScenery) {
	const pitch = 72
	c.Plate(inkPlaque, 0, puzzlePicks, 22)
	most := 1
	for i := range p.Rows() {
		most = max(most, p.Row(i).Count)
	}
	for i := range p.Rows() {
		pick, y := p.Row(i), puzzlePicks.Min.Y+42+pitch*i
		if pick.Move == "" {
			c.Text("…", puzzlePicks.Min.X+48, y+8, canvas.Figure(50, canvas.InkMute).Middle())
		} else {
			s.Choice(c, pick.Move, puzzlePicks.Min.X+48, y)
		}
		p.pick(c, pick, pick.Move == p.Best.Move, most, y)
	}
}

// pick draws the bar and the number of a choice around y.
func (p puzzle) pick(c *canvas.Canvas, pick render.Pick, best bool, most, y int) {
	left, right := puzzlePicks.Min.X+93, puzzlePicks.Min.X+371
	bar, ink := image.Rect(left, y-26, right, y+26), inkShare
	c.Plate(canvas.InkDark, 64, bar.Inset(-3), 29)
	l := canvas.Figure(50, canvas.InkText).End()
	if best {
		ink, l.Ink = canvas.InkGold, canvas.InkGold
		goldStar(c, right+26, y, 21)
	}
	if pick.Count == 0 {
		l.Ink = canvas.InkMute
	} else {
		bar.Max.X = left + max(bar.Dy(), bar.Dx()*pick.Count/most)
		c.Plate(canvas.InkDark, 0, bar.Inset(-3), 29)
		c.Plate(ink, 0, bar, 26)
	}
	p.people(c, pick, left+27, y)
	c.Squeezed(c.Numeral(pick.Count), puzzlePicks.Max.X-22, y+18, 64, l)
}

// mostDiscs is the number of discs on a bar.
const mostDiscs = 7

// people draws a disc for each person who is named, and the number of more of them.
func (p puzzle) people(c *canvas.Canvas, pick render.Pick, x, y int) {
	const step, radius = 37, 24
	shown := len(pick.People)
	if shown > mostDiscs {
		shown = mostDiscs - 1
	}
	for _, who := range pick.People[:shown] {
		Disc(c, who, x, y, radius)
		x += step
	}
	if more := len(pick.People) - shown; more > 0 {
		l := canvas.Figure(26, canvas.InkCream).Middle()
		wide := max(0, c.Width(c.Signed(more), l)-2*radius+14)
		r := image.Rect(x-radius-wide, y-radius, x+radius, y+radius)
		c.Plate(canvas.InkDark, 0, r, radius)
		c.Plate(inkPaper, 0, r.Inset(2), radius-2)
		c.Plate(inkTints[len(inkTints)-1], 0, r.Inset(5), radius-5)
		c.Text(c.Signed(more), (r.Min.X+r.Max.X)/2, y+9, l)
	}
}

// inkTints are the colours of people's discs.
var inkTints = [...]canvas.Ink{0xE8483C, 0x2E86EE, 0x8E57B8, 0x21743F, 0x2B4C97, 0xCF6C12, 0x1F6E99, 0x4D585C}

// disc draws the ground of a disc.
func disc(c *canvas.Canvas, ink canvas.Ink, x, y, radius int) {
	c.Disc(canvas.InkDark, x, y, radius)
	c.Disc(inkPaper, x, y, radius*92/100)
	c.Disc(ink, x, y, radius*81/100)
}

// Disc draws a person as a letter on a colour, or as a dot on grey if there is no name or no font has its letters.
func Disc(c *canvas.Canvas, who render.Person, x, y, radius int) {
	n := len(inkTints)
	tint, initial := (who.Tint%n+n)%n, firstLetter(c.Legible(who.Name, ""))
	if who.Name == "" {
		tint = n - 1
	}
	disc(c, inkTints[tint], x, y, radius)
	if initial == "" {
		c.Disc(canvas.InkCream, x, y, radius/4)
		return
	}
	c.Text(initial, x, y+radius*38/100, canvas.Figure(max(26, radius*108/100), canvas.InkCream).Middle())
}

// firstLetter returns the first letter of a name as a capital. It does not allocate for a name that begins with one.
func firstLetter(name string) string {
	r, size := utf8.DecodeRuneInString(name)
	if upper := unicode.ToUpper(r); upper != r {
		return string(upper)
	}
	return name[:size]
}

// hero draws how many found the best move, with up to three stars.
func (p puzzle) hero(c *canvas.Canvas) {
	c.Plate(inkPlaque, 0, puzzleHero, 22)
	if p.All == 0 {
		middle := (puzzleHero.Min.X + puzzleHero.Max.X) / 2
		c.Squeezed(c.Word("daily.picture.nobody"), middle, 668, 376, canvas.Figure(46, canvas.InkMute).Middle())
		return
	}
	l, left := canvas.Figure(158, canvas.InkGold), puzzleHero.Min.X+24
	if p.Found == 0 {
		l.Ink = canvas.InkMute
	}
	for l.Size > 80 && c.Width(c.Numeral(p.Found), l) > 190 {
		l.Size -= 2
	}
	c.Number(p.Found, left, 612+l.Size*36/100, l)
	left += c.Width(c.Numeral(p.Found), l) + 22
	room := puzzleHero.Max.X - 16 - left
	c.Squeezed(c.Counted("daily.picture.of", p.All, 0), left, 606, room, canvas.Figure(68, canvas.InkText))
	c.Squeezed(c.Counted("daily.picture.found", p.Found, p.All), left+2, 662, room, canvas.Label(54, canvas.InkText))
	for i := range 3 {
		x := puzzleHero.Min.X + 88 + 120*i
		if i < p.Stars() {
			goldStar(c, x, 724, 44)
		} else {
			star := starPoints(x, 724, 40)
			c.Fill(canvas.InkDark, 166, star[:]...)
			c.Line(canvas.Pen{Ink: canvas.InkMute, Width: 3, Dash: 7, Gap: 7}, star[:]...)
		}
	}
}

// streak draws the days in a row below a flame.
func (p puzzle) streak(c *canvas.Canvas) {
	c.Plate(inkPlaque, 0, puzzleStreak, 22)
	outer, inner, l := inkFlame, canvas.InkGold, canvas.Figure(76, canvas.InkGold).Middle()
	if p.Streak == 0 {
		outer, inner, l.Ink = inkAsh, inkShare, canvas.InkMute
	}
	c.Fill(outer, 0, flame...)
	c.Line(canvas.Pen{Ink: canvas.InkDark, Width: 5.5}, flame...)
	c.Fill(inner, 0, heart...)
	for _, line := range anchor {
		c.Line(canvas.Pen{Ink: canvas.InkDark, Width: 4}, line...)
	}
	x := (puzzleStreak.Min.X + puzzleStreak.Max.X) / 2
	c.Squeezed(c.Numeral(p.Streak), x, 726, 180, l)
	c.Squeezed(c.Counted("daily.picture.days", p.Streak, 0), x, 768, 184, canvas.Label(38, canvas.InkText).Middle())
}

// step is a step of the podium.
type step struct {
	left, right int
	ink, edge   canvas.Ink
}

var (
	// steps are the places of the first three on the podium.
	steps = [...]step{
		{848, 1012, canvas.InkGold, 0xFFE2A0}, {686, 842, 0xCED5D6, 0xFFFDF4}, {1018, 1174, 0xEE8A2A, 0xFBB067},
	}
	stepTops = [...]int{630, 653, 671} // by rank
)

// podium draws the best of the week.
func (p puzzle) podium(c *canvas.Canvas) {
	c.Plate(inkPlaque, 0, puzzlePodium, 22)
	for i, s := range steps {
		if i >= len(p.Podium) {
			s.free(c, i+1)
			continue
		}
		m := p.Podium[i]
		top := stepTops[max(0, min(len(stepTops)-1, m.Rank-1))]
		s.draw(c, top)
		middle := (s.left + s.right) / 2
		c.Number(m.Rank, middle, top+52, canvas.Figure(50, canvas.InkDark).Middle())
		name := c.Legible(m.Name, c.Word("daily.unnamed"))
		c.Squeezed(name, middle, puzzlePodium.Max.Y-14, s.right-s.left-12, canvas.Label(36, canvas.InkDark).Middle())
		Disc(c, m.Person, middle-39, top-49, 37)
		l := canvas.Figure(38, canvas.InkText)
		if m.Rank == 1 {
			l.Ink = canvas.InkGold
		}
		c.Squeezed(m.Score, middle+8, top-34, 74, l)
	}
}

// free draws the step of a rank without a player.
func (s step) free(c *canvas.Canvas, rank int) {
	top := stepTops[rank-1]
	c.Plate(canvas.InkDark, 90, image.Rect(s.left, top, s.right, puzzlePodium.Max.Y-6), 6)
	c.Number(rank, (s.left+s.right)/2, top+52, canvas.Figure(50, canvas.InkMute).Middle().Faded(140))
}

// draw draws a step with its upper edge at top.
func (s step) draw(c *canvas.Canvas, top int) {
	r := image.Rect(s.left, top, s.right, puzzlePodium.Max.Y)
	c.Plate(canvas.InkDark, 0, image.Rect(r.Min.X-3, top-3, r.Max.X+3, r.Max.Y), 4)
	c.Rectangle(s.ink, r)
	r.Max.Y = top + 9
	c.Rectangle(s.edge, r)
}

// starPoints returns the outline of a star with five points.
func starPoints(x, y, radius int) (around [11]canvas.Point) {
	for i, p := range unitStar {
		around[i] = canvas.Point{X: float64(x) + p.X*float64(radius), Y: float64(y) + p.Y*float64(radius)}
	}
	return around
}

// goldStar draws a star in gold.
func goldStar(c *canvas.Canvas, x, y, radius int) {
	star := starPoints(x, y, radius)
	c.Line(canvas.Pen{Ink: canvas.InkDark, Width: 8}, star[:]...)
	c.Fill(canvas.InkGold, 0, star[:]...)
}
