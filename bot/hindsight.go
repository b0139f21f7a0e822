package bot

import (
	"context"
	"errors"

	"dockside/bot/screen"
	"dockside/game"
	"dockside/house"
	"dockside/table"
)

// endedKept is how many matches may wait to be reviewed. Others are when somebody asks.
const endedKept = 64

// wonder lets a match be reviewed whose result is out, if that is done without anybody asking.
func (b *Bot) wonder(t *table.Table) {
	g, err := b.game(t.Game)
	if err != nil || g.Chapter == nil || !t.Shown.Over || t.Review != nil {
		return
	}
	select {
	case b.ended <- t.ID:
	default:
	}
}

// lookBack reviews the matches that have ended, one at a time, until ctx ends.
func (b *Bot) lookBack(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case id := <-b.ended:
			if err := b.lookBackAt(ctx, id); err != nil && ctx.Err() == nil {
				b.log.Warn("cannot review a match", "table", id, "error", err)
			}
		}
	}
}

func (b *Bot) lookBackAt(ctx context.Context, id string) error {
	v, err := b.load(ctx, id)
	if err != nil || v.Review != nil || v.Match.Outcome().Cause == game.Stopped || !screen.Decided(v.Match) {
		return err
	}
	t := &screen.Past{View: v, Record: v.Record()}
	o := b.critic.ask(ctx, t)
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-o.ready:
	}
	if o.err != nil {
		return o.err
	}
	return b.conclude(ctx, t, o)
}

// conclude keeps with a table what stays of its review, and shows it where the result stands.
func (b *Bot) conclude(ctx context.Context, t *screen.Past, o *opinion) error {
	if t.ID == "" || t.Review != nil {
		return nil
	}
	r := table.Review{Curve: t.Curve(o.Review)}
	for seat := range o.Seats {
		s := game.Seat(seat)
		r.Seats = append(r.Seats, table.Reviewed{Accuracy: o.Accuracy(s), Luck: o.Luck(s, "")})
	}
	kept, err := b.store.Update(ctx, t.ID, func(t *table.Table) error { return t.Keep(r, b.now()) })
	if err != nil || !kept.Review.Shown {
		return err
	}
	return b.publish(ctx, t.ID)
}

// hindsightGames is how many matches, at most, a profile looks back at.
const hindsightGames = 20

// hindsight looks at the latest matches of a user on a server. Nothing is kept of it, so it
// follows from the tables alone; studies are no matches.
func (b *Bot) hindsight(ctx context.Context, guild string, g house.Game, user string) (h screen.Reviews, err error) {
	list, _, err := b.store.History(ctx, guild, user, 0, hindsightGames)
	if err != nil {
		return h, err
	}
	for _, e := range list {
		t, err := b.store.Load(ctx, e.Match)
		switch {
		case errors.Is(err, table.ErrNotFound):
			continue
		case err != nil:
			return h, err
		}
		seat, seated := t.Seat(user)
		if !seated || t.Review == nil || t.Game != g.Rules.Name || t.From.Match != "" || t.Players[seat].Left() {
			continue
		}
		found := t.Review.Seats[seat]
		h.Games, h.Accuracy, h.Luck = h.Games+1, h.Accuracy+found.Accuracy, h.Luck+found.Luck
	}
	if h.Games > 0 {
		h.Accuracy, h.Luck = h.Accuracy/float64(h.Games), h.Luck/float64(h.Games)
	}
	return h, nil
}
