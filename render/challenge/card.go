// Package challenge draws and describes the card of a challenge. The bot draws its frame. A game can add the art in
// card/png beside its face: a fan of cards with two pieces ("fan") and captains ("captain-0" and on; set.json of
// render/canvas/card has their looks). Other games use the bot's own fan and captains. Gold marks the seats that may
// answer.
package challenge

import (
	"embed"
	"fmt"
	"strconv"

	"dockside/game"
	"dockside/render"
	"dockside/render/canvas"
)

// Card is the picture of a challenge. A studio.Studio makes it.
type Card struct {
	Art   embed.FS // art of the game, as in render.Traits.Files
	Words Words
	Game  string // name of the game
	Seats []Seat // the players and free seats, two to MostSeats
	// Crews are the names of two opposing crews. Seats has the first crew and then the second, of equal size. Empty if
	// there are no crews.
	Crews  []string
	Counts []Count
	Rated  bool
	Pace   string // the time for a turn; empty without a limit
	End    End

	Starts   bool     // a table for several starts by itself
	Checking bool     // a ready check is running
	Waiting  []string // the names on the waiting list
}

var _ render.Drawing = Card{}

// MostSeats is the maximum number of captains on a card.
const MostSeats = 8

// Seat is a seat on the card, taken or free.
type Seat struct {
	At     game.Seat // its place at the table, which selects the captain
	Name   string
	Colour string // in words; empty if the game has none
	Free   bool   // anyone may take it
	Asked  bool   // its player may answer
	Ready  bool   // the player has confirmed in a ready check
	Stake  Stake
	Rating int // shown if the stake is unknown; 0: unknown, too
	New    bool
}

// Stake is the change of rating in points for the first and the last place; zero if it is unknown.
type Stake struct{ First, Last int }

// Count is a number with its unit, in words: "8" and "rounds", "2–6" and "captains".
type Count struct{ Number, Unit string }

// Amounts returns the counts on the card: the number of captains, and the counts of the game.
func Amounts(say render.Words, f render.Face, s game.Setup, number string, captains int) []Count {
	all := []Count{{number, say("challenge.captains", captains)}}
	if billed, ok := f.(render.Billed); ok {
		for _, c := range billed.Bill(s) {
			all = append(all, Count{strconv.Itoa(c.N), say(c.Unit, c.N)})
		}
	}
	return all
}

// End is the outcome of a challenge.
type End int

// The outcomes. Open means that there is none yet.
const (
	Open End = iota
	Begun
	Declined
	Lapsed
	Withdrawn
)

// Words are the words on a card in the reader's language.
type Words struct {
	You, Free     string // on a free seat
	Rating, Rated string
	Check         string // instead of the pace during a ready check
	Nameless      string // instead of a name without drawable letters
	Stamps        [Withdrawn + 1]string
}

// In returns the words in a language.
func In(say render.Words) Words {
	return Words{
		You: say("challenge.picture.you"), Free: say("challenge.picture.free"),
		Rating: say("challenge.picture.rating"), Rated: say("challenge.picture.rated"),
		Check: say("challenge.picture.check"), Nameless: say("challenge.picture.nameless"),
		Stamps: [...]string{
			Declined: say("challenge.picture.declined"), Lapsed: say("challenge.picture.lapsed"),
			Withdrawn: say("challenge.picture.withdrawn"),
		},
	}
}

// Sheet implements render.Drawing.
func (k Card) Sheet() render.Sheet {
	return render.Sheet{Name: "challenge", Art: k.Art, Folder: canvas.CardFolder, Width: 1200, Height: 800}
}

// Key implements render.Drawing.
func (k Card) Key() string { return fmt.Sprintf("%#v", k) }

// Draw implements render.Drawing.
func (k Card) Draw(c *canvas.Canvas) error {
	if len(k.Seats) < 2 || len(k.Seats) > MostSeats {
		return fmt.Errorf("a card with %d seats", len(k.Seats))
	}
	c.Stage("stage")
	k.title(c)
	k.counts(c)
	k.pills(c)
	c.Paste("fan", 600, 362)
	if len(k.Seats) == 2 {
		k.duel(c)
	} else {
		k.crew(c)
	}
	return nil
}

// title writes the name of the game on the ribbon.
func (k Card) title(c *canvas.Canvas) {
	const width, least = 580, 48
	l := canvas.Figure(82, canvas.InkDark).Middle()
	for l.Size > least && c.Width(k.Game, l) > width {
		l.Size--
	}
	c.Fitted(k.Game, 600, 74+l.Size*345/1000, width, l)
}

// The fonts of the counts.
var (
	numberLook = canvas.Figure(50, canvas.InkCream)
	unitLook   = canvas.Label(40, canvas.InkText)
)

// counts draws the counts. The gaps between them are three times those at the ends.
func (k Card) counts(c *canvas.Canvas) {
	const left, right, space, baseline = 60, 1140, 14, 678
	number, unit := numberLook, unitLook
	total := k.countWidth(c, number, unit, space)
	for total > right-left-60*len(k.Counts) && unit.Size > 26 {
		number.Size, unit.Size = number.Size-1, unit.Size-1
		total = k.countWidth(c, number, unit, space)
	}
	end := (right - left - total) / max(2, 3*len(k.Counts)-1)
	x := left + end
	for i, n := range k.Counts {
		if i > 0 {
			c.Paste("diamond", x+3*end/2, 660)
			x += 3 * end
		}
		c.Text(n.Number, x, baseline, number)
		x += c.Width(n.Number, number) + space
		c.Text(n.Unit, x, baseline-2, unit)
		x += c.Width(n.Unit, unit)
	}
}

// countWidth returns the width of the counts in pixels, without the gaps between them.
func (k Card) countWidth(c *canvas.Canvas, number, unit canvas.Lettering, space int) int {
	total := 0
	for _, n := range k.Counts {
		total += c.Width(n.Number, number) + space + c.Width(n.Unit, unit)
	}
	return total
}

// The pills below the counts, in pixels.
const (
	pillGap  = 28
	pillIcon = 48 // from the left end to the middle of the icon
	pillText = 84 // from there to the text
	pillEnd  = 42 // after the text
)

var pillLook = canvas.Label(42, canvas.InkDark)

// pills draws pills in a row for rated or friendly, and for the time of a turn.
func (k Card) pills(c *canvas.Canvas) {
	rated, pace := k.Words.Rated, k.Pace
	if !k.Rated {
		rated = ""
	}
	if k.Checking {
		pace = k.Words.Check
	}
	width := pillWidth(c, rated) + pillWidth(c, pace)
	if rated != "" && pace != "" {
		width += pillGap
	}
	x := pill(c, "star", rated, 600-width/2)
	pill(c, "hourglass", pace, x)
}

// pillWidth returns the width of a pill with a text; 0 without a text.
func pillWidth(c *canvas.Canvas, text string) int {
	if text == "" {
		return 0
	}
	return pillText + c.Width(text, pillLook) + pillEnd
}

// pill draws a pill at x, and returns the x of the next one.
func pill(c *canvas.Canvas, icon, text string, x int) int {
	if text == "" {
		return x
	}
	const middle = 747
	width := pillWidth(c, text)
	c.Stretch("pill", x, x+width, middle, 50)
	c.Paste(icon, x+pillIcon, middle)
	c.Text(text, x+pillText, middle+15, pillLook)
	return x + width + pillGap
}

// stamp draws the outcome of the challenge around a centre.
func (k Card) stamp(c *canvas.Canvas, x, y int) {
	const turn, room = -12, 284
	word, l := k.Words.Stamps[k.End], canvas.Figure(56, inkStamp).Middle()
	if word == "" {
		return
	}
	c.Paste("stamp", x, y)
	for l.Turn = turn; l.Size > 34 && c.Width(word, l) > room; {
		l.Size--
	}
	drop := l.Size * 37 / 100
	c.Text(c.Fit(word, l, room), x+drop/5, y+drop, l)
}

// inkStamp is the colour of a stamp.
const inkStamp canvas.Ink = 0x8A1F1B

// active reports whether a seat has the golden ring: it may answer, or has answered.
func (k Card) active(s Seat) bool { return k.End == Begun || k.End == Open && (s.Asked || s.Ready) }

// name returns the name of a seat on the picture.
func (k Card) name(c *canvas.Canvas, s Seat) string { return c.Legible(s.Name, k.Words.Nameless) }
