package sandbox

import (
	"slices"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
)

// allowTags refuses tags that the forum lacks, or that the bot may not set.
func (s *Server) allowTags(forum *model.Channel, tags []string) error {
	for _, t := range forum.AvailableTags {
		if t.Moderated && slices.Contains(tags, t.ID) {
			if err := s.allow(forum, model.ManageThreads); err != nil {
				return err
			}
		}
	}
	return validate.Tags(forum, tags)
}

// postForumPost opens a post. Its first message has the id of the thread.
func (s *Server) postForumPost(c *call, forum *model.Channel) (reply, error) {
	ask, err := apierror.Decode[model.ForumPostPayload](c.body)
	if err != nil {
		return reply{}, err
	}
	if len(ask.Message) == 0 {
		return reply{}, apierror.InvalidForm([]apierror.FieldError{{Path: "message", Code: "BASE_TYPE_REQUIRED", Message: "This field is required"}})
	}
	p, err := apierror.Decode[model.MessagePayload](ask.Message)
	if err != nil {
		return reply{}, apierror.Under("message", err)
	}
	if err := s.allow(forum, speaking(forum, p, c.files)); err != nil {
		return reply{}, err
	}
	if err := s.judgePost(c, forum, ask, p); err != nil {
		return reply{}, err
	}
	thread := s.world.AddThread(forum, s.world.NextID(), *ask.Name, s.world.Bot.ID, model.PublicThread)
	if ask.AutoArchive != nil {
		thread.Thread.AutoArchive = *ask.AutoArchive
	}
	thread.AppliedTags = ask.Tags
	s.beginThread(thread)
	sent, err := s.send(c, s.first(thread, s.world.Bot), p)
	if err != nil {
		s.dropChannel(thread)
		return reply{}, apierror.Under("message", err)
	}
	return created(struct {
		model.Channel
		Message model.Message `json:"message"`
	}{s.toBot(thread), s.world.Show(sent, s.world.BaseURL)})
}

// judgePost finds what is wrong with a post before anything is made of it.
func (s *Server) judgePost(c *call, forum *model.Channel, ask model.ForumPostPayload, p model.MessagePayload) error {
	if err := validate.Thread(ask.ThreadPayload, true); err != nil {
		return err
	}
	if err := s.allowTags(forum, ask.Tags); err != nil {
		return err
	}
	if _, err := validate.Message(p, validate.Target{Version: c.version, Uploads: c.files}); err != nil {
		return apierror.Under("message", err)
	}
	if s.full() {
		return apierror.TooManyThreads()
	}
	return nil
}

// first is the draft of the message that a post begins with: it is called like the thread.
func (s *Server) first(thread *model.Channel, author model.User) state.StoredMessage {
	draft := s.blank(thread, author)
	draft.ID = thread.ID
	return draft
}

// Post opens a post in a forum and returns its id. Tags are given by their names.
func (m *Member) Post(forum, title, content string, tags ...string) (string, error) {
	m.s.world.Lock()
	defer m.s.world.Unlock()
	c, err := m.s.openPost(m.ID, forum, title, content, tags)
	if err != nil {
		return "", err
	}
	return c.ID, nil
}

// openPost opens a post of a member, as their client would.
func (s *Server) openPost(member, channel, title, content string, names []string) (*model.Channel, error) {
	forum := s.world.Channel(channel)
	if forum == nil || forum.Type != model.Forum || !s.world.Sees(member, forum) {
		return nil, apierror.NotPossible("there is no such forum")
	}
	tags := []string{}
	for _, t := range forum.AvailableTags {
		if slices.Contains(names, t.Name) || slices.Contains(names, t.ID) {
			tags = append(tags, t.ID)
		}
	}
	if len(tags) == 0 && forum.Flags&model.FlagRequireTag != 0 {
		return nil, apierror.NotPossible("the forum asks for a tag")
	}
	if _, err := s.visitor(member); err != nil {
		return nil, err
	}
	if err := validate.Thread(model.ThreadPayload{Name: &title}, true); err != nil {
		return nil, err
	}
	thread := s.world.AddThread(forum, s.world.NextID(), title, member, model.PublicThread)
	thread.AppliedTags = tags
	s.beginThread(thread)
	if _, err := s.speak(s.first(thread, s.world.Account(member).User), content); err != nil {
		s.dropChannel(thread)
		return nil, err
	}
	return thread, nil
}
