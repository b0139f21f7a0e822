package tables

import (
	"context"
	"slices"
	"time"

	"dockside/game/table"
	"dockside/storage"
)

// RecentMatch is that a match has ended.
type RecentMatch struct {
	Match string    `json:"match"`
	Ended time.Time `json:"ended"`
}

// Recent is the document that names the newest finished match of a channel, or of a server, and those before it, the
// latest first.
type Recent struct {
	RecentMatch
	Before []RecentMatch `json:"before,omitempty"`
}

// mostNoted is how many finished matches such a document names.
const mostNoted = 25

// with is the document with one match more, of which it names each once.
func (l Recent) with(e RecentMatch) Recent {
	all := slices.DeleteFunc(l.All(), func(known RecentMatch) bool { return known.Match == e.Match })
	all = append([]RecentMatch{e}, all...)
	slices.SortStableFunc(all, func(a, b RecentMatch) int { return b.Ended.Compare(a.Ended) })
	return Recent{all[0], all[1:min(len(all), mostNoted)]}
}

// All are the matches that it names.
func (l Recent) All() []RecentMatch {
	if l.Match == "" {
		return nil
	}
	return append([]RecentMatch{l.RecentMatch}, l.Before...)
}

// Empty reports whether the document names no match.
func (l Recent) Empty() bool { return l.Match == "" }

// RecentIn is the document with the newest matches of a channel.
func RecentIn(channel string) storage.Document[Recent] {
	return storage.Document[Recent]{Key: "last/" + channel}
}

// RecentOwn is the document with the newest private matches of a user in a channel.
func RecentOwn(channel, user string) storage.Document[Recent] {
	return storage.Document[Recent]{Key: "last/" + channel + "/" + user}
}

// RecentOn is the document with the newest matches of a server.
func RecentOn(guild string) storage.Document[Recent] {
	return storage.Document[Recent]{Key: "last/server/" + guild}
}

// NoteEnded makes a finished match the newest of its server, of its channel and of those in whose threads it was
// played, unless a later one is known.
func NoteEnded(ctx context.Context, s storage.Documents, t *table.Table) error {
	if t.Private { // which the channel has not seen
		return addRecent(ctx, s, RecentOwn(t.Channel, t.Players[t.Host()].User), t)
	}
	all := []storage.Document[Recent]{RecentOn(t.Guild)}
	for _, channel := range append(t.Around(), t.Channel, t.Stage()) {
		all = append(all, RecentIn(channel))
	}
	for _, d := range all {
		if err := addRecent(ctx, s, d, t); err != nil {
			return err
		}
	}
	return nil
}

// addRecent puts a finished match among the newest of a document.
func addRecent(ctx context.Context, s storage.Documents, d storage.Document[Recent], t *table.Table) error {
	_, err := d.Revise(ctx, s, func(known *Recent) error {
		*known = known.with(RecentMatch{t.ID, t.Ended})
		return nil
	})
	return err
}

// RemoveRecent takes a match off the newest of a document.
func RemoveRecent(ctx context.Context, s storage.Documents, d storage.Document[Recent], match string) error {
	_, err := d.Revise(ctx, s, func(known *Recent) error {
		left := slices.DeleteFunc(known.All(), func(e RecentMatch) bool { return e.Match == match })
		*known = Recent{}
		if len(left) > 0 {
			*known = Recent{left[0], left[1:]}
		}
		return nil
	})
	return err
}

const HistoryPage = 100
