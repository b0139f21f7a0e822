package interactiontest

import (
	"context"
	"slices"

	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/publish"
	"dockside/bot/ui"
)

// channels keep the messages of a server in place of Discord. They compose messages without pictures. Messages that
// another server has sent cannot be changed.
type channels struct{ *Server }

// Compose implements publish.Composer.
func (c channels) Compose(_ context.Context, s ui.Screen) (*discord.Message, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := new(discord.Message)
	c.screens[m] = s
	return m, nil
}

// Send implements publish.Messenger.
func (c channels) Send(_ context.Context, channel, _ string, m *discord.Message) (id string, same bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.composed(m)
	c.Sent = append(c.Sent, s)
	for _, user := range s.Mentions {
		c.Pings[user]++
	}
	posted := Answer{interaction.Response{Kind: interaction.Public, Screen: s}, next()}
	c.Messages = append(c.Messages, Message{posted, channel})
	return posted.Message, true, nil
}

// Edit implements publish.Messenger.
func (c channels) Edit(_ context.Context, _, message string, m *discord.Message) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.composed(m)
	c.Sent = append(c.Sent, s)
	if i := c.index(message); i >= 0 {
		c.Messages[i].Screen = s
	}
	return nil
}

// composed returns the content of a message that is sent now, and deletes it, since each message is sent once. The
// caller holds the lock.
func (c channels) composed(m *discord.Message) ui.Screen {
	defer delete(c.screens, m)
	return c.screens[m]
}

// StripComponents implements publish.Messenger.
func (c channels) StripComponents(_ context.Context, _, message, content string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := c.index(message); i >= 0 {
		c.Messages[i].Screen.Rows, c.Messages[i].Screen.Content = nil, content
	}
	return nil
}

// Delete implements publish.Messenger.
func (c channels) Delete(_ context.Context, _, message string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.Messages = slices.DeleteFunc(c.Messages, func(m Message) bool { return m.Message == message })
	return nil
}

// ReopenThread implements publish.Messenger.
func (channels) ReopenThread(context.Context, string) error { return nil }

// recipient is a member who sees a step of the publisher as the answer, or else the response of the handler.
type recipient struct {
	channels
	request discord.Interaction
	answer  *Answer
}

// Accepts implements publish.Recipient.
func (r recipient) Accepts(s publish.Step) bool { return !r.answer.Separate && s.Answers(r.request) }

// Deliver implements publish.Recipient.
func (r recipient) Deliver(ctx context.Context, k interaction.Kind, m *discord.Message) (id string, err error) {
	r.mu.Lock()
	s := r.screens[m]
	r.mu.Unlock()
	if id = r.request.Message; k == interaction.Edit {
		err = r.Edit(ctx, r.request.Channel, id, m)
	} else {
		id, _, err = r.channels.Send(ctx, r.request.Channel, "", m)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	*r.answer = Answer{interaction.Response{Kind: k, Screen: s}, id}
	return id, err
}

// Send implements publish.Recipient.
func (r recipient) Send(context.Context) (string, error) { return r.answer.Message, nil }
