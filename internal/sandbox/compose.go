package sandbox

import (
	"regexp"
	"slices"
	"strings"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
	"dockside/internal/sandbox/verdict"
)

// settle gives a message the contents of an accepted payload: a new one all of them, an old one
// those that were sent. The files are kept only if the message is not empty then.
func (s *Server) settle(old state.StoredMessage, p model.MessagePayload, pieces []validate.Attachment) (state.StoredMessage, error) {
	m := old
	isNew := m.Timestamp.IsZero()
	if isNew {
		if m.ID == "" {
			m.ID = s.world.NextID()
		}
		m.Timestamp = s.world.Now().UTC()
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
	const settable = model.FlagSuppressEmbeds | model.FlagSilent | model.FlagComponentsV2
	if p.Flags.Set {
		m.Flags &^= model.FlagSuppressEmbeds // the only flag that an edit takes back
	}
	m.Flags |= p.Flags.Value & settable
	if m.Content == "" && len(m.Embeds) == 0 && len(pieces) == 0 && m.Flags&model.FlagComponentsV2 == 0 && len(p.Poll) == 0 {
		return state.StoredMessage{}, apierror.EmptyMessage()
	}
	m.Attachments = s.attach(m, pieces)
	s.world.DropFiles(old.Attachments, m.Attachments)
	return m, nil
}

// attach turns pieces into attachments and keeps their files.
func (s *Server) attach(m state.StoredMessage, pieces []validate.Attachment) []model.Attachment {
	all := []model.Attachment{}
	for _, one := range pieces {
		a := model.Attachment{}
		if one.Old != nil {
			a = *one.Old
		} else {
			a = model.Attachment{
				ID: s.world.NextID(), ContentType: one.File.Kind, Size: len(one.File.Data),
				Width: one.File.Width, Height: one.File.Height, Ephemeral: m.Ephemeral(),
			}
			s.world.AddFile(&state.File{ID: a.ID, Channel: m.ChannelID, Name: one.Name(), Kind: one.File.Kind, Data: one.File.Data})
		}
		if one.Old == nil || one.Ref != nil && one.Ref.Filename != nil && *one.Ref.Filename == "" {
			a.Filename = one.Name()
		}
		if one.Ref != nil {
			one.Ref.Describe(&a)
		}
		all = append(all, a)
	}
	return all
}

var userMention = regexp.MustCompile(`<@!?(\d+)>`)

// address finds whom a message mentions, among those whom it may. Answers to interactions may
// mention users by default, messages to a channel everybody.
func (s *Server) address(m *state.StoredMessage, allowed *model.AllowedMentions) {
	m.Mentions = []model.User{}
	words := []string{m.Content}
	for _, c := range model.Flatten(m.Components) {
		if c.Type == model.TextDisplay {
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
		s.world.Permissions(m.Author.ID, s.world.Channel(m.ChannelID)).Has(model.MentionEveryone)
}

func (s *Server) mention(m *state.StoredMessage, id string, allowed *model.AllowedMentions) {
	who := s.world.Account(id)
	if who == nil || slices.ContainsFunc(m.Mentions, func(u model.User) bool { return u.ID == id }) {
		return
	}
	if allowed == nil || slices.Contains(allowed.Parse, "users") || slices.Contains(allowed.Users, id) {
		m.Mentions = append(m.Mentions, who.User)
	}
}

// checkAltText complains once about each message that shows a picture without words for it.
func (s *Server) checkAltText(m *state.StoredMessage, route string) {
	for _, a := range m.Attachments {
		if a.Description != "" || !strings.HasPrefix(a.ContentType, "image/") || m.AltTextReported || m.Describes(a.Filename) {
			continue
		}
		m.AltTextReported = true
		s.verdicts.Report(verdict.Verdict{Kind: verdict.NoAltText, Route: route, Detail: a.Filename})
	}
}
