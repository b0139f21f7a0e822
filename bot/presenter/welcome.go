package presenter

import (
	"dockside/bot/catalog"
	"dockside/bot/ui"
	"dockside/render/challenge"
	"dockside/render/i18n"
)

// AddWelcome adds to s the picture above the ways to all games, and its description.
func AddWelcome(s *ui.Screen, l *i18n.Language, games []catalog.Game) {
	welcome := challenge.Welcome{
		Art: games[0].Face.Traits().Files, Name: "Dockside", Words: challenge.Greeting(l.Say),
	}
	for _, g := range games {
		welcome.Games = append(welcome.Games, l.Say(g.Rules.Name+".name"))
	}
	s.Drawing, s.Alt = welcome, l.Say("harbour.alt", l.Commas(welcome.Games))
}
