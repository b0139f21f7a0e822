package sandbox

import (
	"net/http"
	"slices"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
)

func (s *Server) postMessageThread(c *call, ch *model.Channel, m *state.StoredMessage) (reply, error) {
	if s.world.Channel(m.ID) != nil {
		return reply{}, apierror.ThreadExists()
	}
	t, err := apierror.Decode[model.ThreadPayload](c.body)
	if err != nil {
		return reply{}, err
	}
	thread, err := s.startThread(ch, m.ID, model.PublicThread, t)
	if err != nil {
		return reply{}, err
	}
	m.Flags |= model.FlagHasThread
	s.world.SaveMessage(m)
	s.tellMessage("MESSAGE_UPDATE", m)
	first := s.blank(thread, s.world.Bot)
	first.Type, first.Reference = model.TypeThreadStarter, &model.MessageReference{MessageID: m.ID, ChannelID: ch.ID, GuildID: ch.GuildID}
	s.note(first)
	return created(s.toBot(thread))
}

func (s *Server) postThread(c *call, ch *model.Channel) (reply, error) {
	t, err := apierror.Decode[model.ThreadPayload](c.body)
	if err != nil {
		return reply{}, err
	}
	if ch.Type == model.Forum {
		return s.postForumPost(c, ch)
	}
	kind, need := model.PrivateThread, model.CreatePrivateThreads
	if t.Type == model.PublicThread {
		kind, need = model.PublicThread, model.CreatePublicThreads
	}
	if err := s.allow(ch, need); err != nil {
		return reply{}, err
	}
	thread, err := s.startThread(ch, s.world.NextID(), kind, t)
	if err != nil {
		return reply{}, err
	}
	if kind == model.PublicThread {
		s.noteThread(ch, thread, s.world.Bot)
	}
	return created(s.toBot(thread))
}

func (s *Server) startThread(ch *model.Channel, id string, kind int, t model.ThreadPayload) (*model.Channel, error) {
	if ch.Type != model.TextChannel {
		return nil, apierror.New(http.StatusBadRequest, 50024, "Cannot execute action on this channel type")
	}
	if err := validate.Thread(t, true); err != nil {
		return nil, err
	}
	if s.full() {
		return nil, apierror.TooManyThreads()
	}
	thread := s.world.AddThread(ch, id, *t.Name, s.world.Bot.ID, kind)
	if t.AutoArchive != nil {
		thread.Thread.AutoArchive = *t.AutoArchive
	}
	s.beginThread(thread)
	return thread, nil
}

// beginThread tells of a new thread and has the clock look after it.
func (s *Server) beginThread(thread *model.Channel) {
	s.world.SaveChannel(thread)
	s.tend(thread)
	s.tellChannel("THREAD_CREATE", thread)
}

// toBot is a channel as the bot gets it: a thread with the bot's own place in it.
func (s *Server) toBot(ch *model.Channel) model.Channel {
	shown := *ch
	if n := ch.MemberIndex(s.world.Bot.ID); n >= 0 {
		shown.Member = &ch.Members[n]
	}
	return shown
}

// patchThread changes a thread. Whoever may speak in it takes it out of the archive, its owner changes the most of it,
// and a moderator everything.
func (s *Server) patchThread(c *call, ch *model.Channel) (reply, error) {
	t, err := apierror.Decode[model.ThreadPayload](c.body)
	if err != nil {
		return reply{}, err
	}
	if ch.Thread == nil {
		return reply{}, apierror.MissingPermissions()
	}
	if err := s.mayChange(ch, t); err != nil {
		return reply{}, err
	}
	if err := validate.Thread(t, false); err != nil {
		return reply{}, err
	}
	if t.Tags != nil {
		if err := s.allowTags(s.world.Parent(ch), t.Tags); err != nil {
			return reply{}, err
		}
	}
	if t.Archived != nil && !*t.Archived && s.world.Archived(ch) && s.full() {
		return reply{}, apierror.TooManyThreads()
	}
	s.change(ch, t, s.world.Bot)
	return ok(s.toBot(ch))
}

// mayChange refuses what the bot may not change in a thread.
func (s *Server) mayChange(ch *model.Channel, t model.ThreadPayload) error {
	asleep := s.world.Archived(ch)
	moderates := s.world.Permissions(s.world.Bot.ID, ch).Has(model.ManageThreads)
	switch {
	case asleep && t.Archived == nil:
		return apierror.ThreadArchived()
	case moderates:
		return nil
	case t.Locked != nil, asleep && ch.Thread.Locked:
		return apierror.MissingPermissions()
	case ch.Thread.Locked:
		return apierror.ThreadLocked()
	case t.OnlyUnarchives():
		return s.allow(ch, model.SendInThreads)
	case ch.OwnerID != s.world.Bot.ID:
		return apierror.MissingPermissions()
	}
	return nil
}

// change carries out what is asked for a thread. Of that, leaving the archive and another time for it are activity.
func (s *Server) change(ch *model.Channel, t model.ThreadPayload, by model.User) {
	now := s.world.Now().UTC()
	meta := ch.Thread
	if t.AutoArchive != nil && *t.AutoArchive != meta.AutoArchive {
		meta.AutoArchive, meta.ArchivedAt = *t.AutoArchive, now
	}
	if t.Archived != nil && *t.Archived != s.world.Archived(ch) {
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
		renamed.Type, renamed.Content = model.TypeNameChange, ch.Name
		s.note(renamed)
	}
	s.tend(ch)
	s.world.SaveChannel(ch)
	s.tellChannel("THREAD_UPDATE", ch)
}

// deleteChannel takes a thread away. The bot may not take away channels.
func (s *Server) deleteChannel(_ *call, ch *model.Channel) (reply, error) {
	if ch.Thread == nil {
		return reply{}, apierror.MissingPermissions()
	}
	if err := s.allow(ch, model.ManageThreads); err != nil {
		return reply{}, err
	}
	shown := *ch
	s.dropChannel(ch)
	return ok(shown)
}

// dropChannel takes a channel away with its threads and messages.
func (s *Server) dropChannel(ch *model.Channel) {
	for _, each := range slices.Clone(s.world.Channels) {
		if each.ParentID != nil && *each.ParentID == ch.ID {
			s.dropChannel(each)
		}
	}
	for _, m := range s.world.Messages[ch.ID] {
		s.world.DropFiles(m.Attachments, nil)
		s.world.RemoveMessage(m.ID)
	}
	delete(s.world.Messages, ch.ID)
	s.restless(ch.ID)
	kind := "CHANNEL_DELETE"
	if ch.Thread != nil {
		kind = "THREAD_DELETE"
	}
	s.tellChannel(kind, ch)
	s.world.Channels = slices.DeleteFunc(s.world.Channels, func(o *model.Channel) bool { return o == ch })
	s.world.RemoveChannel(ch.ID)
	s.world.Touch()
}

// getActiveThreads lists the threads of a guild that are not archived.
func (s *Server) getActiveThreads(c *call) (reply, error) {
	return s.threadList(func(ch *model.Channel) bool {
		return ch.GuildID == c.PathValue("guild") && !s.world.Archived(ch)
	})
}

// getArchivedThreads lists the public threads of a channel that are.
func (s *Server) getArchivedThreads(_ *call, parent *model.Channel) (reply, error) {
	return s.threadList(func(ch *model.Channel) bool {
		return *ch.ParentID == parent.ID && ch.Type == model.PublicThread && s.world.Archived(ch)
	})
}

func (s *Server) threadList(wanted func(*model.Channel) bool) (reply, error) {
	out := struct {
		Threads []model.Channel      `json:"threads"`
		Members []model.ThreadMember `json:"members"`
		HasMore bool                 `json:"has_more"`
	}{Threads: []model.Channel{}, Members: []model.ThreadMember{}}
	for _, ch := range s.world.Channels {
		if ch.Thread == nil || !s.world.Permissions(s.world.Bot.ID, ch).Has(model.ViewChannel) || !wanted(ch) {
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
