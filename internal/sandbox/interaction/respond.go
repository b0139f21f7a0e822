package interaction

import (
	"fmt"
	"slices"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/chat"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
	"dockside/internal/sandbox/verdict"
)

// Types of initial responses.
const (
	callbackPong         = 1
	callbackMessage      = 4
	callbackDefer        = 5
	callbackDeferUpdate  = 6
	callbackUpdate       = 7
	callbackAutocomplete = 8
	callbackModal        = 9
)

// Respond carries out the initial response to an interaction and returns the interaction.
func (r *Registry) Respond(id, token string, q chat.Request, body []byte) (*Interaction, error) {
	i := r.byID[id]
	if i == nil || i.token != token || i.Failed || r.expired(i) {
		return nil, apierror.UnknownInteraction
	}
	if i.Callback != 0 {
		second, _ := apierror.Decode[model.CallbackPayload](body) // type 0 if it cannot be read
		r.verdicts.Report(verdict.Verdict{
			Kind: verdict.AnsweredTwice, Route: q.Route, Detail: fmt.Sprintf(
				"%s (%s), first with type %d, then with type %d", i.describe(), i.ID, i.Callback, second.Type,
			),
		})
		return nil, apierror.AlreadyAcknowledged
	}
	if r.world.Channel(i.Channel.ID) == nil {
		return nil, apierror.UnknownChannel
	}
	callback, err := apierror.Decode[model.CallbackPayload](body)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(i.callbacks(), callback.Type) {
		return nil, apierror.InvalidForm(apierror.FieldError{
			Path: "type", Code: "BASE_TYPE_CHOICES", Message: "This type does not answer such an interaction.",
		})
	}
	if err := r.carryOut(q, i, callback); err != nil {
		return nil, err
	}
	i.Callback = callback.Type
	i.stop()
	r.verdicts.Answered(r.world.Now().Sub(i.created))
	r.tellResponse(i)
	return i, nil
}

// callbacks lists the types of initial responses that an interaction allows.
func (i *Interaction) callbacks() []int {
	switch {
	case i.Kind == Command:
		return []int{callbackMessage, callbackDefer, callbackModal}
	case i.Kind == Component:
		return []int{callbackMessage, callbackDefer, callbackDeferUpdate, callbackUpdate, callbackModal}
	case i.Kind == Autocomplete:
		return []int{callbackAutocomplete}
	case i.Source != nil:
		return []int{callbackMessage, callbackDefer, callbackDeferUpdate, callbackUpdate}
	}
	return []int{callbackMessage, callbackDefer}
}

func (r *Registry) carryOut(q chat.Request, i *Interaction, c model.CallbackPayload) error {
	switch c.Type {
	case callbackMessage:
		return r.respondMessage(q, i, c)
	case callbackDefer:
		return r.deferMessage(i, c)
	case callbackDeferUpdate:
		i.Response = i.Source
	case callbackUpdate:
		return r.respondUpdate(q, i, c)
	case callbackAutocomplete:
		return r.respondChoices(i, c)
	case callbackModal:
		return r.respondModal(i, c)
	}
	return nil
}

// blank returns the message of a response without contents. Where only the member has installed the bot and must not
// use such applications, every response is ephemeral.
func (r *Registry) blank(i *Interaction, flags int) state.StoredMessage {
	if i.external() && !r.world.Permissions(i.Member.User.ID, i.Channel).Has(model.UseExternalApps) {
		flags |= model.FlagEphemeral
	}
	m := r.chat.Blank(i.Channel, r.world.Bot)
	m.WebhookID, m.InteractionID = r.world.Bot.ID, i.ID
	m.Metadata = &model.InteractionMetadata{ID: i.ID, Type: i.Kind, User: i.Member.User, Owners: i.owners}
	switch {
	case i.contextMenu:
		m.Type = 23
	case i.Kind == Command:
		m.Type = 20
	}
	if i.Kind == Command {
		m.Interaction = &model.MessageInteraction{ID: i.ID, Type: i.Kind, Name: i.command, User: i.Member.User}
	}
	if s := i.Source; s != nil {
		m.Metadata.InteractedMessage = s.ID
		m.Reference = &model.MessageReference{MessageID: s.ID, ChannelID: s.ChannelID, GuildID: s.GuildID}
	}
	if flags&model.FlagEphemeral != 0 {
		m.Flags, m.For = model.FlagEphemeral, i.Member.User.ID
	}
	return m
}

// decodeMessage reads a payload. By default, a response may mention users only.
func decodeMessage(body []byte) (model.MessagePayload, error) {
	p, err := apierror.Decode[model.MessagePayload](body)
	if p.Mentions == nil {
		p.Mentions = &model.AllowedMentions{Parse: []string{"users"}}
	}
	return p, err
}

func (r *Registry) respondMessage(q chat.Request, i *Interaction, c model.CallbackPayload) error {
	p, err := decodeMessage(c.Data)
	if err != nil {
		return err
	}
	sent, err := r.chat.Send(q, r.blank(i, p.Flags.Value), p)
	if err != nil {
		return apierror.Under("data", err)
	}
	i.Response, i.Messages, i.Complete = sent, []*state.StoredMessage{sent}, true
	return nil
}

// deferMessage adds a message that is loading. Of its flags, only EPHEMERAL counts.
func (r *Registry) deferMessage(i *Interaction, c model.CallbackPayload) error {
	p, err := decodeMessage(c.Data)
	if err != nil {
		return err
	}
	m := r.blank(i, p.Flags.Value)
	m.ID, m.Timestamp = r.world.NextID(), r.world.Now().UTC()
	m.Flags |= model.FlagLoading
	r.chat.Put(&m)
	i.Response, i.Messages = &m, []*state.StoredMessage{&m}
	return nil
}

func (r *Registry) respondUpdate(q chat.Request, i *Interaction, c model.CallbackPayload) error {
	p, err := decodeMessage(c.Data)
	if err != nil {
		return err
	}
	if r.world.Message(i.Channel.ID, i.Source.ID) == nil {
		return apierror.UnknownMessage
	}
	if err := r.chat.Edit(q, i.Source, p); err != nil {
		return apierror.Under("data", err)
	}
	i.Response, i.Complete = i.Source, true
	return nil
}

func (r *Registry) respondChoices(i *Interaction, c model.CallbackPayload) error {
	list, err := apierror.Decode[model.ChoicesPayload](c.Data)
	if err != nil {
		return err
	}
	if err := validate.Choices("data.choices", list.Choices, i.option); err != nil {
		return err
	}
	i.Choices, i.Complete = list.Choices, true
	return nil
}

func (r *Registry) respondModal(i *Interaction, c model.CallbackPayload) error {
	m, err := apierror.Decode[model.Modal](c.Data)
	if err != nil {
		return err
	}
	if err := apierror.Under("data", validate.Modal(m)); err != nil {
		return err
	}
	r.open(i, m)
	return nil
}

// tellResponse tells the windows of the member about the initial response.
func (r *Registry) tellResponse(i *Interaction) {
	who := i.Member.User.ID
	switch i.Callback {
	case callbackAutocomplete:
		r.events.Member(who, "AUTOCOMPLETE", model.JSON(struct {
			Nonce   string         `json:"nonce"`
			Choices []model.Choice `json:"choices"`
		}{i.nonce, slices.Concat([]model.Choice{}, i.Choices)}))
		return
	case callbackModal:
		r.events.Member(who, "MODAL", model.JSON(struct {
			Nonce     string `json:"nonce"`
			ChannelID string `json:"channel_id"`
			model.Modal
		}{i.nonce, i.Channel.ID, *i.Modal}))
	}
	r.tell(i, "INTERACTION_SUCCESS", "")
}

// maxFollowUps is how many follow-ups an interaction allows where only its member has installed the bot.
const maxFollowUps = 5

// FollowUp sends a further message. The first one after a deferred response completes that response instead.
func (r *Registry) FollowUp(i *Interaction, q chat.Request, body []byte) (*state.StoredMessage, error) {
	p, err := decodeMessage(body)
	if err != nil {
		return nil, err
	}
	defer r.world.Touch()
	if m := i.Response; m != nil && m.Loading() && r.world.Message(m.ChannelID, m.ID) != nil {
		err := r.chat.Edit(q, m, p)
		i.Complete = i.Complete || err == nil
		return m, err
	}
	if i.followUps++; i.external() && i.followUps > maxFollowUps {
		return nil, apierror.TooManyFollowUps
	}
	draft := r.blank(i, p.Flags.Value)
	draft.Interaction = nil
	if i.Response != nil {
		draft.Metadata.OriginalResponse = i.Response.ID
	}
	sent, err := r.chat.Send(q, draft, p)
	if err != nil {
		return nil, err
	}
	i.Messages = append(i.Messages, sent)
	i.Complete = true
	return sent, nil
}

// Message finds a message that the token of an interaction reaches: a response, or the message of the component.
func (r *Registry) Message(i *Interaction, id string) (*state.StoredMessage, error) {
	if id == "@original" {
		if i.Response == nil {
			return nil, apierror.UnknownMessage
		}
		id = i.Response.ID
	}
	for _, m := range append([]*state.StoredMessage{i.Source}, i.Messages...) {
		if m != nil && m.ID == id && r.world.Message(m.ChannelID, id) != nil {
			return m, nil
		}
	}
	return nil, apierror.UnknownMessage
}

// Edit changes a message that the token of an interaction reaches.
func (r *Registry) Edit(i *Interaction, m *state.StoredMessage, q chat.Request, body []byte) error {
	p, err := decodeMessage(body)
	if err != nil {
		return err
	}
	if err := r.chat.MayEdit(m); err != nil {
		return err
	}
	if err := r.chat.Edit(q, m, p); err != nil {
		return err
	}
	i.Complete = true
	r.world.Touch()
	return nil
}

// Delete deletes a message that the token of an interaction reaches.
func (r *Registry) Delete(i *Interaction, m *state.StoredMessage) {
	r.chat.Delete(m)
	i.Complete = true
	r.world.Touch()
}
