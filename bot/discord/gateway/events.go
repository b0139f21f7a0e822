package gateway

import (
	"encoding/json"
	"slices"
	"strings"

	"dockside/bot/discord"

	"github.com/bwmarrin/discordgo"
)

// Handlers are the handlers of events of the gateway. Each call has its own goroutine.
type Handlers struct {
	// Interaction is called with the JSON of every interaction.
	Interaction func([]byte)
	// Message is called when a user writes to the bot in a direct message, or mentions it if Mentions is set. If it is
	// nil, Discord sends no messages.
	Message func(UserMessage)
	// Mentions subscribes to all messages of all servers, since Discord cannot select those that mention the bot.
	Mentions bool
}

// intents returns the subscriptions of the handlers. Interactions need none.
func (e Handlers) intents() discordgo.Intent {
	intents := discordgo.IntentsNone
	if e.Message != nil {
		intents |= discordgo.IntentsDirectMessages
	}
	if e.Message != nil && e.Mentions {
		intents |= discordgo.IntentsGuildMessages
	}
	return intents
}

// UserMessage is a message of a user to the bot, without its private content.
type UserMessage struct{ ID, Channel, Guild, User string }

// dispatch passes an event to its handler.
func (d *Connection) dispatch(handlers Handlers, kind string, raw []byte) {
	switch kind {
	case "READY":
		self := selfOf(raw)
		d.liveness.self.Store(&self)
	case "INTERACTION_CREATE":
		handlers.Interaction(raw)
	case "MESSAGE_CREATE":
		if handlers.Message == nil {
			return
		}
		self := "" // READY can be handled after the first messages
		if known := d.liveness.self.Load(); known != nil {
			self = *known
		}
		if s, to := decodeMessage(raw, self); to {
			handlers.Message(s)
		}
	}
}

// createdMessage is the part of a MESSAGE_CREATE event that is read.
type createdMessage struct {
	ID       string                `json:"id"`
	Channel  string                `json:"channel_id"`
	Guild    string                `json:"guild_id"`
	Type     discordgo.MessageType `json:"type"`
	Webhook  string                `json:"webhook_id"`
	Content  string                `json:"content"`
	Mentions []user                `json:"mentions"`
	Author   user                  `json:"author"`
}

type user struct {
	ID  string `json:"id"`
	Bot bool   `json:"bot"`
}

// decodeMessage reads a message, and reports whether a user has sent it to the bot with the id self: in a direct
// message, or with a mention. A reply to one of the bot's messages is not enough.
func decodeMessage(raw []byte, self string) (s UserMessage, to bool) {
	var m createdMessage
	if json.Unmarshal(raw, &m) != nil || !discord.IsID(m.ID) || !discord.IsID(m.Channel) || !discord.IsID(m.Author.ID) ||
		m.Guild != "" && !discord.IsID(m.Guild) {
		return UserMessage{}, false
	}
	s = UserMessage{m.ID, m.Channel, m.Guild, m.Author.ID}
	text := m.Type == discordgo.MessageTypeDefault || m.Type == discordgo.MessageTypeReply
	if m.Author.Bot || m.Webhook != "" || m.Author.ID == self || !text {
		return s, false
	}
	mentioned := slices.ContainsFunc(m.Mentions, func(u user) bool { return u.ID == self }) &&
		(strings.Contains(m.Content, "<@"+self+">") || strings.Contains(m.Content, "<@!"+self+">"))
	return s, m.Guild == "" || mentioned
}

// selfOf returns the bot's own user id from a READY event.
func selfOf(ready []byte) string {
	var data struct {
		User user `json:"user"`
	}
	_ = json.Unmarshal(ready, &data) // without an id, no mention is recognised
	return data.User.ID
}
