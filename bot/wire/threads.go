package wire

import (
	"context"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
)

// longestOpen is how long a new thread stays open without a word, in Discord's minutes: as long as can be.
const longestOpen = 10080

// newThread is what every new thread is made with.
type newThread struct {
	Name string `json:"name"`
	Open int    `json:"auto_archive_duration"`
}

// made is a thread that there is now.
type made struct {
	ID string `json:"id"`
}

// StartThread makes a thread of a message, which is its id from then on, and returns that. It may be repeated.
func (d *Discord) StartThread(ctx context.Context, channel, message, name string) (string, error) {
	err := d.do(ctx, call{
		method: http.MethodPost, route: inChannel(channel, message) + "/threads", key: "threads " + channel,
		body: newThread{name, longestOpen},
	}, nil)
	if Code(err) == ThreadExists {
		err = nil
	}
	return message, err
}

// StartPost makes a post in a forum, with tags, and returns the id of its thread. It makes another one each time.
func (d *Discord) StartPost(ctx context.Context, forum, name string, tags []string, m *Message) (string, error) {
	body := struct {
		newThread
		Tags    []string `json:"applied_tags,omitempty"`
		Message *Message `json:"message"`
	}{newThread{name, longestOpen}, tags, m}
	var there made
	err := d.do(ctx, call{
		method: http.MethodPost, route: "channels/" + forum + "/threads", key: "threads " + forum, body: body, files: m.files,
	}, &there)
	return there.ID, err
}

// FindPost finds the newest open thread of a name that this bot has made in a channel of a server since then; "" if
// there is none.
func (d *Discord) FindPost(ctx context.Context, guild, channel, name string, since time.Time) (string, error) {
	var me made
	if err := d.do(ctx, call{method: http.MethodGet, route: "users/@me", key: "me"}, &me); err != nil {
		return "", err
	}
	var open struct {
		Threads []struct {
			ID     string `json:"id"`
			Parent string `json:"parent_id"`
			Owner  string `json:"owner_id"`
			Name   string `json:"name"`
		} `json:"threads"`
	}
	route := "guilds/" + guild + "/threads/active"
	err := d.do(ctx, call{method: http.MethodGet, route: route, key: "active " + guild}, &open)
	newest := ""
	for _, t := range open.Threads {
		made, unread := discordgo.SnowflakeTimestamp(t.ID)
		ours := t.Parent == channel && t.Owner == me.ID && t.Name == name
		if ours && unread == nil && made.After(since) {
			newest, since = t.ID, made
		}
	}
	return newest, err
}

// AddToThread makes a member one of those who see a thread in their list. It calls nobody, and may be repeated.
func (d *Discord) AddToThread(ctx context.Context, thread, user string) error {
	return d.do(ctx, call{
		method: http.MethodPut, route: "channels/" + thread + "/thread-members/" + user, key: "join " + thread,
	}, nil)
}

// KeepThread opens a thread, if it is not, and has Discord put it away when nothing was said there for so long.
// Changing that time keeps it open as a message would.
func (d *Discord) KeepThread(ctx context.Context, thread string, open time.Duration) error {
	return d.changeThread(ctx, thread, struct {
		Archived bool `json:"archived"`
		Open     int  `json:"auto_archive_duration"`
	}{false, int(open.Minutes())})
}

// ReopenThread opens a thread that was put away.
func (d *Discord) ReopenThread(ctx context.Context, thread string) error {
	return d.archive(ctx, thread, false)
}

// CloseThread puts a thread away. Whoever writes there opens it again.
func (d *Discord) CloseThread(ctx context.Context, thread string) error {
	return d.archive(ctx, thread, true)
}

func (d *Discord) archive(ctx context.Context, thread string, away bool) error {
	return d.changeThread(ctx, thread, struct {
		Archived bool `json:"archived"`
	}{away})
}

func (d *Discord) changeThread(ctx context.Context, thread string, to any) error {
	return d.do(ctx, call{method: http.MethodPatch, route: "channels/" + thread, key: "thread " + thread, body: to}, nil)
}
