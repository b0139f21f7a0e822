package sandbox

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"
)

// post is a message with what Discord's message object does not say.
type post struct {
	Message  `json:"message"`
	For      string   `json:"for,omitempty"`      // the user who sees it, if it is ephemeral
	Notified []string `json:"notified,omitempty"` // the users whom it pinged when it was new
	Issue    string   `json:"issue,omitempty"`    // the interaction it answers
	// AltTextReported is true once a missing alt text has been reported.
	AltTextReported bool `json:"-"`
}

// head is the part of the world that is stored as one record.
type head struct {
	GuildID    string        `json:"guild"`
	Moderators string        `json:"moderators"`      // id of their role
	Roles      []Role        `json:"roles,omitempty"` // the roles that were added to the moderators' role
	Bot        User          `json:"bot"`             // its id is the application's as well
	Token      string        `json:"token"`
	Presence   Presence      `json:"presence,omitempty"`
	Others     []*otherGuild `json:"others,omitempty"` // the guilds beside the main one
}

// worldOptions configures a World. The zero value is a world in memory on the real clock.
type worldOptions struct {
	Now   func() time.Time
	After func(d time.Duration, f func()) (stop func())
	// File is the path of the file that stores the world. If it is empty, nothing is stored.
	File     string
	Members  []Person // of a new world; nil for the default ones
	Channels []Room   // of a new world; nil for the default ones
	Log      *slog.Logger
}

// world is the state of the fake Discord: its guilds, channels, members, messages and files. Callers hold its lock
// while they use it.
type world struct {
	sync.Mutex
	head
	base     string // URL of the server, such as "http://127.0.0.1:1234"
	people   []*person
	channels []*Channel
	posts    map[string][]*post // by channel, in the order of their ids
	commands []*Command
	files    map[string]*file // by attachment id
	emojis   []*file          // of the bot, in the order of their creation

	clock   func() time.Time
	timer   func(time.Duration, func()) func()
	ids     flakes
	size    int           // of all files, in bytes
	store   *vault        // nil if the world is not stored
	changed chan struct{} // closed at the next change
}

// openWorld loads the world from its file, or creates a new one.
func openWorld(o worldOptions) (*world, error) {
	w := &world{
		posts: map[string][]*post{}, files: map[string]*file{}, changed: make(chan struct{}),
		clock: o.Now, timer: o.After,
	}
	if w.clock == nil {
		w.clock = time.Now
	}
	if w.timer == nil {
		w.timer = wallAfter
	}
	var err error
	if w.store, err = openVault(o.File, o.Log); err != nil {
		return nil, err
	}
	found, err := w.load()
	if err != nil {
		return nil, errors.Join(err, w.close())
	}
	if !found {
		w.create(o.Members, o.Channels)
	}
	return w, nil
}

// create makes the main guild with its members and channels.
func (w *world) create(members []Person, channels []Room) {
	w.GuildID = w.nextID()
	w.Moderators = w.nextID()
	w.Bot = User{ID: w.nextID(), Username: "dockside", GlobalName: "Dockside", Discriminator: "0001", Bot: true}
	w.Token = "sandbox." + rand.Text()
	w.people = []*person{{GuildMember: w.guildMember(w.Bot), Locale: "en-US", Colour: 0x1F4E5F}}
	w.saveHead()
	w.savePerson(w.people[0])
	if members == nil {
		members = defaultPeople()
	}
	if channels == nil {
		channels = defaultRooms()
	}
	for _, p := range members {
		w.savePerson(w.addPerson(p))
	}
	for _, r := range channels {
		for _, made := range w.addRoom(w.GuildID, r) {
			w.saveChannel(made)
		}
	}
}

// now returns the time.
func (w *world) now() time.Time { return w.clock() }

// after calls f once d has passed, unless stop is called first.
func (w *world) after(d time.Duration, f func()) (stop func()) { return w.timer(d, f) }

// nextID returns a new snowflake id.
func (w *world) nextID() string { return w.ids.next(w.clock()) }

// touch wakes everybody who waits for a change.
func (w *world) touch() {
	close(w.changed)
	w.changed = make(chan struct{})
}

// await waits until a condition holds. It is checked again after every change. The caller does not hold the lock.
func (w *world) await(ctx context.Context, holds func() bool) error {
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

// post finds a message, nil if there is none.
func (w *world) post(channelID, id string) *post {
	for _, p := range slices.Backward(w.posts[channelID]) {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// history lists the messages of a channel that a member sees, the oldest first.
func (w *world) history(channelID, member string) []Message {
	list := []Message{}
	for _, m := range w.posts[channelID] {
		if m.For == "" || m.For == member {
			list = append(list, w.show(m, ""))
		}
	}
	return list
}

// commandsOf lists the commands of a guild, or the global ones if guild is empty.
func (w *world) commandsOf(guild string) []*Command {
	some := []*Command{}
	for _, c := range w.commands {
		if c.GuildID == guild {
			some = append(some, c)
		}
	}
	return some
}

// emoji finds an emoji of the bot by its id, nil if there is none.
func (w *world) emoji(id string) *file {
	i := slices.IndexFunc(w.emojis, func(f *file) bool { return f.ID == id })
	if i < 0 {
		return nil
	}
	return w.emojis[i]
}

// maxStored limits the size of all files together, in bytes. Beyond it the oldest files are removed.
const maxStored = 256 << 20

// addFile stores a file.
func (w *world) addFile(f *file) {
	w.files[f.ID] = f
	w.size += len(f.Data)
	w.saveFile(f)
	for w.size > maxStored {
		w.dropFile(slices.MinFunc(slices.Collect(maps.Keys(w.files)), func(a, b string) int {
			return cmp.Or(born(a).Compare(born(b)), cmp.Compare(a, b))
		}))
	}
}

func (w *world) dropFile(id string) {
	if f := w.files[id]; f != nil {
		w.size -= len(f.Data)
		delete(w.files, id)
		w.removeFile(id)
	}
}

// dropFiles removes the files of attachments that a message no longer has.
func (w *world) dropFiles(before, after []Attachment) {
	for _, a := range before {
		if !slices.ContainsFunc(after, func(o Attachment) bool { return o.ID == a.ID }) {
			w.dropFile(a.ID)
		}
	}
}
