package help

import (
	"strconv"

	"dockside/bot/catalog"
	"dockside/bot/ui"
	"dockside/render"
	"dockside/render/i18n"
)

// Overview returns the overview of the bot, with buttons for the chosen game: solo, lessons, rules, and in a guild a
// challenge.
func Overview(l *i18n.Language, games []catalog.Game, chosen catalog.Game, onServer bool) ui.Screen {
	name := chosen.Rules.Name
	s := ui.Screen{Title: l.Say("help.title"), Color: ui.Brass}
	lines := []string{l.Say("help.text")}
	menu := ui.Menu{ID: ui.ID("help"), Placeholder: l.Say("help.choose")}
	for _, g := range games {
		label := l.Say(g.Rules.Name + ".name")
		lines = append(lines, l.Say("help.game", label, seatsOf(g)))
		menu.Options = append(menu.Options, ui.Option{
			Value: g.Rules.Name, Label: label, Note: l.Say("help.seats", seatsOf(g)), Chosen: g.Rules.Name == name,
		})
	}
	buttons := []ui.Button{
		{ID: ui.ID("solo", name), Label: l.Say("button.solo"), Style: render.Primary},
		{ID: ui.ID("learn", name), Label: l.Say("button.learn")},
	}
	ways := []string{l.Say("help.solo"), l.Say("help.learn")}
	if onServer {
		buttons = append(buttons, ui.Button{ID: ui.ID("dare", name), Label: l.Say("button.dare")})
		ways = append(ways, l.Say("help.dare"))
	}
	s.Text = ui.Paragraphs(ui.Lines(lines...), ui.Lines(ways...), l.Say("help.more"))
	s.Rows = ui.ButtonRows(append(buttons, ui.Button{ID: ui.ID("rules", name), Label: l.Say("button.rules")}))
	if len(games) > 1 {
		s.Rows = append(s.Rows, ui.Row{Menu: &menu})
	}
	return s
}

// seatsOf returns the number of players of a game: "2" or "2–6".
func seatsOf(g catalog.Game) string {
	least, most := strconv.Itoa(g.Rules.MinSeats), strconv.Itoa(g.Rules.MaxSeats)
	if least == most {
		return least
	}
	return least + "–" + most
}
