package bot

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"dockside/bot/text"
	"dockside/game"
	"dockside/game/ai"
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
		a := r.inPlace(progress(l, b.title(l, t.view), o))
		a.Later = func(ctx context.Context, tell func(Screen)) (Screen, error) {
			for !b.await(ctx, o, reviewNews) && ctx.Err() == nil {
				tell(progress(l, b.title(l, t.view), o))
			}
			return b.reviewPage(ctx, l, r, t, o)
		}
		return a, nil
	}
	s, err := b.reviewPage(ctx, l, r, t, o)
	if err != nil || !share {
		return r.inPlace(s), err
	}
	return b.sharing(ctx, r, r.inPlace(s), func(l *text.Language) (Screen, error) {
		s := b.reviewScreen(l, t, o, r.arg(1))
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
func (b *Bot) reviewPage(ctx context.Context, l *text.Language, r Request, t *tale, o *opinion) (Screen, error) {
	switch {
	case ctx.Err() != nil:
		return Screen{}, ctx.Err()
	case o.err != nil:
		return Screen{}, o.err
	}
	if err := b.conclude(ctx, t, o); err != nil {
		b.log.Warn("cannot keep a review", "table", t.ID, "error", err)
	}
	return b.reviewScreen(l, t, o, r.value(1)), nil
}

// reviewed finds the match of a button or a command: a command that names none means the latest
// of the user here, or else the latest of the channel.
func (b *Bot) reviewed(ctx context.Context, r Request) (*tale, error) {
	t, err := b.toReview(ctx, r)
	if err == nil && t.Phase != table.Over {
		err = errRunning // a file may hold a match that goes on
	}
	if err == nil && len(t.Levels(t.Setup())) == 0 {
		err = table.ErrRules
	}
	return t, err
}

func (b *Bot) toReview(ctx context.Context, r Request) (*tale, error) {
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

// progress says how far a review is.
func progress(l *text.Language, title string, o *opinion) Screen {
	const width = 10
	percent := int(o.percent.Load())
	done := percent * width / 100
	bar := strings.Repeat("▰", done) + strings.Repeat("▱", width-done)
	return Screen{Title: title, Text: l.Say("review.working", bar, strconv.Itoa(percent)), Color: mute}
}

// judge is the player by whose eyes a match is reviewed: the strongest.
func (v *view) judge() ai.Level {
	levels := v.Levels(v.Setup())
	return levels[len(levels)-1]
}

// decided tells whether anybody has made a move in a match.
func decided(m *game.Match) bool {
	return slices.ContainsFunc(m.Log(), func(p game.Play) bool { return p.Seat >= 0 })
}
