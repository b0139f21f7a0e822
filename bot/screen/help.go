package screen

import (
	"strconv"

	"dockside/bot/catalog"
	"dockside/render"
	"dockside/render/i18n"
)

// Help tells in short what there is, with buttons for one of the games: to play alone, to learn it, on a server to
// challenge whoever likes, and to read its rules.
func Help(l *i18n.Language, games []catalog.Game, chosen catalog.Game, onServer bool) Screen {
	name := chosen.Rules.Name
	s := Screen{Title: l.Say("help.title"), Color: Brass}
	lines := []string{l.Say("help.text")}
	menu := Menu{ID: ID("help"), Placeholder: l.Say("help.choose")}
	for _, g := range games {
		label := l.Say(g.Rules.Name + ".name")
		lines = append(lines, l.Say("help.game", label, seatsOf(g)))
		menu.Options = append(menu.Options, Option{
			Value: g.Rules.Name, Label: label, Note: l.Say("help.seats", seatsOf(g)), Chosen: g.Rules.Name == name,
		})
	}
	buttons := []Button{
		{ID: ID("solo", name), Label: l.Say("button.solo"), Style: render.Primary},
		{ID: ID("learn", name), Label: l.Say("button.learn")},
	}
	ways := []string{l.Say("help.solo"), l.Say("help.learn")}
	if onServer {
		buttons = append(buttons, Button{ID: ID("dare", name), Label: l.Say("button.dare")})
		ways = append(ways, l.Say("help.dare"))
	}
	s.Text = Paragraphs(Lines(lines...), Lines(ways...), l.Say("help.more"))
	s.Rows = ButtonRows(append(buttons, Button{ID: ID("rules", name), Label: l.Say("button.rules")}))
	if len(games) > 1 {
		s.Rows = append(s.Rows, Row{Menu: &menu})
	}
	return s
}

// seatsOf is how many people a game takes: "2" or "2–6".
func seatsOf(g catalog.Game) string {
	least, most := strconv.Itoa(g.Rules.MinSeats), strconv.Itoa(g.Rules.MaxSeats)
	if least == most {
		return least
	}
	return least + "–" + most
}
