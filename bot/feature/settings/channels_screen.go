package settings

import (
	"dockside/bot/ui"
	"dockside/render/i18n"
)

// channelsButton opens the channel settings of the guild.
func channelsButton(l *i18n.Language) ui.Button {
	return ui.Button{ID: ui.ID("grounds"), Label: l.Say("button.grounds")}
}

// channelsScreen shows the channels in which a guild allows games, none meaning all, and its log channel. It has menus
// to change them, and a button back to the settings of the guild.
func channelsScreen(l *i18n.Language, channels []string, log string) ui.Screen {
	told := l.Say("grounds.silent")
	play := ui.Menu{
		ID:          ui.ID("playin"),
		Placeholder: l.Say("grounds.play"),
		Of:          ui.Channels,
		UpTo:        ui.MaxOptions,
		Chosen:      channels,
	}
	tell := ui.Menu{ID: ui.ID("login"), Placeholder: l.Say("grounds.log"), Of: ui.Channels, UpTo: 1}
	if log != "" {
		told, tell.Chosen = ui.ToChannels(log), []string{log}
	}
	return ui.Screen{
		Title: l.Say("grounds.title"), Footer: l.Say("grounds.note"), Color: ui.Brass,
		Text: ui.Lines(
			l.Say("settings.line", l.Say("grounds.play"), playedIn(l, channels)),
			l.Say("settings.line", l.Say("grounds.log"), told)),
		Rows: []ui.Row{{Menu: &play}, {Menu: &tell}, {Buttons: []ui.Button{
			{ID: ui.ID("settings server", moreWord, "0"), Label: l.Say("button.back")},
		}}},
	}
}

// playedIn lists the channels in which a guild allows games.
func playedIn(l *i18n.Language, channels []string) string {
	if len(channels) == 0 {
		return l.Say("grounds.everywhere")
	}
	return ui.ToChannels(channels...)
}
