package help

import (
	"slices"
	"strconv"
	"strings"

	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/render"
	"dockside/render/i18n"
)

// listed are the commands of the overview. Those in guildOnly do not work in direct messages.
var (
	listed    = []string{"daily", "challenge", "games", "leaderboard", "rules", "settings me", "away", "privacy"}
	guildOnly = []string{"challenge", "leaderboard"}
)

// Overview returns the overview of the bot: a picture, the games, the commands, and the ways into the chosen game.
func Overview(
	l *i18n.Language, games []catalog.Game, chosen catalog.Game, mentions *command.Mentions, onServer bool,
) ui.Screen {
	name := chosen.Rules.Name
	s := ui.Screen{Title: l.Say("help.title"), Color: ui.Brass}
	s.Try(func() { presenter.AddWelcome(&s, l, games) })
	var all []string
	menu := ui.Menu{ID: ui.ID("help"), Placeholder: l.Say("help.choose")}
	for _, g := range games {
		all = append(all, gameLine(l, g))
		menu.Options = append(menu.Options, ui.Option{
			Value: g.Rules.Name, Label: l.Say(g.Rules.Name + ".name"), Note: l.Say("help.seats", seatsOf(g)),
			Chosen: g.Rules.Name == name,
		})
	}
	s.Text = ui.Paragraphs(ui.Lines(all...), commandLines(l, games, mentions, onServer))
	buttons := []ui.Button{
		{ID: ui.ID("solo", name), Label: l.Say("button.solo"), Style: render.Primary},
		{ID: ui.ID("learn", name), Label: l.Say("button.learn")},
	}
	s.Rows = ui.ButtonRows(append(buttons, presenter.ChallengeButton(l, chosen, onServer)...))
	if len(games) > 1 {
		s.Rows = append(s.Rows, ui.Row{Menu: &menu})
	}
	return s
}

// gameLine returns a game with a word on it, its number of players, and how long it takes, as far as it says so.
func gameLine(l *i18n.Language, g catalog.Game) string {
	name := g.Rules.Name
	said := []string{ui.Bold(l.Say(name + ".name"))}
	if pitch := name + ".pitch"; l.Has(pitch) {
		said = append(said, l.Say(pitch))
	}
	said = append(said, l.Say("help.seats", seatsOf(g)))
	if billed, ok := g.Face.(render.Billed); ok {
		bill := billed.Bill(game.Setup{Seats: g.Rules.MinSeats})
		time := bill[len(bill)-1]
		said = append(said, strconv.Itoa(time.N)+" "+l.Say(time.Unit, time.N))
	}
	return strings.Join(said, " · ")
}

// commandLines lists the commands, with what each is for. There is no /daily without puzzles of the day.
func commandLines(l *i18n.Language, games []catalog.Game, mentions *command.Mentions, onServer bool) string {
	var lines []string
	for _, name := range listed {
		exists := name != "daily" || catalog.HavePuzzles(games)
		if exists && (onServer || !slices.Contains(guildOnly, name)) {
			lines = append(lines, l.Say("help.way."+strings.ReplaceAll(name, " ", "-"), mentions.Of(name)))
		}
	}
	return ui.Lines(lines...)
}

// seatsOf returns the number of players of a game: "2" or "2–6".
func seatsOf(g catalog.Game) string {
	least, most := strconv.Itoa(g.Rules.MinSeats), strconv.Itoa(g.Rules.MaxSeats)
	if least == most {
		return least
	}
	return least + "–" + most
}
