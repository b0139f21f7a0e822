package sandbox

import (
	"encoding/json"
	"slices"
)

// tellMessage tells everybody who may see a message that it came, changed or went.
func (s *Server) tellMessage(kind string, p *post) {
	c := s.world.channel(p.ChannelID)
	var seen json.RawMessage
	if len(s.watchers) > 0 {
		seen = messageData(kind, p, s.world.show(p, ""))
	}
	for w := range s.watchers {
		if s.world.sees(w.member, c) && (p.For == "" || p.For == w.member) {
			s.tell(w, kind, seen)
		}
	}
	if p.For == "" && (c.Type == DirectMessage || s.world.presenceIn(c.GuildID) == Present) {
		s.dispatchMessage(kind, p, c)
	}
	s.world.touch()
}

// dispatchMessage sends a message to the bot, without the words that need the privileged intent.
func (s *Server) dispatchMessage(kind string, p *post, c *Channel) {
	m := s.world.show(p, s.world.base)
	intent := intentGuildMessages
	mentioned := slices.ContainsFunc(m.Mentions, func(u User) bool { return u.ID == s.world.Bot.ID })
	if c.Type == DirectMessage {
		intent = intentDirectMessages
	} else if m.Author.ID != s.world.Bot.ID && !mentioned {
		m.Content, m.Embeds, m.Attachments, m.Components = "", []Embed{}, []Attachment{}, []Component{}
	}
	s.dispatch(c.GuildID, intent, kind, messageData(kind, p, m))
}

// messageData returns the data of an event about a message. For a deleted one, these are only its ids.
func messageData(kind string, p *post, shown Message) json.RawMessage {
	if kind == "MESSAGE_DELETE" {
		return encode(map[string]string{"id": p.ID, "channel_id": p.ChannelID, "guild_id": p.GuildID})
	}
	return encode(shown)
}

// tellChannel tells everybody about a channel.
func (s *Server) tellChannel(kind string, c *Channel) {
	s.tellClients(kind, c)
	if c.Type != DirectMessage && s.world.presenceIn(c.GuildID) == Present {
		s.dispatch(c.GuildID, intentGuilds, kind, encode(s.toBot(c)))
	}
	s.world.touch()
}

// tellClients tells those who see a channel about it.
func (s *Server) tellClients(kind string, c *Channel) {
	data := encode(c)
	known := kind
	switch kind { // clients tell no difference
	case "THREAD_UPDATE":
		known = "CHANNEL_UPDATE"
	case "THREAD_DELETE":
		known = "CHANNEL_DELETE"
	}
	for w := range s.watchers {
		if s.world.sees(w.member, c) {
			s.tell(w, known, data)
		}
	}
}

// tellCommands tells the clients which commands there are now.
func (s *Server) tellCommands() {
	data := encode(map[string][]*Command{"commands": s.world.commands})
	for w := range s.watchers {
		s.tell(w, "COMMANDS_UPDATE", data)
	}
	s.world.touch()
}

// tellMember tells one member on all their windows.
func (s *Server) tellMember(member, kind string, data []byte) {
	for w := range s.watchers {
		if w.member == member {
			s.tell(w, kind, data)
		}
	}
	s.world.touch()
}
