package sandbox

import (
	"maps"
	"slices"
	"strconv"
	"time"
)

// channelRoutes are about channels, threads and the messages in them.
func (s *Server) channelRoutes() map[string]endpoint {
	return map[string]endpoint{
		"GET /channels/{channel}": s.inChannel(0,
			func(_ *call, ch *Channel) (reply, error) { return ok(s.toBot(ch)) }),
		"PATCH /channels/{channel}":                s.inChannel(0, s.patchThread),
		"DELETE /channels/{channel}":               s.inChannel(0, s.deleteChannel),
		"POST /channels/{channel}/typing":          s.inChannel(0, s.postTyping),
		"GET /channels/{channel}/messages":         s.inChannel(ReadMessageHistory, s.getMessages),
		"POST /channels/{channel}/messages":        s.inChannel(0, s.postMessage),
		"GET /channels/{channel}/messages/{id}":    s.inChannel(ReadMessageHistory, s.onMessage(s.getMessage)),
		"PATCH /channels/{channel}/messages/{id}":  s.inChannel(0, s.onMessage(s.patchMessage)),
		"DELETE /channels/{channel}/messages/{id}": s.inChannel(0, s.onMessage(s.deleteMessage)),
		"POST /channels/{channel}/messages/{id}/threads": s.inChannel(CreatePublicThreads,
			s.onMessage(s.postMessageThread)),
		"POST /channels/{channel}/threads":                 s.inChannel(0, s.postThread),
		"GET /channels/{channel}/threads/archived/public":  s.inChannel(ReadMessageHistory, s.getArchivedThreads),
		"GET /channels/{channel}/thread-members":           s.inChannel(0, s.getThreadMembers),
		"GET /channels/{channel}/thread-members/{user}":    s.inChannel(0, s.onThreadMember(s.getThreadMember)),
		"PUT /channels/{channel}/thread-members/{user}":    s.inChannel(0, s.onThreadMember(s.putThreadMember)),
		"DELETE /channels/{channel}/thread-members/{user}": s.inChannel(0, s.onThreadMember(s.deleteThreadMember)),
		"GET /channels/{channel}/pins":                     s.inChannel(ReadMessageHistory, s.getPins),
		"PUT /channels/{channel}/pins/{id}":                s.inChannel(PinMessages, s.onMessage(s.pin(true))),
		"DELETE /channels/{channel}/pins/{id}":             s.inChannel(PinMessages, s.onMessage(s.pin(false))),
		"PUT /channels/{channel}/messages/pins/{id}":       s.inChannel(PinMessages, s.onMessage(s.pin(true))),
		"DELETE /channels/{channel}/messages/pins/{id}":    s.inChannel(PinMessages, s.onMessage(s.pin(false))),
	}
}

// inChannel finds the channel of a call and checks what the bot may do there.
func (s *Server) inChannel(need Permission, e func(*call, *Channel) (reply, error)) endpoint {
	return func(c *call) (reply, error) {
		ch := s.world.channel(c.PathValue("channel"))
		if ch == nil {
			return reply{}, unknownChannel()
		}
		if ch.Type != DirectMessage {
			if err := s.present(ch.GuildID); err != nil {
				return reply{}, err
			}
		}
		if err := s.allow(ch, need); err != nil {
			return reply{}, err
		}
		return e(c, ch)
	}
}

// onMessage finds the message of a call. Channel routes know no ephemeral ones.
func (s *Server) onMessage(e func(*call, *Channel, *post) (reply, error)) func(*call, *Channel) (reply, error) {
	return func(c *call, ch *Channel) (reply, error) {
		p := s.world.post(ch.ID, c.PathValue("id"))
		if p == nil || p.For != "" {
			return reply{}, unknownMessage()
		}
		return e(c, ch, p)
	}
}

// speaking is what the bot needs for a message in a channel.
func speaking(ch *Channel, p payload, files []upload) Permission {
	need := SendMessages
	if ch.Thread != nil {
		need = SendInThreads
	}
	if len(p.Embeds.Value) > 0 {
		need |= EmbedLinks
	}
	if len(files) > 0 {
		need |= AttachFiles
	}
	if p.Reference != nil {
		need |= ReadMessageHistory
	}
	return need
}

// nonceTime is for how long an enforced nonce makes a send happen only once.
const nonceTime = 5 * time.Minute

func (s *Server) postMessage(c *call, ch *Channel) (reply, error) {
	p, err := decode[payload](c.body)
	if err != nil {
		return reply{}, err
	}
	if err := s.allow(ch, speaking(ch, p, c.files)); err != nil {
		return reply{}, err
	}
	if ch.Type == Forum {
		return reply{}, notText()
	}
	if err := s.takes(ch); err != nil {
		return reply{}, err
	}
	if err := s.unlocked(ch); err != nil {
		return reply{}, err
	}
	if same := s.repeated(ch, p); same != nil {
		return ok(s.world.show(same, s.world.base))
	}
	draft := s.blank(ch, s.world.Bot)
	if err := s.referTo(&draft, p.Reference); err != nil {
		return reply{}, err
	}
	sent, err := s.send(c, draft, p)
	if err != nil {
		return reply{}, err
	}
	if p.Enforce && p.Nonce != "" {
		s.nonces[nonceKey(ch, p)] = sent
	}
	return ok(s.world.show(sent, s.world.base))
}

// repeated finds the message that was sent with the same enforced nonce.
func (s *Server) repeated(ch *Channel, p payload) *post {
	if !p.Enforce || p.Nonce == "" {
		return nil
	}
	maps.DeleteFunc(s.nonces, func(_ string, old *post) bool { return s.world.now().Sub(old.Timestamp) >= nonceTime })
	return s.nonces[nonceKey(ch, p)]
}

func nonceKey(ch *Channel, p payload) string { return ch.ID + " " + string(p.Nonce) }

// blank is a message of somebody before it has contents.
func (s *Server) blank(ch *Channel, author User) post {
	m := post{Message: Message{ChannelID: ch.ID, GuildID: ch.GuildID, Author: author}}
	if author.Bot {
		m.ApplicationID = author.ID
	}
	return m
}

// referTo makes a draft a reply.
func (s *Server) referTo(draft *post, ref *MessageReference) error {
	if ref == nil || ref.MessageID == "" {
		return nil
	}
	old := s.world.post(draft.ChannelID, ref.MessageID)
	switch {
	case old != nil && old.For == "":
		shown := s.world.show(old, s.world.base)
		shown.ReferencedMessage = nil
		draft.Type, draft.ReferencedMessage = 19, &shown
		draft.Reference = &MessageReference{MessageID: old.ID, ChannelID: old.ChannelID, GuildID: old.GuildID}
	case ref.FailIfNotExists == nil || *ref.FailIfNotExists:
		return invalidForm([]fault{{"message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message"}})
	}
	return nil
}

// send judges a payload and puts the message into its channel.
func (s *Server) send(c *call, draft post, p payload) (*post, error) {
	pieces, err := acceptMessage(p, review{version: c.version, uploads: c.files})
	if err != nil {
		return nil, err
	}
	m, err := s.settle(draft, p, pieces)
	if err != nil {
		return nil, err
	}
	s.address(&m, p.Mentions)
	m.notify()
	s.put(&m)
	if m.For == "" {
		s.sent(m.Message, m.Notified)
	}
	s.checkAltText(&m, routeOf(c.Request))
	return &m, nil
}

// put adds a message that has its contents to the channel.
func (s *Server) put(m *post) {
	ch := s.world.channel(m.ChannelID)
	s.world.posts[ch.ID] = append(s.world.posts[ch.ID], m)
	if m.For == "" {
		s.wake(ch)
		ch.LastMessageID = &m.ID
		s.count(ch, m)
		s.world.saveChannel(ch)
	}
	if !m.Loading() {
		s.world.savePost(m)
	}
	s.tellMessage("MESSAGE_CREATE", m)
}

// count notes in a thread that something was said, and that its author and who is spoken to are there now.
func (s *Server) count(ch *Channel, m *post) {
	if ch.Thread == nil {
		return
	}
	if m.ID != ch.ID { // the first message of a post counts as none
		ch.TotalSent++
		ch.MessageCount++
	}
	for _, u := range append([]User{m.Author}, m.Mentions...) {
		if ch.join(u.ID, s.world.now()) {
			s.membersChanged(ch, u, true)
		}
	}
}

// edit judges a payload and changes a message by it. A promised answer (loading) becomes real.
func (s *Server) edit(c *call, m *post, p payload) error {
	pieces, err := acceptMessage(p, review{version: c.version, uploads: c.files, edit: true, old: m.Message})
	if err != nil {
		return err
	}
	next, err := s.settle(*m, p, pieces)
	if err != nil {
		return err
	}
	s.address(&next, p.Mentions)
	if next.Loading() {
		next.Flags &^= flagLoading
	} else {
		now := s.world.now().UTC()
		next.EditedTimestamp = &now
	}
	next.AltTextReported = false
	*m = next
	s.world.savePost(m)
	s.checkAltText(m, routeOf(c.Request))
	s.tellMessage("MESSAGE_UPDATE", m)
	return nil
}

// remove takes a message away with its files.
func (s *Server) remove(m *post) {
	s.world.posts[m.ChannelID] = slices.DeleteFunc(s.world.posts[m.ChannelID], func(o *post) bool { return o == m })
	if ch := s.world.channel(m.ChannelID); ch.Thread != nil && m.For == "" && m.ID != ch.ID {
		ch.MessageCount--
		s.world.saveChannel(ch)
	}
	s.world.dropFiles(m.Attachments, nil)
	s.world.removePost(m.ID)
	s.tellMessage("MESSAGE_DELETE", m)
}

// Edits of messages older than oldAge are limited in each channel.
const (
	oldAge       = time.Hour
	oldEdits     = 3
	oldEditsTime = 6 * time.Second
)

// mayEdit counts the edits of old messages, and allows none in a thread that is archived or locked.
func (s *Server) mayEdit(m *post) error {
	now := s.world.now()
	ch := s.world.channel(m.ChannelID)
	if s.world.archived(ch) {
		return threadArchived()
	}
	if err := s.unlocked(ch); err != nil {
		return err
	}
	if now.Sub(m.Timestamp) < oldAge {
		return nil
	}
	recent := slices.DeleteFunc(s.edits[m.ChannelID], func(t time.Time) bool { return now.Sub(t) >= oldEditsTime })
	if len(recent) >= oldEdits {
		s.edits[m.ChannelID] = recent
		return tooManyOldEdits(oldEditsTime - now.Sub(recent[0]))
	}
	s.edits[m.ChannelID] = append(recent, now)
	return nil
}

func (s *Server) getMessage(_ *call, _ *Channel, m *post) (reply, error) {
	return ok(s.world.show(m, s.world.base))
}

func (s *Server) getMessages(c *call, ch *Channel) (reply, error) {
	limit, err := strconv.Atoi(c.URL.Query().Get("limit"))
	if err != nil {
		limit = 50
	}
	if limit < 1 || limit > 100 {
		return reply{}, invalidForm([]fault{{"limit", "NUMBER_TYPE_COERCE", "int value should be between 1 and 100."}})
	}
	before := c.URL.Query().Get("before")
	list := []Message{}
	for _, m := range slices.Backward(s.world.posts[ch.ID]) {
		if m.For == "" && (before == "" || older(m.ID, before)) && len(list) < limit {
			list = append(list, s.world.show(m, s.world.base))
		}
	}
	return ok(list)
}

func (s *Server) patchMessage(c *call, ch *Channel, m *post) (reply, error) {
	p, err := decode[payload](c.body)
	if err != nil {
		return reply{}, err
	}
	if m.Author.ID != s.world.Bot.ID {
		return reply{}, notAuthor()
	}
	if err := s.allow(ch, speaking(ch, p, c.files)&^(SendMessages|SendInThreads)); err != nil {
		return reply{}, err
	}
	if err := s.mayEdit(m); err != nil {
		return reply{}, err
	}
	if err := s.edit(c, m, p); err != nil {
		return reply{}, err
	}
	return ok(s.world.show(m, s.world.base))
}

func (s *Server) deleteMessage(_ *call, ch *Channel, m *post) (reply, error) {
	if m.Author.ID != s.world.Bot.ID {
		if err := s.allow(ch, ManageMessages); err != nil {
			return reply{}, err
		}
	}
	s.remove(m)
	return done()
}

func (s *Server) postTyping(_ *call, ch *Channel) (reply, error) {
	data := encode(map[string]string{"channel_id": ch.ID, "user_id": s.world.Bot.ID})
	for w := range s.watchers {
		if s.world.sees(w.member, ch) {
			s.tell(w, "TYPING", data)
		}
	}
	return done()
}

func (s *Server) getPins(_ *call, ch *Channel) (reply, error) {
	list := []Message{}
	for _, m := range s.world.posts[ch.ID] {
		if m.Pinned {
			list = append(list, s.world.show(m, s.world.base))
		}
	}
	return ok(list)
}

func (s *Server) pin(pinned bool) func(*call, *Channel, *post) (reply, error) {
	return func(_ *call, _ *Channel, m *post) (reply, error) {
		m.Pinned = pinned
		s.world.savePost(m)
		s.tellMessage("MESSAGE_UPDATE", m)
		return done()
	}
}
