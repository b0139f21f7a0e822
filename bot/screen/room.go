package screen

import (
	"strings"
)

// maxRoomName is how long the name of a thread may be, in characters.
const maxRoomName = 100

// RoomName is what the thread of a match is called: the game and who plays it.
func RoomName(v *View) string {
	l := v.public()
	name := []rune(l.Say(v.Rules.Name+".name") + " · " + strings.Join(plainly(v.called(l)), " – "))
	if len(name) > maxRoomName {
		name = append(name[:maxRoomName-1], '…')
	}
	return string(name)
}

// RoomOpening is the first message of a thread that is not made from a challenge: what is played there, and where the
// challenge stands.
func RoomOpening(v *View) Screen {
	l := v.public()
	return Screen{Title: Title(l, v), Text: l.Say("room.opening", mentionChannel(v.Channel)), Color: Brass, Silent: true}
}

// Parting is the last message of the house in the thread of a match: how it has ended, and where its result stands.
func Parting(v *View) Screen {
	l := v.public()
	return Screen{Title: Title(l, v), Text: Lines(v.verdict(l), l.Say("room.result", Link(v.Table))), Color: Mute}
}

// NoRoom says why a match has no thread that was to have one, and who can mend that.
func NoRoom(v *View) Screen {
	l := v.public()
	why := l.Say("room.no."+string(v.Room.Refused), mentionChannel(v.Room.Hall))
	return Screen{Title: Title(l, v), Text: Lines(why, l.Say("room.mend")), Color: Mute, Silent: true}
}

// Moved is what a message shows when the match is played elsewhere: the card of the challenge, and the way there.
func Moved(v *View) Screen {
	s := Card(v)
	s.Text = Lines(s.Text, v.public().Say("room.stage", mentionChannel(v.Place())))
	return s
}

// mentionChannel names a channel, for whoever sees it.
func mentionChannel(id string) string { return "<#" + id + ">" }
