package bot

import (
	"context"
	"slices"

	"dockside/bot/screen"
	"dockside/ladder"
)

// willing refuses a challenge that its rival does not want.
func (b *Bot) willing(ctx context.Context, r Request) error {
	w, err := b.wishes(ctx, ofUser(r.Target.ID))
	if err != nil {
		return err
	}
	switch w.Of(screen.ChallengesFrom) {
	case screen.FromNone:
		return errUnwilling
	case screen.FromKnown:
		met, err := b.met(ctx, r.Guild, r.Target.ID, r.User.ID)
		if err == nil && !met {
			err = errStrangers
		}
		return err
	}
	return nil
}

// met tells whether two people have ever finished a game on a server.
func (b *Bot) met(ctx context.Context, guild, one, other string) (bool, error) {
	const step = 100
	for from, total := 0, 1; from < total; from += step {
		games, all, err := b.store.History(ctx, guild, one, from, step)
		if err != nil {
			return false, err
		}
		if slices.ContainsFunc(games, func(e ladder.Entry) bool { return e.Has(other) }) {
			return true, nil
		}
		total = all
	}
	return false, nil
}
