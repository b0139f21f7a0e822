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
	"dockside/ladder"
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
	sight *sight
}

// finished loads a match that is over and that the user may see.
func (f archive) finished(ctx context.Context, c *call, id string) (*screen.Past, error) {
	t, err := f.stored(ctx, c, id)
	if err == nil && t.Phase != table.Over {
		err = errRunning
	}
	return t, err
}

// stored loads a match that the user may see.
func (f archive) stored(ctx context.Context, c *call, id string) (*screen.Past, error) {
	if !isTableID(id) {
		return nil, table.ErrNotFound
	}
	v, err := f.load(ctx, id)
	if err != nil {
		return nil, err
	}
	if !f.shows(ctx, c, v.Table) {
		return nil, table.ErrNotFound
	}
	if err := begun(&call{view: v}); err != nil {
		return nil, err
	}
	return screen.PastOf(v), nil
}

// shows tells whether the user of a call may see a match: a running one in its channel alone; one that is
// over on its server, where they have played it or see its channel; in private, their own ones there.
func (f archive) shows(ctx context.Context, c *call, t *table.Table) bool {
	_, seated := t.Seat(c.User.ID)
	switch {
	case t.Phase != table.Over:
		return t.Channel == c.Channel
	case t.Guild != c.Guild:
		return false
	}
	return seated || f.sight.sees(ctx, c, t.Channel)
}

// How much of a history is read at a time, and of how many channels Discord is asked for one.
const (
	historyRead   = 100
	channelsAsked = 25
)

// matches lists those of somebody that the user of a call may see, the latest first: at most count of them
// after the first from; total is how many there are.
func (f archive) matches(ctx context.Context, c *call, user string, from, count int) (
	list []ladder.Entry, total int, err error,
) {
	if user == c.User.ID {
		return f.store.History(ctx, c.Guild, user, from, count)
	}
	all, err := f.visible(ctx, c, user)
	first := min(from, len(all))
	return all[first:min(first+count, len(all))], len(all), err
}

// visible lists all matches of somebody else that the user of a call may see.
func (f archive) visible(ctx context.Context, c *call, user string) ([]ladder.Entry, error) {
	var all []ladder.Entry
	sees := map[string]bool{}
	for from, total := 0, 1; from < total; from += historyRead {
		read, known, err := f.store.History(ctx, c.Guild, user, from, historyRead)
		if err != nil {
			return nil, err
		}
		total = known
		for _, e := range read {
			if _, asked := sees[e.Channel]; !asked && !e.Has(c.User.ID) {
				sees[e.Channel] = len(sees) < channelsAsked && f.sight.sees(ctx, c, e.Channel)
			}
			if e.Has(c.User.ID) || sees[e.Channel] {
				all = append(all, e)
			}
		}
	}
	return all, nil
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
