package tables

import (
	"context"
	"slices"
	"time"

	"dockside/game/table"
	"dockside/storage"
)

// RecentMatch is a match that has ended, and when.
type RecentMatch struct {
	Match string    `json:"match"`
	Ended time.Time `json:"ended"`
}

// Recent is the document with the latest finished matches of a channel or guild, the latest first.
type Recent struct {
	RecentMatch
	Before []RecentMatch `json:"before,omitempty"`
}

// mostNoted is how many earlier matches the document lists.
const mostNoted = 25

// with returns the list with one more match, in order and without duplicates.
func (l Recent) with(e RecentMatch) Recent {
	all := slices.DeleteFunc(l.All(), func(known RecentMatch) bool { return known.Match == e.Match })
	all = append([]RecentMatch{e}, all...)
	slices.SortStableFunc(all, func(a, b RecentMatch) int { return b.Ended.Compare(a.Ended) })
	return Recent{all[0], all[1:min(len(all), mostNoted)]}
}

// All returns all matches in the document, the latest first.
func (l Recent) All() []RecentMatch {
	if l.Match == "" {
		return nil
	}
	return append([]RecentMatch{l.RecentMatch}, l.Before...)
}

// Empty reports whether the document lists no match.
func (l Recent) Empty() bool { return l.Match == "" }

// RecentIn returns the document with the latest matches of a channel.
func RecentIn(channel string) storage.Document[Recent] {
	return storage.Document[Recent]{Key: "last/" + channel}
}

// RecentOwn returns the document with the latest private matches of a user in a channel.
func RecentOwn(channel, user string) storage.Document[Recent] {
	return storage.Document[Recent]{Key: "last/" + channel + "/" + user}
}

// RecentOn returns the document with the latest matches of a guild.
func RecentOn(guild string) storage.Document[Recent] {
	return storage.Document[Recent]{Key: "last/server/" + guild}
}

// NoteEnded adds a finished match to the lists of its guild, of its channel, and of the channels whose threads it
// was played in. A private match is only added to its player's own list.
func NoteEnded(ctx context.Context, s storage.Documents, t *table.Table) error {
	if t.Private { // the channel has not seen it
		return addRecent(ctx, s, RecentOwn(t.Channel, t.Players[t.Host()].User), t)
	}
	all := []storage.Document[Recent]{RecentOn(t.Guild)}
	for _, channel := range append(t.Around(), t.Channel, t.PlayChannel()) {
		all = append(all, RecentIn(channel))
	}
	for _, d := range all {
		if err := addRecent(ctx, s, d, t); err != nil {
			return err
		}
	}
	return nil
}

// addRecent adds a finished match to a document.
func addRecent(ctx context.Context, s storage.Documents, d storage.Document[Recent], t *table.Table) error {
	_, err := d.Revise(ctx, s, func(known *Recent) error {
		*known = known.with(RecentMatch{t.ID, t.Ended})
		return nil
	})
	return err
}

// RemoveRecent removes a match from a document.
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

// HistoryPage is how many matches of the history are read at once.
const HistoryPage = 100
