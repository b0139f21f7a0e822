package chat

import (
	"slices"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
)

// Member finds an account that is not a bot.
func (s *Service) Member(id string) (*state.Account, error) {
	if m := s.world.Account(id); m != nil && !m.User.Bot {
		return m, nil
	}
	return nil, apierror.NotPossible("there is no member %q", id)
}

// Say adds an ordinary message of a member to a channel.
func (s *Service) Say(member, channel, content string) (*state.StoredMessage, error) {
	me, err := s.Member(member)
	if err != nil {
		return nil, err
	}
	c := s.world.Channel(channel)
	if c == nil || !s.world.Sees(member, c) {
		return nil, apierror.NotPossible("there is no such channel")
	}
	if c.Type == model.Forum {
		return nil, apierror.NotPossible("a forum takes posts only")
	}
	return s.speak(s.Blank(c, me.User), content)
}

// speak gives a draft of a member its text and adds it to its channel.
func (s *Service) speak(draft state.StoredMessage, content string) (*state.StoredMessage, error) {
	p := model.MessagePayload{Content: model.Optional[string]{Set: true, Value: content}}
	if _, err := validate.Message(p, validate.Target{}); err != nil {
		return nil, err
	}
	m, err := s.fill(draft, p, nil)
	if err != nil {
		return nil, err
	}
	s.address(&m, nil)
	m.Notify()
	s.Put(&m)
	return &m, nil
}

// OpenThread opens a public thread of a member.
func (s *Service) OpenThread(member, channel, name string) (*model.Channel, error) {
	thread, err := s.openThread(member, channel, name, model.PublicThread)
	if err != nil {
		return nil, err
	}
	s.NoteThread(s.world.Parent(thread), thread, s.world.Account(member).User)
	return thread, nil
}

// OpenPrivateThread opens a private thread of a member and adds others to it.
func (s *Service) OpenPrivateThread(member, channel, name string, others ...string) (*model.Channel, error) {
	thread, err := s.openThread(member, channel, name, model.PrivateThread)
	if err != nil {
		return nil, err
	}
	for _, o := range others {
		s.join(thread, o)
	}
	return thread, nil
}

func (s *Service) openThread(member, channel, name string, kind int) (*model.Channel, error) {
	if _, err := s.Member(member); err != nil {
		return nil, err
	}
	parent := s.world.Channel(channel)
	if parent == nil || parent.Type != model.TextChannel {
		return nil, apierror.NotPossible("there is no such channel")
	}
	p := model.ThreadPayload{Name: &name}
	if err := validate.Thread(p, true); err != nil {
		return nil, err
	}
	return s.AddThread(parent, s.world.NextID(), member, kind, p), nil
}

// OpenPost opens a forum post of a member, with tags by name or id.
func (s *Service) OpenPost(member, channel, title, content string, names []string) (*model.Channel, error) {
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
	me, err := s.Member(member)
	if err != nil {
		return nil, err
	}
	p := model.ThreadPayload{Name: &title, Tags: tags}
	if err := validate.Thread(p, true); err != nil {
		return nil, err
	}
	thread := s.AddThread(forum, s.world.NextID(), member, model.PublicThread, p)
	if _, err := s.speak(s.FirstOfPost(thread, me.User), content); err != nil {
		s.DropChannel(thread)
		return nil, err
	}
	return thread, nil
}

// FirstOfPost returns the blank first message of a forum post. Its id is that of the thread.
func (s *Service) FirstOfPost(thread *model.Channel, author model.User) state.StoredMessage {
	draft := s.Blank(thread, author)
	draft.ID = thread.ID
	return draft
}

// OpenDirectMessage returns the direct message channel of a member and the bot. It makes one if there is none.
func (s *Service) OpenDirectMessage(m *state.Account) *model.Channel {
	dm, isNew := s.world.DirectMessage(m)
	if isNew {
		s.world.SaveChannel(dm)
		s.events.Channel("CHANNEL_CREATE", dm)
	}
	return dm
}

// AddChannel makes a channel of a guild and returns its id.
func (s *Service) AddChannel(guild string, r state.Room) string {
	made := s.world.AddChannel(guild, r)
	for _, c := range made {
		s.world.SaveChannel(c)
		s.events.Channel("CHANNEL_CREATE", c)
	}
	return made[0].ID
}
