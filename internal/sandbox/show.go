package sandbox

import (
	"encoding/json"
	"slices"

	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// tellMessage tells everybody who may see a message that it came, changed or went.
func (s *Server) tellMessage(kind string, p *state.StoredMessage) {
	c := s.world.Channel(p.ChannelID)
	var seen json.RawMessage
	if len(s.watchers) > 0 {
		seen = messageData(kind, p, s.world.Show(p, ""))
	}
	for w := range s.watchers {
		if s.world.Sees(w.member, c) && (p.For == "" || p.For == w.member) {
			s.tell(w, kind, seen)
		}
	}
	if p.For == "" && (c.Type == model.DirectMessage || s.world.PresenceIn(c.GuildID) == state.Present) {
		s.dispatchMessage(kind, p, c)
	}
	s.world.Touch()
}

// dispatchMessage sends a message to the bot, without the words that need the privileged intent.
func (s *Server) dispatchMessage(kind string, p *state.StoredMessage, c *model.Channel) {
	m := s.world.Show(p, s.world.BaseURL)
	intent := intentGuildMessages
	mentioned := slices.ContainsFunc(m.Mentions, func(u model.User) bool { return u.ID == s.world.Bot.ID })
	if c.Type == model.DirectMessage {
		intent = intentDirectMessages
	} else if m.Author.ID != s.world.Bot.ID && !mentioned {
		m.Content, m.Embeds, m.Attachments, m.Components = "", []model.Embed{}, []model.Attachment{}, []model.Component{}
	}
	s.dispatch(c.GuildID, intent, kind, messageData(kind, p, m))
}

// messageData returns the data of an event about a message. For a deleted one, these are only its ids.
func messageData(kind string, p *state.StoredMessage, shown model.Message) json.RawMessage {
	if kind == "MESSAGE_DELETE" {
		return model.JSON(map[string]string{"id": p.ID, "channel_id": p.ChannelID, "guild_id": p.GuildID})
	}
	return model.JSON(shown)
}

// tellChannel tells everybody about a channel.
func (s *Server) tellChannel(kind string, c *model.Channel) {
	s.tellClients(kind, c)
	if c.Type != model.DirectMessage && s.world.PresenceIn(c.GuildID) == state.Present {
		s.dispatch(c.GuildID, intentGuilds, kind, model.JSON(s.toBot(c)))
	}
	s.world.Touch()
}

// tellClients tells those who see a channel about it.
func (s *Server) tellClients(kind string, c *model.Channel) {
	data := model.JSON(c)
	known := kind
	switch kind { // clients tell no difference
	case "THREAD_UPDATE":
		known = "CHANNEL_UPDATE"
	case "THREAD_DELETE":
		known = "CHANNEL_DELETE"
	}
	for w := range s.watchers {
		if s.world.Sees(w.member, c) {
			s.tell(w, known, data)
		}
	}
}

// tellCommands tells the clients which commands there are now.
func (s *Server) tellCommands() {
	data := model.JSON(map[string][]*model.Command{"commands": s.world.Commands})
	for w := range s.watchers {
		s.tell(w, "COMMANDS_UPDATE", data)
	}
	s.world.Touch()
}

// tellMember tells one member on all their windows.
func (s *Server) tellMember(member, kind string, data []byte) {
	for w := range s.watchers {
		if w.member == member {
			s.tell(w, kind, data)
		}
	}
	s.world.Touch()
}
