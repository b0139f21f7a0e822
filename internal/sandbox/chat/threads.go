package chat

import (
	"slices"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
)

// StartThread opens a public thread of the bot in a channel.
func (s *Service) StartThread(parent *model.Channel, id string, p model.ThreadPayload) (*model.Channel, error) {
	if parent.Type != model.TextChannel {
		return nil, apierror.WrongChannelType
	}
	if err := validate.Thread(p, true); err != nil {
		return nil, err
	}
	p.Tags = nil // only forum posts have tags
	return s.AddThread(parent, id, s.world.Bot.ID, model.PublicThread, p), nil
}

// AddThread adds a thread that has been validated.
func (s *Service) AddThread(parent *model.Channel, id, owner string, kind int, p model.ThreadPayload) *model.Channel {
	thread := s.world.AddThread(parent, id, *p.Name, owner, kind)
	if p.AutoArchive != nil {
		thread.Thread.AutoArchive = *p.AutoArchive
	}
	thread.AppliedTags = p.Tags
	s.world.SaveChannel(thread)
	s.startTimer(thread)
	s.events.Channel("THREAD_CREATE", thread)
	return thread
}

// ChangeThread changes a thread by a payload that has been validated. Leaving the archive and a new archive time count
// as activity.
func (s *Service) ChangeThread(c *model.Channel, p model.ThreadPayload, by model.User) {
	now := s.world.Now().UTC()
	meta := c.Thread
	if p.AutoArchive != nil && *p.AutoArchive != meta.AutoArchive {
		meta.AutoArchive, meta.ArchivedAt = *p.AutoArchive, now
	}
	if p.Archived != nil && *p.Archived != s.world.Archived(c) {
		meta.ArchivedAt = now
	}
	if p.Archived != nil {
		meta.Archived = *p.Archived
	}
	if p.Locked != nil {
		meta.Locked = *p.Locked
	}
	if p.Tags != nil {
		c.AppliedTags = p.Tags
	}
	if p.Name != nil && *p.Name != c.Name {
		c.Name = *p.Name
		renamed := s.Blank(c, by)
		renamed.Type, renamed.Content = model.TypeNameChange, c.Name
		s.note(renamed)
	}
	s.startTimer(c)
	s.world.SaveChannel(c)
	s.events.Channel("THREAD_UPDATE", c)
}

// DropChannel deletes a channel with its threads and messages.
func (s *Service) DropChannel(c *model.Channel) {
	for _, each := range slices.Clone(s.world.Channels) {
		if each.ParentID != nil && *each.ParentID == c.ID {
			s.DropChannel(each)
		}
	}
	for _, m := range s.world.Messages[c.ID] {
		s.world.DropFiles(m.Attachments)
		s.world.RemoveMessage(m.ID)
	}
	delete(s.world.Messages, c.ID)
	s.stopTimer(c.ID)
	kind := "CHANNEL_DELETE"
	if c.Thread != nil {
		kind = "THREAD_DELETE"
	}
	s.events.Channel(kind, c)
	s.world.Channels = slices.DeleteFunc(s.world.Channels, func(o *model.Channel) bool { return o == c })
	s.world.RemoveChannel(c.ID)
	s.world.Touch()
}

// AddMember adds a user to a thread on behalf of the bot. Discord notes it there, without a ping.
func (s *Service) AddMember(c *model.Channel, u model.User) {
	if s.join(c, u.ID) && !u.Bot {
		m := s.Blank(c, s.world.Bot)
		m.Type, m.Mentions = model.TypeRecipientAdd, []model.User{u}
		s.note(m)
	}
}

// join makes a user a member of a thread. It reports false if they are one already.
func (s *Service) join(c *model.Channel, user string) bool {
	if !c.Join(user, s.world.Now()) {
		return false
	}
	s.world.SaveChannel(c)
	s.events.ThreadMember(c, user)
	return true
}

// NoteThread notes in a channel that a thread was opened there.
func (s *Service) NoteThread(parent, thread *model.Channel, by model.User) {
	opened := s.Blank(parent, by)
	opened.Type, opened.Content = model.TypeThreadCreated, thread.Name
	opened.Reference = &model.MessageReference{ChannelID: thread.ID, GuildID: thread.GuildID}
	s.note(opened)
}

// NoteStart notes in a thread which message it started from.
func (s *Service) NoteStart(thread *model.Channel, from *state.StoredMessage) {
	first := s.Blank(thread, s.world.Bot)
	first.Type = model.TypeThreadStarter
	first.Reference = &model.MessageReference{MessageID: from.ID, ChannelID: from.ChannelID, GuildID: from.GuildID}
	s.note(first)
}

// note adds a system message to a channel, without a ping. It does not count as activity.
func (s *Service) note(m state.StoredMessage) {
	m.ID, m.Timestamp, m.ApplicationID = s.world.NextID(), s.world.Now().UTC(), ""
	s.world.Messages[m.ChannelID] = append(s.world.Messages[m.ChannelID], &m)
	s.world.SaveMessage(&m)
	s.events.Message("MESSAGE_CREATE", &m)
}

// Unlocked refuses a change in a thread that is locked or archived, unless the bot may manage threads.
func (s *Service) Unlocked(c *model.Channel) error {
	switch {
	case c.Thread == nil || !c.Thread.Locked || s.world.Permissions(s.world.Bot.ID, c).Has(model.ManageThreads):
		return nil
	case s.world.Archived(c):
		return apierror.ThreadArchived
	}
	return apierror.ThreadLocked
}

// startTimer starts the timer that archives a thread without activity.
func (s *Service) startTimer(c *model.Channel) {
	s.stopTimer(c.ID)
	if c.Thread != nil && !c.Thread.Archived {
		id := c.ID
		s.timers[id] = s.world.After(c.ArchiveTime().Sub(s.world.Now()), func() { s.archive(id) })
	}
}

func (s *Service) stopTimer(id string) {
	if stop := s.timers[id]; stop != nil {
		stop()
		delete(s.timers, id)
	}
}

// StopTimers stops the archive timers of all threads.
func (s *Service) StopTimers() {
	for id := range s.timers {
		s.stopTimer(id)
	}
}

// archive archives a thread, unless there was activity since its timer was started.
func (s *Service) archive(id string) {
	s.world.Lock()
	defer s.world.Unlock()
	c := s.world.Channel(id)
	switch {
	case c == nil || c.Thread.Archived:
	case s.world.Now().Before(c.ArchiveTime()):
		s.startTimer(c)
	default:
		c.Thread.ArchivedAt, c.Thread.Archived = s.world.Now().UTC(), true
		s.world.SaveChannel(c)
		s.events.Channel("THREAD_UPDATE", c)
	}
}

// unarchive reopens an archived thread before a new message.
func (s *Service) unarchive(c *model.Channel) {
	if c.Thread == nil || !s.world.Archived(c) {
		return
	}
	c.Thread.Archived, c.Thread.ArchivedAt = false, s.world.Now().UTC()
	s.startTimer(c)
	s.events.Channel("THREAD_UPDATE", c)
}
