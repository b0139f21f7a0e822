package sandbox

import (
	"slices"
)

// Kinds of first answers.
const (
	answerPong           = 1
	answerMessage        = 4
	answerDeferMessage   = 5
	answerDeferUpdate    = 6
	answerUpdate         = 7
	answerAutocompletion = 8
	answerModal          = 9
)

// postCallback is the first answer to an interaction.
func (s *Server) postCallback(c *call) (reply, error) {
	i := s.issues[c.PathValue("id")]
	if i == nil || i.token != c.PathValue("token") || i.failed || s.world.now().Sub(i.born) >= tokenTime {
		return reply{}, unknownInteraction()
	}
	if i.answer != 0 {
		s.verdicts.report(Verdict{Kind: AnsweredTwice, Route: routeOf(c.Request), Detail: i.describe()})
		return reply{}, alreadyAcknowledged()
	}
	if s.world.channel(i.channel.ID) == nil {
		return reply{}, unknownChannel()
	}
	body, err := decode[callback](c.body)
	if err != nil {
		return reply{}, err
	}
	if !slices.Contains(i.answers(), body.Type) {
		return reply{}, invalidForm([]fault{{"type", "BASE_TYPE_CHOICES", "This type does not answer such an interaction."}})
	}
	if err := s.respond(c, i, body); err != nil {
		return reply{}, err
	}
	i.answer = body.Type
	i.stopClocks()
	s.verdicts.answered(s.world.now().Sub(i.born))
	s.tellAnswer(i)
	if c.URL.Query().Get("with_response") == "true" {
		return s.callbackResponse(i)
	}
	return done()
}

// answers lists the kinds of answers that an interaction can have.
func (i *issue) answers() []int {
	switch {
	case i.kind == kindCommand:
		return []int{answerMessage, answerDeferMessage, answerModal}
	case i.kind == kindComponent:
		return []int{answerMessage, answerDeferMessage, answerDeferUpdate, answerUpdate, answerModal}
	case i.kind == kindAutocomplete:
		return []int{answerAutocompletion}
	case i.source != nil:
		return []int{answerMessage, answerDeferMessage, answerDeferUpdate, answerUpdate}
	}
	return []int{answerMessage, answerDeferMessage}
}

// respond carries out an answer.
func (s *Server) respond(c *call, i *issue, body callback) error {
	switch body.Type {
	case answerMessage:
		return s.respondMessage(c, i, body)
	case answerDeferMessage:
		return s.deferMessage(i, body)
	case answerDeferUpdate:
		i.response = i.source
	case answerUpdate:
		return s.respondUpdate(c, i, body)
	case answerAutocompletion:
		return s.respondChoices(i, body)
	case answerModal:
		return s.respondModal(i, body)
	}
	return nil
}

// draft is the message of an answer or follow-up before it has contents.
func (s *Server) draft(i *issue, flags int) post {
	m := s.blank(i.channel, s.world.Bot)
	m.WebhookID, m.Issue = s.world.Bot.ID, i.id
	m.Metadata = &InteractionMetadata{ID: i.id, Type: i.kind, User: i.member.User, Owners: s.owners(i)}
	switch {
	case i.menu:
		m.Type = 23
	case i.kind == kindCommand:
		m.Type = 20
	}
	if i.kind == kindCommand {
		m.Interaction = &MessageInteraction{i.id, i.kind, i.name, i.member.User}
	}
	if i.source != nil {
		m.Metadata.InteractedMessage = i.source.ID
		m.Reference = &MessageReference{MessageID: i.source.ID, ChannelID: i.source.ChannelID, GuildID: i.source.GuildID}
	}
	if flags&flagEphemeral != 0 {
		m.Flags, m.For = flagEphemeral, i.member.User.ID
	}
	return m
}

// polite limits whom an answer may mention: by default users only.
func polite(p *payload) {
	if p.Mentions == nil {
		p.Mentions = &allowedMentions{Parse: []string{"users"}}
	}
}

func (s *Server) respondMessage(c *call, i *issue, body callback) error {
	p, err := decode[payload](body.Data)
	if err != nil {
		return err
	}
	polite(&p)
	sent, err := s.send(c, s.draft(i, p.Flags.Value), p)
	if err != nil {
		return under("data", err)
	}
	i.response, i.owned, i.delivered = sent, []*post{sent}, true
	return nil
}

// deferMessage promises a message. Of its flags only EPHEMERAL counts.
func (s *Server) deferMessage(i *issue, body callback) error {
	p, err := decode[payload](body.Data)
	if err != nil {
		return err
	}
	m := s.draft(i, p.Flags.Value)
	m.ID, m.Timestamp = s.world.nextID(), s.world.now().UTC()
	m.Flags |= flagLoading
	s.put(&m)
	i.response, i.owned = &m, []*post{&m}
	return nil
}

func (s *Server) respondUpdate(c *call, i *issue, body callback) error {
	p, err := decode[payload](body.Data)
	if err != nil {
		return err
	}
	if s.world.post(i.channel.ID, i.source.ID) == nil {
		return unknownMessage()
	}
	polite(&p)
	if err := s.edit(c, i.source, p); err != nil {
		return under("data", err)
	}
	i.response, i.delivered = i.source, true
	return nil
}

func (s *Server) respondChoices(i *issue, body callback) error {
	list, err := decode[autocompletion](body.Data)
	if err != nil {
		return err
	}
	if err := judgeChoices("data.choices", list.Choices, i.option); err != nil {
		return err
	}
	i.choices, i.delivered = list.Choices, true
	return nil
}

func (s *Server) respondModal(i *issue, body callback) error {
	m, err := decode[Modal](body.Data)
	if err != nil {
		return err
	}
	if err := under("data", judgeForm(m)); err != nil {
		return err
	}
	s.openForm(i, m)
	return nil
}

// tellAnswer tells the clients of the member what came of the interaction.
func (s *Server) tellAnswer(i *issue) {
	who := i.member.User.ID
	switch i.answer {
	case answerAutocompletion:
		s.tellMember(who, "AUTOCOMPLETE", encode(struct {
			Nonce   string   `json:"nonce"`
			Choices []Choice `json:"choices"`
		}{i.nonce, slices.Concat([]Choice{}, i.choices)}))
		return
	case answerModal:
		s.tellMember(who, "MODAL", encode(struct {
			Nonce     string `json:"nonce"`
			ChannelID string `json:"channel_id"`
			Modal
		}{i.nonce, i.channel.ID, *i.form}))
	}
	s.tellIssue(i, "INTERACTION_SUCCESS", "")
}

// callbackResponse tells the bot at once which message its answer has become.
func (s *Server) callbackResponse(i *issue) (reply, error) {
	type about struct {
		ID        string `json:"id"`
		Type      int    `json:"type"`
		MessageID string `json:"response_message_id,omitempty"`
		Loading   bool   `json:"response_message_loading"`
		Ephemeral bool   `json:"response_message_ephemeral"`
		ChannelID string `json:"channel_id"`
		GuildID   string `json:"guild_id,omitempty"`
	}
	type resource struct {
		Type    int      `json:"type"`
		Message *Message `json:"message,omitempty"`
	}
	out := struct {
		Interaction about     `json:"interaction"`
		Resource    *resource `json:"resource,omitempty"`
	}{
		Interaction: about{ID: i.id, Type: i.kind, ChannelID: i.channel.ID, GuildID: i.channel.GuildID},
		Resource:    &resource{Type: i.answer},
	}
	if i.response != nil {
		shown := s.world.show(i.response, s.world.base)
		out.Interaction.MessageID = shown.ID
		out.Interaction.Loading, out.Interaction.Ephemeral = shown.Loading(), shown.Ephemeral()
		out.Resource.Message = &shown
	}
	return ok(out)
}
