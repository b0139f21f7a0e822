package rest

import (
	"context"
	"encoding/base64"
	"net/http"
)

// Emojis are the custom emojis of the bot's application.
type Emojis struct {
	client *Client
	route  string
	ids    map[string]string // by name
}

// Emojis returns the existing emojis.
func (d *Client) Emojis(ctx context.Context) (*Emojis, error) {
	app, err := d.me(ctx)
	if err != nil {
		return nil, err
	}
	e := &Emojis{client: d, route: "applications/" + app + "/emojis", ids: map[string]string{}}
	var list struct{ Items []struct{ ID, Name string } }
	err = d.get(ctx, e.route, "emojis", &list)
	for _, one := range list.Items {
		e.ids[one.Name] = one.ID
	}
	return e, err
}

// Text returns the text of an emoji in a message; empty if there is none of that name.
func (e *Emojis) Text(name string) string {
	if e.ids[name] == "" {
		return ""
	}
	return "<:" + name + ":" + e.ids[name] + ">"
}

// Add uploads an emoji: a PNG of at most 256 KiB, with a name of 2 to 32 letters, digits and underscores. If another
// instance has added one of that name in the meantime, the error is IsMalformed.
func (e *Emojis) Add(ctx context.Context, name string, png []byte) error {
	body := map[string]string{"name": name, "image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(png)}
	var added object
	err := e.client.do(ctx, call{method: http.MethodPost, route: e.route, key: "new emojis", body: body}, &added)
	if err == nil {
		e.ids[name] = added.ID
	}
	return err
}
