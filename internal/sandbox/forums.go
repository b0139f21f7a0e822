package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
)

// flagRequireTag on a forum asks each post for a tag.
const flagRequireTag = 1 << 4

// maxTags is how many tags a post may have.
const maxTags = 5

// ForumTag is a tag that the posts of a forum may have.
type ForumTag struct {
	ID        string  `json:"id"`
	Name      string  `json:"name"`
	Moderated bool    `json:"moderated"` // only moderators set it
	EmojiID   *string `json:"emoji_id"`
	EmojiName *string `json:"emoji_name"`
}

// forumPost is the body of a request that opens a post in a forum: a thread with its first message.
type forumPost struct {
	threadForm
	Message json.RawMessage `json:"message"`
}

// judgeTags refuses tags that a forum does not have, and a want of them where it asks for one.
func (s *Server) judgeTags(forum *Channel, tags []string) error {
	var f faults
	if len(tags) > maxTags {
		f.add("applied_tags", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxTags)
	}
	for n, id := range tags {
		i := slices.IndexFunc(forum.AvailableTags, func(t ForumTag) bool { return t.ID == id })
		if i < 0 {
			f.add(at("applied_tags", n), "INVALID_FORUM_TAG", "Unknown tag %q.", id)
		} else if forum.AvailableTags[i].Moderated {
			if err := s.allow(forum, ManageThreads); err != nil {
				return err
			}
		}
	}
	if forum.Flags&flagRequireTag != 0 && len(tags) == 0 {
		return tagNeeded()
	}
	return invalidForm(f)
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
	thread := s.world.addThread(forum, s.world.ids.next(s.now()), *ask.Name, s.world.Bot.ID, PublicThread, s.now())
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
	}{s.toBot(thread), s.show(sent, s.base)})
}

// judgePost finds what is wrong with a post before anything is made of it.
func (s *Server) judgePost(c *call, forum *Channel, ask forumPost, p payload) error {
	if err := ask.judge(true); err != nil {
		return err
	}
	if err := s.judgeTags(forum, ask.Tags); err != nil {
		return err
	}
	if _, err := s.accept(c, p, nil); err != nil {
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
	m.s.mu.Lock()
	defer m.s.mu.Unlock()
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
	if err := (threadForm{Name: &title}).judge(true); err != nil {
		return nil, err
	}
	thread := s.world.addThread(forum, s.world.ids.next(s.now()), title, member, PublicThread, s.now())
	thread.AppliedTags = tags
	s.beginThread(thread)
	if _, err := s.speak(s.first(thread, s.world.member(member).User), content); err != nil {
		s.dropChannel(thread)
		return nil, err
	}
	return thread, nil
}

func tagNeeded() error {
	return refuse(http.StatusBadRequest, 40067, "A tag is required to create a forum post in this channel")
}

func notText() error {
	return refuse(http.StatusBadRequest, 50008, "Cannot send messages in a non-text channel")
}
