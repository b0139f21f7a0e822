// Package challenge draws and describes the card by which people are asked to play. The house paints its
// frame; a game brings what lies in card/png beside its face: the fan of cards with two pieces ("fan") and
// its captains ("captain-0" and on, see set.json of render/canvas/card for their looks). A game without has those
// of the house. Gold is for whoever may answer.
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
	Art   embed.FS // of the game, as render.Traits.Files
	Words Words
	Game  string // its name
	Seats []Seat // of all who play and who may yet come, two to MostSeats
	// Crews are the names of two sides who play against each other: Seats begins with those of the first, as many
	// as of the second. Empty where everybody plays for themselves.
	Crews  []string
	Counts []Count
	Rated  bool
	Pace   string // how long a turn may take; empty where nobody is waited for
	End    End

	Starts   bool     // a table for several starts by itself
	Checking bool     // its players are asked whether they are ready
	Waiting  []string // the names of those who wait for a seat
}

var _ render.Drawing = Card{}

// MostSeats is how many captains a card has room for.
const MostSeats = 8

// Seat is who sits somewhere, or may sit there.
type Seat struct {
	At     game.Seat // where it is at the table, which tells the captain
	Name   string
	Colour string // in words; empty where the game has none
	Free   bool   // anybody may take it
	Asked  bool   // whoever sits there may answer
	Ready  bool   // the player has confirmed in a ready check
	Stake  Stake
	Rating int // shown where no stake is known; 0: not known either
	New    bool
}

// Stake is what a match can bring a seat, in points of its rating; zero where that is not known.
type Stake struct{ First, Last int }

// Count is so many of something, in words: "8" and "rounds", "2–6" and "captains".
type Count struct{ Number, Unit string }

// Amounts are how many captains there are, as a number tells it, and what the game says there is to play.
func Amounts(say render.Words, f render.Face, s game.Setup, number string, captains int) []Count {
	all := []Count{{number, say("challenge.captains", captains)}}
	if billed, ok := f.(render.Billed); ok {
		for _, c := range billed.Bill(s) {
			all = append(all, Count{strconv.Itoa(c.N), say(c.Unit, c.N)})
		}
	}
	return all
}

// End is what has become of a challenge.
type End int

// The ends, of which Open is none yet.
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
	Check         string // in place of the pace during a ready check
	Nameless      string // in place of a name that no font can write
	Stamps        [Withdrawn + 1]string
}

// In collects the words of a language.
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

// The lettering of what is counted.
var (
	numberLook = canvas.Figure(50, canvas.InkCream)
	unitLook   = canvas.Label(40, canvas.InkText)
)

// counts writes how much there is to play, the gaps between being three times those at the ends.
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

// countWidth is how many pixels the counts take without the gaps between them.
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
	pillEnd  = 42 // behind the text
)

var pillLook = canvas.Label(42, canvas.InkDark)

// pills tell in a row whether the match is rated and how long a turn may take.
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

// pillWidth is how wide a pill with a text is; 0 without any.
func pillWidth(c *canvas.Canvas, text string) int {
	if text == "" {
		return 0
	}
	return pillText + c.Width(text, pillLook) + pillEnd
}

// pill lays a pill at x and tells where the next one goes.
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

// stamp lays what has become of the challenge around a middle.
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

// inkStamp is the colour of what is stamped.
const inkStamp canvas.Ink = 0x8A1F1B

// active tells whether a seat has the golden ring: it may answer, or has.
func (k Card) active(s Seat) bool { return k.End == Begun || k.End == Open && (s.Asked || s.Ready) }

// name is what a seat is called on the picture.
func (k Card) name(c *canvas.Canvas, s Seat) string { return c.Legible(s.Name, k.Words.Nameless) }
