package sandbox

import (
	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// usualThreads is how many threads of a guild may be active at once, unless a test says otherwise.
const usualThreads = 1000

// LimitThreads sets how many threads may be active at once.
func (s *Server) LimitThreads(most int) {
	s.world.Lock()
	defer s.world.Unlock()
	s.mostThreads = most
}

// full reports whether no more threads can be active.
func (s *Server) full() bool {
	active := 0
	for _, ch := range s.world.Channels {
		if ch.Thread != nil && !s.world.Archived(ch) {
			active++
		}
	}
	return active >= s.mostThreads
}

// SetThread archives and locks a thread, or the contrary, as a moderator might.
func (s *Server) SetThread(thread string, archived, locked bool) {
	s.world.Lock()
	defer s.world.Unlock()
	s.change(s.world.Channel(thread), model.ThreadPayload{Archived: &archived, Locked: &locked}, s.world.Accounts[1].User)
}

// Archived reports whether a thread is in the archive.
func (s *Server) Archived(thread string) bool {
	s.world.Lock()
	defer s.world.Unlock()
	return s.world.Archived(s.world.Channel(thread))
}

// DeleteChannel takes a channel or thread away, as a moderator might.
func (s *Server) DeleteChannel(channel string) {
	s.world.Lock()
	defer s.world.Unlock()
	s.dropChannel(s.world.Channel(channel))
}

// tend has the clock archive a thread when its time comes.
func (s *Server) tend(ch *model.Channel) {
	s.restless(ch.ID)
	if ch.Thread != nil && !ch.Thread.Archived {
		id := ch.ID
		s.naps[id] = s.world.After(ch.ArchiveTime().Sub(s.world.Now()), func() { s.nap(id) })
	}
}

// restless stops the clock of a thread.
func (s *Server) restless(id string) {
	if stop := s.naps[id]; stop != nil {
		stop()
		delete(s.naps, id)
	}
}

// nap archives a thread, unless something has been done in it since its clock was set.
func (s *Server) nap(id string) {
	s.world.Lock()
	defer s.world.Unlock()
	ch := s.world.Channel(id)
	switch {
	case ch == nil || ch.Thread.Archived:
	case s.world.Now().Before(ch.ArchiveTime()):
		s.tend(ch)
	default:
		ch.Thread.ArchivedAt, ch.Thread.Archived = s.world.Now().UTC(), true
		s.world.SaveChannel(ch)
		s.tellChannel("THREAD_UPDATE", ch)
	}
}

// wake takes a thread out of the archive, where somebody is about to speak in it.
func (s *Server) wake(ch *model.Channel) {
	if ch.Thread == nil || !s.world.Archived(ch) {
		return
	}
	ch.Thread.Archived, ch.Thread.ArchivedAt = false, s.world.Now().UTC()
	s.tend(ch)
	s.tellChannel("THREAD_UPDATE", ch)
}

// unlocked refuses what cannot be done in a thread that is locked, or archived.
func (s *Server) unlocked(ch *model.Channel) error {
	switch {
	case ch.Thread == nil || !ch.Thread.Locked || s.world.Permissions(s.world.Bot.ID, ch).Has(model.ManageThreads):
		return nil
	case s.world.Archived(ch):
		return apierror.ThreadArchived()
	}
	return apierror.ThreadLocked()
}

// note puts a message of Discord's own into a channel. It is no activity, and nobody is called by it.
func (s *Server) note(m state.StoredMessage) {
	m.ID, m.Timestamp, m.ApplicationID = s.world.NextID(), s.world.Now().UTC(), ""
	s.world.Messages[m.ChannelID] = append(s.world.Messages[m.ChannelID], &m)
	s.world.SaveMessage(&m)
	s.tellMessage("MESSAGE_CREATE", &m)
}

// noteThread tells in a channel that a thread was opened there.
func (s *Server) noteThread(parent, thread *model.Channel, by model.User) {
	opened := s.blank(parent, by)
	opened.Type, opened.Content = model.TypeThreadCreated, thread.Name
	opened.Reference = &model.MessageReference{ChannelID: thread.ID, GuildID: thread.GuildID}
	s.note(opened)
}
