package sandbox

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
)

// channelRoutes are about channels, threads and the messages in them.
func (s *Server) channelRoutes() map[string]endpoint {
	return map[string]endpoint{
		"GET /channels/{channel}": s.inChannel(0,
			func(_ *call, ch *model.Channel) (reply, error) { return ok(s.toBot(ch)) }),
		"PATCH /channels/{channel}":                s.inChannel(0, s.patchThread),
		"DELETE /channels/{channel}":               s.inChannel(0, s.deleteChannel),
		"POST /channels/{channel}/typing":          s.inChannel(0, s.postTyping),
		"GET /channels/{channel}/messages":         s.inChannel(model.ReadMessageHistory, s.getMessages),
		"POST /channels/{channel}/messages":        s.inChannel(0, s.postMessage),
		"GET /channels/{channel}/messages/{id}":    s.inChannel(model.ReadMessageHistory, s.onMessage(s.getMessage)),
		"PATCH /channels/{channel}/messages/{id}":  s.inChannel(0, s.onMessage(s.patchMessage)),
		"DELETE /channels/{channel}/messages/{id}": s.inChannel(0, s.onMessage(s.deleteMessage)),
		"POST /channels/{channel}/messages/{id}/threads": s.inChannel(model.CreatePublicThreads,
			s.onMessage(s.postMessageThread)),
		"POST /channels/{channel}/threads":                 s.inChannel(0, s.postThread),
		"GET /channels/{channel}/threads/archived/public":  s.inChannel(model.ReadMessageHistory, s.getArchivedThreads),
		"GET /channels/{channel}/thread-members":           s.inChannel(0, s.getThreadMembers),
		"GET /channels/{channel}/thread-members/{user}":    s.inChannel(0, s.onThreadMember(s.getThreadMember)),
		"PUT /channels/{channel}/thread-members/{user}":    s.inChannel(0, s.onThreadMember(s.putThreadMember)),
		"DELETE /channels/{channel}/thread-members/{user}": s.inChannel(0, s.onThreadMember(s.deleteThreadMember)),
		"GET /channels/{channel}/pins":                     s.inChannel(model.ReadMessageHistory, s.getPins),
		"PUT /channels/{channel}/pins/{id}":                s.inChannel(model.PinMessages, s.onMessage(s.pin(true))),
		"DELETE /channels/{channel}/pins/{id}":             s.inChannel(model.PinMessages, s.onMessage(s.pin(false))),
		"PUT /channels/{channel}/messages/pins/{id}":       s.inChannel(model.PinMessages, s.onMessage(s.pin(true))),
		"DELETE /channels/{channel}/messages/pins/{id}":    s.inChannel(model.PinMessages, s.onMessage(s.pin(false))),
	}
}

// inChannel finds the channel of a call and checks what the bot may do there.
func (s *Server) inChannel(need model.Permission, e func(*call, *model.Channel) (reply, error)) endpoint {
	return func(c *call) (reply, error) {
		ch := s.world.Channel(c.PathValue("channel"))
		if ch == nil {
			return reply{}, apierror.UnknownChannel()
		}
		if ch.Type != model.DirectMessage {
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
func (s *Server) onMessage(e func(*call, *model.Channel, *state.StoredMessage) (reply, error)) func(*call, *model.Channel) (reply, error) {
	return func(c *call, ch *model.Channel) (reply, error) {
		p := s.world.Message(ch.ID, c.PathValue("id"))
		if p == nil || p.For != "" {
			return reply{}, apierror.UnknownMessage()
		}
		return e(c, ch, p)
	}
}

// speaking is what the bot needs for a message in a channel.
func speaking(ch *model.Channel, p model.MessagePayload, files []model.Upload) model.Permission {
	need := model.SendMessages
	if ch.Thread != nil {
		need = model.SendInThreads
	}
	if len(p.Embeds.Value) > 0 {
		need |= model.EmbedLinks
	}
	if len(files) > 0 {
		need |= model.AttachFiles
	}
	if p.Reference != nil {
		need |= model.ReadMessageHistory
	}
	return need
}

// nonceTime is for how long an enforced nonce makes a send happen only once.
const nonceTime = 5 * time.Minute

func (s *Server) postMessage(c *call, ch *model.Channel) (reply, error) {
	p, err := apierror.Decode[model.MessagePayload](c.body)
	if err != nil {
		return reply{}, err
	}
	if err := s.allow(ch, speaking(ch, p, c.files)); err != nil {
		return reply{}, err
	}
	if ch.Type == model.Forum {
		return reply{}, apierror.NotText()
	}
	if err := s.takes(ch); err != nil {
		return reply{}, err
	}
	if err := s.unlocked(ch); err != nil {
		return reply{}, err
	}
	if same := s.repeated(ch, p); same != nil {
		return ok(s.world.Show(same, s.world.BaseURL))
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
	return ok(s.world.Show(sent, s.world.BaseURL))
}

// repeated finds the message that was sent with the same enforced nonce.
func (s *Server) repeated(ch *model.Channel, p model.MessagePayload) *state.StoredMessage {
	if !p.Enforce || p.Nonce == "" {
		return nil
	}
	maps.DeleteFunc(s.nonces, func(_ string, old *state.StoredMessage) bool { return s.world.Now().Sub(old.Timestamp) >= nonceTime })
	return s.nonces[nonceKey(ch, p)]
}

func nonceKey(ch *model.Channel, p model.MessagePayload) string { return ch.ID + " " + string(p.Nonce) }

// blank is a message of somebody before it has contents.
func (s *Server) blank(ch *model.Channel, author model.User) state.StoredMessage {
	m := state.StoredMessage{Message: model.Message{ChannelID: ch.ID, GuildID: ch.GuildID, Author: author}}
	if author.Bot {
		m.ApplicationID = author.ID
	}
	return m
}

// referTo makes a draft a reply.
func (s *Server) referTo(draft *state.StoredMessage, ref *model.MessageReference) error {
	if ref == nil || ref.MessageID == "" {
		return nil
	}
	old := s.world.Message(draft.ChannelID, ref.MessageID)
	switch {
	case old != nil && old.For == "":
		shown := s.world.Show(old, s.world.BaseURL)
		shown.ReferencedMessage = nil
		draft.Type, draft.ReferencedMessage = 19, &shown
		draft.Reference = &model.MessageReference{MessageID: old.ID, ChannelID: old.ChannelID, GuildID: old.GuildID}
	case ref.FailIfNotExists == nil || *ref.FailIfNotExists:
		return apierror.InvalidForm([]apierror.FieldError{{Path: "message_reference", Code: "REPLIES_UNKNOWN_MESSAGE", Message: "Unknown message"}})
	}
	return nil
}

// send judges a payload and puts the message into its channel.
func (s *Server) send(c *call, draft state.StoredMessage, p model.MessagePayload) (*state.StoredMessage, error) {
	pieces, err := validate.Message(p, validate.Target{Version: c.version, Uploads: c.files})
	if err != nil {
		return nil, err
	}
	m, err := s.settle(draft, p, pieces)
	if err != nil {
		return nil, err
	}
	s.address(&m, p.Mentions)
	m.Notify()
	s.put(&m)
	if m.For == "" {
		s.sent(m.Message, m.Notified)
	}
	s.checkAltText(&m, routeOf(c.Request))
	return &m, nil
}

// put adds a message that has its contents to the channel.
func (s *Server) put(m *state.StoredMessage) {
	ch := s.world.Channel(m.ChannelID)
	s.world.Messages[ch.ID] = append(s.world.Messages[ch.ID], m)
	if m.For == "" {
		s.wake(ch)
		ch.LastMessageID = &m.ID
		s.count(ch, m)
		s.world.SaveChannel(ch)
	}
	if !m.Loading() {
		s.world.SaveMessage(m)
	}
	s.tellMessage("MESSAGE_CREATE", m)
}

// count notes in a thread that something was said, and that its author and who is spoken to are there now.
func (s *Server) count(ch *model.Channel, m *state.StoredMessage) {
	if ch.Thread == nil {
		return
	}
	if m.ID != ch.ID { // the first message of a post counts as none
		ch.TotalSent++
		ch.MessageCount++
	}
	for _, u := range append([]model.User{m.Author}, m.Mentions...) {
		if ch.Join(u.ID, s.world.Now()) {
			s.membersChanged(ch, u, true)
		}
	}
}

// edit judges a payload and changes a message by it. A promised answer (loading) becomes real.
func (s *Server) edit(c *call, m *state.StoredMessage, p model.MessagePayload) error {
	pieces, err := validate.Message(p, validate.Target{Version: c.version, Uploads: c.files, Edit: true, Old: m.Message})
	if err != nil {
		return err
	}
	next, err := s.settle(*m, p, pieces)
	if err != nil {
		return err
	}
	s.address(&next, p.Mentions)
	if next.Loading() {
		next.Flags &^= model.FlagLoading
	} else {
		now := s.world.Now().UTC()
		next.EditedTimestamp = &now
	}
	next.AltTextReported = false
	*m = next
	s.world.SaveMessage(m)
	s.checkAltText(m, routeOf(c.Request))
	s.tellMessage("MESSAGE_UPDATE", m)
	return nil
}

// remove takes a message away with its files.
func (s *Server) remove(m *state.StoredMessage) {
	s.world.Messages[m.ChannelID] = slices.DeleteFunc(s.world.Messages[m.ChannelID], func(o *state.StoredMessage) bool { return o == m })
	if ch := s.world.Channel(m.ChannelID); ch.Thread != nil && m.For == "" && m.ID != ch.ID {
		ch.MessageCount--
		s.world.SaveChannel(ch)
	}
	s.world.DropFiles(m.Attachments, nil)
	s.world.RemoveMessage(m.ID)
	s.tellMessage("MESSAGE_DELETE", m)
}

// Edits of messages older than oldAge are limited in each channel.
const (
	oldAge       = time.Hour
	oldEdits     = 3
	oldEditsTime = 6 * time.Second
)

// mayEdit counts the edits of old messages, and allows none in a thread that is archived or locked.
func (s *Server) mayEdit(m *state.StoredMessage) error {
	now := s.world.Now()
	ch := s.world.Channel(m.ChannelID)
	if s.world.Archived(ch) {
		return apierror.ThreadArchived()
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
		return apierror.TooManyOldEdits(oldEditsTime - now.Sub(recent[0]))
	}
	s.edits[m.ChannelID] = append(recent, now)
	return nil
}

func (s *Server) getMessage(_ *call, _ *model.Channel, m *state.StoredMessage) (reply, error) {
	return ok(s.world.Show(m, s.world.BaseURL))
}

func (s *Server) getMessages(c *call, ch *model.Channel) (reply, error) {
	limit, err := strconv.Atoi(c.URL.Query().Get("limit"))
	if err != nil {
		limit = 50
	}
	if limit < 1 || limit > 100 {
		return reply{}, apierror.InvalidForm([]apierror.FieldError{{Path: "limit", Code: "NUMBER_TYPE_COERCE", Message: "int value should be between 1 and 100."}})
	}
	before := c.URL.Query().Get("before")
	list := []model.Message{}
	for _, m := range slices.Backward(s.world.Messages[ch.ID]) {
		if m.For == "" && (before == "" || model.Older(m.ID, before)) && len(list) < limit {
			list = append(list, s.world.Show(m, s.world.BaseURL))
		}
	}
	return ok(list)
}

func (s *Server) patchMessage(c *call, ch *model.Channel, m *state.StoredMessage) (reply, error) {
	p, err := apierror.Decode[model.MessagePayload](c.body)
	if err != nil {
		return reply{}, err
	}
	if m.Author.ID != s.world.Bot.ID {
		return reply{}, apierror.NotAuthor()
	}
	if err := s.allow(ch, speaking(ch, p, c.files)&^(model.SendMessages|model.SendInThreads)); err != nil {
		return reply{}, err
	}
	if err := s.mayEdit(m); err != nil {
		return reply{}, err
	}
	if err := s.edit(c, m, p); err != nil {
		return reply{}, err
	}
	return ok(s.world.Show(m, s.world.BaseURL))
}

func (s *Server) deleteMessage(_ *call, ch *model.Channel, m *state.StoredMessage) (reply, error) {
	if m.Author.ID != s.world.Bot.ID {
		if err := s.allow(ch, model.ManageMessages); err != nil {
			return reply{}, err
		}
	}
	s.remove(m)
	return done()
}

func (s *Server) postTyping(_ *call, ch *model.Channel) (reply, error) {
	data := model.JSON(map[string]string{"channel_id": ch.ID, "user_id": s.world.Bot.ID})
	for w := range s.watchers {
		if s.world.Sees(w.member, ch) {
			s.tell(w, "TYPING", data)
		}
	}
	return done()
}

func (s *Server) getPins(_ *call, ch *model.Channel) (reply, error) {
	list := []model.Message{}
	for _, m := range s.world.Messages[ch.ID] {
		if m.Pinned {
			list = append(list, s.world.Show(m, s.world.BaseURL))
		}
	}
	return ok(list)
}

func (s *Server) pin(pinned bool) func(*call, *model.Channel, *state.StoredMessage) (reply, error) {
	return func(_ *call, _ *model.Channel, m *state.StoredMessage) (reply, error) {
		m.Pinned = pinned
		s.world.SaveMessage(m)
		s.tellMessage("MESSAGE_UPDATE", m)
		return done()
	}
}
