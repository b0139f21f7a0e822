package wire

import (
	"context"
	"net/http"
	"net/url"
	"path"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// Send posts a message in a channel and returns its id. It may be repeated with the same nonce for
// some minutes without being posted twice; same tells whether the message that stands there is this
// one, or an earlier one of that nonce that shows something else.
func (d *Discord) Send(ctx context.Context, channel, nonce string, m *Message) (id string, same bool, err error) {
	body := struct {
		*Message
		Nonce string `json:"nonce"`
		Once  bool   `json:"enforce_nonce"`
	}{m, nonce, true}
	var there standing
	route := "channels/" + channel + "/messages"
	err = d.do(ctx, call{
		method: http.MethodPost, route: route, key: "send " + channel, body: body, files: m.files,
	}, &there)
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

// Strip takes all buttons and menus off a message, and the words by which it has called somebody, and leaves what is in
// its frame as it is.
func (d *Discord) Strip(ctx context.Context, channel, message string) error {
	bare := struct {
		Content    string                       `json:"content"`
		Components []discordgo.MessageComponent `json:"components"`
	}{"", []discordgo.MessageComponent{}}
	return d.do(ctx, call{
		method: http.MethodPatch, route: inChannel(channel, message), key: "edit " + channel,
		body: bare,
	}, nil)
}

// Delete removes a message from a channel.
func (d *Discord) Delete(ctx context.Context, channel, message string) error {
	return d.do(ctx, call{method: http.MethodDelete, route: inChannel(channel, message), key: "delete " + channel}, nil)
}

// Box is the channel of the private messages to a user, opened if need be.
func (d *Discord) Box(ctx context.Context, user string) (channel string, err error) {
	var box struct{ ID string }
	body := struct {
		User string `json:"recipient_id"`
	}{user}
	err = d.do(ctx, call{method: http.MethodPost, route: "users/@me/channels", key: "boxes", body: body}, &box)
	return box.ID, err
}

func inChannel(channel, message string) string { return "channels/" + channel + "/messages/" + message }
