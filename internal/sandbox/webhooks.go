package sandbox

import (
	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// holder finds the interaction whose token a webhook route carries. A token lives for 15
// minutes, and only after the first answer.
func (s *Server) holder(c *call) (*issue, error) {
	if c.PathValue("app") != s.world.Bot.ID {
		return nil, apierror.UnknownWebhook()
	}
	i := s.tokens[c.PathValue("token")]
	switch {
	case i == nil, s.world.Now().Sub(i.born) >= tokenTime:
		return nil, apierror.InvalidToken()
	case i.answer == 0:
		return nil, apierror.UnknownWebhook()
	case s.world.Channel(i.channel.ID) == nil:
		return nil, apierror.UnknownChannel()
	}
	return i, nil
}

// reach finds a message that the token of a webhook route reaches: the answer, a follow-up, or
// the message of the component.
func (s *Server) reach(c *call) (*issue, *state.StoredMessage, error) {
	i, err := s.holder(c)
	if err != nil {
		return nil, nil, err
	}
	id := c.PathValue("id")
	if id == "@original" {
		if i.response == nil {
			return nil, nil, apierror.UnknownMessage()
		}
		id = i.response.ID
	}
	for _, m := range append([]*state.StoredMessage{i.source}, i.owned...) {
		if m != nil && m.ID == id && s.world.Message(m.ChannelID, id) != nil {
			return i, m, nil
		}
	}
	return nil, nil, apierror.UnknownMessage()
}

func (s *Server) getWebhookMessage(c *call) (reply, error) {
	_, m, err := s.reach(c)
	if err != nil {
		return reply{}, err
	}
	return ok(s.world.Show(m, s.world.BaseURL))
}

func (s *Server) patchWebhookMessage(c *call) (reply, error) {
	i, m, err := s.reach(c)
	if err != nil {
		return reply{}, err
	}
	p, err := apierror.Decode[model.MessagePayload](c.body)
	if err != nil {
		return reply{}, err
	}
	if err := s.mayEdit(m); err != nil {
		return reply{}, err
	}
	polite(&p)
	if err := s.edit(c, m, p); err != nil {
		return reply{}, err
	}
	i.delivered = true
	s.world.Touch()
	return ok(s.world.Show(m, s.world.BaseURL))
}

func (s *Server) deleteWebhookMessage(c *call) (reply, error) {
	i, m, err := s.reach(c)
	if err != nil {
		return reply{}, err
	}
	s.remove(m)
	i.delivered = true
	s.world.Touch()
	return done()
}

// postFollowUp sends a further message. The first one after a promise keeps the promise instead.
func (s *Server) postFollowUp(c *call) (reply, error) {
	i, err := s.holder(c)
	if err != nil {
		return reply{}, err
	}
	p, err := apierror.Decode[model.MessagePayload](c.body)
	if err != nil {
		return reply{}, err
	}
	polite(&p)
	if i.response != nil && i.response.Loading() && s.world.Message(i.response.ChannelID, i.response.ID) != nil {
		err = s.edit(c, i.response, p)
		i.delivered = i.delivered || err == nil
		s.world.Touch()
		if err != nil {
			return reply{}, err
		}
		return ok(s.world.Show(i.response, s.world.BaseURL))
	}
	draft := s.draft(i, p.Flags.Value)
	draft.Interaction = nil
	if i.response != nil {
		draft.Metadata.OriginalResponse = i.response.ID
	}
	sent, err := s.send(c, draft, p)
	if err != nil {
		return reply{}, err
	}
	i.owned = append(i.owned, sent)
	i.delivered = true
	s.world.Touch()
	return ok(s.world.Show(sent, s.world.BaseURL))
}
