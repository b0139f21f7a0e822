package screen

import (
	"strings"

	"dockside/render/i18n"
)

// GroundsButton opens where a server plays.
func GroundsButton(l *i18n.Language) Button {
	return Button{ID: ID("grounds"), Label: l.Say("button.grounds")}
}

// Grounds shows in which channels a server plays, none meaning everywhere, and which one is told what those do who keep
// order; with menus to choose them anew.
func Grounds(l *i18n.Language, channels []string, log string) Screen {
	told := l.Say("grounds.silent")
	play := Menu{ID: ID("playin"), Placeholder: l.Say("grounds.play"), Of: Channels, UpTo: maxOptions, Chosen: channels}
	tell := Menu{ID: ID("login"), Placeholder: l.Say("grounds.log"), Of: Channels, UpTo: 1}
	if log != "" {
		told, tell.Chosen = ToChannels(log), []string{log}
	}
	return Screen{
		Title: l.Say("grounds.title"), Footer: l.Say("grounds.note"), Color: Brass,
		Text: Lines(
			l.Say("settings.line", l.Say("grounds.play"), PlayedIn(l, channels)),
			l.Say("settings.line", l.Say("grounds.log"), told)),
		Rows: []Row{{Menu: &play}, {Menu: &tell}},
	}
}

// PlayedIn lists the channels in which a server plays.
func PlayedIn(l *i18n.Language, channels []string) string {
	if len(channels) == 0 {
		return l.Say("grounds.everywhere")
	}
	return ToChannels(channels...)
}

// ToChannels lists channels so that people can go to them.
func ToChannels(channels ...string) string {
	var all []string
	for _, channel := range channels {
		all = append(all, mentionChannel(channel))
	}
	return strings.Join(all, ", ")
}
