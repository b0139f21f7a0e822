package screen

import (
	"slices"

	"dockside/bot/text"
	"dockside/render"
	"dockside/table"
)

// Nobody is the choice that sends a computer player away.
const Nobody = "-"

// FreeName is what a computer player is called at a table: its level, with a numeral that no
// points can be taken for if others of that name sit there.
func FreeName(words *text.Catalogue, locale, level string, taken []string) string {
	plain := words.For(locale).Say("level." + level)
	for _, numeral := range []string{"", " II", " III", " IV", " V"} {
		if name := plain + numeral; !slices.Contains(taken, name) {
			return name
		}
	}
	return plain + " VI"
}

// lobbyCard is the card of a lobby: who sits there, what is free, until when; or how it went.
func lobbyCard(l *text.Language, v *View) Screen {
	host := max(v.Host(), 0)
	s := Screen{Title: l.Say(v.Rules.Name + ".name"), Color: Mute}
	s.Text = l.Say("lobby."+v.became(), Bold(v.Players[host].Name), Bold(v.EndedBy))
	s.try(func() { addCard(&s, l, v) })
	if v.Phase != table.Open {
		return s
	}
	s.Color, s.Footer = Brass, fairLine(l, v, 0)
	s.Text = Lines(s.Text, conditions(l, v))
	full := len(v.Players) >= v.Rules.MaxSeats
	seats := []Button{
		{ID: ID("join", v.ID), Label: l.Say("lobby.join"), Style: render.Primary, Disabled: full},
		{ID: ID("leave", v.ID), Label: l.Say("lobby.leave")},
		{
			ID: ID("start", v.ID), Label: l.Say("lobby.start"), Style: render.Primary,
			Disabled: len(v.Players) < v.Rules.MinSeats,
		},
	}
	s.Rows = []Row{{Buttons: seats}, aside(l, v)}
	if menu := crewMenu(l, v, full); len(menu.Options) > 0 {
		s.Rows = append(s.Rows, Row{Menu: &menu})
	}
	return s
}

// crewMenu is what the host may do about computer players; without options there is nothing.
func crewMenu(l *text.Language, v *View, full bool) Menu {
	menu := Menu{ID: ID("enlist", v.ID), Placeholder: l.Say("lobby.enlist")}
	if levels := v.LevelNames(); !full {
		for _, level := range levels {
			menu.Options = append(menu.Options, Option{Value: level, Label: l.Say("lobby.add", l.Say("level."+level))})
		}
	}
	if slices.ContainsFunc(v.Players, func(p table.Player) bool { return p.User == "" }) {
		menu.Options = append(menu.Options, Option{Value: Nobody, Label: l.Say("lobby.dismiss")})
	}
	return menu
}
