package screen

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"dockside/bot/catalog"
	"dockside/render"
	"dockside/render/challenge"
	"dockside/render/i18n"
)

// Give is the verb of what stands for a command: the other words are its name and a game.
const Give = "give"

// Seek is the verb of the button that looks for a game on a harbour.
const Seek = "seek"

// Harbour is the message from which everything on a server can be reached. The last word of its first button tells
// how it looks.
func Harbour(l *i18n.Language, games []catalog.Game, front []Button) Screen {
	s := Screen{Title: l.Say("harbour.title"), Text: l.Say("harbour.text"), Color: Brass}
	s.try(func() {
		welcome := challenge.Welcome{
			Art: games[0].Face.Traits().Files, Name: "Dockside", Words: challenge.Greeting(l.Say),
		}
		for _, g := range games {
			welcome.Games = append(welcome.Games, l.Say(g.Rules.Name+".name"))
		}
		s.Drawing, s.Alt = welcome, l.Say("harbour.alt", strings.Join(welcome.Games, ", "))
	})
	buttons := []Button{{ID: Seek, Label: l.Say("harbour.play"), Style: render.Primary}}
	buttons = append(buttons, front...)
	buttons = append(buttons, Button{ID: ID("all", "0"), Label: l.Say("harbour.more")})
	s.Rows = ButtonRows(buttons)
	s.Rows[0].Buttons[0].ID = ID(Seek, look(s))
	return s
}

// look is a digest of how a harbour looks.
func look(s Screen) string {
	key := ""
	if s.Drawing != nil {
		key = s.Drawing.Key()
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%s\n%v\n%s", s.Title, s.Text, s.Alt, s.Rows, key))
	return hex.EncodeToString(sum[:6])
}

// Way is a command with what it does, in words.
type Way struct {
	Button Button
	About  string
}

// WaysShown is how many commands stand on a page of them.
const WaysShown = 15

// AllWays is a page of all commands, each with what it does.
func AllWays(l *i18n.Language, all []Way, page int) Screen {
	pages := max(1, (len(all)+WaysShown-1)/WaysShown)
	page %= pages
	s := Screen{Title: l.Say("harbour.all"), Color: Brass}
	var lines []string
	var buttons []Button
	for _, w := range all[page*WaysShown : min(len(all), (page+1)*WaysShown)] {
		lines, buttons = append(lines, l.Say("harbour.way", w.Button.Label, w.About)), append(buttons, w.Button)
	}
	s.Text, s.Rows = Lines(lines...), ButtonRows(buttons)
	if pages > 1 {
		next := ID("all", strconv.Itoa((page+1)%pages))
		s.Rows = append(s.Rows, Row{Buttons: []Button{{ID: next, Label: l.Say("harbour.next"), Style: render.Primary}}})
	}
	return s
}

// Berths are the seats that somebody may take now, with the ways to a new game and what is to be said of these; there
// are none without games.
func Berths(l *i18n.Language, free []*View, games []catalog.Game, said string) Screen {
	s := Screen{Title: l.Say("harbour.play"), Text: l.Say("seek.none"), Color: Brass}
	var lines []string
	var join []Button
	for _, v := range toldApart(l, free) {
		name := l.Say(v.Rules.Name + ".name")
		lines = append(lines, v.berth(l, name))
		join = append(join, Button{
			ID: ID("berth", v.ID), Label: l.Say("seek.join", plain(challenger(l, v)), name), Style: render.Primary,
		})
	}
	if len(free) > 0 {
		s.Text = Lines(append([]string{l.Say("seek.some")}, lines...)...)
		s.Rows = ButtonRows(join)
	}
	var open, alone []Button
	for _, g := range games {
		name := l.Say(g.Rules.Name + ".name")
		open = append(open, Button{ID: ID("dare", g.Rules.Name), Label: l.Say("seek.open", name)})
		alone = append(alone, Button{ID: ID("solo", g.Rules.Name), Label: l.Say("seek.solo", name)})
	}
	s.Text = Paragraphs(s.Text, said)
	if len(games) == 0 {
		return s
	}
	s.Rows = append(append(s.Rows, ButtonRows(open)...), ButtonRows(alone)...)
	s.Rows = append(s.Rows, Row{Buttons: []Button{{ID: ID("ask", "challenge"), Label: l.Say("seek.challenge")}}})
	return s
}

// berth tells in a line who waits at a table, where, and on what terms.
func (v *View) berth(l *i18n.Language, name string) string {
	key := "seek.line"
	if v.Lobby {
		key = "seek.lobby"
	}
	line := l.Say(key, Bold(challenger(l, v)), name, l.Say(paceKey(v.Table)), len(v.Players), v.room(), Link(v.Table))
	if said := terms(l, v); said != "" {
		line += " · " + said
	}
	return line
}

// Berthed tells somebody that they have a seat now, and where.
func Berthed(l *i18n.Language, v *View) Screen {
	return Screen{Text: l.Say("seek.done", Link(v.Table)), Color: Brass}
}

// Seatable tells whether there is a seat at the table for one more.
func (v *View) Seatable() bool {
	return v.Lobby && len(v.Players) < v.room() || !v.Lobby && v.Players[1].Open()
}
