// Package storage keeps tables, and the ladders, histories and settings beside them: in one
// embedded file (Bolt), or in a Redis that several replicas of the bot share (Redis). One suite of
// tests proves that both keep the same promises:
//
//   - What a call has acknowledged survives the end of the process. In the file it is synced to
//     the disk; with Redis it is as durable as that Redis is set up to be.
//   - Nobody overwrites what they have not read. Every write of a table raises its revision by
//     one and only succeeds on the revision it was made from.
//   - An error that wraps table.ErrUnavailable leaves open whether the write took place, since
//     its answer may have been lost. Storage never repeats such a write by itself. Who repeats
//     an Update has its change run on the table as it is then, where a play that did get
//     through shows in the log; who repeats a Create may get table.ErrExists. Claims may simply
//     be repeated.
//   - All indexes, of the tables in a channel, of those with a tag, of those of a person, and of those that
//     need attention as of people who do, may list too much for a while but never miss a table, wherever a
//     process is interrupted.
//   - A table that was removed is still listed as one that its players have finished, since it may lie in an archive.
//   - What is due is claimed by one caller at a time, until the claim is over or given back. In Redis a claim survives
//     who has made it; in the file, which has one process, it ends with that.
//   - A ladder takes a match once, by one atomic write. Settle and Archive may be repeated.
//   - A draft of a ladder hears of every match that the ladder takes, and takes its place by one atomic write; whatever
//     changes the ladder otherwise throws it away.
//
// Everything is stored as JSON together with the version of its schema; what a newer program
// has written is refused with ErrSchema, as one kind of table.ErrUnreadable.
//
// # The file
//
// Every call is all of a transaction or a part of one that it shares with others, so the indexes are
// exact: writes that come together share one sync of the disk. The buckets are:
//
//	tables    id                                → table
//	channels  channel, a zero byte, id          → nothing
//	due       milliseconds in eight bytes, id   → nothing
//	tags      tag, a zero byte, id              → nothing
//	finished  user, a zero byte, when, id       → nothing
//	agendas   user                              → agenda
//	people    milliseconds in eight bytes, user → nothing
//	claims    name                              → id
//	entries   id                                → what histories tell of the match
//	documents key                               → JSON
//	until     key of a document kept for a time → when that is over
//	lapses    when that is over, key            → nothing
//	layout    the word version                  → the version of this list
//
// and for the ladders, each key after the name of the ladder and a zero byte, or in histories
// after the server and the user with one each:
//
//	ladders   nothing                           → number of matches, counts, seasons
//	standings user                              → standing
//	pairs     user, a zero byte, user           → head to head
//	changes   match                             → what it did
//	ranks     minus the points, user            → when last played
//	recent    when last played, user            → minus the points
//	levels    minus the points                  → how many are shown with so many
//	histories milliseconds, match               → nothing
//	drafts    nothing                           → a bucket with those up to levels, and what the ladder took since
//
// # Redis
//
// What belongs to one match lies in the hash slot of its id, so that a Redis Cluster works as it
// is; Redis 6.2 or newer is needed. The keys, all built in keys.go, are:
//
//	dockside:table:{id}       string      table
//	dockside:channel:channel  set         ids
//	dockside:due:{dNN}        sorted set  "id:revision" by milliseconds
//	dockside:tag:tag          set         ids
//	dockside:finished:user    sorted set  ids by milliseconds
//	dockside:agenda:user      string      agenda
//	dockside:people:{dNN}     sorted set  "user:revision" by milliseconds
//	dockside:…:{dNN}:claims   sorted set  ids of these that a clock has claimed, by until when
//	dockside:claim:name       string      id
//	dockside:entry:{id}       string      what histories tell of the match
//	dockside:document:key     string      JSON
//	dockside:layout           string      the version of this list
//	dockside:shift            string      nothing, as long as a shift lasts
//	dockside:health           string      nothing, written to see whether that is possible
//	dockside:probe:{…}:…      all kinds   nothing, for as long as an examination takes
//	dockside:ration           string      when the next request to Discord is due, in microseconds
//
// and for the ladders, where the braces hold game/server/season, and for the histories, where
// they hold server/user:
//
//	dockside:ladder:{…}:head          hash        counters: matches, what games count, seasons
//	dockside:ladder:{…}:standings     hash        user → standing
//	dockside:ladder:{…}:pairs         hash        "user user" → head to head
//	dockside:ladder:{…}:changes       hash        match → number and what it did
//	dockside:ladder:{…}:ranks         sorted set  users who are shown, by minus their points
//	dockside:ladder:{…}:played        sorted set  the same users by when they last played
//	dockside:ladder:{…}:ranks:idle    sorted set  users who are hidden, as above
//	dockside:ladder:{…}:played:idle   sorted set
//	dockside:ladder:{…}:draft:…       all of these of a draft
//	dockside:ladder:{…}:draft:by      string      who works on it
//	dockside:ladder:{…}:draft:since   list        matches that the ladder has taken since
//	dockside:history:{…}:order        sorted set  matches by when they ended
//	dockside:history:{…}:entries      hash        match → entry, of former programs
//
// The indexes are in other slots than the table, so the writes cannot be one. Each is a hint: it
// is written before the table, and what it replaces is removed afterwards, or by a later write as
// long as nobody comes across it. A hint of what is due
// names the revision which it speaks of, and this is what makes it safe to tidy up: only the
// revision that was stored counts; hints of an older one are void for ever, and the hint of one
// that was never stored is settled by storing it. Whoever comes across a wrong hint mends it.
//
// What is due lies in 64 parts, by a hash of the id, so that all nodes of a Cluster bear its load and the loss of one
// leaves the rest. A claim stands beside the hints and speaks of the id, so it holds through all revisions.
package storage

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"time"

	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/internal/panics"
)

// ErrSchema says that a stored value cannot be read, because a newer version of the program has
// written it.
var ErrSchema = errors.New("this was stored by a newer version")

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

// newer tells whether a stored table is one of a newer version of the program.
func newer(value []byte) (schema int, is bool) {
	if found := beginning.FindSubmatch(value); found != nil {
		schema, _ = strconv.Atoi(string(found[1]))
		return schema, schema > table.Schema
	}
	var version struct{ Schema int }
	if err := json.Unmarshal(value, &version); err != nil {
		return 0, false // what is wrong shows when it is read as a whole
	}
	return version.Schema, version.Schema > table.Schema
}

// revisionOf is the revision of a stored table; "" if it does not begin as tables do.
func revisionOf(value []byte) string {
	if found := beginning.FindSubmatch(value); found != nil {
		return string(found[2])
	}
	return ""
}

// decode reads the stored form. The version comes first: a newer schema may not even parse. Of what is
// damaged nobody knows all that can be wrong with it, so a panic tells of damage like any error.
func decode(id string, value []byte) (*table.Table, error) {
	if schema, is := newer(value); is {
		return nil, unreadable("table "+id, tooNew(schema, table.Schema))
	}
	var t *table.Table
	if err := panics.Try(func() (err error) {
		t, err = table.Read(value)
		return err
	}); err != nil {
		return nil, unreadable("table "+id, err)
	}
	return t, nil
}

// tooNew is the error of what has a newer schema than the last that this program knows.
func tooNew(schema, last int) error {
	return fmt.Errorf("%w: schema %d, known up to %d", ErrSchema, schema, last)
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

// endOf is by when a table that is over is listed, which never changes: where nobody has written down when it
// ended, when it began.
func endOf(t *table.Table) time.Time {
	if t.Ended.IsZero() {
		return t.Created
	}
	return t.Ended
}

// formerListing is where a table that was loaded was put when it was stored: before schema 6 nobody was found
// by their tables, and before schema 5 there were no tags.
func formerListing(t *table.Table) listing {
	l := listingOf(t)
	if t.Schema < 6 {
		l.tags, l.played = t.FormerTags(), nil
	}
	if t.Schema < 5 {
		l.tags = nil
	}
	return l
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
