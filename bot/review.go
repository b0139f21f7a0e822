package bot

import (
	"context"
	"errors"
	"time"

	"dockside/bot/screen"
	"dockside/bot/text"
	"dockside/table"
)

// How long somebody who asks for a review is shown nothing, and then how often how far it is.
const (
	reviewSoon = 900 * time.Millisecond
	reviewNews = 700 * time.Millisecond
)

// review tells the user what the strongest computer player thinks of a finished match: a page
// with all in short, and one for every decision. The buttons carry the match and the page.
func (b *Bot) review(ctx context.Context, r Request) (Answer, error) {
	t, err := b.reviewed(ctx, r)
	if err != nil {
		return Answer{}, err
	}
	l, o := b.private(r), b.critic.ask(b.ctx, t)
	share, patience := r.arg(2) == "share", reviewSoon
	if share {
		patience = giveUp
	}
	if !b.await(ctx, o, patience) {
		a := r.inPlace(screen.Progress(l, screen.Title(l, t.View), int(o.percent.Load())))
		a.Later = func(ctx context.Context, tell func(screen.Screen)) (screen.Screen, error) {
			for !b.await(ctx, o, reviewNews) && ctx.Err() == nil {
				tell(screen.Progress(l, screen.Title(l, t.View), int(o.percent.Load())))
			}
			return b.reviewPage(ctx, l, r, t, o)
		}
		return a, nil
	}
	s, err := b.reviewPage(ctx, l, r, t, o)
	if err != nil || !share {
		return r.inPlace(s), err
	}
	return b.sharing(ctx, r, r.inPlace(s), func(l *text.Language) (screen.Screen, error) {
		s := screen.Review(l, t, o.Review, r.arg(1))
		s.Rows, s.Files, s.Footer = nil, nil, ""
		return s, nil
	})
}

// await waits for an opinion, but no longer than that; it tells whether it has come.
func (b *Bot) await(ctx context.Context, o *opinion, patience time.Duration) bool {
	select {
	case <-o.ready:
		return true
	case <-ctx.Done():
	case <-b.after(patience):
	}
	return false
}

// reviewPage is the page that was asked for, once the review is made. What is worth keeping of it
// is kept with the table.
func (b *Bot) reviewPage(
	ctx context.Context, l *text.Language, r Request, t *screen.Past, o *opinion,
) (screen.Screen, error) {
	switch {
	case ctx.Err() != nil:
		return screen.Screen{}, ctx.Err()
	case o.err != nil:
		return screen.Screen{}, o.err
	}
	if err := b.conclude(ctx, t, o); err != nil {
		b.log.Warn("cannot keep a review", "table", t.ID, "error", err)
	}
	return screen.Review(l, t, o.Review, r.value(1)), nil
}

// reviewed finds the match of a button or a command: a command that names none means the latest
// of the user here, or else the latest of the channel.
func (b *Bot) reviewed(ctx context.Context, r Request) (*screen.Past, error) {
	t, err := b.toReview(ctx, r)
	if err == nil && t.Phase != table.Over {
		err = errRunning // a file may hold a match that goes on
	}
	if err == nil && len(t.Levels(t.Setup())) == 0 {
		err = table.ErrRules
	}
	return t, err
}

func (b *Bot) toReview(ctx context.Context, r Request) (*screen.Past, error) {
	switch {
	case r.Component:
		return b.told(ctx, r, r.arg(0))
	case r.File != nil || r.Picks["game"] != "":
		return b.telling(ctx, r)
	}
	mine, _, err := b.store.History(ctx, r.Guild, r.User.ID, 0, 1)
	if err != nil {
		return nil, err
	}
	if len(mine) > 0 {
		t, err := b.finished(ctx, r, mine[0].Match)
		if !errors.Is(err, table.ErrNotFound) {
			return t, err
		}
	}
	return b.telling(ctx, r)
}
