package bot

import (
	"context"
	"slices"
	"time"

	"dockside/bot/interaction"
	"dockside/game/table"
	"dockside/storage"
)

// notedMatch is that a match has ended.
type notedMatch struct {
	Match string    `json:"match"`
	Ended time.Time `json:"ended"`
}

// last is the document that names the newest finished match of a channel, or of a server, and those before it, the
// latest first.
type last struct {
	notedMatch
	Before []notedMatch `json:"before,omitempty"`
}

// mostNoted is how many finished matches such a document names.
const mostNoted = 25

// with is the document with one match more, of which it names each once.
func (l last) with(e notedMatch) last {
	all := slices.DeleteFunc(l.all(), func(known notedMatch) bool { return known.Match == e.Match })
	all = append([]notedMatch{e}, all...)
	slices.SortStableFunc(all, func(a, b notedMatch) int { return b.Ended.Compare(a.Ended) })
	return last{all[0], all[1:min(len(all), mostNoted)]}
}

// all are the matches that it names.
func (l last) all() []notedMatch {
	if l.Match == "" {
		return nil
	}
	return append([]notedMatch{l.notedMatch}, l.Before...)
}

// Empty reports whether the document names no match.
func (l last) Empty() bool { return l.Match == "" }

// lastIn is the document with the newest matches of a channel.
func lastIn(channel string) storage.Document[last] {
	return storage.Document[last]{Key: "last/" + channel}
}

// lastOwn is the document with the newest private matches of a user in a channel.
func lastOwn(channel, user string) storage.Document[last] {
	return storage.Document[last]{Key: "last/" + channel + "/" + user}
}

// lastOn is the document with the newest matches of a server.
func lastOn(guild string) storage.Document[last] {
	return storage.Document[last]{Key: "last/server/" + guild}
}

// noteNewest makes a finished match the newest of its server, of its channel and of those in whose threads it was
// played, unless a later one is known.
func noteNewest(ctx context.Context, s storage.Documents, t *table.Table) error {
	if t.Private { // which the channel has not seen
		return noteLast(ctx, s, lastOwn(t.Channel, t.Players[t.Host()].User), t)
	}
	all := []storage.Document[last]{lastOn(t.Guild)}
	for _, channel := range append(t.Around(), t.Channel, t.Stage()) {
		all = append(all, lastIn(channel))
	}
	for _, d := range all {
		if err := noteLast(ctx, s, d, t); err != nil {
			return err
		}
	}
	return nil
}

// noteLast puts a finished match among the newest of a document.
func noteLast(ctx context.Context, s storage.Documents, d storage.Document[last], t *table.Table) error {
	_, err := d.Revise(ctx, s, func(known *last) error {
		*known = known.with(notedMatch{t.ID, t.Ended})
		return nil
	})
	return err
}

// forgetLast takes a match off the newest of a document.
func forgetLast(ctx context.Context, s storage.Documents, d storage.Document[last], match string) error {
	_, err := d.Revise(ctx, s, func(known *last) error {
		left := slices.DeleteFunc(known.all(), func(e notedMatch) bool { return e.Match == match })
		*known = last{}
		if len(left) > 0 {
			*known = last{left[0], left[1:]}
		}
		return nil
	})
	return err
}

// newest is the id of the match that ended last in the channel of a call, as its user has seen that; where there is
// none in a thread, in the channel of that.
func (f retrospect) newest(ctx context.Context, c *interaction.Request) (string, error) {
	for _, channel := range []string{c.Channel, c.Parent} {
		newest, err := f.newestIn(ctx, channel, c.User.ID)
		if err != nil || newest.Match != "" {
			return newest.Match, err
		}
	}
	return "", errNoPast
}

// newestIn is the match that ended last in a channel, as a user has seen that; zero if there is none.
func (f retrospect) newestIn(ctx context.Context, channel, user string) (newest last, err error) {
	documents, err := f.store.Documents(ctx, lastIn(channel).Key, lastOwn(channel, user).Key)
	for _, raw := range documents {
		known, err := lastIn(channel).Decode(raw)
		if err != nil {
			return last{}, err
		}
		if known.Ended.After(newest.Ended) {
			newest = known
		}
	}
	return newest, err
}
