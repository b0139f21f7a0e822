// Package state is the world of the fake Discord: guilds, channels, members, messages and files, in memory and in a
// file. It has no HTTP and sends no events.
package state

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"dockside/internal/sandbox/model"
)

// Head is the part of the world that is stored as one record.
type Head struct {
	GuildID    string        `json:"guild"`
	Moderators string        `json:"moderators"`      // id of their role
	Roles      []model.Role  `json:"roles,omitempty"` // the roles beside that of the moderators
	Bot        model.User    `json:"bot"`             // its id is the application's as well
	Token      string        `json:"token"`
	Presence   Presence      `json:"presence,omitempty"`
	Others     []*OtherGuild `json:"others,omitempty"` // the guilds beside the main one
}

// Options configures a World. The zero value is a world in memory on the real clock.
type Options struct {
	Now   func() time.Time
	After func(d time.Duration, f func()) (stop func())
	// File is the path of the file that stores the world. If it is empty, nothing is stored.
	File     string
	Members  []Person // of a new world; nil for the default ones
	Channels []Room   // of a new world; nil for the default ones
	// Elsewhere adds a guild without the bot, whose members have installed the bot for themselves.
	Elsewhere bool
	Log       *slog.Logger
}

// World is the state of the fake Discord: its guilds, channels, members, messages and files. Callers hold its lock
// while they use it.
type World struct {
	sync.Mutex
	Head
	BaseURL  string // URL of the server, such as "http://127.0.0.1:1234"
	Accounts []*Account
	Channels []*model.Channel
	Messages map[string][]*StoredMessage // by channel, in the order of their ids
	Commands []*model.Command
	Files    map[string]*File // by attachment id
	Emojis   []*File          // of the bot, in the order of their creation

	clock    func() time.Time
	timer    func(time.Duration, func()) func()
	ids      model.IDs
	size     int           // of all files, in bytes
	replaced []*File       // the latest files that edits replaced
	store    *file         // nil if the world is not stored
	changed  chan struct{} // closed at the next change
}

// Open loads the world from its file, or creates a new one.
func Open(o Options) (*World, error) {
	w := &World{
		Messages: map[string][]*StoredMessage{}, Files: map[string]*File{}, changed: make(chan struct{}),
		clock: o.Now, timer: o.After,
	}
	if w.clock == nil {
		w.clock = time.Now
	}
	if w.timer == nil {
		w.timer = wallAfter
	}
	var err error
	if w.store, err = openFile(o.File, o.Log); err != nil {
		return nil, err
	}
	found, err := w.load()
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	if !found {
		w.create(o.Members, o.Channels)
	}
	if o.Elsewhere {
		w.elsewhere()
	}
	return w, nil
}

// create makes the main guild with its members and channels.
func (w *World) create(members []Person, channels []Room) {
	w.GuildID = w.NextID()
	w.Moderators = w.NextID()
	w.Bot = model.User{ID: w.NextID(), Username: "dockside", GlobalName: "Dockside", Discriminator: "0001", Bot: true}
	w.Token = "sandbox." + rand.Text()
	w.Accounts = []*Account{{GuildMember: w.guildMember(w.Bot), Locale: "en-US", Colour: 0x1F4E5F}}
	w.SaveHead()
	w.SaveAccount(w.Accounts[0])
	if members == nil {
		members = defaultPeople()
	}
	if channels == nil {
		channels = defaultRooms()
	}
	for _, p := range members {
		w.SaveAccount(w.AddAccount(p))
	}
	for _, r := range channels {
		for _, made := range w.AddChannel(w.GuildID, r) {
			w.SaveChannel(made)
		}
	}
}

// Now returns the time.
func (w *World) Now() time.Time { return w.clock() }

// After calls f once d has passed, unless stop is called first.
func (w *World) After(d time.Duration, f func()) (stop func()) { return w.timer(d, f) }

// NextID returns a new snowflake id.
func (w *World) NextID() string { return w.ids.Next(w.clock()) }

// Touch wakes all calls of Await.
func (w *World) Touch() {
	close(w.changed)
	w.changed = make(chan struct{})
}

// Await waits until a condition holds. It is checked again after every change. The caller does not hold the lock.
func (w *World) Await(ctx context.Context, holds func() bool) error {
	for {
		w.Lock()
		changed := w.changed
		w.Unlock()
		if holds() {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("wait in the sandbox: %w", ctx.Err())
		}
	}
}

// CommandsOf lists the commands of a guild, or the global ones if guild is empty.
func (w *World) CommandsOf(guild string) []*model.Command {
	some := []*model.Command{}
	for _, c := range w.Commands {
		if c.GuildID == guild {
			some = append(some, c)
		}
	}
	return some
}

// Emoji returns an emoji of the bot by its id, nil if there is none.
func (w *World) Emoji(id string) *File {
	i := slices.IndexFunc(w.Emojis, func(f *File) bool { return f.ID == id })
	if i < 0 {
		return nil
	}
	return w.Emojis[i]
}

// wallAfter implements Options.After on the real clock.
func wallAfter(d time.Duration, f func()) (stop func()) {
	t := time.AfterFunc(d, f)
	return func() { t.Stop() }
}

// SetToken changes the token of the bot.
func (w *World) SetToken(token string) {
	w.Token = token
	w.SaveHead()
}
