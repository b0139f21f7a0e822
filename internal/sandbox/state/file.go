package state

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"dockside/internal/sandbox/model"

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
type File struct {
	ID      string `json:"id"`
	Channel string `json:"channel"`
	Name    string `json:"name"`
	Kind    string `json:"kind"` // its MIME type
	Data    []byte `json:"data"`
}

// storedChannel is a channel with its members, which the channel object omits.
type storedChannel struct {
	model.Channel
	Members []model.ThreadMember `json:"thread_members,omitempty"`
}

func (k storedChannel) channel() *model.Channel {
	c := k.Channel
	c.Members = k.Members
	return &c
}

// vault writes each change of the world to a file at once, so that a crash loses nothing. A nil vault stores nothing.
type file struct {
	db  *bolt.DB
	log *slog.Logger
}

func openVault(path string, log *slog.Logger) (*file, error) {
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
	return &file{db, log}, nil
}

func (v *file) close() error {
	if v == nil {
		return nil
	}
	return v.db.Close()
}

func (w *World) SaveHead()              { save(w.store, headBucket, "head", w.Head) }
func (w *World) SaveAccount(p *Account) { save(w.store, peopleBucket, p.User.ID, p) }
func (w *World) SaveChannel(c *model.Channel) {
	save(w.store, channelBucket, c.ID, storedChannel{*c, c.Members})
}
func (w *World) SaveMessage(p *StoredMessage) { save(w.store, postBucket, p.ID, p) }
func (w *World) saveFile(f *File)             { save(w.store, fileBucket, f.ID, f) }
func (w *World) SaveCommand(c *model.Command) { save(w.store, commandBucket, c.ID, c) }
func (w *World) SaveEmoji(f *File)            { save(w.store, emojiBucket, f.ID, f) }
func (w *World) RemoveEmoji(id string)        { w.store.remove(emojiBucket, id) }
func (w *World) RemoveChannel(id string)      { w.store.remove(channelBucket, id) }
func (w *World) RemoveMessage(id string)      { w.store.remove(postBucket, id) }
func (w *World) removeFile(id string)         { w.store.remove(fileBucket, id) }
func (w *World) RemoveCommand(id string)      { w.store.remove(commandBucket, id) }

// close closes the file of the world.
func (w *World) Close() error { return w.store.close() }

// load reads the world from its file and reports whether the file holds one.
func (w *World) load() (found bool, err error) {
	if w.store == nil {
		return false, nil
	}
	err = w.store.db.View(func(tx *bolt.Tx) error {
		return errors.Join(
			each(tx, headBucket, func(h Head) { found = true; w.setHead(h) }),
			each(tx, peopleBucket, func(p Account) { w.ids.Reserve(p.User.ID); w.Accounts = append(w.Accounts, &p) }),
			each(tx, channelBucket, func(c storedChannel) { w.ids.Reserve(c.ID); w.Channels = append(w.Channels, c.channel()) }),
			each(tx, postBucket, func(p StoredMessage) { w.restore(&p) }),
			each(tx, commandBucket, func(c model.Command) { w.ids.Reserve(c.ID); w.Commands = append(w.Commands, &c) }),
			each(tx, emojiBucket, func(f File) { w.ids.Reserve(f.ID); w.Emojis = append(w.Emojis, &f) }),
			each(tx, fileBucket, func(f File) { w.ids.Reserve(f.ID); w.Files[f.ID] = &f; w.size += len(f.Data) }),
		)
	})
	return found, err
}

// setHead takes over the head and makes sure that its ids are not given again.
func (w *World) setHead(h Head) {
	w.Head = h
	for _, g := range h.Others {
		w.ids.Reserve(g.Moderators)
	}
	w.ids.Reserve(h.Bot.ID)
	for _, r := range h.Roles {
		w.ids.Reserve(r.ID)
	}
}

// restore adds a stored message, unless it is a deferred response that can no longer be completed.
func (w *World) restore(p *StoredMessage) {
	w.ids.Reserve(p.ID)
	if !p.Loading() {
		w.Messages[p.ChannelID] = append(w.Messages[p.ChannelID], p)
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
func save[T any](v *file, bucket, id string, record T) {
	if v == nil {
		return
	}
	v.update(bucket, func(b *bolt.Bucket) error { return b.Put([]byte(id), model.JSON(record)) })
}

func (v *file) remove(bucket, id string) {
	if v == nil {
		return
	}
	v.update(bucket, func(b *bolt.Bucket) error { return b.Delete([]byte(id)) })
}

// update changes a bucket. A failure is only logged: the world goes on in memory.
func (v *file) update(bucket string, change func(*bolt.Bucket) error) {
	err := v.db.Update(func(tx *bolt.Tx) error { return change(tx.Bucket([]byte(bucket))) })
	if err != nil && !errors.Is(err, bolterrors.ErrDatabaseNotOpen) {
		v.log.Error("the sandbox cannot write its file", "bucket", bucket, "error", err)
	}
}
