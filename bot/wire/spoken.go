package wire

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Ears are who hears what comes over the gateway, each thing in a goroutine of its own.
type Ears struct {
	// Interaction hears every interaction, as Discord's JSON.
	Interaction func([]byte)
	// Message hears when somebody writes to the bot: in private, and if Mentions is set also where they name it.
	// Nil: nobody does, and Discord is not asked for messages.
	Message func(Spoken)
	// Mentions makes Discord send every message of every server, of which those that name the bot are heard.
	Mentions bool
}

// Spoken is that somebody has written to the bot. What they have written is nobody's business, and not in it.
type Spoken struct{ ID, Channel, Guild, User string }

// message is what is read of a message.
type message struct {
	ID       string `json:"id"`
	Channel  string `json:"channel_id"`
	Guild    string `json:"guild_id"`
	Type     int    `json:"type"`
	Webhook  string `json:"webhook_id"`
	Content  string `json:"content"`
	Mentions []user `json:"mentions"`
	Author   user   `json:"author"`
}

type user struct {
	ID  string `json:"id"`
	Bot bool   `json:"bot"`
}

// The types of messages in which somebody says something.
const (
	plainMessage = 0
	replyMessage = 19
)

// spoken reads a message; to tells whether a person has written it to the bot of that id: in private, or with its name
// in it. That somebody answers one of its messages is not enough.
func spoken(raw []byte, self string) (s Spoken, to bool) {
	var m message
	if json.Unmarshal(raw, &m) != nil || !IsID(m.ID) || !IsID(m.Channel) || !IsID(m.Author.ID) ||
		m.Guild != "" && !IsID(m.Guild) {
		return Spoken{}, false
	}
	s = Spoken{m.ID, m.Channel, m.Guild, m.Author.ID}
	if m.Author.Bot || m.Webhook != "" || m.Author.ID == self || m.Type != plainMessage && m.Type != replyMessage {
		return s, false
	}
	named := slices.ContainsFunc(m.Mentions, func(u user) bool { return u.ID == self }) &&
		(strings.Contains(m.Content, fmt.Sprintf("<@%s>", self)) || strings.Contains(m.Content, fmt.Sprintf("<@!%s>", self)))
	return s, m.Guild == "" || named
}

// selfOf is the bot's own id, as the beginning of a session tells it.
func selfOf(ready []byte) string {
	var said struct {
		User user `json:"user"`
	}
	if json.Unmarshal(ready, &said) != nil {
		return ""
	}
	return said.User.ID
}
