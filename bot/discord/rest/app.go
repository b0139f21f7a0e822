package rest

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"dockside/bot/discord"

	"github.com/bwmarrin/discordgo"
)

// me asks Discord for the id of the bot's application, and remembers it.
func (d *Client) me(ctx context.Context) (string, error) {
	var app object
	err := d.get(ctx, "applications/@me", "me", &app)
	if err == nil {
		d.app.Store(&app.ID)
	}
	return app.ID, err
}

// Reach makes the cheapest request, to check that Discord answers.
func (d *Client) Reach(ctx context.Context) error {
	_, err := d.me(ctx)
	return err
}

// Clock returns the time by Discord's clock, to the second.
func (d *Client) Clock(ctx context.Context) (time.Time, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, discordgo.EndpointAPI+"gateway", nil)
	if err != nil {
		return time.Time{}, err
	}
	answer, err := d.http.Do(request)
	if err != nil {
		return time.Time{}, discord.Scrub(err)
	}
	defer answer.Body.Close()
	return http.ParseTime(answer.Header.Get("Date"))
}

// InviteLink returns the URL by which people add the bot to a server.
func (d *Client) InviteLink(ctx context.Context) (string, error) {
	if d.app.Load() == nil {
		if _, err := d.me(ctx); err != nil {
			return "", err
		}
	}
	app := *d.app.Load()
	query := url.Values{
		"client_id": {
			app,
		}, "scope": {"bot applications.commands"}, "permissions": {strconv.FormatInt(discord.InvitePermissions(), 10)},
	}
	return "https://discord.com/oauth2/authorize?" + query.Encode(), nil
}

// SessionLimits is Discord's limits for sessions of the bot.
type SessionLimits struct {
	Shards      int           // the recommended number
	Concurrency int           // how many sessions may start together, in as many buckets: shard ID mod Concurrency
	Remaining   int           // how many sessions may start before the limit is reset
	Reset       time.Duration // until then
}

// SessionLimits returns Discord's limits for sessions. The error is ErrRefused if Discord refuses the bot.
func (d *Client) SessionLimits(ctx context.Context) (SessionLimits, error) {
	var data struct {
		Shards int
		Limit  struct {
			Remaining   int
			Reset       int64 `json:"reset_after"` // milliseconds
			Concurrency int   `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	if err := d.get(ctx, "gateway/bot", "gateway", &data); err != nil {
		return SessionLimits{}, discord.WrapRefusal(err)
	}
	return SessionLimits{
		Shards: max(1, data.Shards), Concurrency: max(1, data.Limit.Concurrency),
		Remaining: data.Limit.Remaining, Reset: time.Duration(data.Limit.Reset) * time.Millisecond,
	}, nil
}
