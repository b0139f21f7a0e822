// Package chat changes messages, threads and channels: it stores each change and publishes its event. Both the bot's
// requests and the actions of members end here.
package chat

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/events"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
	"dockside/internal/sandbox/verdict"
)

// Service changes messages, threads and channels. The lock of the world guards it: callers hold it.
type Service struct {
	world    *state.World
	events   *events.Publisher
	verdicts *verdict.Log
	sent     func(m model.Message, pinged []string)
	edits    map[string][]time.Time // recent edits of old messages, by channel
	timers   map[string]func()      // stop the archive timers of threads, by their ids
}

// New returns a service and starts the archive timers of the threads. If sent is not nil, it is called with every
// public message of the bot and the users whom it pings.
func New(w *state.World, e *events.Publisher, v *verdict.Log, sent func(model.Message, []string)) *Service {
	if sent == nil {
		sent = func(model.Message, []string) {}
	}
	s := &Service{
		world: w, events: e, verdicts: v, sent: sent, edits: map[string][]time.Time{}, timers: map[string]func(){},
	}
	for _, c := range w.Channels {
		s.startTimer(c)
	}
	return s
}

// Request is the request of the bot that a payload comes from.
type Request struct {
	Version int // of the API: 9 or 10
	Uploads []model.Upload
	Route   string // for verdicts
}

// Blank returns a message without contents.
func (s *Service) Blank(c *model.Channel, author model.User) state.StoredMessage {
	m := state.StoredMessage{Message: model.Message{ChannelID: c.ID, GuildID: c.GuildID, Author: author}}
	if author.Bot {
		m.ApplicationID = author.ID
	}
	return m
}

// Send validates a payload and adds the message to its channel.
func (s *Service) Send(r Request, draft state.StoredMessage, p model.MessagePayload) (*state.StoredMessage, error) {
	attachments, err := validate.Message(p, validate.Target{Version: r.Version, Uploads: r.Uploads})
	if err != nil {
		return nil, err
	}
	m, err := s.fill(draft, p, attachments)
	if err != nil {
		return nil, err
	}
	s.address(&m, p.Mentions)
	m.Notify()
	s.Put(&m)
	if m.For == "" {
		s.sent(m.Message, m.Notified)
	}
	s.checkAltText(&m, r.Route)
	return &m, nil
}

// Put adds a message that has its contents to its channel.
func (s *Service) Put(m *state.StoredMessage) {
	c := s.world.Channel(m.ChannelID)
	s.world.Messages[c.ID] = append(s.world.Messages[c.ID], m)
	if m.For == "" {
		s.unarchive(c)
		c.LastMessageID = &m.ID
		s.count(c, m)
		s.world.SaveChannel(c)
	}
	if !m.Loading() {
		s.world.SaveMessage(m)
	}
	s.events.Message("MESSAGE_CREATE", m)
}

// count counts a message in a thread, and makes its author and the mentioned users members of the thread.
func (s *Service) count(c *model.Channel, m *state.StoredMessage) {
	if c.Thread == nil {
		return
	}
	if m.ID != c.ID { // the first message of a forum post is not counted
		c.TotalSent++
		c.MessageCount++
	}
	for _, u := range append([]model.User{m.Author}, m.Mentions...) {
		s.join(c, u.ID)
	}
}

// Edit validates a payload and changes a message by it. It completes a deferred response.
func (s *Service) Edit(r Request, m *state.StoredMessage, p model.MessagePayload) error {
	attachments, err := validate.Message(p, validate.Target{
		Version: r.Version, Uploads: r.Uploads, Edit: true, Old: m.Message,
	})
	if err != nil {
		return err
	}
	next, err := s.fill(*m, p, attachments)
	if err != nil {
		return err
	}
	s.address(&next, p.Mentions)
	if next.Loading() {
		next.Flags &^= model.FlagLoading
	} else {
		now := s.world.Now().UTC()
		next.EditedTimestamp = &now
	}
	next.AltTextReported = false
	*m = next
	s.world.SaveMessage(m)
	s.checkAltText(m, r.Route)
	s.events.Message("MESSAGE_UPDATE", m)
	return nil
}

// Update stores and publishes a message after a change that needs no validation.
func (s *Service) Update(m *state.StoredMessage) {
	s.world.SaveMessage(m)
	s.events.Message("MESSAGE_UPDATE", m)
}

// Delete removes a message with its files.
func (s *Service) Delete(m *state.StoredMessage) {
	s.world.Messages[m.ChannelID] = slices.DeleteFunc(s.world.Messages[m.ChannelID],
		func(o *state.StoredMessage) bool { return o == m })
	if c := s.world.Channel(m.ChannelID); c.Thread != nil && m.For == "" && m.ID != c.ID {
		c.MessageCount--
		s.world.SaveChannel(c)
	}
	s.world.DropFiles(m.Attachments)
	s.world.RemoveMessage(m.ID)
	s.events.Message("MESSAGE_DELETE", m)
}

// In each channel, the edits of messages older than oldAge are limited.
const (
	oldAge       = time.Hour
	oldEdits     = 3
	oldEditsTime = 6 * time.Second
)

// MayEdit counts the edits of old messages and refuses too many of them. It also refuses edits in archived or locked
// threads.
func (s *Service) MayEdit(m *state.StoredMessage) error {
	now := s.world.Now()
	c := s.world.Channel(m.ChannelID)
	if s.world.Archived(c) {
		return apierror.ThreadArchived
	}
	if err := s.Unlocked(c); err != nil {
		return err
	}
	if now.Sub(m.Timestamp) < oldAge {
		return nil
	}
	recent := slices.DeleteFunc(s.edits[m.ChannelID], func(t time.Time) bool { return now.Sub(t) >= oldEditsTime })
	if len(recent) >= oldEdits {
		s.edits[m.ChannelID] = recent
		return apierror.TooManyOldEdits(oldEditsTime - now.Sub(recent[0]))
	}
	s.edits[m.ChannelID] = append(recent, now)
	return nil
}

// fill gives a message the contents of a valid payload: a new one all of them, an old one those that were sent. Files
// are stored only if the message is not empty.
func (s *Service) fill(old state.StoredMessage, p model.MessagePayload, attachments []validate.Attachment) (
	state.StoredMessage, error,
) {
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
	const settable = model.FlagSuppressEmbeds | model.FlagSilent
	if p.Flags.Set {
		m.Flags &^= model.FlagSuppressEmbeds // the only flag that an edit can remove
	}
	m.Flags |= p.Flags.Value & settable
	if m.Content == "" && len(m.Embeds) == 0 && len(attachments) == 0 {
		return state.StoredMessage{}, apierror.EmptyMessage
	}
	m.Attachments = s.attach(m, attachments)
	s.world.ReplaceFiles(old.Attachments, m.Attachments)
	return m, nil
}

// attach returns the attachments of a message and stores the new files.
func (s *Service) attach(m state.StoredMessage, attachments []validate.Attachment) []model.Attachment {
	all := []model.Attachment{}
	for _, one := range attachments {
		a := model.Attachment{}
		if one.Old != nil {
			a = *one.Old
		} else {
			a = model.Attachment{
				ID: s.world.NextID(), ContentType: one.File.Kind, Size: len(one.File.Data),
				Width: one.File.Width, Height: one.File.Height, Ephemeral: m.Ephemeral(),
			}
			s.world.AddFile(&state.File{
				ID: a.ID, Channel: m.ChannelID, Name: one.Name(), Kind: one.File.Kind, Data: one.File.Data,
			})
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

// address finds the users that a message mentions, within the allowed mentions. Without allowed mentions, all are
// allowed.
func (s *Service) address(m *state.StoredMessage, allowed *model.AllowedMentions) {
	m.Mentions = []model.User{}
	for _, found := range userMention.FindAllStringSubmatch(m.Content, -1) {
		s.mention(m, found[1], allowed)
	}
	if m.ReferencedMessage != nil && (allowed == nil || allowed.RepliedUser) {
		s.mention(m, m.ReferencedMessage.Author.ID, nil)
	}
	everyone := strings.Contains(m.Content, "@everyone") || strings.Contains(m.Content, "@here")
	m.MentionEveryone = everyone && m.InteractionID == "" &&
		(allowed == nil || slices.Contains(allowed.Parse, "everyone")) &&
		s.world.Permissions(m.Author.ID, s.world.Channel(m.ChannelID)).Has(model.MentionEveryone)
}

// mention adds a user to the mentions of a message, if they are allowed.
func (s *Service) mention(m *state.StoredMessage, id string, allowed *model.AllowedMentions) {
	who := s.world.Account(id)
	if who == nil || slices.ContainsFunc(m.Mentions, func(u model.User) bool { return u.ID == id }) {
		return
	}
	if allowed == nil || slices.Contains(allowed.Parse, "users") || slices.Contains(allowed.Users, id) {
		m.Mentions = append(m.Mentions, who.User)
	}
}

// checkAltText reports a message with a picture that has no alternative text, once.
func (s *Service) checkAltText(m *state.StoredMessage, route string) {
	for _, a := range m.Attachments {
		isImage := strings.HasPrefix(a.ContentType, "image/")
		if !isImage || a.Description != "" || m.Describes(a.Filename) || m.AltTextReported {
			continue
		}
		m.AltTextReported = true
		s.verdicts.Report(verdict.Verdict{Kind: verdict.NoAltText, Route: route, Detail: a.Filename})
	}
}
