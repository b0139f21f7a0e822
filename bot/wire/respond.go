package wire

import (
	"cmp"
	"context"
	"net/http"

	"dockside/bot/ui"

	"github.com/bwmarrin/discordgo"
)

// Answer responds to an interaction with a new message and returns its id.
func (d *Client) Answer(ctx context.Context, t Ticket, m *Message) (string, error) {
	return d.respond(ctx, t, discordgo.InteractionResponseChannelMessageWithSource, m, m.Files())
}

// Update responds to a press by replacing the message with the component.
func (d *Client) Update(ctx context.Context, t Ticket, m *Message) error {
	_, err := d.respond(ctx, t, discordgo.InteractionResponseUpdateMessage, m, m.Files())
	return err
}

// Nod acknowledges a press without a change; Change can replace the message later.
func (d *Client) Nod(ctx context.Context, t Ticket) error {
	_, err := d.respond(ctx, t, discordgo.InteractionResponseDeferredMessageUpdate, nil, nil)
	return err
}

// Hold acknowledges a command with an ephemeral loading state, which Change replaces or Forget removes.
func (d *Client) Hold(ctx context.Context, t Ticket) error {
	_, err := d.respond(ctx, t, discordgo.InteractionResponseDeferredChannelMessageWithSource, struct {
		Flags discordgo.MessageFlags `json:"flags"`
	}{discordgo.MessageFlagsEphemeral}, nil)
	return err
}

// Ask responds to an interaction with the form of the message.
func (d *Client) Ask(ctx context.Context, t Ticket, m *Message) error {
	_, err := d.respond(ctx, t, discordgo.InteractionResponseModal, m.Form(), nil)
	return err
}

// Suggest responds to an autocomplete request with the first 25 options. No label may be empty.
func (d *Client) Suggest(ctx context.Context, t Ticket, offered []ui.Option) error {
	_, err := d.respond(ctx, t, discordgo.InteractionApplicationCommandAutocompleteResult, suggestions(offered), nil)
	return err
}

// respond sends the first response to an interaction. It returns the id of the message that was sent or changed.
func (d *Client) respond(
	ctx context.Context, t Ticket, kind discordgo.InteractionResponseType, data any, files []ui.File,
) (string, error) {
	body := struct {
		Type discordgo.InteractionResponseType `json:"type"`
		Data any                               `json:"data,omitempty"`
	}{kind, data}
	var answer struct {
		Interaction struct {
			Message string `json:"response_message_id"`
		} `json:"interaction"`
	}
	route := "interactions/" + t.ID + "/" + t.Token + "/callback?with_response=true"
	err := d.reply(ctx, call{method: http.MethodPost, route: route, body: body, files: files}, &answer)
	return answer.Interaction.Message, err
}

// Change replaces the message of the response, or the pressed message after Update or Nod. It returns the message's id.
func (d *Client) Change(ctx context.Context, t Ticket, m *Message) (string, error) {
	return d.followUp(ctx, http.MethodPatch, routeTo(t, ""), m)
}

// Follow sends another message for an interaction and returns its id.
func (d *Client) Follow(ctx context.Context, t Ticket, m *Message) (string, error) {
	return d.followUp(ctx, http.MethodPost, webhook(t), m)
}

func (d *Client) followUp(ctx context.Context, method, route string, m *Message) (string, error) {
	var message object
	err := d.reply(ctx, call{method: method, route: route, body: m, files: m.Files()}, &message)
	return message.ID, err
}

// Amend replaces a message that an interaction has sent: that of the response if the id is empty.
func (d *Client) Amend(ctx context.Context, t Ticket, message string, m *Message) error {
	_, err := d.followUp(ctx, http.MethodPatch, routeTo(t, message), m)
	return err
}

// Discard deletes a message that an interaction has sent: that of the response if the id is empty.
func (d *Client) Discard(ctx context.Context, t Ticket, message string) error {
	return d.reply(ctx, call{method: http.MethodDelete, route: routeTo(t, message)}, nil)
}

// Forget deletes the message of the response.
func (d *Client) Forget(ctx context.Context, t Ticket) error { return d.Discard(ctx, t, "") }

func webhook(t Ticket) string { return "webhooks/" + t.App + "/" + t.Token }

// routeTo returns the route of a message of an interaction: that of the response if the id is empty.
func routeTo(t Ticket, message string) string {
	return webhook(t) + "/messages/" + cmp.Or(message, "@original")
}
