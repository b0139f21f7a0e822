package bot

import (
	"context"
	"net/http"
	"net/url"
	"path"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// File is one upload: its name, its bytes, and the words that replace it for those who do not
// see it.
type File struct {
	Name string
	Data []byte
	Alt  string
}

// Message is a message as Discord takes it. All fields are always sent, so that an edit
// replaces everything and never keeps an old picture.
type Message struct {
	Content     string                       `json:"content"`
	Embeds      []*discordgo.MessageEmbed    `json:"embeds"`
	Components  []discordgo.MessageComponent `json:"components"`
	Attachments []attachment                 `json:"attachments"`
	Mentions    mentions                     `json:"allowed_mentions"`
	Flags       int                          `json:"flags,omitempty"`
	Nonce       string                       `json:"nonce,omitempty"`
	Once        bool                         `json:"enforce_nonce,omitempty"`

	files   []File
	form    *Form // to open in place of a message
	undrawn error // why its picture is missing
}

// attachment announces a file of the same request; discordgo's type has no description.
type attachment struct {
	ID          int    `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// mentions lists whom a message notifies: nobody but these.
type mentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
}

// The flags of a message.
const (
	private = 1 << 6  // only the person who pressed sees it
	silent  = 1 << 12 // it notifies nobody
)

// The ways to answer an interaction.
const (
	answerMessage      = 4
	answerLaterMessage = 5
	answerLaterUpdate  = 6
	answerUpdate       = 7
	answerForm         = 9
)

// Answer answers an interaction and returns the id of the message that was sent or changed, if
// there is one.
func (d *Discord) Answer(ctx context.Context, id, token string, kind int, m *Message) (string, error) {
	body := struct {
		Type int      `json:"type"`
		Data *Message `json:"data,omitempty"`
	}{kind, m}
	var answer struct {
		Interaction struct {
			Message string `json:"response_message_id"`
		} `json:"interaction"`
	}
	c := call{
		method: http.MethodPost, route: "interactions/" + id + "/" + token + "/callback?with_response=true", body: body,
	}
	if m != nil {
		c.files = m.files
	}
	err := d.reply(ctx, c, &answer)
	return answer.Interaction.Message, err
}

// Ask answers an interaction with a form.
func (d *Discord) Ask(ctx context.Context, id, token string, f *Form) error {
	type window struct {
		ID     string                       `json:"custom_id"`
		Title  string                       `json:"title"`
		Fields []discordgo.MessageComponent `json:"components"`
	}
	field := discordgo.TextInput{
		CustomID: "text", Label: cut(f.Label, maxHeading), Style: discordgo.TextInputShort,
		Placeholder: cut(f.Hint, maxOption), Value: f.Text, MaxLength: f.Most,
	}
	body := struct {
		Type int    `json:"type"`
		Data window `json:"data"`
	}{answerForm, window{f.ID, cut(f.Title, maxHeading), []discordgo.MessageComponent{
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{field}},
	}}}
	return d.reply(ctx, call{
		method: http.MethodPost, route: "interactions/" + id + "/" + token + "/callback", body: body,
	}, nil)
}

// Change replaces the message of an interaction's answer; that is the pressed message where the
// answer was an update.
func (d *Discord) Change(ctx context.Context, app, token string, m *Message) (string, error) {
	return sent(func(into any) error {
		return d.reply(ctx, call{method: http.MethodPatch, route: original(app, token), body: m, files: m.files}, into)
	})
}

// Amend replaces a message that an interaction has sent: the one of that id, or if it is empty,
// the message of its answer.
func (d *Discord) Amend(ctx context.Context, app, token, message string, m *Message) error {
	route := original(app, token)
	if message != "" {
		route = "webhooks/" + app + "/" + token + "/messages/" + message
	}
	return d.reply(ctx, call{method: http.MethodPatch, route: route, body: m, files: m.files}, nil)
}

// Follow sends one more message for an interaction.
func (d *Discord) Follow(ctx context.Context, app, token string, m *Message) (string, error) {
	return sent(func(into any) error {
		return d.reply(ctx, call{
			method: http.MethodPost, route: "webhooks/" + app + "/" + token, body: m, files: m.files,
		}, into)
	})
}

// Forget deletes the message of an interaction's answer.
func (d *Discord) Forget(ctx context.Context, app, token string) error {
	return d.reply(ctx, call{method: http.MethodDelete, route: original(app, token)}, nil)
}

func original(app, token string) string {
	return "webhooks/" + app + "/" + token + "/messages/@original"
}

// Send posts a message in a channel and returns its id. With a nonce it may be repeated for some
// minutes without being posted twice; same tells whether the message that stands there is this
// one, or an earlier one of the same nonce that shows something else.
func (d *Discord) Send(ctx context.Context, channel string, m *Message) (id string, same bool, err error) {
	var there standing
	route := "channels/" + channel + "/messages"
	err = d.do(ctx, call{method: http.MethodPost, route: route, key: "send " + channel, body: m, files: m.files}, &there)
	return there.ID, there.shows(m), err
}

// standing is a message as Discord returns it, as far as it tells one of ours from another. A
// file that an embed shows is not listed among the attachments.
type standing struct {
	ID     string `json:"id"`
	Embeds []struct {
		Description string `json:"description"`
		Image       struct {
			URL string `json:"url"`
		} `json:"image"`
	} `json:"embeds"`
}

// shows tells whether the words and the pictures of a message are those of m.
func (s standing) shows(m *Message) bool {
	if len(s.Embeds) != len(m.Embeds) {
		return false
	}
	for i, e := range m.Embeds {
		there, wanted := s.Embeds[i], ""
		if e.Image != nil {
			wanted = fileOf(e.Image.URL)
		}
		if strings.TrimSpace(e.Description) != strings.TrimSpace(there.Description) || wanted != fileOf(there.Image.URL) {
			return false
		}
	}
	return true
}

// fileOf is the name of the file at an address, "" if there is none.
func fileOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || address == "" {
		return ""
	}
	return path.Base(path.Join(u.Host, u.Path))
}

// Edit replaces a message in a channel.
func (d *Discord) Edit(ctx context.Context, channel, message string, m *Message) error {
	return d.do(ctx, call{
		method: http.MethodPatch, route: inChannel(channel, message), key: "edit " + channel, body: m,
		files: m.files,
	}, nil)
}

// Strip takes all buttons and menus off a message and leaves the rest as it is.
func (d *Discord) Strip(ctx context.Context, channel, message string) error {
	bare := struct {
		Components []discordgo.MessageComponent `json:"components"`
	}{[]discordgo.MessageComponent{}}
	return d.do(ctx, call{
		method: http.MethodPatch, route: inChannel(channel, message), key: "edit " + channel,
		body: bare,
	}, nil)
}

// Delete removes a message from a channel.
func (d *Discord) Delete(ctx context.Context, channel, message string) error {
	return d.do(ctx, call{method: http.MethodDelete, route: inChannel(channel, message), key: "delete " + channel}, nil)
}

func inChannel(channel, message string) string { return "channels/" + channel + "/messages/" + message }

// sent reads the id of the message that a request has made.
func sent(request func(into any) error) (string, error) {
	var message struct {
		ID string `json:"id"`
	}
	err := request(&message)
	return message.ID, err
}
