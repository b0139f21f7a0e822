package rest

import (
	"context"
	"net/http"
	"time"

	"dockside/bot/discord"

	"github.com/bwmarrin/discordgo"
)

// autoArchive is after how many minutes of silence a new thread is archived: Discord's maximum.
const autoArchive = 10080

// newThread is the JSON of a new thread.
type newThread struct {
	Name        string `json:"name"`
	AutoArchive int    `json:"auto_archive_duration"`
}

// StartThread creates a thread from a message, and returns its id, which is that of the message. It is idempotent.
func (d *Client) StartThread(ctx context.Context, channel, message, name string) (string, error) {
	err := d.do(ctx, call{
		method: http.MethodPost, route: inChannel(channel, message) + "/threads", key: "threads " + channel,
		body: newThread{name, autoArchive},
	}, nil)
	if discord.Code(err) == discord.ThreadExists {
		err = nil
	}
	return message, err
}

// StartPost creates a post with tags in a forum, and returns the id of its thread. It is not idempotent.
func (d *Client) StartPost(ctx context.Context, forum, name string, tags []string, m *discord.Message) (string, error) {
	body := struct {
		newThread
		Tags    []string         `json:"applied_tags,omitempty"`
		Message *discord.Message `json:"message"`
	}{newThread{name, autoArchive}, tags, m}
	var thread object
	err := d.do(ctx, call{
		method: http.MethodPost, route: "channels/" + forum + "/threads", key: "threads " + forum, body: body,
		files: m.Files(),
	}, &thread)
	return thread.ID, err
}

// FindPost returns the newest active thread of a name in a channel that this bot has created since a time; "" if there
// is none.
func (d *Client) FindPost(ctx context.Context, guild, channel, name string, since time.Time) (string, error) {
	var me object
	if err := d.get(ctx, "users/@me", "me", &me); err != nil {
		return "", err
	}
	var active struct {
		Threads []struct {
			ID     string `json:"id"`
			Parent string `json:"parent_id"`
			Owner  string `json:"owner_id"`
			Name   string `json:"name"`
		} `json:"threads"`
	}
	err := d.get(ctx, "guilds/"+guild+"/threads/active", "active "+guild, &active)
	newest := ""
	for _, t := range active.Threads {
		created, invalid := discordgo.SnowflakeTimestamp(t.ID)
		ours := t.Parent == channel && t.Owner == me.ID && t.Name == name
		if ours && invalid == nil && created.After(since) {
			newest, since = t.ID, created
		}
	}
	return newest, err
}

// AddToThread adds a member to a thread, without a notification. It is idempotent.
func (d *Client) AddToThread(ctx context.Context, thread, user string) error {
	return d.do(ctx, call{
		method: http.MethodPut, route: "channels/" + thread + "/thread-members/" + user, key: "join " + thread,
	}, nil)
}

// KeepThread reopens a thread if it is archived, and sets after how much silence it is archived. A change of that time
// delays the archival as a message does.
func (d *Client) KeepThread(ctx context.Context, thread string, open time.Duration) error {
	return d.changeThread(ctx, thread, struct {
		Archived    bool `json:"archived"`
		AutoArchive int  `json:"auto_archive_duration"`
	}{false, int(open.Minutes())})
}

// ReopenThread reopens an archived thread.
func (d *Client) ReopenThread(ctx context.Context, thread string) error {
	return d.archive(ctx, thread, false)
}

// CloseThread archives a thread. A message in it reopens it.
func (d *Client) CloseThread(ctx context.Context, thread string) error {
	return d.archive(ctx, thread, true)
}

func (d *Client) archive(ctx context.Context, thread string, archived bool) error {
	return d.changeThread(ctx, thread, struct {
		Archived bool `json:"archived"`
	}{archived})
}

func (d *Client) changeThread(ctx context.Context, thread string, body any) error {
	return d.do(ctx, call{method: http.MethodPatch, route: "channels/" + thread, key: "thread " + thread, body: body}, nil)
}
