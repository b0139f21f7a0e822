package bot

import (
	"context"
	"encoding/json"
	"time"

	"dockside/game/agenda"
	"dockside/game/ladder"
	"dockside/game/table"
)

// Store is all that the bot needs from a storage. Its errors wrap table.ErrNotFound,
// table.ErrExists, table.ErrUnreadable and table.ErrUnavailable.
type Store interface {
	Ladders
	Documents
	Fleeting
	Agendas
	Forgetting

	// Create stores a new table, or fails with ErrExists.
	Create(context.Context, *table.Table) error
	// Remove forgets a table that is not live if it is still as it was loaded, and tells whether it was; and, whatever
	// it is now, what its ladders have noted so that it counts once. Those who have played it still find its id.
	Remove(context.Context, *table.Table) (bool, error)
	// Restore stores a table as it was when it was removed, or fails with ErrExists.
	Restore(context.Context, *table.Table) error
	// Load returns a table, or ErrNotFound.
	Load(ctx context.Context, id string) (*table.Table, error)
	// LoadWith returns a table and the documents kept under some keys, in one round trip where a
	// store has such. If only the table is missing, the documents come with ErrNotFound.
	LoadWith(ctx context.Context, id string, keys ...string) (*table.Table, []json.RawMessage, error)
	// Update loads a table, lets change work on it and stores it if nobody was faster;
	// otherwise it starts over, so change may run several times and must do nothing outside
	// its table. An error of change is returned as it is, and nothing is stored. It returns the
	// table as it is stored after the call.
	Update(ctx context.Context, id string, change func(*table.Table) error) (*table.Table, error)
	// UpdateFrom is Update of a table that was loaded, or returned by an update, just now: change
	// works on that first, and the table is loaded only if somebody else has changed it since. An error
	// that change returns for it is final, even if the store has a newer table. The given table is used
	// up: only the one that is returned may be used afterwards.
	UpdateFrom(ctx context.Context, t *table.Table, change func(*table.Table) error) (*table.Table, error)
	// InChannel lists the ids of the tables in a channel which may be live. It is a hint: a
	// table may be missing from it only after it has ended, so the caller checks what it loads.
	InChannel(ctx context.Context, channel string) ([]string, error)
	// LoadMany returns those of some tables that are there and can be read, in the order of their ids and in one
	// round trip where a store has such.
	LoadMany(ctx context.Context, ids ...string) ([]*table.Table, error)
	// Seated lists the ids of the tables at which a user sits and which may be live. It is a hint like InChannel.
	Seated(ctx context.Context, user string) ([]string, error)
	// Finished lists the ids of tables that are over and at which a user sat, also if they have left their seat,
	// the latest first: at most count of them after the first from; total is how many there are.
	Finished(ctx context.Context, user string, from, count int) (ids []string, total int, err error)
	// List puts tables that were loaded just now where they have to be found, in their channel, by who sits
	// there and by when they are due, should that have been lost.
	List(context.Context, ...*table.Table) error
	// Tagged lists the ids of the tables which may have a tag, see table.Tags. It is a hint like that.
	Tagged(ctx context.Context, tag string) ([]string, error)
	// CountDue tells about how many tables need attention at that time, those that are claimed among them.
	CountDue(ctx context.Context, now time.Time) (int, error)
	// ClaimDue takes up to limit ids of tables that may need attention at that time and that nobody has claimed,
	// about the longest waiting first. Until then no other call gets them, in any process, whatever becomes of the
	// tables meanwhile, unless they are given back. Ids may come with an error of what else could not be looked at.
	ClaimDue(ctx context.Context, now, until time.Time, limit int) ([]string, error)
	// YieldDue gives back tables that were claimed. What is not given back is free when the claim is over.
	YieldDue(ctx context.Context, ids ...string) error
	// IDs lists the ids of all tables, in no order. Tables that are created meanwhile may be missing.
	IDs(context.Context) ([]string, error)
	// Claim gives a name to an id if the name belongs to nobody, or to the id instead; it
	// returns whose it is now. It makes sure that a pair has one game in a channel.
	Claim(ctx context.Context, name, id, instead string) (owner string, err error)
}

// Archive keeps tables that are over, out of the way of those that are played. Its errors wrap table.ErrNotFound,
// table.ErrUnreadable, and table.ErrArchive where it cannot be reached. Each of these calls may be repeated.
type Archive interface {
	// Put keeps a table, in place of what it has kept of it before.
	Put(context.Context, *table.Table) error
	// Get returns a table as it was put.
	Get(ctx context.Context, id string) (*table.Table, error)
	// Delete forgets a table; one that is not there is no error.
	Delete(ctx context.Context, id string) error
	// IDs lists the ids of all tables, in no order. It takes long where there are many.
	IDs(context.Context) ([]string, error)
	// Note returns a text that is kept in the archive and goes where a copy of it goes; "" if there is none yet.
	Note(context.Context) (string, error)
	// SetNote keeps another one.
	SetNote(ctx context.Context, note string) error
}

// Ladders is what the bot needs from a storage to keep the score between people. A match is
// settled on each ladder of ladder.For by itself, and each of these calls may be repeated.
type Ladders interface {
	// Settle takes a result into a ladder by ladder.Apply, once: the same match again changes
	// nothing and returns what it did the first time.
	Settle(context.Context, ladder.Name, ladder.Result) (ladder.Change, error)
	// Page shows a part of a ladder. Rows that cannot be read are left out.
	Page(context.Context, ladder.Name, ladder.Query) (ladder.Page, error)
	// Standings gives the standing of each user, in their order: of who was never rated, one
	// without games.
	Standings(ctx context.Context, name ladder.Name, users ...string) ([]ladder.Standing, error)
	// Versus is how a has fared against b.
	Versus(ctx context.Context, name ladder.Name, a, b string) (ladder.Versus, error)
	// Counts are the sums of what was counted in all matches of a ladder, also those that did not
	// count for people.
	Counts(context.Context, ladder.Name) (map[string]int, error)
	// Seasons lists the seasons in which the matches of a ladder have ended, the latest first.
	Seasons(context.Context, ladder.Name) ([]string, error)
	// Archive puts a match into the histories of its players, once.
	Archive(context.Context, ladder.Entry) error
	// History lists matches of a user on a server, the latest first: at most count of them after
	// the first from, without those that cannot be read; total is how many there are.
	History(ctx context.Context, guild, user string, from, count int) (list []ladder.Entry, total int, err error)
}

// Agendas keeps what people are to be told, of all their tables together.
type Agendas interface {
	// Agenda returns what a user is to be told; an empty one if there is nothing.
	Agenda(ctx context.Context, user string) (*agenda.Agenda, error)
	// ReviseAgenda changes it as Update changes a table: change may run several times. Nothing is kept of one
	// that is empty afterwards.
	ReviseAgenda(ctx context.Context, user string, change func(*agenda.Agenda) error) (*agenda.Agenda, error)
	// CountPeople tells about how many agendas need attention at that time, see CountDue.
	CountPeople(ctx context.Context, now time.Time) (int, error)
	// ClaimPeople takes users whose agendas may need attention as ClaimDue takes tables, and YieldPeople gives them
	// back.
	ClaimPeople(ctx context.Context, now, until time.Time, limit int) ([]string, error)
	YieldPeople(ctx context.Context, users ...string) error
}

// Documents keeps what belongs to no table: settings, and which match of a channel ended last. Keys are
// any text.
type Documents interface {
	// Document returns the JSON kept under a key; nil if there is none.
	Document(ctx context.Context, key string) (json.RawMessage, error)
	// Revise replaces a document by what change makes of it; nil stands for none, before and
	// after. As with Update, change may run several times.
	Revise(ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error)) error
}

// Fleeting keeps documents for a time, as what must not outlive its use. They are among the others and are
// never revised.
type Fleeting interface {
	// Documents returns what is kept under several keys, in their order, in one round trip where a store has
	// such.
	Documents(ctx context.Context, keys ...string) ([]json.RawMessage, error)
	// Keep replaces a document by one that the store forgets by itself after that time, nil at once, and
	// returns the one before it.
	Keep(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (json.RawMessage, error)
	// KeepFirst keeps a document for that time unless there is one, and returns the one that is kept. It may be
	// repeated: whoever has kept theirs finds it again.
	KeepFirst(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (json.RawMessage, error)
}

// Forgetting is what the bot needs to forget people and servers for good. Each of these calls may be repeated.
type Forgetting interface {
	// Rename puts a mark in the place of a user on a ladder: in their standing, in how they have fared against some
	// opponents, and in the best wins of these.
	Rename(ctx context.Context, name ladder.Name, user, mark string, opponents []string) error
	// Unarchive takes a match, of which the server, the id and the end count, out of the history of a user.
	Unarchive(ctx context.Context, e ladder.Entry, user string) error
	// Release gives a name back that belongs to an id, or to whomever if that is empty.
	Release(ctx context.Context, name, id string) error
	// DropAgenda forgets what a user is to be told, also where that cannot be read.
	DropAgenda(ctx context.Context, user string) error
	// Naming lists the keys of the documents that have a text in them or in their keys, and the claimed names that
	// do. It takes long where much is stored.
	Naming(ctx context.Context, text string) (documents, claims []string, err error)
	// Ladders lists the ladders that there are, and those of which there is a draft. It takes long where much is stored.
	Ladders(context.Context) ([]ladder.Name, error)
	// Drop forgets a ladder and its draft.
	Drop(context.Context, ladder.Name) error
	// Walk visits everything that is stored: where it stands, and what stands there. It takes long.
	Walk(ctx context.Context, visit func(key string, value []byte) error) error
}

// Records is what Rebuild needs of a storage beside what the bot needs: drafts of ladders, which lie beside these until
// they take their places. A draft has a name for who works on it. Whatever changes its ladder but a match that is
// settled, Rename and Drop, throws it away; from then on Draft and Exchange fail with ladder.ErrNoDraft.
type Records interface {
	// Begin throws all drafts away, and begins one of each of some ladders, which may not be there.
	Begin(ctx context.Context, by string, names ...ladder.Name) error
	// Draft is Settle of the draft of a ladder.
	Draft(ctx context.Context, by string, name ladder.Name, r ladder.Result) (ladder.Change, error)
	// Since lists the matches that a ladder has taken since its draft began, in their order; none without a draft.
	Since(context.Context, ladder.Name) ([]string, error)
	// Exchange puts a draft in the place of its ladder, all at once, and tells whether it did: not if the ladder has
	// taken more matches since than so many.
	Exchange(ctx context.Context, by string, name ladder.Name, taken int) (done bool, err error)
	// Taken is what a ladder did with a match that has not left the store; ok is false if it has not taken it.
	Taken(ctx context.Context, name ladder.Name, match string) (c ladder.Change, ok bool, err error)
	// Histories lists whose histories there are. It takes long where much is stored.
	Histories(context.Context) ([]ladder.Owner, error)
}
