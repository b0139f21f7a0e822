package storage

import (
	"context"
	"encoding/json"
	"time"

	"dockside/game/agenda"
	"dockside/game/ladder"
	"dockside/game/table"
)

// Backend is a whole store, as packages bolt and redis implement it. All methods are safe for concurrent use.
type Backend interface {
	Store
	Drafts
	ItemStore
	Cluster

	// Health returns an error if writes fail or are not stored.
	Health(context.Context) error
	// Watch reports all operations to a watcher. It is called before anything else uses the store.
	Watch(Watcher)
	// Close closes the store, after the calls that are under way.
	Close() error
}

// Store is all that the bot needs at run time. Its errors wrap ErrNotFound, ErrExists, ErrUnreadable and
// ErrUnavailable. All methods are safe for concurrent use.
type Store interface {
	Tables
	Due
	Claims
	Documents
	Ephemeral
	Agendas
	Ladders
	Erasure
}

// Tables stores tables, and finds them by their channel, their players and their tags.
type Tables interface {
	// Create stores a new table, or returns ErrExists.
	Create(context.Context, *table.Table) error
	// Remove deletes a table that is not live if it has not changed since it was loaded, and reports whether it did. In
	// any case it deletes the notes of the ladders that make the match count once. Its players still find its id.
	Remove(context.Context, *table.Table) (bool, error)
	// Restore stores a removed table again, or returns ErrExists.
	Restore(context.Context, *table.Table) error
	// Load returns a table, or ErrNotFound.
	Load(ctx context.Context, id string) (*table.Table, error)
	// LoadWith returns a table and the documents under some keys, in one round trip if the store has such. If only the
	// table is missing, the documents come with ErrNotFound.
	LoadWith(ctx context.Context, id string, keys ...string) (*table.Table, []json.RawMessage, error)
	// LoadMany returns those tables that exist and can be read, in the order of their ids and in one round trip if the
	// store has such.
	LoadMany(ctx context.Context, ids ...string) ([]*table.Table, error)
	// Update loads a table, runs change on it, and stores it if it has not changed meanwhile; otherwise it starts over.
	// So change may run several times and must have no effect outside its table. An error of change is returned as it
	// is, and nothing is stored. Update returns the stored table.
	Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error)
	// UpdateFrom is like Update, but begins with a table that was just loaded or returned by an update: it loads the table
	// only if it has changed since. An error of change is final, even if the store has a newer
	// table. Only the returned table may be used afterwards.
	UpdateFrom(ctx context.Context, t *table.Table, change func(*table.Table) error) (*table.Table, error)
	// InChannel lists the ids of the tables in a channel that may be live. It is a hint: it misses a table only after it
	// has ended, so callers check what they load.
	InChannel(ctx context.Context, channel string) ([]string, error)
	// Seated lists the ids of the tables at which a user sits and that may be live. It is a hint like InChannel.
	Seated(ctx context.Context, user string) ([]string, error)
	// Tagged lists the ids of the tables that may have a tag, see table.Tags. It is a hint like InChannel.
	Tagged(ctx context.Context, tag string) ([]string, error)
	// Finished lists the ids of the finished tables at which a user sat, also if they have left their seat, latest first:
	// at most count of them after the first from. total is how many there are.
	Finished(ctx context.Context, user string, from, count int) (ids []string, total int, err error)
	// List adds tables that were just loaded to all indexes, in case an index has lost them.
	List(context.Context, ...*table.Table) error
	// IDs lists the ids of all tables, in no order. It may miss tables that are created meanwhile.
	IDs(context.Context) ([]string, error)
}

// Due hands out the tables that need attention, each to one caller at a time.
type Due interface {
	// CountDue returns about how many tables need attention at a time, claimed ones included.
	CountDue(ctx context.Context, now time.Time) (int, error)
	// ClaimDue claims up to limit tables that may need attention at now and are not claimed, about the longest waiting
	// first, and returns their ids. No other call gets them before until, in any process, unless they are given
	// back. Ids may come with an error about others that could not be looked at.
	ClaimDue(ctx context.Context, now, until time.Time, limit int) ([]string, error)
	// ReleaseDue gives claimed tables back before the claim expires.
	ReleaseDue(ctx context.Context, ids ...string) error
}

// Claims gives names to ids, one id per name: a pair of players has one match in a channel.
type Claims interface {
	// Claim gives a name to id if the name has no owner, or the owner instead. It returns the owner.
	Claim(ctx context.Context, name, id, instead string) (owner string, err error)
	// Release gives back a name that belongs to an id, or to anybody if id is empty. It may be repeated.
	Release(ctx context.Context, name, id string) error
}

// Agendas stores the notification queues of users.
type Agendas interface {
	// Agenda returns the agenda of a user; an empty one if there is none.
	Agenda(ctx context.Context, user string) (*agenda.Agenda, error)
	// ReviseAgenda changes an agenda as Update changes a table: change may run several times. An agenda that is empty
	// afterwards is deleted.
	ReviseAgenda(ctx context.Context, user string, change func(*agenda.Agenda) error) (*agenda.Agenda, error)
	// DropAgenda deletes an agenda, also one that cannot be read. It may be repeated.
	DropAgenda(ctx context.Context, user string) error
	// CountPeople returns about how many agendas need attention at a time, as CountDue does.
	CountPeople(ctx context.Context, now time.Time) (int, error)
	// ClaimPeople claims users whose agendas may need attention, as ClaimDue claims tables.
	ClaimPeople(ctx context.Context, now, until time.Time, limit int) ([]string, error)
	// ReleasePeople gives claimed users back.
	ReleasePeople(ctx context.Context, users ...string) error
}

// Documents stores JSON under any key, such as settings.
type Documents interface {
	// Document returns the JSON under a key; nil if there is none.
	Document(ctx context.Context, key string) (json.RawMessage, error)
	// Revise replaces a document by the result of change; nil stands for none, before and after. As with Update, change
	// may run several times.
	Revise(ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error)) error
}

// Ephemeral stores documents that expire. They are among the other documents and are never revised.
type Ephemeral interface {
	// Documents returns the documents under several keys, in their order, in one round trip if the store has such.
	Documents(ctx context.Context, keys ...string) ([]json.RawMessage, error)
	// Keep replaces a document by one that expires after lasts; a nil document only deletes. It returns the document
	// before it.
	Keep(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (json.RawMessage, error)
	// KeepFirst stores a document that expires after lasts unless there is one, and returns the stored one. So a repeated
	// call returns its own document.
	KeepFirst(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (json.RawMessage, error)
}

// Ladders stores leaderboards and the histories of users. A match is settled on each ladder of ladder.For separately,
// and each of these calls may be repeated.
type Ladders interface {
	// Settle takes a result into a ladder by ladder.Apply, once: the same match again changes nothing, and returns the
	// change of the first time.
	Settle(context.Context, ladder.Name, ladder.Result) (ladder.Change, error)
	// Page returns a part of a ladder, without rows that cannot be read.
	Page(context.Context, ladder.Name, ladder.Query) (ladder.Page, error)
	// Standings returns the standing of each user, in their order: one without games for a user who was never rated.
	Standings(ctx context.Context, name ladder.Name, users ...string) ([]ladder.Standing, error)
	// Versus returns how a has fared against b.
	Versus(ctx context.Context, name ladder.Name, a, b string) (ladder.Versus, error)
	// Counts returns the sums of what was counted in all matches of a ladder, also in those that did not change ratings.
	Counts(context.Context, ladder.Name) (map[string]int, error)
	// Seasons lists the seasons in which the matches of a ladder have ended, latest first.
	Seasons(context.Context, ladder.Name) ([]string, error)
	// Archive adds a match to the histories of its players, once.
	Archive(context.Context, ladder.Entry) error
	// History lists matches of a user on a server, latest first: at most count of them after the first from, without
	// those that cannot be read. total is how many there are.
	History(ctx context.Context, guild, user string, from, count int) (list []ladder.Entry, total int, err error)
}

// Erasure deletes data about users and servers. Each of these calls may be repeated.
type Erasure interface {
	// Rename replaces a user by a pseudonym on a ladder: in their standing, in their results against some opponents,
	// and in the best wins of these opponents.
	Rename(ctx context.Context, name ladder.Name, user, mark string, opponents []string) error
	// Unarchive removes a match from the history of a user. Of the entry, the server, the id and the end count.
	Unarchive(ctx context.Context, e ladder.Entry, user string) error
	// FindText lists the keys of the documents that contain a text in their value or key, and the claimed names that do.
	// It takes long if much is stored.
	FindText(ctx context.Context, text string) (documents, claims []string, err error)
	// Ladders lists the ladders, also those that only have a draft. It is slow in a large store.
	Ladders(context.Context) ([]ladder.Name, error)
	// Drop deletes a ladder and its draft.
	Drop(context.Context, ladder.Name) error
	// Walk visits every stored key with its value. It takes long.
	Walk(ctx context.Context, visit func(key string, value []byte) error) error
}

// Drafts rebuilds ladders beside those in use. A draft belongs to a named worker. Any change of its ladder deletes it,
// except for a settled match, Rename and Drop. Then Draft and Exchange return ladder.ErrNoDraft.
type Drafts interface {
	// Begin deletes all drafts, and begins one of each of some ladders, which need not exist.
	Begin(ctx context.Context, by string, names ...ladder.Name) error
	// Draft is Settle for the draft of a ladder.
	Draft(ctx context.Context, by string, name ladder.Name, r ladder.Result) (ladder.Change, error)
	// TakenSince lists the matches that a ladder has taken since its draft began, in their order; none without a draft.
	TakenSince(context.Context, ladder.Name) ([]string, error)
	// Exchange atomically replaces a ladder by its draft, and reports whether it did. It does not if the ladder has
	// taken more than taken matches since the draft began.
	Exchange(ctx context.Context, by string, name ladder.Name, taken int) (done bool, err error)
	// Taken returns the change of a ladder for a match that is in the store; ok is false if the ladder has not taken
	// it.
	Taken(ctx context.Context, name ladder.Name, match string) (c ladder.Change, ok bool, err error)
	// Histories lists the owners of all histories. It takes long if much is stored.
	Histories(context.Context) ([]ladder.Owner, error)
}

// Cluster coordinates the processes that share a store.
type Cluster interface {
	// Time returns the clock that all of them share.
	Time(context.Context) (time.Time, error)
	// RateLimit is a shared rate limiter (GCRA): all processes together are granted at most rate a second. It grants up to
	// want. If it grants none, wait is how long to wait before the next call.
	RateLimit(ctx context.Context, rate, want int) (granted int, wait time.Duration, err error)
	// AcquireLease takes a lease of that length, and reports whether it got it: one process has it at a time.
	AcquireLease(ctx context.Context, lasts time.Duration) (mine bool, err error)
}

// Archive keeps finished tables outside the store. Its errors wrap ErrNotFound, ErrUnreadable, and
// ErrArchive if it cannot be reached. Each of these calls may be repeated.
type Archive interface {
	// Put stores a table in place of an earlier one with its id.
	Put(context.Context, *table.Table) error
	// Get returns a table in the form in which it was put.
	Get(ctx context.Context, id string) (*table.Table, error)
	// Delete deletes a table; a missing one is no error.
	Delete(ctx context.Context, id string) error
	// IDs lists the ids of all tables, in no order. It takes long if there are many.
	IDs(context.Context) ([]string, error)
	// Note returns a text that is stored in the archive and copied with it; "" if there is none.
	Note(context.Context) (string, error)
	// SetNote replaces that text.
	SetNote(ctx context.Context, note string) error
}
