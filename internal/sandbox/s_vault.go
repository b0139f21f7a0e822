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

// Buckets of the file. Every record but the head is stored under its own id.
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

// storedChannel is a channel with its members, which the channel object omits.
type storedChannel struct {
	Channel
	Members []ThreadMember `json:"thread_members,omitempty"`
}

func (k storedChannel) channel() *Channel {
	c := k.Channel
	c.Members = k.Members
	return &c
}

// vault writes each change of the world to a file at once, so that a crash loses nothing. A nil vault stores nothing.
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

func (w *world) saveHead()            { save(w.store, headBucket, "head", w.head) }
func (w *world) savePerson(p *person) { save(w.store, peopleBucket, p.User.ID, p) }
func (w *world) saveChannel(c *Channel) {
	save(w.store, channelBucket, c.ID, storedChannel{*c, c.Members})
}
func (w *world) savePost(p *post)        { save(w.store, postBucket, p.ID, p) }
func (w *world) saveFile(f *file)        { save(w.store, fileBucket, f.ID, f) }
func (w *world) saveCommand(c *Command)  { save(w.store, commandBucket, c.ID, c) }
func (w *world) saveEmoji(f *file)       { save(w.store, emojiBucket, f.ID, f) }
func (w *world) removeEmoji(id string)   { w.store.remove(emojiBucket, id) }
func (w *world) removeChannel(id string) { w.store.remove(channelBucket, id) }
func (w *world) removePost(id string)    { w.store.remove(postBucket, id) }
func (w *world) removeFile(id string)    { w.store.remove(fileBucket, id) }
func (w *world) removeCommand(id string) { w.store.remove(commandBucket, id) }

// close closes the file of the world.
func (w *world) close() error { return w.store.close() }

// load reads the world from its file and reports whether the file holds one.
func (w *world) load() (found bool, err error) {
	if w.store == nil {
		return false, nil
	}
	err = w.store.db.View(func(tx *bolt.Tx) error {
		return errors.Join(
			each(tx, headBucket, func(h head) { found = true; w.setHead(h) }),
			each(tx, peopleBucket, func(p person) { w.ids.seen(p.User.ID); w.people = append(w.people, &p) }),
			each(tx, channelBucket, func(c storedChannel) { w.ids.seen(c.ID); w.channels = append(w.channels, c.channel()) }),
			each(tx, postBucket, func(p post) { w.restore(&p) }),
			each(tx, commandBucket, func(c Command) { w.ids.seen(c.ID); w.commands = append(w.commands, &c) }),
			each(tx, emojiBucket, func(f file) { w.ids.seen(f.ID); w.emojis = append(w.emojis, &f) }),
			each(tx, fileBucket, func(f file) { w.ids.seen(f.ID); w.files[f.ID] = &f; w.size += len(f.Data) }),
		)
	})
	return found, err
}

// setHead takes over the head and makes sure that its ids are not given again.
func (w *world) setHead(h head) {
	w.head = h
	for _, g := range h.Others {
		w.ids.seen(g.Moderators)
	}
	w.ids.seen(h.Bot.ID)
	for _, r := range h.Roles {
		w.ids.seen(r.ID)
	}
}

// restore adds a stored message, unless it is a deferred response that can no longer be completed.
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

// save writes one record. A failure is only logged: the world goes on in memory.
func save[T any](v *vault, bucket, id string, record T) {
	if v == nil {
		return
	}
	v.update(bucket, func(b *bolt.Bucket) error { return b.Put([]byte(id), encode(record)) })
}

func (v *vault) remove(bucket, id string) {
	if v == nil {
		return
	}
	v.update(bucket, func(b *bolt.Bucket) error { return b.Delete([]byte(id)) })
}

// update changes a bucket. A failure is only logged: the world goes on in memory.
func (v *vault) update(bucket string, change func(*bolt.Bucket) error) {
	err := v.db.Update(func(tx *bolt.Tx) error { return change(tx.Bucket([]byte(bucket))) })
	if err != nil && !errors.Is(err, bolterrors.ErrDatabaseNotOpen) {
		v.log.Error("the sandbox cannot write its file", "bucket", bucket, "error", err)
	}
}
