package sandbox

import (
	"net/http"
	"slices"
)

func (s *Server) postMessageThread(c *call, ch *Channel, m *post) (reply, error) {
	if s.world.channel(m.ID) != nil {
		return reply{}, threadExists()
	}
	t, err := decode[threadForm](c.body)
	if err != nil {
		return reply{}, err
	}
	thread, err := s.startThread(ch, m.ID, PublicThread, t)
	if err != nil {
		return reply{}, err
	}
	m.Flags |= flagHasThread
	s.world.savePost(m)
	s.tellMessage("MESSAGE_UPDATE", m)
	first := s.blank(thread, s.world.Bot)
	first.Type, first.Reference = starterMessage, &MessageReference{MessageID: m.ID, ChannelID: ch.ID, GuildID: ch.GuildID}
	s.note(first)
	return created(s.toBot(thread))
}

func (s *Server) postThread(c *call, ch *Channel) (reply, error) {
	t, err := decode[threadForm](c.body)
	if err != nil {
		return reply{}, err
	}
	if ch.Type == Forum {
		return s.postForumPost(c, ch)
	}
	kind, need := PrivateThread, CreatePrivateThreads
	if t.Type == PublicThread {
		kind, need = PublicThread, CreatePublicThreads
	}
	if err := s.allow(ch, need); err != nil {
		return reply{}, err
	}
	thread, err := s.startThread(ch, s.world.nextID(), kind, t)
	if err != nil {
		return reply{}, err
	}
	if kind == PublicThread {
		s.noteThread(ch, thread, s.world.Bot)
	}
	return created(s.toBot(thread))
}

func (s *Server) startThread(ch *Channel, id string, kind int, t threadForm) (*Channel, error) {
	if ch.Type != TextChannel {
		return nil, refuse(http.StatusBadRequest, 50024, "Cannot execute action on this channel type")
	}
	if err := judgeThread(t, true); err != nil {
		return nil, err
	}
	if s.full() {
		return nil, tooManyThreads()
	}
	thread := s.world.addThread(ch, id, *t.Name, s.world.Bot.ID, kind)
	if t.AutoArchive != nil {
		thread.Thread.AutoArchive = *t.AutoArchive
	}
	s.beginThread(thread)
	return thread, nil
}

// beginThread tells of a new thread and has the clock look after it.
func (s *Server) beginThread(thread *Channel) {
	s.world.saveChannel(thread)
	s.tend(thread)
	s.tellChannel("THREAD_CREATE", thread)
}

// toBot is a channel as the bot gets it: a thread with the bot's own place in it.
func (s *Server) toBot(ch *Channel) Channel {
	shown := *ch
	if n := ch.memberAt(s.world.Bot.ID); n >= 0 {
		shown.Member = &ch.Members[n]
	}
	return shown
}

// patchThread changes a thread. Whoever may speak in it takes it out of the archive, its owner changes the most of it,
// and a moderator everything.
func (s *Server) patchThread(c *call, ch *Channel) (reply, error) {
	t, err := decode[threadForm](c.body)
	if err != nil {
		return reply{}, err
	}
	if ch.Thread == nil {
		return reply{}, missingPermissions()
	}
	if err := s.mayChange(ch, t); err != nil {
		return reply{}, err
	}
	if err := judgeThread(t, false); err != nil {
		return reply{}, err
	}
	if t.Tags != nil {
		if err := s.allowTags(s.world.parent(ch), t.Tags); err != nil {
			return reply{}, err
		}
	}
	if t.Archived != nil && !*t.Archived && s.world.archived(ch) && s.full() {
		return reply{}, tooManyThreads()
	}
	s.change(ch, t, s.world.Bot)
	return ok(s.toBot(ch))
}

// mayChange refuses what the bot may not change in a thread.
func (s *Server) mayChange(ch *Channel, t threadForm) error {
	asleep := s.world.archived(ch)
	moderates := s.world.permissions(s.world.Bot.ID, ch).has(ManageThreads)
	switch {
	case asleep && t.Archived == nil:
		return threadArchived()
	case moderates:
		return nil
	case t.Locked != nil, asleep && ch.Thread.Locked:
		return missingPermissions()
	case ch.Thread.Locked:
		return threadLocked()
	case t.onlyWakes():
		return s.allow(ch, SendInThreads)
	case ch.OwnerID != s.world.Bot.ID:
		return missingPermissions()
	}
	return nil
}

// change carries out what is asked for a thread. Of that, leaving the archive and another time for it are activity.
func (s *Server) change(ch *Channel, t threadForm, by User) {
	now := s.world.now().UTC()
	meta := ch.Thread
	if t.AutoArchive != nil && *t.AutoArchive != meta.AutoArchive {
		meta.AutoArchive, meta.ArchivedAt = *t.AutoArchive, now
	}
	if t.Archived != nil && *t.Archived != s.world.archived(ch) {
		meta.ArchivedAt = now
	}
	if t.Archived != nil {
		meta.Archived = *t.Archived
	}
	if t.Locked != nil {
		meta.Locked = *t.Locked
	}
	if t.Tags != nil {
		ch.AppliedTags = t.Tags
	}
	if t.Name != nil && *t.Name != ch.Name {
		ch.Name = *t.Name
		renamed := s.blank(ch, by)
		renamed.Type, renamed.Content = nameChange, ch.Name
		s.note(renamed)
	}
	s.tend(ch)
	s.world.saveChannel(ch)
	s.tellChannel("THREAD_UPDATE", ch)
}

// deleteChannel takes a thread away. The bot may not take away channels.
func (s *Server) deleteChannel(_ *call, ch *Channel) (reply, error) {
	if ch.Thread == nil {
		return reply{}, missingPermissions()
	}
	if err := s.allow(ch, ManageThreads); err != nil {
		return reply{}, err
	}
	shown := *ch
	s.dropChannel(ch)
	return ok(shown)
}

// dropChannel takes a channel away with its threads and messages.
func (s *Server) dropChannel(ch *Channel) {
	for _, each := range slices.Clone(s.world.channels) {
		if each.ParentID != nil && *each.ParentID == ch.ID {
			s.dropChannel(each)
		}
	}
	for _, m := range s.world.posts[ch.ID] {
		s.world.dropFiles(m.Attachments, nil)
		s.world.removePost(m.ID)
	}
	delete(s.world.posts, ch.ID)
	s.restless(ch.ID)
	kind := "CHANNEL_DELETE"
	if ch.Thread != nil {
		kind = "THREAD_DELETE"
	}
	s.tellChannel(kind, ch)
	s.world.channels = slices.DeleteFunc(s.world.channels, func(o *Channel) bool { return o == ch })
	s.world.removeChannel(ch.ID)
	s.world.touch()
}

// getActiveThreads lists the threads of a guild that are not archived.
func (s *Server) getActiveThreads(c *call) (reply, error) {
	return s.threadList(func(ch *Channel) bool {
		return ch.GuildID == c.PathValue("guild") && !s.world.archived(ch)
	})
}

// getArchivedThreads lists the public threads of a channel that are.
func (s *Server) getArchivedThreads(_ *call, parent *Channel) (reply, error) {
	return s.threadList(func(ch *Channel) bool {
		return *ch.ParentID == parent.ID && ch.Type == PublicThread && s.world.archived(ch)
	})
}

func (s *Server) threadList(wanted func(*Channel) bool) (reply, error) {
	out := struct {
		Threads []Channel      `json:"threads"`
		Members []ThreadMember `json:"members"`
		HasMore bool           `json:"has_more"`
	}{Threads: []Channel{}, Members: []ThreadMember{}}
	for _, ch := range s.world.channels {
		if ch.Thread == nil || !s.world.permissions(s.world.Bot.ID, ch).has(ViewChannel) || !wanted(ch) {
			continue
		}
		shown := s.toBot(ch)
		out.Threads = append(out.Threads, shown)
		if shown.Member != nil {
			out.Members = append(out.Members, *shown.Member)
		}
	}
	return ok(out)
}
