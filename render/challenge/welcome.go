package challenge

import (
	"embed"
	"fmt"

	"dockside/render"
	"dockside/render/canvas"
)

// Welcome is the picture above the buttons that start a game: a captain, and a place for one more.
type Welcome struct {
	Art   embed.FS // art of the game whose cards it shows, as in render.Traits.Files
	Name  string   // of all games
	Games []string // their names
	Words Greetings
}

var _ render.Drawing = Welcome{}

// Greetings are the words on the picture in the reader's language.
type Greetings struct {
	Host, Hosts string // the captain, and the text about them
	You, Free   string
	Anybody     string // the opponents
	Anytime     string // and the times
}

// Greeting returns the words in a language.
func Greeting(say render.Words) Greetings {
	return Greetings{
		Host: say("welcome.host"), Hosts: say("welcome.hosts"),
		You: say("challenge.picture.you"), Free: say("challenge.picture.free"),
		Anybody: say("welcome.anybody"), Anytime: say("welcome.anytime"),
	}
}

// Sheet implements render.Drawing.
func (w Welcome) Sheet() render.Sheet {
	s := Card{Art: w.Art}.Sheet()
	s.Name = "harbour"
	return s
}

// Key implements render.Drawing.
func (w Welcome) Key() string { return fmt.Sprintf("%q %q %q", w.Name, w.Games, w.Words) }

// Draw implements render.Drawing.
func (w Welcome) Draw(c *canvas.Canvas) error {
	c.Stage("stage")
	k := Card{Game: w.Name, Words: Words{You: w.Words.You, Free: w.Words.Free}}
	k.title(c)
	w.row(c)
	width := pillWidth(c, w.Words.Anybody) + pillGap + pillWidth(c, w.Words.Anytime)
	x := pill(c, "star", w.Words.Anybody, 600-width/2)
	pill(c, "hourglass", w.Words.Anytime, x)
	c.Paste("fan", 600, 362)
	c.Paste(sprite("captain", 0, ""), duelX[0], captain)
	c.Paste("free", duelX[1], captain)
	w.host(c)
	k.freePlaque(c, 1, duelX[1])
	return nil
}

// host draws the captain.
func (w Welcome) host(c *canvas.Canvas) {
	x := duelX[0]
	c.Paste(sprite("plaque", 0, ""), x, plaque)
	c.Squeezed(w.Words.Host, x, 498, plaqueRoom, canvas.Label(52, canvas.InkText).Middle())
	c.Squeezed(w.Words.Hosts, x, 552, plaqueRoom, canvas.Label(36, canvas.InkMute).Middle())
}

// row draws the names of the games, with a diamond between two of them.
func (w Welcome) row(c *canvas.Canvas) {
	const room, gap, baseline = 1040, 40, 676
	l := canvas.Figure(46, canvas.InkCream)
	width := func() int {
		total := 2 * gap * (len(w.Games) - 1)
		for _, name := range w.Games {
			total += c.Width(name, l)
		}
		return total
	}
	for l.Size > 20 && width() > room {
		l.Size--
	}
	x := 600 - width()/2
	for i, name := range w.Games {
		if i > 0 {
			c.Paste("diamond", x+gap, 660)
			x += 2 * gap
		}
		c.Text(name, x, baseline, l)
		x += c.Width(name, l)
	}
}
