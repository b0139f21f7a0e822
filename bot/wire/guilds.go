package wire

import (
	"context"
	"fmt"
	"net/http"
)

// guildsPage is how many servers Discord lists at a time.
const guildsPage = 200

// Guilds lists the servers that have the bot, also those that are not available just now.
func (d *Discord) Guilds(ctx context.Context) (ids []string, err error) {
	for after := ""; ; after = ids[len(ids)-1] {
		var page []struct {
			ID string `json:"id"`
		}
		route := fmt.Sprintf("users/@me/guilds?limit=%d", guildsPage)
		if after != "" {
			route += "&after=" + after
		}
		if err := d.do(ctx, call{method: http.MethodGet, route: route, key: "own guilds"}, &page); err != nil {
			return nil, err
		}
		for _, g := range page {
			ids = append(ids, g.ID)
		}
		if len(page) < guildsPage {
			return ids, nil
		}
	}
}
