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
	accountBucket = "people"
	channelBucket = "channels"
	messageBucket = "messages"
	commandBucket = "commands"
	fileBucket    = "files"
	emojiBucket   = "emojis"
)

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

// file stores the world. It writes each change at once, so that a crash loses nothing. A nil file stores nothing.
type file struct {
	db  *bolt.DB
	log *slog.Logger
}

// openFile opens a file, or returns nil if the path is empty.
func openFile(path string, log *slog.Logger) (*file, error) {
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
			headBucket, accountBucket, channelBucket, messageBucket, commandBucket, fileBucket, emojiBucket,
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

func (f *file) close() error {
	if f == nil {
		return nil
	}
	return f.db.Close()
}

// SaveHead stores the head of the world.
func (w *World) SaveHead() { save(w.store, headBucket, "head", w.Head) }

// SaveAccount stores an account.
func (w *World) SaveAccount(a *Account) { save(w.store, accountBucket, a.User.ID, a) }

// SaveChannel stores a channel.
func (w *World) SaveChannel(c *model.Channel) {
	save(w.store, channelBucket, c.ID, storedChannel{*c, c.Members})
}

// SaveMessage stores a message.
func (w *World) SaveMessage(m *StoredMessage) { save(w.store, messageBucket, m.ID, m) }

// SaveCommand stores a command.
func (w *World) SaveCommand(c *model.Command) { save(w.store, commandBucket, c.ID, c) }

// SaveEmoji stores an emoji of the bot.
func (w *World) SaveEmoji(f *File) { save(w.store, emojiBucket, f.ID, f) }

// RemoveChannel removes a channel from the file.
func (w *World) RemoveChannel(id string) { w.store.remove(channelBucket, id) }

// RemoveMessage removes a message from the file.
func (w *World) RemoveMessage(id string) { w.store.remove(messageBucket, id) }

// RemoveCommand removes a command from the file.
func (w *World) RemoveCommand(id string) { w.store.remove(commandBucket, id) }

// Close closes the file of the world.
func (w *World) Close() error { return w.store.close() }

// load reads the world from its file and reports whether the file holds one.
func (w *World) load() (found bool, err error) {
	if w.store == nil {
		return false, nil
	}
	err = w.store.db.View(func(tx *bolt.Tx) error {
		return errors.Join(
			each(tx, headBucket, func(h Head) { found = true; w.setHead(h) }),
			each(tx, accountBucket, func(a Account) { w.ids.Reserve(a.User.ID); w.Accounts = append(w.Accounts, &a) }),
			each(tx, channelBucket, func(c storedChannel) { w.ids.Reserve(c.ID); w.Channels = append(w.Channels, c.channel()) }),
			each(tx, messageBucket, func(m StoredMessage) { w.restore(&m) }),
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
func (w *World) restore(m *StoredMessage) {
	w.ids.Reserve(m.ID)
	if !m.Loading() {
		w.Messages[m.ChannelID] = append(w.Messages[m.ChannelID], m)
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
func save[T any](f *file, bucket, id string, record T) {
	if f == nil {
		return
	}
	f.update(bucket, func(b *bolt.Bucket) error { return b.Put([]byte(id), model.JSON(record)) })
}

// remove removes one record.
func (f *file) remove(bucket, id string) {
	if f == nil {
		return
	}
	f.update(bucket, func(b *bolt.Bucket) error { return b.Delete([]byte(id)) })
}

// update changes a bucket. A failure is only logged: the world goes on in memory.
func (f *file) update(bucket string, change func(*bolt.Bucket) error) {
	err := f.db.Update(func(tx *bolt.Tx) error { return change(tx.Bucket([]byte(bucket))) })
	if err != nil && !errors.Is(err, bolterrors.ErrDatabaseNotOpen) {
		f.log.Error("the sandbox cannot write its file", "bucket", bucket, "error", err)
	}
}
