package presenter

import (
	"strings"

	"dockside/bot/ui"
	"dockside/bot/view"
)

// maxRoomName is how long the name of a thread may be, in characters.
const maxRoomName = 100

// RoomName is what the thread of a match is called: the game and who plays it.
func RoomName(v *view.View) string {
	l := v.Public()
	name := []rune(l.Say(v.Rules.Name+".name") + " · " + strings.Join(ui.Plainly(v.Called(l)), " – "))
	if len(name) > maxRoomName {
		name = append(name[:maxRoomName-1], '…')
	}
	return string(name)
}

// RoomOpening is the first message of a thread that is not made from a challenge: what is played there, and where the
// challenge stands.
func RoomOpening(v *view.View) ui.Screen {
	l := v.Public()
	return ui.Screen{
		Title:  Title(l, v),
		Text:   l.Say("room.opening", ui.MentionChannel(v.Channel)),
		Color:  ui.Brass,
		Silent: true,
	}
}

// Parting is the last message of the house in the thread of a match: how it has ended, and where its result stands.
func Parting(v *view.View) ui.Screen {
	l := v.Public()
	return ui.Screen{
		Title: Title(l, v),
		Text:  ui.Lines(verdictOf(v, l), l.Say("room.result", ui.Link(v.Table))),
		Color: ui.Mute,
	}
}

// NoRoom says why a match has no thread that was to have one, and who can mend that.
func NoRoom(v *view.View) ui.Screen {
	l := v.Public()
	why := l.Say("room.no."+string(v.Room.Refused), ui.MentionChannel(v.Room.Hall))
	return ui.Screen{Title: Title(l, v), Text: ui.Lines(why, l.Say("room.mend")), Color: ui.Mute, Silent: true}
}

// Moved is what a message shows when the match is played elsewhere: the card of the challenge, and the way there.
func Moved(v *view.View) ui.Screen {
	s := Card(v)
	s.Text = ui.Lines(s.Text, v.Public().Say("room.stage", ui.MentionChannel(v.Place())))
	return s
}
