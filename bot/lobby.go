package bot

import (
	"context"
	"slices"

	"dockside/bot/screen"
	"dockside/table"
)

// join takes a free seat of a lobby.
func (b *Bot) join(ctx context.Context, r Request) (Answer, error) {
	if err := r.welcome(); err != nil {
		return Answer{}, err
	}
	return b.changed(r.arg(0), b.change(ctx, r, r.arg(0), func(s *table.Sitting) error {
		return s.Join(r.User, b.now())
	}))
}

// leave gives a seat of a lobby up.
func (b *Bot) leave(ctx context.Context, r Request) (Answer, error) {
	return b.changed(r.arg(0), b.change(ctx, r, r.arg(0), func(s *table.Sitting) error {
		return s.Leave(r.User.ID, b.now())
	}))
}

// begins starts the match of a lobby.
func (b *Bot) begins(ctx context.Context, r Request) (Answer, error) {
	if err := r.welcome(); err != nil {
		return Answer{}, err
	}
	t, err := b.store.Load(ctx, r.arg(0))
	if err != nil {
		return Answer{}, err
	}
	doubt := b.doubt(ctx, t, t.Users()...)
	return b.changed(t.ID, b.change(ctx, r, t.ID, func(s *table.Sitting) error {
		s.Doubt = doubt
		return s.Start(r.User.ID, r.ID, b.dice, b.now())
	}))
}

// enlist puts a computer player on a free seat, or sends the last one of a lobby away.
func (b *Bot) enlist(ctx context.Context, r Request) (Answer, error) {
	level := r.value(1)
	return b.changed(r.arg(0), b.heed(ctx, r, r.arg(0), func(t *table.Table) error {
		if level == screen.Nobody {
			return t.Dismiss(r.User.ID, b.now())
		}
		v, err := b.see(t)
		if err != nil {
			return err
		}
		if !slices.Contains(v.LevelNames(), level) {
			return errUnknown
		}
		computer := table.Player{Name: screen.FreeName(b.words, t.Locale, level, t.Names()), Level: level}
		if !t.Lobby {
			return v.StartAgainstComputer(r.User.ID, computer, r.ID, b.dice, b.now())
		}
		return v.Enlist(r.User.ID, computer, b.now())
	}))
}
