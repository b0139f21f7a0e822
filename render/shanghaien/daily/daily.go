// Package daily draws and describes the position of a daily puzzle with its best move.
package daily

import (
	"image"
	"math"
	"strings"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/shanghaien/board"
	"dockside/render/shanghaien/choices"
	"dockside/render/shanghaien/describe"
	"dockside/render/shanghaien/draw"
	"dockside/render/widget"
)

// Page is a daily puzzle: the whole tavern with the best move.
type Page struct {
	*render.Puzzle
	rules.State
	counted rules.End // the end of the row from which the cards are counted, after the best move
	card    int       // the position of the card that the best move reaches; -1 for none
	die     int       // the number that the best move places or turns up; 0 for none
}

// See returns the picture of a daily puzzle.
func See(p *render.Puzzle, now rules.State) *Page {
	d := &Page{Puzzle: p, State: now, counted: now.OneAt, card: -1}
	words := strings.Split(string(p.Best.Move), " ")
	if pos, ok := choices.Target(now, words); ok {
		d.card = pos
	}
	switch words[0] {
	case "place":
		d.die = choices.Number(words[1])
		if len(words) > 2 {
			d.counted = choices.Ends[words[2]]
		}
	case "nudge":
		d.die = choices.Number(words[2])
	}
	return d
}

// Paint implements render.Page.
func (d *Page) Paint(c *canvas.Canvas) { widget.PaintPuzzle(c, d.Puzzle, d) }

// Stage implements widget.PuzzleScenery.
func (*Page) Stage() string { return "stage-tavern" }

// nationInks are the colours of the roundel, clockwise.
var nationInks = [...]canvas.Ink{0xD5423A, 0x83CDEE, 0x2B4C97, 0xF7CB3B, 0xEE8A2A, 0x8E57B8, 0x21743F, 0xA9B2B4}

// roundel are the corners of the sectors of the roundel on a circle with a radius of 1, and the middles between them.
var roundel = func() (all [2 * len(nationInks)]canvas.Point) {
	for i := range all {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(len(all)))
		all[i] = canvas.Point{X: sin, Y: -cos}
	}
	return all
}()

// Emblem implements widget.PuzzleScenery with the roundel of all nations.
func (*Page) Emblem(c *canvas.Canvas, x, y, radius int) {
	c.Disc(canvas.InkDark, x, y, radius)
	c.Disc(draw.InkPaper, x, y, radius*94/100)
	at := func(i int) canvas.Point {
		p, r := roundel[i%len(roundel)], float64(radius)*.84
		return canvas.Point{X: float64(x) + p.X*r, Y: float64(y) + p.Y*r}
	}
	for i, ink := range nationInks {
		c.Fill(ink, 0, canvas.Point{X: float64(x), Y: float64(y)}, at(2*i), at(2*i+1), at(2*i+2))
	}
	c.Disc(canvas.InkDark, x, y, radius*26/100)
	c.Disc(draw.InkPaper, x, y, radius*18/100)
}

// The board, in pixels: the bar is 148 high, and the side of the player to move has more room than the other.
const (
	barHeight = 148
	narrow    = 76
	lyingAt   = 36 // from the bar to the middle of lying dice, on the side of the player to move
	rolledAt  = 92 // and of rolled dice
)

// column returns the middle of the column of a position.
func column(frame image.Rectangle, pos int) int { return frame.Min.X + 58 + 207*pos/2 }

// Board implements widget.PuzzleScenery: Blue's side, the bar with all cards, Red's side.
func (d *Page) Board(c *canvas.Canvas, frame image.Rectangle) {
	top, outward := frame.Min.Y+narrow, 1
	if d.Seat != 0 {
		top, outward = frame.Max.Y-narrow-barHeight, -1
	}
	bottom := top + barHeight
	ground(c, frame, top, bottom)
	mine, other := bottom, frame.Min.Y+34
	if d.Seat != 0 {
		mine, other = top, frame.Max.Y-34
	}
	for pos := range d.Tavern {
		x := column(frame, pos)
		d.place(c, pos, x, (top+bottom)/2)
		if d.OneAt != rules.Unchosen {
			n := d.Number(pos)
			dice(c, draw.Die(1-d.Seat, n, "-48"), d.Placed[1-d.Seat][n], x, other)
			dice(c, draw.Die(d.Seat, n, "-48"), d.Placed[d.Seat][n], x, mine+outward*lyingAt)
		}
	}
	chance := frame.Max.X - 78
	switch {
	case d.card < 0:
		d.deed(c, frame, mine+outward*rolledAt)
	case d.card >= 3:
		chance = frame.Min.X + 78
		fallthrough
	default:
		d.rolled(c, frame, mine+outward*rolledAt, outward)
	}
	widget.PuzzleChance(c, d.Puzzle, chance, mine+outward*rolledAt)
}

// ground draws the sides of both players and the bar.
func ground(c *canvas.Canvas, frame image.Rectangle, top, bottom int) {
	c.Plate(0x1A3250, 0, frame, 18)
	lower := frame
	lower.Min.Y = bottom
	c.Plate(0x3A151B, 0, lower, 18)
	c.Rectangle(0x3A151B, image.Rect(frame.Min.X, bottom, frame.Max.X, bottom+30))
	for i := range 3 {
		r := image.Rect(frame.Min.X, top+barHeight*i/3, frame.Max.X, top+barHeight*(i+1)/3)
		c.Rectangle([2]canvas.Ink{0x5A3924, 0x5F3D27}[i%2], r)
		r.Min.Y = r.Max.Y - 3
		c.Rectangle(0x382012, r)
	}
	for _, y := range [...]int{top, bottom} {
		c.Rectangle(canvas.InkDark, image.Rect(frame.Min.X, y-8, frame.Max.X, y+8))
		c.Rectangle(0xE3AE4A, image.Rect(frame.Min.X, y-6, frame.Max.X, y+5))
		c.Rectangle(0xF9DE97, image.Rect(frame.Min.X, y-5, frame.Max.X, y-2))
	}
}

// place draws one card with its number around a middle, in gold if the best move reaches it.
func (d *Page) place(c *canvas.Canvas, pos, x, y int) {
	if pos == d.card {
		r := image.Rect(x-53, y-67, x+53, y+67)
		c.Plate(canvas.InkDark, 0, r.Inset(-4), 17)
		c.Plate(canvas.InkGold, 0, r.Inset(-1), 15)
	}
	if of := d.Tavern[pos]; of != (rules.Card{}) {
		c.Paste(draw.Card(of, "-small"), x, y)
	}
	if d.counted != rules.Unchosen {
		s := d.State
		s.OneAt = d.counted
		c.Paste(boneDice[s.Number(pos)], x, y+60)
	}
}

// boneDice are the sprites of the numbers of cards.
var boneDice = [...]string{
	"", "die-bone-1-42", "die-bone-2-42", "die-bone-3-42", "die-bone-4-42", "die-bone-5-42", "die-bone-6-42",
}

// dice draws dice side by side in a column; several overlap.
func dice(c *canvas.Canvas, sprite string, n, x, y int) {
	const room, side = 98, 48
	pitch := 0
	if n > 1 {
		pitch = min(side+3, (room-side)/(n-1))
	}
	for i := range n {
		c.Paste(sprite, x-pitch*(n-1)/2+pitch*i, y)
	}
}

// rolled draws the die that the best move places or turns up below its card in a gold frame, and beside it the other
// die that was rolled, or the trick that turns the die.
func (d *Page) rolled(c *canvas.Canvas, frame image.Rectangle, y, outward int) {
	x := column(frame, d.card)
	beside := d.card - 1
	if beside < 0 {
		beside = 1
	}
	if n := d.Number(d.card); d.OneAt == rules.Unchosen || d.Placed[d.Seat][n] == 0 {
		arrow(c, x, y-outward*(rolledAt-20), -outward)
	}
	draw.Ring(c, x, y, 64, 0)
	c.Paste(draw.Die(d.Seat, d.die, "-52"), x, y)
	if strings.HasPrefix(string(d.Best.Move), "nudge") {
		c.Paste("chip-nudge-54", column(frame, beside), y)
		return
	}
	rest := d.Rolled[0]
	if rest == d.die {
		rest = d.Rolled[1]
	}
	c.Paste(draw.Die(d.Seat, rest, "-52"), column(frame, beside), y)
}

// arrow draws a gold arrow around a middle, upwards or downwards.
func arrow(c *canvas.Canvas, x, y, down int) {
	at := func(dx, dy int) canvas.Point { return canvas.Point{X: float64(x + dx), Y: float64(y + down*dy)} }
	around := [...]canvas.Point{
		at(0, 20), at(-30, -6), at(-12, -6), at(-12, -22), at(12, -22), at(12, -6), at(30, -6), at(0, 20),
	}
	c.Line(canvas.Pen{Ink: canvas.InkDark, Width: 9}, around[:]...)
	c.Fill(canvas.InkGold, 0, around[:]...)
}

// deed draws a best move that reaches no card on a gold plate.
func (d *Page) deed(c *canvas.Canvas, frame image.Rectangle, y int) {
	r := image.Rect(frame.Min.X+24, y-28, frame.Min.X+450, y+28)
	c.Plate(canvas.InkDark, 0, r.Inset(-4), 22)
	c.Plate(canvas.InkGold, 0, r, 18)
	x := r.Min.X + 50
	d.Choice(c, d.Best.Move, x, y)
	key, ok := board.DeedWords[d.Best.Move]
	if !ok {
		key = describe.WordTricks
	}
	c.Squeezed(c.Word(key), x+50, y+14, r.Max.X-x-66, canvas.Figure(42, canvas.InkDark))
}

// Choice implements widget.PuzzleScenery: the number that a die reaches, or the trick that is played.
func (d *Page) Choice(c *canvas.Canvas, m game.Move, x, y int) {
	verb, rest, _ := strings.Cut(string(m), " ")
	first, second, _ := strings.Cut(rest, " ")
	switch verb {
	case "place":
		d.placing(c, choices.Number(first), second, x, y)
	case "nudge":
		c.Paste("chip-nudge-54", x-12, y-4)
		c.Paste(boneDice[choices.Number(second)], x+18, y+10)
	case "joker":
		c.Paste("mini-"+second, x+18, y)
		c.Paste("chip-"+first+"-54", x-10, y)
	case "double", "reroll":
		c.Paste("chip-"+verb+"-54", x, y)
	case "roll":
		c.Paste(draw.Die(d.Seat, 5, "-48"), x-8, y-8)
		c.Paste(draw.Die(d.Seat, 2, "-48"), x+10, y+10)
	default: // the end of the round
		c.Disc(canvas.InkDark, x, y, 29)
		c.Disc(draw.InkRed, x, y, 26)
		c.Text("!", x, y+17, canvas.Figure(46, canvas.InkCream).Middle())
	}
}

// placing draws the number of a die, and from which end it counts while that is undecided.
func (d *Page) placing(c *canvas.Canvas, n int, end string, x, y int) {
	sprite := bigDice[n]
	if d.OneAt != rules.Unchosen || end == "" {
		c.Paste(sprite, x, y)
		return
	}
	side := -1.0
	if end == "right" {
		side = 1
	}
	c.Paste(sprite, x-int(side*10), y)
	at := func(dx, dy float64) canvas.Point { return canvas.Point{X: float64(x) + side*dx, Y: float64(y) + dy} }
	c.Fill(canvas.InkGold, 0, at(20, -16), at(42, 0), at(20, 16))
}

// bigDice are the sprites of the numbers of choices.
var bigDice = [...]string{
	"", "die-bone-1-52", "die-bone-2-52", "die-bone-3-52", "die-bone-4-52", "die-bone-5-52", "die-bone-6-52",
}

// Describe implements render.Page.
func (d *Page) Describe() []game.Event {
	facts := d.Puzzle.Describe(func(m game.Move) game.Event { return choices.Label(d.State, m) })
	told := 3 // the round, the turn and the cards
	if d.OneAt != rules.Unchosen {
		told += len(describe.Seats) // and the dice
	}
	position := board.New(d.State, false).Describe()
	return append(facts[:2:2], append(position[1:told:told], facts[2:]...)...)
}
