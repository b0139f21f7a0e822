package rest

import (
	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/interaction"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// interactions handles responses to interactions. Their token replaces the bot's.
type interactions struct {
	world    *state.World
	registry *interaction.Registry
}

func (i interactions) routes() map[string]handler {
	return map[string]handler{
		"POST /interactions/{id}/{token}/callback":     i.respond,
		"POST /webhooks/{app}/{token}":                 i.followUp,
		"PATCH /webhooks/{app}/{token}/messages/{id}":  i.onMessage(i.edit),
		"DELETE /webhooks/{app}/{token}/messages/{id}": i.onMessage(i.delete),
	}
}

// show responds with a message.
func (i interactions) show(m *state.StoredMessage) (response, error) {
	return ok(i.world.Show(m, i.world.BaseURL))
}

func (i interactions) respond(q *request) (response, error) {
	one, err := i.registry.Respond(q.PathValue("id"), q.PathValue("token"), q.source(), q.body)
	if err != nil {
		return response{}, err
	}
	if q.URL.Query().Get("with_response") == "true" {
		return i.callbackResponse(one)
	}
	return noContent()
}

// callbackResponse responds with the message that an initial response has created or changed.
func (i interactions) callbackResponse(one *interaction.Interaction) (response, error) {
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
		Interaction: about{ID: one.ID, Type: one.Kind, ChannelID: one.Channel.ID, GuildID: one.Channel.GuildID},
		Resource:    &resource{Type: one.Callback},
	}
	if one.Response != nil {
		shown := i.world.Show(one.Response, i.world.BaseURL)
		out.Interaction.MessageID = shown.ID
		out.Interaction.Loading, out.Interaction.Ephemeral = shown.Loading(), shown.Ephemeral()
		out.Resource.Message = &shown
	}
	return ok(out)
}

// find finds the interaction whose token a webhook route contains.
func (i interactions) find(q *request) (*interaction.Interaction, error) {
	if q.PathValue("app") != i.world.Bot.ID {
		return nil, apierror.UnknownWebhook
	}
	return i.registry.ByToken(q.PathValue("token"))
}

// onMessage finds the interaction and the message of a webhook route.
func (i interactions) onMessage(
	h func(*request, *interaction.Interaction, *state.StoredMessage) (response, error),
) handler {
	return func(q *request) (response, error) {
		one, err := i.find(q)
		if err != nil {
			return response{}, err
		}
		m, err := i.registry.Message(one, q.PathValue("id"))
		if err != nil {
			return response{}, err
		}
		return h(q, one, m)
	}
}

func (i interactions) edit(q *request, one *interaction.Interaction, m *state.StoredMessage) (response, error) {
	if err := i.registry.Edit(one, m, q.source(), q.body); err != nil {
		return response{}, err
	}
	return i.show(m)
}

func (i interactions) delete(_ *request, one *interaction.Interaction, m *state.StoredMessage) (response, error) {
	i.registry.Delete(one, m)
	return noContent()
}

func (i interactions) followUp(q *request) (response, error) {
	one, err := i.find(q)
	if err != nil {
		return response{}, err
	}
	m, err := i.registry.FollowUp(one, q.source(), q.body)
	if err != nil {
		return response{}, err
	}
	return i.show(m)
}
