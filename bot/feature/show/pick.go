package show

import (
	"cmp"
	"context"
	"errors"
	"time"

	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/tables"
	"dockside/game"
	"dockside/game/ai/review"
	"dockside/game/show"
	"dockside/render/i18n"
)

const (
	day     = 24 * time.Hour
	busy    = 10              // so many finished games a day make a server busy
	picks   = 4               // for so many guilds a replica picks at once
	reviews = 2               // so many matches are analysed for a show
	most    = 6               // and at most so many, until one is worth showing
	picking = 3 * time.Minute // how long a replica has to pick one
)

// PickAll picks a match for each guild whose next show is due. It is slow. It works on several guilds at a time, but
// f.Solvers limits the number of concurrent analyses, so that most processors stay free for players.
func (f Feature) PickAll(ctx context.Context) {
	atATime(picks, func() (work func() error, failed func(error)) {
		id, found := f.plan.take()
		if !found || ctx.Err() != nil {
			return nil, nil
		}
		return func() error { return f.pick(ctx, id) }, func(err error) {
			f.plan.attend(id, f.Now().Add(picking)) // when the pick of this replica is over
			if ctx.Err() == nil {
				f.Log.Warn("cannot pick a match for an evening show (will retry)", "guild", id, "error", err)
			}
		}
	})
}

// slot returns the latest time for a show of a guild, and whether it is due. A date has only one evening, also if the
// time zone of the guild moves west.
func (f Feature) slot(
	ctx context.Context, id string, w member.Preferences, s guild.Shows,
) (slot time.Time, due bool, err error) {
	now, zone := f.Now(), member.GuildZoneOf(w)
	slot, due = show.Slot(now, s.Slot, zone, false)
	due = due && show.Evening(slot, zone) != s.Evening
	hourly, full := show.Slot(now, s.Slot, zone, true)
	if !full || due && hourly.Equal(slot) {
		return slot, due, nil
	}
	recent, err := tables.RecentOn(id).Load(ctx, f.Store)
	if len(since(recent, now.Add(-day))) >= busy {
		return hourly, true, err
	}
	return slot, due, err
}

// since returns the ids of the matches that have ended after a time.
func since(recent tables.Recent, after time.Time) (ids []string) {
	for _, m := range recent.All() {
		if m.Ended.After(after) {
			ids = append(ids, m.Match)
		}
	}
	return ids
}

// pick picks a match for the show of a guild if that is due, and records the choice. One replica at a time picks for a
// guild.
func (f Feature) pick(ctx context.Context, id string) error {
	w, err := f.Members.GuildPreferences(ctx, id)
	if err != nil || w.Of(member.ShowIn) == "" {
		return err
	}
	s, err := guild.ShowsOf(id).Load(ctx, f.Store)
	if err != nil {
		return err
	}
	last := s.Slot
	slot, due, err := f.slot(ctx, id, w, s)
	if err != nil || !due {
		return err
	}
	if s, err = f.revise(ctx, id, func(s *guild.Shows) error {
		if !s.Slot.Equal(last) || f.Now().Before(s.Picking) || s.Current != nil {
			f.plan.attend(id, later(f.Now(), s.Picking))
			return errGone
		}
		s.Picking = f.Now().Add(picking)
		return nil
	}); err != nil {
		return unlessGone(err)
	}
	ctx, done := context.WithTimeout(ctx, picking)
	defer done()
	found, err := f.best(ctx, id, w, last)
	if err == nil && found != nil {
		err = guild.AttendShow(ctx, f.Store, id, f.Now())
	}
	if err != nil {
		return err
	}
	_, err = f.revise(ctx, id, func(now *guild.Shows) error {
		if !now.Picking.Equal(s.Picking) {
			return errGone
		}
		now.Slot, now.Picking, now.Current = slot, time.Time{}, found
		if found != nil {
			now.Evening = cmp.Or(show.Evening(slot, member.GuildZoneOf(w)), now.Evening)
		}
		return nil
	})
	f.plan.attend(id, f.Now())
	return unlessGone(err)
}

// unlessGone ignores the error that another replica was faster.
func unlessGone(err error) error {
	if errors.Is(err, errGone) {
		return nil
	}
	return err
}

// best returns the show of the best match that has ended since the last slot, at most a day ago; nil if there is none.
// It analyses matches until the next one promises less than the value of the best one. After two thirds of its time it
// only considers analysed matches.
func (f Feature) best(ctx context.Context, id string, w member.Preferences, last time.Time) (*guild.Show, error) {
	all, err := f.prospects(ctx, id, w.Of(member.ShowIn), last)
	if err != nil {
		return nil, err
	}
	search, done := context.WithTimeout(ctx, picking*2/3)
	defer done()
	var found *guild.Show
	worth := 0.0
	for n := 0; n < reviews || n < most && found == nil; n++ {
		c, ok, err := all.next(ctx)
		if err != nil {
			return nil, err
		}
		if !ok || c.promise < max(show.Enough, worth) {
			break
		}
		o, err := f.analyse(search, c)
		switch {
		case err != nil && search.Err() != nil && n > 0 && ctx.Err() == nil:
			return found, nil
		case err != nil && search.Err() != nil:
			return nil, search.Err()
		case err != nil:
			f.Log.Warn("cannot analyse a match for an evening show", "table", c.ID, "error", err)
			continue
		}
		if s, is := f.showOf(c, o, f.Members.Language(w, c.Locale)); s != nil && is > worth {
			found, worth = s, is
			found.Channel = w.Of(member.ShowIn)
		}
	}
	return found, nil
}

// analyse returns the analysis of a match. It waits until there is a processor for it.
func (f Feature) analyse(ctx context.Context, c candidate) (review.Review, error) {
	select {
	case f.solving <- struct{}{}:
		defer func() { <-f.solving }()
	case <-ctx.Done():
		return review.Review{}, ctx.Err()
	}
	return f.Review(ctx, c.Past)
}

// showOf returns the show of the best moment of a match, and the value of the show; nil if there is none.
func (f Feature) showOf(c candidate, o review.Review, l *i18n.Language) (*guild.Show, float64) {
	seated := c.For(l)
	options := func(d review.Decision) []game.Move {
		legal := c.Match.At(d.Index).Moves(d.Seat)
		return show.Options(legal, d, func(m game.Move) string { return moveLabel(l, seated, d.Index, m) })
	}
	m, ok := show.Pick(c.Match, o, func(d review.Decision) bool {
		return c.Match.Level(d.Seat) == "" && len(c.steps(d.Index)) >= leastSteps && options(d) != nil
	}, c.even)
	if !ok {
		return nil, 0
	}
	d, _ := o.Decision(m.Index)
	now := f.Now()
	s := &guild.Show{
		Shown: guild.Shown{Match: c.ID, Players: c.Users()}, Picked: now, Due: now, Index: m.Index, Moves: options(d),
		Stops: c.steps(m.Index), Seat: m.Seat, From: show.Tens(m.From), To: show.Tens(m.To),
	}
	if d.Costly() && d.Best.Move != d.Played.Move && d.Seat != c.favoured(m) {
		s.Best = d.Best.Move
	}
	return s, m.Worth
}

// steps returns the positions to show after a decision.
func (c candidate) steps(decision int) []int { return show.Steps(c.Stops(), decision, mostSteps) }

// favoured returns the seat whose win chance rose most in a moment, or an unknown seat if the chance of Seat fell.
func (c candidate) favoured(m show.Moment) game.Seat {
	if m.To > m.From {
		return m.Seat
	}
	return game.Outside
}
