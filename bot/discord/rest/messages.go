package rest

import (
	"context"
	"net/http"

	"dockside/bot/discord"
)

// object is the id of something in Discord's JSON.
type object struct {
	ID string `json:"id"`
}

// Send posts a message in a channel and returns its id. Within some minutes, it posts nothing again with the same
// nonce; same reports whether the existing message shows the same.
func (d *Client) Send(
	ctx context.Context, channel, nonce string, m *discord.Message,
) (id string, same bool, err error) {
	body := struct {
		*discord.Message
		Nonce string `json:"nonce"`
		Once  bool   `json:"enforce_nonce"`
	}{m, nonce, true}
	var sent discord.Sent
	err = d.do(ctx, call{
		method: http.MethodPost, route: "channels/" + channel + "/messages", key: "send " + channel, body: body,
		files: m.Files(),
	}, &sent)
	return sent.ID, sent.Shows(m), err
}

// Edit replaces a message in a channel.
func (d *Client) Edit(ctx context.Context, channel, message string, m *discord.Message) error {
	return d.do(ctx, call{
		method: http.MethodPatch, route: inChannel(channel, message), key: "edit " + channel, body: m, files: m.Files(),
	}, nil)
}

// StripComponents removes all components of a message and replaces its content. Its embeds stay.
func (d *Client) StripComponents(ctx context.Context, channel, message, content string) error {
	return d.do(ctx, call{
		method: http.MethodPatch, route: inChannel(channel, message), key: "edit " + channel,
		body: discord.StripComponents(content),
	}, nil)
}

// Delete deletes a message in a channel.
func (d *Client) Delete(ctx context.Context, channel, message string) error {
	return d.do(ctx, call{method: http.MethodDelete, route: inChannel(channel, message), key: "delete " + channel}, nil)
}

// OpenDM returns the channel of direct messages to a user, which is created if necessary.
func (d *Client) OpenDM(ctx context.Context, user string) (channel string, err error) {
	var box object
	body := struct {
		User string `json:"recipient_id"`
	}{user}
	err = d.do(ctx, call{method: http.MethodPost, route: "users/@me/channels", key: "boxes", body: body}, &box)
	return box.ID, err
}

func inChannel(channel, message string) string { return "channels/" + channel + "/messages/" + message }
