package sandbox

import (
	"slices"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
	"dockside/internal/sandbox/verdict"
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
	if i == nil || i.token != c.PathValue("token") || i.failed || s.world.Now().Sub(i.born) >= tokenTime {
		return reply{}, apierror.UnknownInteraction()
	}
	if i.answer != 0 {
		s.verdicts.Report(verdict.Verdict{Kind: verdict.AnsweredTwice, Route: routeOf(c.Request), Detail: i.describe()})
		return reply{}, apierror.AlreadyAcknowledged()
	}
	if s.world.Channel(i.channel.ID) == nil {
		return reply{}, apierror.UnknownChannel()
	}
	body, err := apierror.Decode[model.CallbackPayload](c.body)
	if err != nil {
		return reply{}, err
	}
	if !slices.Contains(i.answers(), body.Type) {
		return reply{}, apierror.InvalidForm([]apierror.FieldError{{Path: "type", Code: "BASE_TYPE_CHOICES", Message: "This type does not answer such an interaction."}})
	}
	if err := s.respond(c, i, body); err != nil {
		return reply{}, err
	}
	i.answer = body.Type
	i.stopClocks()
	s.verdicts.Answered(s.world.Now().Sub(i.born))
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
func (s *Server) respond(c *call, i *issue, body model.CallbackPayload) error {
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
func (s *Server) draft(i *issue, flags int) state.StoredMessage {
	m := s.blank(i.channel, s.world.Bot)
	m.WebhookID, m.Issue = s.world.Bot.ID, i.id
	m.Metadata = &model.InteractionMetadata{ID: i.id, Type: i.kind, User: i.member.User, Owners: s.owners(i)}
	switch {
	case i.menu:
		m.Type = 23
	case i.kind == kindCommand:
		m.Type = 20
	}
	if i.kind == kindCommand {
		m.Interaction = &model.MessageInteraction{ID: i.id, Type: i.kind, Name: i.name, User: i.member.User}
	}
	if i.source != nil {
		m.Metadata.InteractedMessage = i.source.ID
		m.Reference = &model.MessageReference{MessageID: i.source.ID, ChannelID: i.source.ChannelID, GuildID: i.source.GuildID}
	}
	if flags&model.FlagEphemeral != 0 {
		m.Flags, m.For = model.FlagEphemeral, i.member.User.ID
	}
	return m
}

// polite limits whom an answer may mention: by default users only.
func polite(p *model.MessagePayload) {
	if p.Mentions == nil {
		p.Mentions = &model.AllowedMentions{Parse: []string{"users"}}
	}
}

func (s *Server) respondMessage(c *call, i *issue, body model.CallbackPayload) error {
	p, err := apierror.Decode[model.MessagePayload](body.Data)
	if err != nil {
		return err
	}
	polite(&p)
	sent, err := s.send(c, s.draft(i, p.Flags.Value), p)
	if err != nil {
		return apierror.Under("data", err)
	}
	i.response, i.owned, i.delivered = sent, []*state.StoredMessage{sent}, true
	return nil
}

// deferMessage promises a message. Of its flags only EPHEMERAL counts.
func (s *Server) deferMessage(i *issue, body model.CallbackPayload) error {
	p, err := apierror.Decode[model.MessagePayload](body.Data)
	if err != nil {
		return err
	}
	m := s.draft(i, p.Flags.Value)
	m.ID, m.Timestamp = s.world.NextID(), s.world.Now().UTC()
	m.Flags |= model.FlagLoading
	s.put(&m)
	i.response, i.owned = &m, []*state.StoredMessage{&m}
	return nil
}

func (s *Server) respondUpdate(c *call, i *issue, body model.CallbackPayload) error {
	p, err := apierror.Decode[model.MessagePayload](body.Data)
	if err != nil {
		return err
	}
	if s.world.Message(i.channel.ID, i.source.ID) == nil {
		return apierror.UnknownMessage()
	}
	polite(&p)
	if err := s.edit(c, i.source, p); err != nil {
		return apierror.Under("data", err)
	}
	i.response, i.delivered = i.source, true
	return nil
}

func (s *Server) respondChoices(i *issue, body model.CallbackPayload) error {
	list, err := apierror.Decode[model.ChoicesPayload](body.Data)
	if err != nil {
		return err
	}
	if err := validate.Choices("data.choices", list.Choices, i.option); err != nil {
		return err
	}
	i.choices, i.delivered = list.Choices, true
	return nil
}

func (s *Server) respondModal(i *issue, body model.CallbackPayload) error {
	m, err := apierror.Decode[model.Modal](body.Data)
	if err != nil {
		return err
	}
	if err := apierror.Under("data", validate.Modal(m)); err != nil {
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
		s.tellMember(who, "AUTOCOMPLETE", model.JSON(struct {
			Nonce   string         `json:"nonce"`
			Choices []model.Choice `json:"choices"`
		}{i.nonce, slices.Concat([]model.Choice{}, i.choices)}))
		return
	case answerModal:
		s.tellMember(who, "MODAL", model.JSON(struct {
			Nonce     string `json:"nonce"`
			ChannelID string `json:"channel_id"`
			model.Modal
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
		Type    int            `json:"type"`
		Message *model.Message `json:"message,omitempty"`
	}
	out := struct {
		Interaction about     `json:"interaction"`
		Resource    *resource `json:"resource,omitempty"`
	}{
		Interaction: about{ID: i.id, Type: i.kind, ChannelID: i.channel.ID, GuildID: i.channel.GuildID},
		Resource:    &resource{Type: i.answer},
	}
	if i.response != nil {
		shown := s.world.Show(i.response, s.world.BaseURL)
		out.Interaction.MessageID = shown.ID
		out.Interaction.Loading, out.Interaction.Ephemeral = shown.Loading(), shown.Ephemeral()
		out.Resource.Message = &shown
	}
	return ok(out)
}
