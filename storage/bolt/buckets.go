package bolt

import (
	"encoding/binary"
	"slices"
	"time"

	"dockside/game/ladder"
	"dockside/storage/internal/codec"

	"go.etcd.io/bbolt"
)

// Names of the buckets, with their keys and values. In keys, times are eight bytes that sort like the time.
const (
	tables    = "tables"    // id                          → table
	channels  = "channels"  // channel, zero, id           → nothing
	due       = "due"       // time, id                    → nothing
	tags      = "tags"      // tag, zero, id               → nothing
	finished  = "finished"  // user, zero, time, id        → nothing
	claims    = "claims"    // name                        → id
	agendas   = "agendas"   // user                        → agenda.Agenda
	people    = "people"    // time, user                  → nothing
	documents = "documents" // key                         → JSON
	lapses    = "lapses"    // time of expiry, key         → nothing
	until     = "until"     // key                         → time of expiry
	histories = "histories" // server, user, time, match   → nothing
	entries   = "entries"   // match                       → ladder.Entry
	layouts   = "layout"    // the word version            → version of the layout
)

// Names of the buckets of the ladders. Each key begins with the name of its ladder and a zero byte. Points are negated,
// so that the best come first.
const (
	heads     = "ladders"   // nothing more      → codec.Head
	standings = "standings" // user              → ladder.Standing
	pairs     = "pairs"     // user, zero, user  → ladder.Versus
	changes   = "changes"   // match             → ladder.Change
	ranks     = "ranks"     // points, user      → time of the last match
	recent    = "recent"    // time, user        → points
	levels    = "levels"    // points            → how many are shown with so many; and the time that since returns
)

// drafts is the bucket of the drafts of ladders. Each draft is a bucket by the name of its ladder, with the buckets of
// a ladder in it. None outlives the process that makes it.
const drafts = "drafts"

// buckets are the buckets of a ladder: in the file, or in a draft.
type buckets interface {
	Bucket(name []byte) *bbolt.Bucket
}

func bucket(in buckets, name string) *bbolt.Bucket { return in.Bucket([]byte(name)) }

// valueIn returns the value of a key in a bucket; nil if there is no such bucket, as in a new file.
func valueIn(tx *bbolt.Tx, name string, key []byte) []byte {
	if b := bucket(tx, name); b != nil {
		return b.Get(key)
	}
	return nil
}

// entry returns the key of a table in an index by words.
func entry(word, id string) []byte { return []byte(word + "\x00" + id) }

// move replaces a key of an index; nil stands for no key.
func move(index *bbolt.Bucket, from, to []byte) error {
	if slices.Equal(from, to) {
		return nil
	}
	if from != nil {
		if err := index.Delete(from); err != nil {
			return err
		}
	}
	if to == nil {
		return nil
	}
	return index.Put(to, nil)
}

// timeKeyLen is the length of a timeKey, in bytes.
const timeKeyLen = 8

// millisOf returns the time of a timeKey, in milliseconds since 1970.
func millisOf(key []byte) int64 { return int64(binary.BigEndian.Uint64(key) ^ 1<<63) }

// timeKey returns a key that sorts like a time, also before 1970.
func timeKey(millis int64) []byte {
	return binary.BigEndian.AppendUint64(nil, uint64(millis)^1<<63)
}

// within returns a key of a ladder.
func within(name ladder.Name, parts ...string) []byte {
	key := []byte(name.String())
	for _, p := range parts {
		key = append(append(key, 0), p...)
	}
	return key
}

// save encodes a value and puts it into a bucket.
func save(in buckets, name string, key []byte, value any) error {
	stored, err := codec.Pack(value)
	if err != nil {
		return err
	}
	return bucket(in, name).Put(key, stored)
}

// ascending is timeKey of a time.Time.
func ascending(at time.Time) []byte { return timeKey(at.UnixMilli()) }

// ofLadder lists the buckets that hold the data of ladders.
func ofLadder() []string { return []string{heads, standings, pairs, changes, ranks, recent, levels} }
