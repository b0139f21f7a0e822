// Package codec encodes and decodes the values of both stores. It also has what else they share: the index entries of a
// table, the version of the layout, and the arithmetic of the rate limit.
package codec

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"time"

	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/storage"
)

// Patience is the timeout of what should be quick: the lock on the file, or one command of Redis. Discord wants an
// answer within three seconds.
const Patience = time.Second

// EncodeTable returns the stored form of a table, and sets its schema and its revision.
func EncodeTable(t *table.Table, revision int64) ([]byte, error) {
	t.Schema, t.Revision = table.Schema, revision
	value, err := json.Marshal(t)
	if err != nil {
		return nil, fmt.Errorf("encode table %s: %w", t.ID, err)
	}
	return value, nil
}

// beginning matches the beginning of a stored table: its schema, its id and its revision.
var beginning = regexp.MustCompile(`^\{"schema":(\d+),"id":"[^"]*","revision":(\d+)`)

// schemaOf returns the schema of a stored table; ok is false if it does not tell one.
func schemaOf(value []byte) (schema int, ok bool) {
	if found := beginning.FindSubmatch(value); found != nil {
		schema, err := strconv.Atoi(string(found[1]))
		return schema, err == nil
	}
	var version struct{ Schema int }
	err := json.Unmarshal(value, &version)
	return version.Schema, err == nil // a fault shows when the value is read as a whole
}

// RevisionOf returns the revision of a stored table; "" if it does not begin as tables do.
func RevisionOf(value []byte) string {
	if found := beginning.FindSubmatch(value); found != nil {
		return string(found[2])
	}
	return ""
}

// DecodeTable decodes a stored table. It checks the schema first, since another schema may not even parse. Corrupt data
// can make decoding panic; DecodeTable recovers and returns the panic as an error.
func DecodeTable(id string, value []byte) (*table.Table, error) {
	if schema, ok := schemaOf(value); ok {
		if err := CheckSchema(schema, table.Schema); err != nil {
			return nil, Unreadable("table "+id, err)
		}
	}
	t := new(table.Table)
	if err := panics.Try(func() error { return json.Unmarshal(value, t) }); err != nil {
		return nil, Unreadable("table "+id, err)
	}
	return t, nil
}

// CheckSchema returns ErrSchema, with advice, unless a stored schema is the one that this version reads.
func CheckSchema(stored, known int) error {
	switch {
	case stored > known:
		return fmt.Errorf("%w: schema %d is newer than %d: use the newer version", storage.ErrSchema, stored, known)
	case stored < known:
		return fmt.Errorf("%w: schema %d is older than %d: only the version that stored it can read it",
			storage.ErrSchema, stored, known)
	}
	return nil
}

// Unreadable wraps an error of decoding in storage.ErrUnreadable.
func Unreadable(what string, err error) error {
	return fmt.Errorf("%w: %s: %w", storage.ErrUnreadable, what, err)
}

// ReviseTable runs change on a table and returns the stored form of its next revision.
func ReviseTable(t *table.Table, change func(*table.Table) error) ([]byte, error) {
	id, revision := t.ID, t.Revision
	if err := change(t); err != nil {
		return nil, err
	}
	t.ID = id
	return EncodeTable(t, revision+1)
}

// Listing is where the indexes list a table.
type Listing struct {
	Channel string // empty if the table is not live
	Due     int64  // when it needs attention, in milliseconds since 1970, the unit of the indexes
	Ever    bool   // false if it never will; then Due means nothing
	Tags    []string
	Played  []string // users, once the match is over
	Ended   int64    // when it ended, in milliseconds
}

// ListingOf returns where a table has to be listed.
func ListingOf(t *table.Table) (l Listing) {
	if t.Live() {
		l.Channel = t.Channel
	}
	if due := t.Due(); !due.IsZero() {
		l.Due, l.Ever = due.UnixMilli(), true
	}
	l.Tags = t.Tags()
	if t.Phase == table.Over {
		l.Played, l.Ended = t.Users(), endOf(t).UnixMilli()
	}
	return l
}

// endOf returns the time by which a finished table is listed: its end, or its creation if no end is stored. It never
// changes.
func endOf(t *table.Table) time.Time {
	if t.Ended.IsZero() {
		return t.Created
	}
	return t.Ended
}

// SettledOn returns the ladders that have taken a match, according to its table.
func SettledOn(t *table.Table) (names []ladder.Name) {
	for _, c := range t.Settled {
		names = append(names, c.Ladder)
	}
	return names
}

// Afterwards returns where a table is listed once it is removed: its players still find its id.
func (l Listing) Afterwards() Listing { return Listing{Played: l.Played, Ended: l.Ended} }

// Without returns the words that are not among others.
func Without(words, others []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return slices.Contains(others, w) })
}

// NotFound returns storage.ErrNotFound for an id.
func NotFound(id string) error { return fmt.Errorf("%w: %q", storage.ErrNotFound, id) }

// Exists returns storage.ErrExists for an id.
func Exists(id string) error { return fmt.Errorf("%w: %q", storage.ErrExists, id) }

// Unavailable wraps an error of the storage itself, or of a context, in storage.ErrUnavailable; nil stays nil.
func Unavailable(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", storage.ErrUnavailable, err)
}
