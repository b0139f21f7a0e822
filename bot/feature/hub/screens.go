package hub

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"

	"dockside/bot/catalog"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/render"
	"dockside/render/i18n"
)

// seekVerb is the verb of the hub's button that looks for a game.
const seekVerb = "seek"

// hubScreen returns the hub message of a guild, with buttons for the most used features. The last word of its first
// button is a digest of the message, by which an outdated hub is recognised.
func hubScreen(l *i18n.Language, games []catalog.Game, front []ui.Button) ui.Screen {
	s := ui.Screen{Title: l.Say("harbour.title"), Text: l.Say("harbour.text"), Color: ui.Brass}
	s.Try(func() { presenter.AddWelcome(&s, l, games) })
	buttons := []ui.Button{{ID: seekVerb, Label: l.Say("harbour.play"), Style: render.Primary}}
	buttons = append(buttons, front...)
	buttons = append(buttons, ui.Button{ID: ui.ID("all", "0"), Label: l.Say("harbour.more")})
	s.Rows = ui.ButtonRows(buttons)
	s.Rows[0].Buttons[0].ID = ui.ID(seekVerb, digest(s))
	return s
}

// digest returns a digest of what a hub message shows.
func digest(s ui.Screen) string {
	key := ""
	if s.Drawing != nil {
		key = s.Drawing.Key()
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%s\n%v\n%s", s.Title, s.Text, s.Alt, s.Rows, key))
	return hex.EncodeToString(sum[:6])
}

// commandsShown is how many commands a page lists.
const commandsShown = 15

// commandsScreen returns a page of all commands with their descriptions. Pages after the last begin again with the
// first.
func commandsScreen(l *i18n.Language, all []shortcut, page int) ui.Screen {
	pages := max(1, (len(all)+commandsShown-1)/commandsShown)
	page %= pages
	s := ui.Screen{Title: l.Say("harbour.all"), Color: ui.Brass}
	var lines []string
	var buttons []ui.Button
	for _, e := range all[page*commandsShown : min(len(all), (page+1)*commandsShown)] {
		button := e.button(l, "")
		lines, buttons = append(lines, l.Say("harbour.way", button.Label, e.about(l))), append(buttons, button)
	}
	s.Text, s.Rows = ui.Lines(lines...), ui.ButtonRows(buttons)
	if pages > 1 {
		next := ui.ID("all", strconv.Itoa((page+1)%pages))
		s.Rows = append(s.Rows, ui.Row{Buttons: []ui.Button{{ID: next, Label: l.Say("harbour.next"), Style: render.Primary}}})
	}
	return s
}

// seatsScreen lists the open seats for a user, and buttons for a new game of each of games. The text about new games
// is said.
func seatsScreen(l *i18n.Language, free []*view.View, games []catalog.Game, said string) ui.Screen {
	s := ui.Screen{Title: l.Say("harbour.play"), Text: l.Say("seek.none"), Color: ui.Brass}
	var lines []string
	var join []ui.Button
	for _, v := range view.ToldApart(l, free) {
		name := l.Say(v.Rules.Name + ".name")
		lines = append(lines, seatLine(l, v, name))
		label := l.Say("seek.join", ui.Plain(presenter.Challenger(l, v)), name)
		join = append(join, ui.Button{ID: berthID(v), Label: label, Style: render.Primary})
	}
	if len(free) > 0 {
		s.Text = ui.Lines(append([]string{l.Say("seek.some")}, lines...)...)
		s.Rows = ui.ButtonRows(join)
	}
	var open []ui.Button
	alone := &ui.Menu{ID: "solo", Placeholder: l.Say("seek.solo")}
	for _, g := range games {
		name := l.Say(g.Rules.Name + ".name")
		open = append(open, ui.Button{ID: ui.ID("dare", g.Rules.Name), Label: l.Say("seek.open", name)})
		alone.Options = append(alone.Options, ui.Option{Value: g.Rules.Name, Label: name})
	}
	s.Text = ui.Paragraphs(s.Text, said)
	last := []ui.Button{{ID: "alerts", Label: l.Say("button.alerts")}}
	if len(games) > 0 {
		s.Rows = append(append(s.Rows, ui.ButtonRows(open)...), ui.Row{Menu: alone})
		last = append([]ui.Button{{ID: ui.ID("ask", "challenge"), Label: l.Say("seek.challenge")}}, last...)
	}
	s.Rows = append(s.Rows, ui.Row{Buttons: last})
	return s
}

// seatLine returns the line of an open seat: host, terms and link.
func seatLine(l *i18n.Language, v *view.View, name string) string {
	key := "seek.line"
	if v.Lobby {
		key = "seek.lobby"
	}
	line := l.Say(
		key, ui.Bold(presenter.Challenger(l, v)), name, l.Say(ui.PaceKey(v.Table)), len(v.Players), presenter.SeatsShown(v),
		ui.Link(v.Table),
	)
	if said := presenter.Terms(l, v); said != "" {
		line += " · " + said
	}
	return line
}

// berthID returns the custom id of the button that takes a seat under the terms that are shown.
func berthID(v *view.View) string {
	if terms := presenter.TermsKey(v.Table); terms != "" {
		return ui.ID("berth", v.ID, terms)
	}
	return ui.ID("berth", v.ID)
}
