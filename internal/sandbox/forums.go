package sandbox

import (
	"slices"
)

// allowTags refuses tags that the forum lacks, or that the bot may not set.
func (s *Server) allowTags(forum *Channel, tags []string) error {
	for _, t := range forum.AvailableTags {
		if t.Moderated && slices.Contains(tags, t.ID) {
			if err := s.allow(forum, ManageThreads); err != nil {
				return err
			}
		}
	}
	return judgeTags(forum, tags)
}

// postForumPost opens a post. Its first message has the id of the thread.
func (s *Server) postForumPost(c *call, forum *Channel) (reply, error) {
	ask, err := decode[forumPost](c.body)
	if err != nil {
		return reply{}, err
	}
	if len(ask.Message) == 0 {
		return reply{}, invalidForm([]fault{{"message", "BASE_TYPE_REQUIRED", "This field is required"}})
	}
	p, err := decode[payload](ask.Message)
	if err != nil {
		return reply{}, under("message", err)
	}
	if err := s.allow(forum, speaking(forum, p, c.files)); err != nil {
		return reply{}, err
	}
	if err := s.judgePost(c, forum, ask, p); err != nil {
		return reply{}, err
	}
	thread := s.world.addThread(forum, s.world.nextID(), *ask.Name, s.world.Bot.ID, PublicThread)
	if ask.AutoArchive != nil {
		thread.Thread.AutoArchive = *ask.AutoArchive
	}
	thread.AppliedTags = ask.Tags
	s.beginThread(thread)
	sent, err := s.send(c, s.first(thread, s.world.Bot), p)
	if err != nil {
		s.dropChannel(thread)
		return reply{}, under("message", err)
	}
	return created(struct {
		Channel
		Message Message `json:"message"`
	}{s.toBot(thread), s.world.show(sent, s.world.base)})
}

// judgePost finds what is wrong with a post before anything is made of it.
func (s *Server) judgePost(c *call, forum *Channel, ask forumPost, p payload) error {
	if err := judgeThread(ask.threadForm, true); err != nil {
		return err
	}
	if err := s.allowTags(forum, ask.Tags); err != nil {
		return err
	}
	if _, err := acceptMessage(p, review{version: c.version, uploads: c.files}); err != nil {
		return under("message", err)
	}
	if s.full() {
		return tooManyThreads()
	}
	return nil
}

// first is the draft of the message that a post begins with: it is called like the thread.
func (s *Server) first(thread *Channel, author User) post {
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
func (s *Server) openPost(member, channel, title, content string, names []string) (*Channel, error) {
	forum := s.world.channel(channel)
	if forum == nil || forum.Type != Forum || !s.world.sees(member, forum) {
		return nil, notPossible("there is no such forum")
	}
	tags := []string{}
	for _, t := range forum.AvailableTags {
		if slices.Contains(names, t.Name) || slices.Contains(names, t.ID) {
			tags = append(tags, t.ID)
		}
	}
	if len(tags) == 0 && forum.Flags&flagRequireTag != 0 {
		return nil, notPossible("the forum asks for a tag")
	}
	if _, err := s.visitor(member); err != nil {
		return nil, err
	}
	if err := judgeThread(threadForm{Name: &title}, true); err != nil {
		return nil, err
	}
	thread := s.world.addThread(forum, s.world.nextID(), title, member, PublicThread)
	thread.AppliedTags = tags
	s.beginThread(thread)
	if _, err := s.speak(s.first(thread, s.world.member(member).User), content); err != nil {
		s.dropChannel(thread)
		return nil, err
	}
	return thread, nil
}
