package storage

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"time"

	"dockside/ladder"
	"dockside/panics"
	"dockside/table"
)

// patience is how long a call waits for what should answer at once: the lock on the file, or one
// command of Redis. A player has an answer within three seconds.
const patience = time.Second

// encode makes the stored form of a table. It stamps the table with the schema and a revision.
func encode(t *table.Table, revision int64) ([]byte, error) {
	t.Schema, t.Revision = table.Schema, revision
	value, err := json.Marshal(t)
	if err != nil {
		return nil, fmt.Errorf("encode table %s: %w", t.ID, err)
	}
	return value, nil
}

// beginning is how every stored table begins: its schema, its id and its revision.
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

// revisionOf is the revision of a stored table; "" if it does not begin as tables do.
func revisionOf(value []byte) string {
	if found := beginning.FindSubmatch(value); found != nil {
		return string(found[2])
	}
	return ""
}

// decode reads the stored form of a table. It checks the schema first, since another schema may not even parse.
// Corrupt data can make decoding panic; decode recovers and returns the panic as an error.
func decode(id string, value []byte) (*table.Table, error) {
	if schema, ok := schemaOf(value); ok {
		if err := sameSchema(schema, table.Schema); err != nil {
			return nil, unreadable("table "+id, err)
		}
	}
	t := new(table.Table)
	if err := panics.Try(func() error { return json.Unmarshal(value, t) }); err != nil {
		return nil, unreadable("table "+id, err)
	}
	return t, nil
}

// sameSchema returns ErrSchema, with advice, unless a stored schema is the one that this version reads.
func sameSchema(stored, known int) error {
	switch {
	case stored > known:
		return fmt.Errorf("%w: schema %d is newer than %d: use the newer version", ErrSchema, stored, known)
	case stored < known:
		return fmt.Errorf("%w: schema %d is older than %d: only the version that stored it can read it",
			ErrSchema, stored, known)
	}
	return nil
}

// unreadable marks a failure to read what is stored.
func unreadable(what string, err error) error {
	return fmt.Errorf("%w: %s: %w", table.ErrUnreadable, what, err)
}

// revise lets change work on a table and makes the stored form of its next revision.
func revise(t *table.Table, change func(*table.Table) error) ([]byte, error) {
	id, revision := t.ID, t.Revision
	if err := change(t); err != nil {
		return nil, err
	}
	t.ID = id
	return encode(t, revision+1)
}

// listing is where a table is to be found by those who do not know its id.
type listing struct {
	channel string // empty: nowhere, since the table is not live
	due     int64  // when it needs attention, in milliseconds since 1970, the unit of the indexes
	ever    bool   // false: it never will, and due means nothing
	tags    []string
	played  []string // by whom, once it is over
	ended   int64    // when it was, in milliseconds
}

func listingOf(t *table.Table) (l listing) {
	if t.Live() {
		l.channel = t.Channel
	}
	if due := t.Due(); !due.IsZero() {
		l.due, l.ever = due.UnixMilli(), true
	}
	l.tags = t.Tags()
	if t.Phase == table.Over {
		l.played, l.ended = t.Users(), endOf(t).UnixMilli()
	}
	return l
}

// endOf returns the time by which a finished table is listed, which never changes: when it ended, or when it was
// created if no end is stored.
func endOf(t *table.Table) time.Time {
	if t.Ended.IsZero() {
		return t.Created
	}
	return t.Ended
}

// settledOn are the ladders that have taken a match, and of which it knows.
func settledOn(t *table.Table) (names []ladder.Name) {
	for _, c := range t.Settled {
		names = append(names, c.Ladder)
	}
	return names
}

// afterwards is where a table is to be found once it is removed: those who played it find its id.
func (l listing) afterwards() listing { return listing{played: l.played, ended: l.ended} }

// without lists the words that are not among others.
func without(words, others []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return slices.Contains(others, w) })
}

func notFound(id string) error { return fmt.Errorf("%w: %q", table.ErrNotFound, id) }

func exists(id string) error { return fmt.Errorf("%w: %q", table.ErrExists, id) }

// unavailable marks a failure of the storage itself, contexts included.
func unavailable(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", table.ErrUnavailable, err)
}
