package alerts

import (
	"slices"

	"dockside/bot/catalog"
	"dockside/bot/guild"
	"dockside/bot/ui"
	"dockside/render/i18n"
)

// panelScreen shows a user for which games of a server they are notified; own is nil for none. Unreachable is the key
// of the reason why no notification would reach them; "" if there is none.
func panelScreen(
	l *i18n.Language, games []catalog.Game, server string, own *guild.Subscriber, unreachable string,
) ui.Screen {
	menu := ui.Menu{ID: "alerts-for", Placeholder: l.Say("alerts.games"), UpTo: len(games)}
	var chosen []string
	for _, g := range games {
		name, wanted := l.Say(g.Rules.Name+".name"), own != nil && slices.Contains(own.Games, g.Rules.Name)
		menu.Options = append(menu.Options, ui.Option{Value: g.Rules.Name, Label: name, Chosen: wanted})
		if wanted {
			chosen = append(chosen, name)
		}
	}
	state := l.Say("alerts.none")
	if len(chosen) > 0 {
		state = l.Say("alerts.chosen", l.Commas(chosen))
	}
	s := ui.Screen{Title: l.Say("alerts.title"), Text: ui.Paragraphs(state, l.Say("alerts.about")), Color: ui.Brass}
	if unreachable != "" {
		s.Text = ui.Paragraphs(s.Text, l.Say(unreachable))
	}
	s.Rows = []ui.Row{{Menu: &menu}}
	if len(chosen) > 0 {
		s.Rows = append(s.Rows, ui.ButtonRows([]ui.Button{offButton(l, server)})...)
	}
	return s
}

// offButton ends the notifications of a server.
func offButton(l *i18n.Language, server string) ui.Button {
	return ui.Button{ID: ui.ID("alerts-off", server), Label: l.Say("button.alerts.off")}
}

// stoppedScreen confirms that the notifications of a server have ended.
func stoppedScreen(l *i18n.Language) ui.Screen {
	return ui.Screen{Text: l.Say("alerts.stopped"), Color: ui.Mute}
}
