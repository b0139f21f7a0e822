package sandbox

import "time"

// usualThreads is how many threads of a guild may be active at once, unless a test says otherwise.
const usualThreads = 1000

// LimitThreads sets how many threads may be active at once.
func (s *Server) LimitThreads(most int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mostThreads = most
}

// full reports whether no more threads can be active.
func (s *Server) full() bool {
	active := 0
	for _, ch := range s.world.channels {
		if ch.Thread != nil && !s.world.archived(ch, s.now()) {
			active++
		}
	}
	return active >= s.mostThreads
}

// SetThread archives and locks a thread, or the contrary, as a moderator might.
func (s *Server) SetThread(thread string, archived, locked bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.change(s.world.channel(thread), threadForm{Archived: &archived, Locked: &locked}, s.world.people[1].User)
}

// Archived reports whether a thread is in the archive.
func (s *Server) Archived(thread string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.world.archived(s.world.channel(thread), s.now())
}

// DeleteChannel takes a channel or thread away, as a moderator might.
func (s *Server) DeleteChannel(channel string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dropChannel(s.world.channel(channel))
}

// lastActive is when something was last done in a thread: said there, taken out of the archive, or its time changed.
func (c *Channel) lastActive() time.Time {
	last := c.Thread.ArchivedAt
	if c.LastMessageID != nil && born(*c.LastMessageID).After(last) {
		last = born(*c.LastMessageID)
	}
	return last
}

// bedtime is when a thread goes into the archive if nothing is done in it.
func (c *Channel) bedtime() time.Time {
	return c.lastActive().Add(time.Duration(c.Thread.AutoArchive) * time.Minute)
}

// archived reports whether a thread is put away, by hand or because nothing was done in it for long.
func (w *world) archived(c *Channel, now time.Time) bool {
	return c.Thread != nil && (c.Thread.Archived || !now.Before(c.bedtime()))
}

// tend has the clock archive a thread when its time comes.
func (s *Server) tend(ch *Channel) {
	s.restless(ch.ID)
	if ch.Thread != nil && !ch.Thread.Archived {
		id := ch.ID
		s.naps[id] = s.after(ch.bedtime().Sub(s.now()), func() { s.nap(id) })
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
	s.mu.Lock()
	defer s.mu.Unlock()
	ch := s.world.channel(id)
	switch {
	case ch == nil || ch.Thread.Archived:
	case s.now().Before(ch.bedtime()):
		s.tend(ch)
	default:
		ch.Thread.ArchivedAt, ch.Thread.Archived = s.now().UTC(), true
		s.vault.saveChannel(ch)
		s.tellChannel("THREAD_UPDATE", ch)
	}
}

// wake takes a thread out of the archive, where somebody is about to speak in it.
func (s *Server) wake(ch *Channel) {
	if ch.Thread == nil || !s.world.archived(ch, s.now()) {
		return
	}
	ch.Thread.Archived, ch.Thread.ArchivedAt = false, s.now().UTC()
	s.tend(ch)
	s.tellChannel("THREAD_UPDATE", ch)
}

// unlocked refuses what cannot be done in a thread that is locked, or archived.
func (s *Server) unlocked(ch *Channel) error {
	switch {
	case ch.Thread == nil || !ch.Thread.Locked || s.world.permissions(s.world.Bot.ID, ch).has(ManageThreads):
		return nil
	case s.world.archived(ch, s.now()):
		return threadArchived()
	}
	return threadLocked()
}

// note puts a message of Discord's own into a channel. It is no activity, and nobody is called by it.
func (s *Server) note(m post) {
	m.ID, m.Timestamp, m.ApplicationID = s.world.ids.next(s.now()), s.now().UTC(), ""
	s.world.posts[m.ChannelID] = append(s.world.posts[m.ChannelID], &m)
	s.vault.savePost(&m)
	s.tellMessage("MESSAGE_CREATE", &m)
}

// noteThread tells in a channel that a thread was opened there.
func (s *Server) noteThread(parent, thread *Channel, by User) {
	opened := s.blank(parent, by)
	opened.Type, opened.Content = threadCreated, thread.Name
	opened.Reference = &MessageReference{ChannelID: thread.ID, GuildID: thread.GuildID}
	s.note(opened)
}
