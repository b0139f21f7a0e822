package screen

import (
	"fmt"
	"time"

	"dockside/bot/text"
	"dockside/house"
)

// Foretold is the word of the ladder of those who have given tips.
const Foretold = "prophets"

// Prophet is somebody who has given tips.
type Prophet struct {
	User, Name string
	Tips       int
	Ahead      float64   // by how much they were better than the house, in the mean
	Last       time.Time // the end of the latest match
}

// prophetsShown is how many of them are listed.
const prophetsShown = 15

// Prophets lists those who have given enough tips, the best first, and the reader with them.
func Prophets(l *text.Language, g house.Game, all []Prophet, least int, reader string) Screen {
	title := l.Say("ladder.title", l.Say(g.Rules.Name+".name"), l.Say("ladder.of."+Foretold))
	s := Screen{Title: title, Footer: l.Say("prophets.note", least), Color: Brass}
	for i, p := range all {
		mine := p.User == reader
		switch {
		case p.Tips < least && mine:
			s.Text = Lines(s.Text, l.Say("prophets.few", p.Tips, least))
		case p.Tips >= least && (i < prophetsShown || mine):
			name := Bold(Captain(l, p.User, p.Name))
			s.Text = Lines(s.Text, l.Say("prophets.line", i+1, name, ahead(p.Ahead), l.Say("prophets.tips", p.Tips)))
		}
	}
	if s.Text == "" {
		s.Text = l.Say("prophets.empty")
	}
	return s
}

// ahead is a lead in points, with its sign.
func ahead(x float64) string { return fmt.Sprintf("%+d", off(x)) }
