package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// Buckets of the file. Everything but the head is kept under its own id.
const (
	headBucket    = "world"
	peopleBucket  = "people"
	channelBucket = "channels"
	postBucket    = "messages"
	commandBucket = "commands"
	fileBucket    = "files"
	emojiBucket   = "emojis"
)

// file is an uploaded file as the CDN serves it.
type file struct {
	ID      string `json:"id"`
	Channel string `json:"channel"`
	Name    string `json:"name"`
	Kind    string `json:"kind"` // its MIME type
	Data    []byte `json:"data"`
}

// keptChannel is a channel with what Discord does not say about it.
type keptChannel struct {
	Channel
	Members []ThreadMember `json:"thread_members,omitempty"`
	Invited []string       `json:"invited,omitempty"` // to a private thread beside its owner; members now
}

func (k keptChannel) channel() *Channel {
	c := k.Channel
	c.Members = k.Members
	if c.Thread != nil && c.Members == nil {
		for _, user := range append([]string{c.OwnerID}, k.Invited...) {
			c.join(user, c.Thread.ArchivedAt)
		}
	}
	return &c
}

// vault writes each change of the world to a file at once, so that nothing depends on a clean
// end. A vault of nil keeps nothing.
type vault struct {
	db  *bolt.DB
	log *slog.Logger
}

func openVault(path string, log *slog.Logger) (*vault, error) {
	if path == "" {
		return nil, nil
	}
	db, err := bolt.Open(path, 0o600, &bolt.Options{Timeout: time.Second})
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	err = db.Update(func(tx *bolt.Tx) error {
		var errs []error
		for _, name := range []string{
			headBucket, peopleBucket, channelBucket, postBucket, commandBucket, fileBucket, emojiBucket,
		} {
			_, err := tx.CreateBucketIfNotExists([]byte(name))
			errs = append(errs, err)
		}
		return errors.Join(errs...)
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("prepare %s: %w", path, err), db.Close())
	}
	return &vault{db, log}, nil
}

func (v *vault) close() error {
	if v == nil {
		return nil
	}
	return v.db.Close()
}

// save writes one record. A failure is logged: the world goes on in memory.
func save[T any](v *vault, bucket, id string, record T) {
	if v == nil {
		return
	}
	err := v.db.Update(func(tx *bolt.Tx) error {
		return tx.Bucket([]byte(bucket)).Put([]byte(id), encode(record))
	})
	if err != nil && !errors.Is(err, bolterrors.ErrDatabaseNotOpen) {
		v.log.Error("the sandbox cannot write its file", "bucket", bucket, "error", err)
	}
}

func (v *vault) remove(bucket, id string) {
	if v == nil {
		return
	}
	err := v.db.Update(func(tx *bolt.Tx) error { return tx.Bucket([]byte(bucket)).Delete([]byte(id)) })
	if err != nil && !errors.Is(err, bolterrors.ErrDatabaseNotOpen) {
		v.log.Error("the sandbox cannot write its file", "bucket", bucket, "error", err)
	}
}

func (v *vault) saveHead(w *world)    { save(v, headBucket, "head", w) }
func (v *vault) savePerson(p *person) { save(v, peopleBucket, p.User.ID, p) }
func (v *vault) saveChannel(c *Channel) {
	save(v, channelBucket, c.ID, keptChannel{*c, c.Members, nil})
}
func (v *vault) savePost(p *post)        { save(v, postBucket, p.ID, p) }
func (v *vault) saveFile(f *file)        { save(v, fileBucket, f.ID, f) }
func (v *vault) saveCommand(c *Command)  { save(v, commandBucket, c.ID, c) }
func (v *vault) saveEmoji(f *file)       { save(v, emojiBucket, f.ID, f) }
func (v *vault) removeEmoji(id string)   { v.remove(emojiBucket, id) }
func (v *vault) removeChannel(id string) { v.remove(channelBucket, id) }
func (v *vault) removePost(id string)    { v.remove(postBucket, id) }
func (v *vault) removeFile(id string)    { v.remove(fileBucket, id) }
func (v *vault) removeCommand(id string) { v.remove(commandBucket, id) }

// load reads the world, or nil if the file holds none yet.
func (v *vault) load() (*world, error) {
	if v == nil {
		return nil, nil
	}
	w := &world{posts: map[string][]*post{}, files: map[string]*file{}}
	found := false
	err := v.db.View(func(tx *bolt.Tx) error {
		return errors.Join(
			each(tx, headBucket, func(head world) { found = true; w.take(head) }),
			each(tx, peopleBucket, func(p person) { w.ids.seen(p.User.ID); w.people = append(w.people, &p) }),
			each(tx, channelBucket, func(c keptChannel) { w.ids.seen(c.ID); w.channels = append(w.channels, c.channel()) }),
			each(tx, postBucket, func(p post) { w.restore(&p) }),
			each(tx, commandBucket, func(c Command) { w.ids.seen(c.ID); w.commands = append(w.commands, &c) }),
			each(tx, emojiBucket, func(f file) { w.ids.seen(f.ID); w.emojis = append(w.emojis, &f) }),
			each(tx, fileBucket, func(f file) { w.ids.seen(f.ID); w.files[f.ID] = &f; w.size += len(f.Data) }),
		)
	})
	if err != nil || !found {
		return nil, err
	}
	return w, nil
}

func (w *world) take(head world) {
	w.GuildID, w.Moderators, w.Bot, w.Token = head.GuildID, head.Moderators, head.Bot, head.Token
	w.Presence, w.Others = head.Presence, head.Others
	for _, g := range w.Others {
		w.ids.seen(g.Moderators)
	}
	w.ids.seen(w.Bot.ID)
	w.Roles = head.Roles
	for _, r := range w.Roles {
		w.ids.seen(r.ID)
	}
}

// restore takes a message back, unless it was the promise of an answer that can no longer come.
func (w *world) restore(p *post) {
	w.ids.seen(p.ID)
	if !p.Loading() {
		w.posts[p.ChannelID] = append(w.posts[p.ChannelID], p)
	}
}

// each reads the records of a bucket in the order of their ids.
func each[T any](tx *bolt.Tx, bucket string, take func(T)) error {
	return tx.Bucket([]byte(bucket)).ForEach(func(id, raw []byte) error {
		var record T
		if err := json.Unmarshal(raw, &record); err != nil {
			return fmt.Errorf("read %s %s: %w", bucket, id, err)
		}
		take(record)
		return nil
	})
}
