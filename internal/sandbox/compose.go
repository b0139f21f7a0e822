package sandbox

import (
	"regexp"
	"slices"
	"strings"
)

// settle gives a message the contents of an accepted payload: a new one all of them, an old one
// those that were sent. The files are kept only if the message is not empty then.
func (s *Server) settle(old post, p payload, pieces []piece) (post, error) {
	m := old
	isNew := m.Timestamp.IsZero()
	if isNew {
		if m.ID == "" {
			m.ID = s.world.nextID()
		}
		m.Timestamp = s.world.now().UTC()
	}
	if p.Content.Set || isNew {
		m.Content = strings.TrimSpace(p.Content.Value)
	}
	if p.Embeds.Set || isNew {
		m.Embeds = slices.Clone(p.Embeds.Value)
	}
	if p.Components.Set || isNew {
		m.Components = p.Components.Value
	}
	const settable = flagSuppressEmbeds | flagSilent | flagComponentsV2
	if p.Flags.Set {
		m.Flags &^= flagSuppressEmbeds // the only flag that an edit takes back
	}
	m.Flags |= p.Flags.Value & settable
	if m.Content == "" && len(m.Embeds) == 0 && len(pieces) == 0 && m.Flags&flagComponentsV2 == 0 && len(p.Poll) == 0 {
		return post{}, emptyMessage()
	}
	m.Attachments = s.attach(m, pieces)
	s.world.dropFiles(old.Attachments, m.Attachments)
	return m, nil
}

// attach turns pieces into attachments and keeps their files.
func (s *Server) attach(m post, pieces []piece) []Attachment {
	all := []Attachment{}
	for _, one := range pieces {
		a := Attachment{}
		if one.old != nil {
			a = *one.old
		} else {
			a = Attachment{
				ID: s.world.nextID(), ContentType: one.file.kind, Size: len(one.file.data),
				Width: one.file.width, Height: one.file.height, Ephemeral: m.Ephemeral(),
			}
			s.world.addFile(&file{a.ID, m.ChannelID, one.name(), one.file.kind, one.file.data})
		}
		if one.old == nil || one.ref != nil && one.ref.Filename != nil && *one.ref.Filename == "" {
			a.Filename = one.name()
		}
		if one.ref != nil {
			one.ref.describe(&a)
		}
		all = append(all, a)
	}
	return all
}

var userMention = regexp.MustCompile(`<@!?(\d+)>`)

// address finds whom a message mentions, among those whom it may. Answers to interactions may
// mention users by default, messages to a channel everybody.
func (s *Server) address(m *post, allowed *allowedMentions) {
	m.Mentions = []User{}
	words := []string{m.Content}
	for _, c := range flatten(m.Components) {
		if c.Type == TextDisplay {
			words = append(words, c.Content)
		}
	}
	text := strings.Join(words, "\n")
	for _, found := range userMention.FindAllStringSubmatch(text, -1) {
		s.mention(m, found[1], allowed)
	}
	if m.ReferencedMessage != nil && (allowed == nil || allowed.RepliedUser) {
		s.mention(m, m.ReferencedMessage.Author.ID, nil)
	}
	loud := strings.Contains(text, "@everyone") || strings.Contains(text, "@here")
	m.MentionEveryone = loud && m.Issue == "" && (allowed == nil || slices.Contains(allowed.Parse, "everyone")) &&
		s.world.permissions(m.Author.ID, s.world.channel(m.ChannelID)).has(MentionEveryone)
}

func (s *Server) mention(m *post, id string, allowed *allowedMentions) {
	who := s.world.member(id)
	if who == nil || slices.ContainsFunc(m.Mentions, func(u User) bool { return u.ID == id }) {
		return
	}
	if allowed == nil || slices.Contains(allowed.Parse, "users") || slices.Contains(allowed.Users, id) {
		m.Mentions = append(m.Mentions, who.User)
	}
}

// notify notes whom a new message pings. Edits never ping, and nobody is pinged about a message
// that only somebody else can see.
func (p *post) notify() {
	if p.Flags&flagSilent != 0 {
		return
	}
	for _, u := range p.Mentions {
		if p.For == "" || p.For == u.ID {
			p.Notified = append(p.Notified, u.ID)
		}
	}
}

// checkAltText complains once about each message that shows a picture without words for it.
func (s *Server) checkAltText(m *post, route string) {
	for _, a := range m.Attachments {
		if a.Description != "" || !strings.HasPrefix(a.ContentType, "image/") || m.AltTextReported || m.describes(a.Filename) {
			continue
		}
		m.AltTextReported = true
		s.verdicts.report(Verdict{Kind: NoAltText, Route: route, Detail: a.Filename})
	}
}

// describes reports whether an embed or gallery has words for one of its pictures.
func (p *post) describes(name string) bool {
	url := attachmentScheme + name
	for _, e := range p.Embeds {
		for _, i := range []*EmbedImage{e.Image, e.Thumbnail} {
			if i != nil && i.URL == url && i.Description != "" {
				return true
			}
		}
	}
	for _, c := range flatten(p.Components) {
		if c.Media != nil && c.Media.URL == url && c.Description != "" {
			return true
		}
		if slices.ContainsFunc(c.Items, func(i GalleryItem) bool { return i.Media.URL == url && i.Description != "" }) {
			return true
		}
	}
	return false
}
