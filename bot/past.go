package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"dockside/bot/screen"
	"dockside/bot/text"
	"dockside/bot/wire"
	"dockside/table"
)

// Why there is no match to look at.
var (
	errNoPast  = errors.New("no finished match here")
	errRunning = errors.New("the match is still going on")
	errHidden  = errors.New("the log of this match is secret until its end")
)

// archive finds matches of before: by their number, in their channel, or in a file.
type archive struct {
	*desk
	files *wire.Files
}

// finished loads a match of the user's server that is over.
func (f archive) finished(ctx context.Context, c *call, id string) (*screen.Past, error) {
	t, err := f.stored(ctx, c, id)
	if err == nil && t.Phase != table.Over {
		err = errRunning
	}
	return t, err
}

// stored loads a match of the user's server.
func (f archive) stored(ctx context.Context, c *call, id string) (*screen.Past, error) {
	if !isTableID(id) {
		return nil, table.ErrNotFound
	}
	v, err := f.load(ctx, id)
	if err != nil {
		return nil, err
	}
	if !within(v.Table, c) {
		return nil, table.ErrNotFound
	}
	if err := begun(&call{view: v}); err != nil {
		return nil, err
	}
	return screen.PastOf(v), nil
}

// within tells whether a match may be seen where a request comes from: a running one in its channel
// alone, a finished one on the same server, or by its players in private.
func within(t *table.Table, c *call) bool {
	if t.Phase != table.Over {
		return t.Channel == c.Channel
	}
	_, seated := t.Seat(c.User.ID)
	return t.Guild == c.Guild && (c.Guild != "" || seated)
}

// meant finds the match that a command is about: the one in its file, the one it names, or the
// newest that has ended in the channel.
func (f archive) meant(ctx context.Context, c *call) (*screen.Past, error) {
	if c.File != nil {
		return f.read(ctx, *c.File)
	}
	if id := c.arg("game"); id != "" {
		return f.finished(ctx, c, id)
	}
	id, err := f.newest(ctx, c.Channel)
	if err != nil {
		return nil, err
	}
	return f.finished(ctx, c, id)
}

// pressed finds the match of a button or a menu: the one it names, or the one in the file beside it.
func (f archive) pressed(ctx context.Context, c *call) (*screen.Past, error) {
	if c.arg("match") != screen.FromFile {
		return f.finished(ctx, c, c.arg("match"))
	}
	i := slices.IndexFunc(c.Attached, func(u wire.Upload) bool { return u.Name == screen.RecordFile })
	if i < 0 {
		return nil, errFile
	}
	return f.read(ctx, c.Attached[i])
}

// shareMatch shows everybody what the user was whispered of a match.
func (f archive) shareMatch(
	ctx context.Context, c *call, a Answer, t *screen.Past, show func(*text.Language, *screen.Past) screen.Screen,
) (Answer, error) {
	return f.sharing(ctx, c, a, func(l *text.Language) (screen.Screen, error) {
		s := show(l, t.Shared(l))
		s.Text = screen.Paragraphs(screen.Source(l, t), s.Text)
		return s, nil
	})
}

// last is the document that names the newest finished match of a channel.
type last struct {
	Match string    `json:"match"`
	Ended time.Time `json:"ended"`
}

func lastKey(channel string) string { return "last/" + channel }

// ended notes that a match has ended in its channel, before its result is shown there. It may be
// repeated, in any order. If it fails, only a command that names no match misses it.
func (f archive) ended(ctx context.Context, v *screen.View) *screen.View {
	if v.Phase != table.Over || v.Shown.Over {
		return v
	}
	if err := noteNewest(ctx, f.store, v.Table); err != nil {
		f.log.Warn("cannot note the newest match of a channel", "table", v.ID, "error", err)
	}
	return v
}

// noteNewest makes a finished match the newest of its channel, unless a later one is known.
func noteNewest(ctx context.Context, s Documents, t *table.Table) error {
	return s.Revise(ctx, lastKey(t.Channel), func(old json.RawMessage) (json.RawMessage, error) {
		known, err := readLast(old)
		if err != nil || known.Ended.After(t.Ended) {
			return old, err
		}
		return json.Marshal(last{t.ID, t.Ended})
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

// newest is the id of the match that ended last in a channel.
func (f archive) newest(ctx context.Context, channel string) (string, error) {
	document, err := f.store.Document(ctx, lastKey(channel))
	if err != nil {
		return "", err
	}
	known, err := readLast(document)
	if err == nil && known.Match == "" {
		err = errNoPast
	}
	return known.Match, err
}
