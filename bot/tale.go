package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"dockside/bot/screen"
	"dockside/table"
)

// Why there is nothing to tell.
var (
	errNoTale  = errors.New("no finished match here")
	errRunning = errors.New("the match is still going on")
	errHidden  = errors.New("the log of this match is secret until its end")
)

// telling finds the match that a command is about: the one in its file, the one it names, or the
// newest that has ended in the channel.
func (b *Bot) telling(ctx context.Context, r Request) (*screen.Past, error) {
	if r.File != nil {
		return b.read(ctx, *r.File)
	}
	if id := r.Picks["game"]; id != "" {
		return b.finished(ctx, r, id)
	}
	id, err := b.newest(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	return b.finished(ctx, r, id)
}

// finished loads a match of the user's server that is over.
func (b *Bot) finished(ctx context.Context, r Request, id string) (*screen.Past, error) {
	t, err := b.stored(ctx, r, id)
	if err == nil && t.Phase != table.Over {
		err = errRunning
	}
	return t, err
}

// stored loads a match of the user's server.
func (b *Bot) stored(ctx context.Context, r Request, id string) (*screen.Past, error) {
	if !isTableID(id) {
		return nil, table.ErrNotFound
	}
	v, err := b.load(ctx, id)
	switch {
	case err != nil:
		return nil, err
	case !within(v.Table, r):
		return nil, table.ErrNotFound
	case v.Phase != table.Playing && v.Phase != table.Over:
		return nil, table.ErrNotStarted
	}
	return &screen.Past{View: v, Record: v.Record()}, nil
}

// within tells whether a match was played where the request comes from: on the same server, or
// by the user in private.
func within(t *table.Table, r Request) bool {
	_, seated := t.Seat(r.User.ID)
	return t.Guild == r.Guild && (r.Guild != "" || seated)
}

// maxTableID is the longest id of a table, in bytes.
const maxTableID = 20

// isTableID tells whether a text that somebody has typed can be the id of a table.
func isTableID(id string) bool {
	for _, c := range id {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return len(id) > 0 && len(id) <= maxTableID
}

// last is the document that names the newest finished match of a channel.
type last struct {
	Match string    `json:"match"`
	Ended time.Time `json:"ended"`
}

func lastKey(channel string) string { return "last/" + channel }

// remember notes that a match has ended in its channel, before its result is shown there. It may
// be repeated, in any order. If it fails, only a command that names no match misses it.
func (b *Bot) remember(ctx context.Context, t *table.Table) {
	if t.Phase != table.Over || t.Shown.Over {
		return
	}
	if err := b.recall(ctx, t); err != nil {
		b.log.Warn("cannot note the newest match of a channel", "table", t.ID, "error", err)
	}
}

// recall makes a finished match the newest of its channel, unless a later one is known.
func (b *Bot) recall(ctx context.Context, t *table.Table) error {
	return b.store.Revise(ctx, lastKey(t.Channel), func(old json.RawMessage) (json.RawMessage, error) {
		var known last
		if old != nil {
			if err := json.Unmarshal(old, &known); err != nil {
				return nil, fmt.Errorf("the newest match of a channel: %w", err)
			}
		}
		if known.Ended.After(t.Ended) {
			return old, nil
		}
		return json.Marshal(last{t.ID, t.Ended})
	})
}

// newest is the id of the match that ended last in a channel.
func (b *Bot) newest(ctx context.Context, channel string) (string, error) {
	text, err := b.store.Document(ctx, lastKey(channel))
	if err != nil {
		return "", err
	}
	var known last
	if text != nil {
		if err := json.Unmarshal(text, &known); err != nil {
			return "", fmt.Errorf("the newest match of a channel: %w", err)
		}
	}
	if known.Match == "" {
		return "", errNoTale
	}
	return known.Match, nil
}
