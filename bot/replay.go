package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"dockside/bot/screen"
	"dockside/bot/text"
	"dockside/bot/wire"
	"dockside/table"
)

// replay steps through a finished match, for the user alone. The buttons of the panel carry the
// match and the position; where the match came as a file, the panel has that beside it.
func (b *Bot) replay(ctx context.Context, r Request) (Answer, error) {
	t, err := b.replayed(ctx, r)
	if err != nil {
		return Answer{}, err
	}
	if len(r.Args) == 0 {
		return Answer{Kind: Whisper, Screen: screen.ReplayPanel(b.private(r), t, t.Stops()[0])}, nil
	}
	return r.inPlace(screen.ReplayPanel(b.private(r), t, t.Position(r.arg(1)))), nil
}

// replayed finds the match of a button, a menu or a command.
func (b *Bot) replayed(ctx context.Context, r Request) (*screen.Past, error) {
	if !r.Component {
		return b.telling(ctx, r)
	}
	return b.told(ctx, r, r.value(0))
}

// told is the match of that id, or the one in the file beside the pressed message.
func (b *Bot) told(ctx context.Context, r Request, id string) (*screen.Past, error) {
	switch id {
	case screen.FromFile:
		i := slices.IndexFunc(r.Attached, func(u wire.Upload) bool { return u.Name == screen.RecordFile })
		if i < 0 {
			return nil, errFile
		}
		return b.read(ctx, r.Attached[i])
	default:
		return b.finished(ctx, r, id)
	}
}

// share shows everybody the position that a panel shows, once: the button goes off.
func (b *Bot) share(ctx context.Context, r Request) (Answer, error) {
	t, err := b.replayed(ctx, r)
	if err != nil {
		return Answer{}, err
	}
	n := t.Position(r.arg(1))
	panel := r.inPlace(screen.ReplayPanel(b.private(r), t, n))
	return b.sharing(ctx, r, panel, func(l *text.Language) (screen.Screen, error) {
		return screen.Moment(l, t, n), nil
	})
}

// recordOf gives a match as a text file, or opens one that is handed in.
func (b *Bot) recordOf(ctx context.Context, r Request) (Answer, error) {
	if r.File != nil {
		return b.replay(ctx, r)
	}
	t, err := b.recorded(ctx, r)
	if err != nil {
		return Answer{}, err
	}
	l := b.private(r)
	s := screen.Screen{Title: screen.Title(l, t.View), Text: l.Say("record.text"), Color: screen.Brass}
	s.Files = []screen.File{{Name: fmt.Sprintf(screen.RecordStyle, t.ID), Data: []byte(t.Record.String())}}
	return Answer{Kind: Whisper, Screen: s}, nil
}

// recorded finds the match whose record is wanted. Of one that is going on, those who play may
// have it unless it tells them what they must not know.
func (b *Bot) recorded(ctx context.Context, r Request) (*screen.Past, error) {
	id := r.Picks["game"]
	if r.Component {
		id = r.value(0)
	}
	if id == "" {
		running, err := b.tables(ctx, r, played)
		if err != nil {
			return nil, err
		}
		if id, err = b.newest(ctx, r.Channel); err != nil && (len(running) == 0 || !errors.Is(err, errNoTale)) {
			return nil, err
		}
		if id == "" {
			id = running[0].ID
		}
	}
	t, err := b.stored(ctx, r, id)
	if err != nil || t.Phase == table.Over {
		return t, err
	}
	if t.Rules.Hidden {
		return nil, errHidden
	}
	if _, seated := t.Seat(r.User.ID); !seated {
		return nil, table.ErrNotSeated
	}
	return t, nil
}
