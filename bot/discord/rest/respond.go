package rest

import (
	"cmp"
	"context"
	"net/http"

	"dockside/bot/discord"
	"dockside/bot/ui"

	"github.com/bwmarrin/discordgo"
)

// Respond responds to an interaction with a new message and returns its id.
func (d *Client) Respond(ctx context.Context, t discord.Ticket, m *discord.Message) (string, error) {
	return d.respond(ctx, t, discordgo.InteractionResponseChannelMessageWithSource, m, m.Files())
}

// UpdateMessage responds to a press by replacing the message with the component.
func (d *Client) UpdateMessage(ctx context.Context, t discord.Ticket, m *discord.Message) error {
	_, err := d.respond(ctx, t, discordgo.InteractionResponseUpdateMessage, m, m.Files())
	return err
}

// DeferUpdate acknowledges a press without a change; EditOriginal can replace the message later.
func (d *Client) DeferUpdate(ctx context.Context, t discord.Ticket) error {
	_, err := d.respond(ctx, t, discordgo.InteractionResponseDeferredMessageUpdate, nil, nil)
	return err
}

// DeferReply acknowledges a command with an ephemeral loading state, which EditOriginal replaces or DeleteOriginal
// removes.
func (d *Client) DeferReply(ctx context.Context, t discord.Ticket) error {
	_, err := d.respond(ctx, t, discordgo.InteractionResponseDeferredChannelMessageWithSource, struct {
		Flags discordgo.MessageFlags `json:"flags"`
	}{discordgo.MessageFlagsEphemeral}, nil)
	return err
}

// OpenForm responds to an interaction with the form of the message.
func (d *Client) OpenForm(ctx context.Context, t discord.Ticket, m *discord.Message) error {
	_, err := d.respond(ctx, t, discordgo.InteractionResponseModal, m.Form(), nil)
	return err
}

// Autocomplete responds to an autocomplete request with the first 25 options. No label may be empty.
func (d *Client) Autocomplete(ctx context.Context, t discord.Ticket, offered []ui.Option) error {
	_, err := d.respond(
		ctx, t, discordgo.InteractionApplicationCommandAutocompleteResult, discord.Suggestions(offered), nil,
	)
	return err
}

// respond sends the first response to an interaction. It returns the id of the message that was sent or changed.
func (d *Client) respond(
	ctx context.Context, t discord.Ticket, kind discordgo.InteractionResponseType, data any, files []ui.File,
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

// EditOriginal replaces the message of the response, or the pressed message after UpdateMessage or DeferUpdate. It
// returns the message's id.
func (d *Client) EditOriginal(ctx context.Context, t discord.Ticket, m *discord.Message) (string, error) {
	return d.sendFollowUp(ctx, http.MethodPatch, routeTo(t, ""), m)
}

// FollowUp sends another message for an interaction and returns its id.
func (d *Client) FollowUp(ctx context.Context, t discord.Ticket, m *discord.Message) (string, error) {
	return d.sendFollowUp(ctx, http.MethodPost, webhook(t), m)
}

func (d *Client) sendFollowUp(ctx context.Context, method, route string, m *discord.Message) (string, error) {
	var message object
	err := d.reply(ctx, call{method: method, route: route, body: m, files: m.Files()}, &message)
	return message.ID, err
}

// EditResponse replaces a message that an interaction has sent: that of the response if the id is empty.
func (d *Client) EditResponse(ctx context.Context, t discord.Ticket, message string, m *discord.Message) error {
	_, err := d.sendFollowUp(ctx, http.MethodPatch, routeTo(t, message), m)
	return err
}

// DeleteResponse deletes a message that an interaction has sent: that of the response if the id is empty.
func (d *Client) DeleteResponse(ctx context.Context, t discord.Ticket, message string) error {
	return d.reply(ctx, call{method: http.MethodDelete, route: routeTo(t, message)}, nil)
}

// DeleteOriginal deletes the message of the response.
func (d *Client) DeleteOriginal(ctx context.Context, t discord.Ticket) error {
	return d.DeleteResponse(ctx, t, "")
}

func webhook(t discord.Ticket) string { return "webhooks/" + t.App + "/" + t.Token }

// routeTo returns the route of a message of an interaction: the route of the response if the id is empty.
func routeTo(t discord.Ticket, message string) string {
	return webhook(t) + "/messages/" + cmp.Or(message, "@original")
}
