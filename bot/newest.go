package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"dockside/game/table"
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

func lastKey(channel string) string { return "last/" + channel }

// lastOwnKey is that of the newest private match of a user in a channel.
func lastOwnKey(channel, user string) string { return lastKey(channel) + "/" + user }

// lastOnKey is that of the newest match of a server.
func lastOnKey(guild string) string { return lastKey("server") + "/" + guild }

// noteNewest makes a finished match the newest of its server, of its channel and of those in whose threads it was
// played, unless a later one is known.
func noteNewest(ctx context.Context, s Documents, t *table.Table) error {
	if t.Private { // which the channel has not seen
		return noteLast(ctx, s, lastOwnKey(t.Channel, t.Players[t.Host()].User), t)
	}
	keys := []string{lastOnKey(t.Guild)}
	for _, channel := range append(t.Around(), t.Channel, t.Stage()) {
		keys = append(keys, lastKey(channel))
	}
	for _, key := range keys {
		if err := noteLast(ctx, s, key, t); err != nil {
			return err
		}
	}
	return nil
}

// noteLast puts a finished match among the newest of a key.
func noteLast(ctx context.Context, s Documents, key string, t *table.Table) error {
	return s.Revise(ctx, key, func(old json.RawMessage) (json.RawMessage, error) {
		known, err := readLast(old)
		if err != nil {
			return old, err
		}
		return json.Marshal(known.with(notedMatch{t.ID, t.Ended}))
	})
}

// forgetLast takes a match off the newest of a key.
func forgetLast(ctx context.Context, s Documents, key, match string) error {
	return s.Revise(ctx, key, func(old json.RawMessage) (json.RawMessage, error) {
		known, err := readLast(old)
		if err != nil {
			return old, err
		}
		left := slices.DeleteFunc(known.all(), func(e notedMatch) bool { return e.Match == match })
		if len(left) == 0 {
			return nil, nil
		}
		return json.Marshal(last{left[0], left[1:]})
	})
}

func readLast(document json.RawMessage) (known last, err error) {
	if document == nil {
		return last{}, nil
	}
	if err := json.Unmarshal(document, &known); err != nil {
		return last{}, fmt.Errorf("the newest match of a channel: %w", err)
	}
	return known, nil
}

// newest is the id of the match that ended last in the channel of a call, as its user has seen that; where there is
// none in a thread, in the channel of that.
func (f retrospect) newest(ctx context.Context, c *call) (string, error) {
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
	documents, err := f.store.Documents(ctx, lastKey(channel), lastOwnKey(channel, user))
	for _, document := range documents {
		known, err := readLast(document)
		if err != nil {
			return last{}, err
		}
		if known.Ended.After(newest.Ended) {
			newest = known
		}
	}
	return newest, err
}
