package thread

import (
	"strings"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
)

// maxName is Discord's limit for the name of a thread, in characters.
const maxName = 100

// threadName returns the name of the thread of a match: the game and its players.
func threadName(v *view.View) string {
	l := v.Public()
	name := []rune(l.Say(v.Rules.Name+".name") + " · " + strings.Join(ui.Plainly(v.Called(l)), " – "))
	if len(name) > maxName {
		name = append(name[:maxName-1], '…')
	}
	return string(name)
}

// openingScreen returns the first message of a thread that is not created from the message of a challenge.
func openingScreen(v *view.View) ui.Screen {
	l := v.Public()
	return ui.Screen{
		Title:  presenter.Title(l, v),
		Text:   l.Say("room.opening", ui.MentionChannel(v.Channel)),
		Color:  ui.Brass,
		Silent: true,
	}
}

// refusedScreen says why a match has no thread, and who can fix that.
func refusedScreen(v *view.View) ui.Screen {
	l := v.Public()
	why := l.Say("room.no."+string(v.Room.Refused), ui.MentionChannel(v.Room.Hall))
	return ui.Screen{Title: presenter.Title(l, v), Text: ui.Lines(why, l.Say("room.mend")), Color: ui.Mute, Silent: true}
}
