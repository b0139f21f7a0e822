package rest

import (
	"maps"
	"time"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/chat"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// messages handles requests about messages.
type messages struct {
	guard
	chat   *chat.Service
	nonces map[string]*state.StoredMessage // sent with an enforced nonce, by channel and nonce
}

func (m messages) routes() map[string]handler {
	return map[string]handler{
		"POST /channels/{channel}/messages":        m.inChannel(0, m.send),
		"PATCH /channels/{channel}/messages/{id}":  m.inChannel(0, m.onMessage(m.edit)),
		"DELETE /channels/{channel}/messages/{id}": m.inChannel(0, m.onMessage(m.delete)),
	}
}

// show responds with a message.
func (m messages) show(sent *state.StoredMessage) (response, error) {
	return ok(m.world.Show(sent, m.world.BaseURL))
}

func (m messages) send(q *request, c *model.Channel) (response, error) {
	p, err := apierror.Decode[model.MessagePayload](q.body)
	if err != nil {
		return response{}, err
	}
	if err := m.maySend(q, c, p); err != nil {
		return response{}, err
	}
	if same := m.repeated(c, p); same != nil {
		return m.show(same)
	}
	draft := m.chat.Blank(c, m.world.Bot)
	if err := m.refer(&draft, p.Reference); err != nil {
		return response{}, err
	}
	sent, err := m.chat.Send(q.source(), draft, p)
	if err != nil {
		return response{}, err
	}
	if p.Enforce && p.Nonce != "" {
		m.nonces[nonceKey(c, p)] = sent
	}
	return m.show(sent)
}

// maySend refuses a message that the bot may not send to a channel.
func (m messages) maySend(q *request, c *model.Channel, p model.MessagePayload) error {
	if err := m.allow(c, speaking(c, p, q.files)); err != nil {
		return err
	}
	if c.Type == model.Forum {
		return apierror.NotText
	}
	if err := m.accepts(c); err != nil {
		return err
	}
	return m.chat.Unlocked(c)
}

// nonceTime is how long an enforced nonce prevents a second message.
const nonceTime = 5 * time.Minute

// repeated finds the message that was sent with the same enforced nonce.
func (m messages) repeated(c *model.Channel, p model.MessagePayload) *state.StoredMessage {
	if !p.Enforce || p.Nonce == "" {
		return nil
	}
	maps.DeleteFunc(m.nonces, func(_ string, old *state.StoredMessage) bool {
		return m.world.Now().Sub(old.Timestamp) >= nonceTime
	})
	return m.nonces[nonceKey(c, p)]
}

func nonceKey(c *model.Channel, p model.MessagePayload) string { return c.ID + " " + string(p.Nonce) }

// refer makes a draft a reply.
func (m messages) refer(draft *state.StoredMessage, ref *model.MessageReference) error {
	if ref == nil || ref.MessageID == "" {
		return nil
	}
	old := m.world.Message(draft.ChannelID, ref.MessageID)
	switch {
	case old != nil && old.For == "":
		shown := m.world.Show(old, m.world.BaseURL)
		shown.ReferencedMessage = nil
		draft.Type, draft.ReferencedMessage = 19, &shown
		draft.Reference = &model.MessageReference{MessageID: old.ID, ChannelID: old.ChannelID, GuildID: old.GuildID}
	case ref.FailIfNotExists == nil || *ref.FailIfNotExists:
		return apierror.InvalidForm(apierror.FieldError{
			Path: "message_reference", Code: "REPLIES_UNKNOWN_MESSAGE", Message: "Unknown message",
		})
	}
	return nil
}

func (m messages) edit(q *request, c *model.Channel, old *state.StoredMessage) (response, error) {
	p, err := apierror.Decode[model.MessagePayload](q.body)
	if err != nil {
		return response{}, err
	}
	if old.Author.ID != m.world.Bot.ID {
		return response{}, apierror.NotAuthor
	}
	if err := m.allow(c, speaking(c, p, q.files)&^(model.SendMessages|model.SendInThreads)); err != nil {
		return response{}, err
	}
	if err := m.chat.MayEdit(old); err != nil {
		return response{}, err
	}
	if err := m.chat.Edit(q.source(), old, p); err != nil {
		return response{}, err
	}
	return m.show(old)
}

func (m messages) delete(_ *request, c *model.Channel, old *state.StoredMessage) (response, error) {
	if old.Author.ID != m.world.Bot.ID {
		if err := m.allow(c, model.ManageMessages); err != nil {
			return response{}, err
		}
	}
	m.chat.Delete(old)
	return noContent()
}
