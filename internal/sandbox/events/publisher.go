// Package events tells the bot and the members about changes of the world: the bot through the gateway, and members
// through the windows of the page.
package events

import (
	"encoding/json"
	"slices"

	"dockside/internal/sandbox/gateway"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// Publisher sends events about changes. The lock of the world guards it: callers hold it.
type Publisher struct {
	World   *state.World
	Gateway *gateway.Gateway
	Streams *Streams
}

// Message tells everybody who sees a message that it was created, changed or deleted.
func (p *Publisher) Message(kind string, m *state.StoredMessage) {
	c := p.World.Channel(m.ChannelID)
	if p.Streams.Len() > 0 {
		p.Streams.Send(kind, messageData(kind, m, p.World.Show(m, "")), func(member string) bool {
			return p.World.Sees(member, c) && (m.For == "" || m.For == member)
		})
	}
	if m.For == "" && p.reachable(c) {
		p.dispatchMessage(kind, m, c)
	}
	p.World.Touch()
}

// reachable reports whether the bot receives events of a channel.
func (p *Publisher) reachable(c *model.Channel) bool {
	return c.Type == model.DirectMessage || p.World.PresenceIn(c.GuildID) == state.Present
}

// dispatchMessage sends a message to the bot, without the content that needs the privileged intent.
func (p *Publisher) dispatchMessage(kind string, stored *state.StoredMessage, c *model.Channel) {
	m := p.World.Show(stored, p.World.BaseURL)
	intent := gateway.GuildMessages
	mentioned := slices.ContainsFunc(m.Mentions, func(u model.User) bool { return u.ID == p.World.Bot.ID })
	if c.Type == model.DirectMessage {
		intent = gateway.DirectMessages
	} else if m.Author.ID != p.World.Bot.ID && !mentioned {
		m.Content, m.Embeds = "", []model.Embed{}
		m.Attachments, m.Components = []model.Attachment{}, []model.Component{}
	}
	p.Gateway.Dispatch(c.GuildID, intent, kind, messageData(kind, stored, m))
}

// messageData returns the data of an event about a message. For a deleted one, these are only its ids.
func messageData(kind string, m *state.StoredMessage, shown model.Message) json.RawMessage {
	if kind == "MESSAGE_DELETE" {
		return model.JSON(map[string]string{"id": m.ID, "channel_id": m.ChannelID, "guild_id": m.GuildID})
	}
	return model.JSON(shown)
}

// Channel tells everybody who sees a channel about it.
func (p *Publisher) Channel(kind string, c *model.Channel) {
	p.ChannelToMembers(kind, c)
	if c.Type != model.DirectMessage && p.reachable(c) {
		p.Gateway.Dispatch(c.GuildID, gateway.Guilds, kind, model.JSON(p.World.ChannelForBot(c)))
	}
	p.World.Touch()
}

// ChannelToMembers tells the members who see a channel about it, but not the bot.
func (p *Publisher) ChannelToMembers(kind string, c *model.Channel) {
	switch kind { // the page treats threads as channels
	case "THREAD_UPDATE":
		kind = "CHANNEL_UPDATE"
	case "THREAD_DELETE":
		kind = "CHANNEL_DELETE"
	}
	p.Streams.Send(kind, model.JSON(c), func(member string) bool { return p.World.Sees(member, c) })
}

// ThreadMember tells that a user has joined a thread. Without the intent for members, the bot receives events about
// itself only.
func (p *Publisher) ThreadMember(thread *model.Channel, user string) {
	if user != p.World.Bot.ID {
		p.ChannelToMembers("CHANNEL_UPDATE", thread)
		return
	}
	p.Gateway.Dispatch(thread.GuildID, gateway.Guilds, "THREAD_MEMBERS_UPDATE", model.JSON(struct {
		ID      string               `json:"id"`
		GuildID string               `json:"guild_id"`
		Count   int                  `json:"member_count"`
		Added   []model.ThreadMember `json:"added_members"`
	}{thread.ID, thread.GuildID, thread.MemberCount, thread.Members[len(thread.Members)-1:]}))
	p.World.Touch()
}

// Commands tells all members which commands there are.
func (p *Publisher) Commands() {
	data := model.JSON(map[string][]*model.Command{"commands": p.World.Commands})
	p.Streams.Send("COMMANDS_UPDATE", data, func(string) bool { return true })
	p.World.Touch()
}

// Member sends an event to all windows of one member.
func (p *Publisher) Member(member, kind string, data json.RawMessage) {
	p.Streams.Send(kind, data, func(m string) bool { return m == member })
	p.World.Touch()
}
