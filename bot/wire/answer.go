package wire

import (
	"cmp"
	"context"
	"net/http"

	"dockside/bot/ui"
)

// Ticket is what an interaction is answered by: once within 3 seconds, and in what follows that
// for 15 minutes. The token is a secret.
type Ticket struct{ ID, Token, App string }

// The ways to answer an interaction.
const (
	createMessage = 4
	deferMessage  = 5
	deferUpdate   = 6
	updateMessage = 7
	suggest       = 8
	openForm      = 9
)

// Answer answers an interaction with a new message and returns its id.
func (d *Discord) Answer(ctx context.Context, t Ticket, m *Message) (string, error) {
	return d.callback(ctx, t, createMessage, m, m.files)
}

// Update answers a press by replacing the pressed message.
func (d *Discord) Update(ctx context.Context, t Ticket, m *Message) error {
	_, err := d.callback(ctx, t, updateMessage, m, m.files)
	return err
}

// Nod answers a press and leaves the pressed message as it is; Change may replace it later.
func (d *Discord) Nod(ctx context.Context, t Ticket) error {
	_, err := d.callback(ctx, t, deferUpdate, nil, nil)
	return err
}

// Hold answers a command with a private sign of work, which Change replaces or Forget takes away.
func (d *Discord) Hold(ctx context.Context, t Ticket) error {
	_, err := d.callback(ctx, t, deferMessage, struct {
		Flags int `json:"flags"`
	}{private}, nil)
	return err
}

// maxSuggestions is how many values an option can be offered.
const maxSuggestions = 25

// Suggest answers what an option may be given that is being typed: the first of some values, by the names that people
// read, of which none may be empty.
func (d *Discord) Suggest(ctx context.Context, t Ticket, offered []ui.Option) error {
	type choice struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	choices := []choice{}
	for _, o := range offered[:min(len(offered), maxSuggestions)] {
		choices = append(choices, choice{captioned(o.Label, maxWording, ""), o.Value})
	}
	_, err := d.callback(ctx, t, suggest, struct {
		Choices []choice `json:"choices"`
	}{choices}, nil)
	return err
}

// callback is the first answer to an interaction. It returns the id of the message that was sent or
// changed, if there is one.
func (d *Discord) callback(ctx context.Context, t Ticket, way int, data any, files []ui.File) (string, error) {
	body := struct {
		Type int `json:"type"`
		Data any `json:"data,omitempty"`
	}{way, data}
	var answer struct {
		Interaction struct {
			Message string `json:"response_message_id"`
		} `json:"interaction"`
	}
	route := "interactions/" + t.ID + "/" + t.Token + "/callback?with_response=true"
	err := d.reply(ctx, call{method: http.MethodPost, route: route, body: body, files: files}, &answer)
	return answer.Interaction.Message, err
}

// Change replaces the message of the answer; that is the pressed message where the answer was
// Update or Nod. It returns the id of that message.
func (d *Discord) Change(ctx context.Context, t Ticket, m *Message) (string, error) {
	return d.followUp(ctx, call{method: http.MethodPatch, route: t.original(), body: m, files: m.files})
}

// Amend replaces a message that an interaction has sent: the one of that id, or if it is empty,
// the message of its answer.
func (d *Discord) Amend(ctx context.Context, t Ticket, message string, m *Message) error {
	return d.reply(ctx, call{method: http.MethodPatch, route: t.message(message), body: m, files: m.files}, nil)
}

// Discard deletes a message that an interaction has sent, named as for Amend.
func (d *Discord) Discard(ctx context.Context, t Ticket, message string) error {
	return d.reply(ctx, call{method: http.MethodDelete, route: t.message(message)}, nil)
}

// Follow sends one more message for an interaction and returns its id.
func (d *Discord) Follow(ctx context.Context, t Ticket, m *Message) (string, error) {
	return d.followUp(ctx, call{method: http.MethodPost, route: t.webhook(), body: m, files: m.files})
}

// Forget deletes the message of the answer.
func (d *Discord) Forget(ctx context.Context, t Ticket) error { return d.Discard(ctx, t, "") }

// followUp makes a request for an interaction that has been answered, and returns the id of the
// message that it has made.
func (d *Discord) followUp(ctx context.Context, c call) (string, error) {
	var message struct {
		ID string `json:"id"`
	}
	err := d.reply(ctx, c, &message)
	return message.ID, err
}

func (t Ticket) webhook() string { return "webhooks/" + t.App + "/" + t.Token }

func (t Ticket) original() string { return t.message("") }

// message is the route of a message: of that id, or if it is empty, of the answer.
func (t Ticket) message(id string) string {
	return t.webhook() + "/messages/" + cmp.Or(id, "@original")
}
