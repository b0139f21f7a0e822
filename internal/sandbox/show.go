package sandbox

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
)

// show is a message as it is sent out, with the addresses of its files below base. As Discord
// does, an attachment that an embed shows is not listed a second time.
func (s *Server) show(p *post, base string) Message {
	m := p.Message
	used := map[string]bool{}
	m.Embeds = []Embed{}
	for _, e := range p.Embeds {
		e.Type = "rich"
		e.Image = p.resolve(e.Image, base, used)
		e.Thumbnail = p.resolve(e.Thumbnail, base, used)
		m.Embeds = append(m.Embeds, e)
	}
	m.Attachments = []Attachment{}
	for _, a := range p.Attachments {
		if !used[a.ID] {
			a.URL = fileURL(base, p.ChannelID, a)
			a.ProxyURL = a.URL
			m.Attachments = append(m.Attachments, a)
		}
	}
	m.Components = p.resolveMedia(p.Components, base)
	m.MentionRoles = []string{}
	if m.Mentions == nil {
		m.Mentions = []User{}
	}
	if thread := s.world.channel(m.ID); thread != nil && m.ID != m.ChannelID {
		copied := *thread // the channel may change while the message is looked at
		m.Thread = &copied
	}
	return m
}

func fileURL(base, channel string, a Attachment) string {
	return base + "/attachments/" + channel + "/" + a.ID + "/" + url.PathEscape(a.Filename)
}

func (p *post) attached(address string) (Attachment, bool) {
	name, own := strings.CutPrefix(address, attachmentScheme)
	i := slices.IndexFunc(p.Attachments, func(a Attachment) bool { return a.Filename == name })
	if !own || i < 0 {
		return Attachment{}, false
	}
	return p.Attachments[i], true
}

// resolve replaces attachment://name in an embed. A file that is gone leaves no picture.
func (p *post) resolve(i *EmbedImage, base string, used map[string]bool) *EmbedImage {
	if i == nil || !strings.HasPrefix(i.URL, attachmentScheme) {
		return i
	}
	a, ok := p.attached(i.URL)
	if !ok {
		return nil
	}
	used[a.ID] = true
	shown := *i
	shown.URL = fileURL(base, p.ChannelID, a)
	shown.ProxyURL, shown.Width, shown.Height = shown.URL, a.Width, a.Height
	if shown.Description == "" {
		shown.Description = a.Description
	}
	return &shown
}

// resolveMedia does the same in V2 components; it leaves what it is given alone.
func (p *post) resolveMedia(cs []Component, base string) []Component {
	all := []Component{}
	for _, c := range cs {
		c.Media = p.resolveItem(c.Media, base)
		c.File = p.resolveItem(c.File, base)
		c.Items = slices.Clone(c.Items)
		for i := range c.Items {
			c.Items[i].Media = *p.resolveItem(&c.Items[i].Media, base)
		}
		if c.Components != nil {
			c.Components = p.resolveMedia(c.Components, base)
		}
		if c.Accessory != nil {
			c.Accessory = &p.resolveMedia([]Component{*c.Accessory}, base)[0]
		}
		all = append(all, c)
	}
	return all
}

func (p *post) resolveItem(item *MediaItem, base string) *MediaItem {
	if item == nil {
		return nil
	}
	if a, ok := p.attached(item.URL); ok {
		return &MediaItem{URL: fileURL(base, p.ChannelID, a)}
	}
	return item
}

// tellMessage tells everybody who may see a message that it came, changed or went.
func (s *Server) tellMessage(kind string, p *post) {
	c := s.world.channel(p.ChannelID)
	var seen json.RawMessage
	if len(s.watchers) > 0 {
		seen = p.told(kind, s.show(p, ""))
	}
	for w := range s.watchers {
		if s.world.sees(w.member, c) && (p.For == "" || p.For == w.member) {
			s.tell(w, kind, seen)
		}
	}
	if p.For == "" && (c.Type == DirectMessage || s.world.presence(c.GuildID) == Present) {
		s.dispatchMessage(kind, p, c)
	}
	s.touch()
}

// dispatchMessage sends a message to the bot, without the words that need the privileged intent.
func (s *Server) dispatchMessage(kind string, p *post, c *Channel) {
	m := s.show(p, s.base)
	intent := intentGuildMessages
	mentioned := slices.ContainsFunc(m.Mentions, func(u User) bool { return u.ID == s.world.Bot.ID })
	if c.Type == DirectMessage {
		intent = intentDirectMessages
	} else if m.Author.ID != s.world.Bot.ID && !mentioned {
		m.Content, m.Embeds, m.Attachments, m.Components = "", []Embed{}, []Attachment{}, []Component{}
	}
	s.dispatch(c.GuildID, intent, kind, p.told(kind, m))
}

// told is the data of an event about a message: of one that is gone, only its ids.
func (p *post) told(kind string, shown Message) json.RawMessage {
	if kind == "MESSAGE_DELETE" {
		return encode(map[string]string{"id": p.ID, "channel_id": p.ChannelID, "guild_id": p.GuildID})
	}
	return encode(shown)
}

// tellChannel tells everybody about a channel.
func (s *Server) tellChannel(kind string, c *Channel) {
	s.tellClients(kind, c)
	if c.Type != DirectMessage && s.world.presence(c.GuildID) == Present {
		s.dispatch(c.GuildID, intentGuilds, kind, encode(s.toBot(c)))
	}
	s.touch()
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
	s.touch()
}

// tellMember tells one member on all their windows.
func (s *Server) tellMember(member, kind string, data []byte) {
	for w := range s.watchers {
		if w.member == member {
			s.tell(w, kind, data)
		}
	}
	s.touch()
}
