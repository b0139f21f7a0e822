package wire

import (
	"context"
	"encoding/base64"
	"net/http"
	"slices"
)

// Emojis are the little pictures of the bot's own that Discord has.
type Emojis struct {
	discord *Discord
	route   string
	all     []emoji
}

type emoji struct{ ID, Name string }

// Emojis looks at those that are there.
func (d *Discord) Emojis(ctx context.Context) (*Emojis, error) {
	app, err := d.me(ctx)
	if err != nil {
		return nil, err
	}
	e := &Emojis{discord: d, route: "applications/" + app + "/emojis"}
	var list struct{ Items []emoji }
	err = d.do(ctx, call{method: http.MethodGet, route: e.route, key: "emojis"}, &list)
	e.all = list.Items
	return e, err
}

// Text is the one of a name as it is written in a message; empty if there is none.
func (e *Emojis) Text(name string) string {
	i := slices.IndexFunc(e.all, func(one emoji) bool { return one.Name == name })
	if i < 0 {
		return ""
	}
	return "<:" + name + ":" + e.all[i].ID + ">"
}

// Add uploads one: a PNG of at most 256 KiB, with a name of 2 to 32 letters, digits and underscores. Where
// another copy of the bot has added one of that name meanwhile, the error is Rejected.
func (e *Emojis) Add(ctx context.Context, name string, png []byte) error {
	body := map[string]string{"name": name, "image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(png)}
	var one emoji
	err := e.discord.do(ctx, call{method: http.MethodPost, route: e.route, key: "new emojis", body: body}, &one)
	if err == nil {
		e.all = append(e.all, one)
	}
	return err
}
