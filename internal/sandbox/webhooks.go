package sandbox

// holder finds the interaction whose token a webhook route carries. A token lives for 15
// minutes, and only after the first answer.
func (s *Server) holder(c *call) (*issue, error) {
	if c.PathValue("app") != s.world.Bot.ID {
		return nil, unknownWebhook()
	}
	i := s.tokens[c.PathValue("token")]
	switch {
	case i == nil, s.world.now().Sub(i.born) >= tokenTime:
		return nil, invalidToken()
	case i.answer == 0:
		return nil, unknownWebhook()
	case s.world.channel(i.channel.ID) == nil:
		return nil, unknownChannel()
	}
	return i, nil
}

// reach finds a message that the token of a webhook route reaches: the answer, a follow-up, or
// the message of the component.
func (s *Server) reach(c *call) (*issue, *post, error) {
	i, err := s.holder(c)
	if err != nil {
		return nil, nil, err
	}
	id := c.PathValue("id")
	if id == "@original" {
		if i.response == nil {
			return nil, nil, unknownMessage()
		}
		id = i.response.ID
	}
	for _, m := range append([]*post{i.source}, i.owned...) {
		if m != nil && m.ID == id && s.world.post(m.ChannelID, id) != nil {
			return i, m, nil
		}
	}
	return nil, nil, unknownMessage()
}

func (s *Server) getWebhookMessage(c *call) (reply, error) {
	_, m, err := s.reach(c)
	if err != nil {
		return reply{}, err
	}
	return ok(s.world.show(m, s.world.base))
}

func (s *Server) patchWebhookMessage(c *call) (reply, error) {
	i, m, err := s.reach(c)
	if err != nil {
		return reply{}, err
	}
	p, err := decode[payload](c.body)
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
	s.world.touch()
	return ok(s.world.show(m, s.world.base))
}

func (s *Server) deleteWebhookMessage(c *call) (reply, error) {
	i, m, err := s.reach(c)
	if err != nil {
		return reply{}, err
	}
	s.remove(m)
	i.delivered = true
	s.world.touch()
	return done()
}

// postFollowUp sends a further message. The first one after a promise keeps the promise instead.
func (s *Server) postFollowUp(c *call) (reply, error) {
	i, err := s.holder(c)
	if err != nil {
		return reply{}, err
	}
	p, err := decode[payload](c.body)
	if err != nil {
		return reply{}, err
	}
	polite(&p)
	if i.response != nil && i.response.Loading() && s.world.post(i.response.ChannelID, i.response.ID) != nil {
		err = s.edit(c, i.response, p)
		i.delivered = i.delivered || err == nil
		s.world.touch()
		if err != nil {
			return reply{}, err
		}
		return ok(s.world.show(i.response, s.world.base))
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
	s.world.touch()
	return ok(s.world.show(sent, s.world.base))
}
