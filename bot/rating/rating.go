// Package rating settles results with the leaderboards, once, and forecasts what a match is worth.
package rating

import (
	"context"
	"log/slog"
	"reflect"
	"time"

	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage"
)

// Settler tells the ladders of matches.
type Settler struct {
	Tables *tables.Service
	Store  storage.Store    // with the archive behind it
	Now    func() time.Time // the time on which all replicas agree
	Log    *slog.Logger
}

// Patience is how long a result waits for the ladders. Then it is shown without ratings.
const Patience = 2 * time.Second

// Settled tells the ladders of a match that is over, before its result is shown. Ladders that cannot
// be reached hold nothing up: the result is shown without ratings, and the clock tries again until it
// can be shown with them.
func (s Settler) Settled(ctx context.Context, v *view.View) *view.View {
	if !v.Unsettled() {
		return v
	}
	now, err := s.Settle(ctx, v)
	if err != nil {
		s.Log.Warn("cannot tell the ladders yet", "table", v.ID, "error", err)
		s.Tables.Postpone(ctx, v.ID)
		return v
	}
	return now
}

// Settle tells the ladders of a match and notes in its table what they made of it. Whatever it
// is interrupted by, it may be done again, also by several processes at once: each of its steps
// counts once.
func (s Settler) Settle(ctx context.Context, v *view.View) (*view.View, error) {
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	changes, err := SettleMatch(ctx, s.Store, v)
	if err != nil {
		return nil, err
	}
	t, err := s.Store.Update(ctx, v.ID, func(t *table.Table) error {
		if t.Unsettled() { // else a rebuild knows better what became of it
			t.Settled = changes
		}
		return nil
	})
	if err == nil && !reflect.DeepEqual(t.Settled, changes) {
		err = s.Store.Archive(ctx, v.Entry(v.ResultFor(), t.Settled))
	}
	if err != nil {
		return nil, err
	}
	return s.Tables.See(t)
}

// SettleMatch takes the match of a view into its ladders, one after the other, and into the histories
// of its players.
func SettleMatch(ctx context.Context, s storage.Ladders, v *view.View) ([]ladder.Change, error) {
	r := v.ResultFor()
	var changes []ladder.Change
	for _, name := range v.Ladders() {
		of := r
		if name.Season != "" {
			of = r.Seasonal(changes[0])
		}
		c, err := s.Settle(ctx, name, of)
		if err != nil {
			return nil, err
		}
		changes = append(changes, c)
	}
	return changes, s.Archive(ctx, v.Entry(r, changes))
}

// Forecast tells of a match that some people begin, by seat, what is at stake or why it will probably not
// count, as far as can be known. It is a courtesy: where the ladder cannot be reached, nothing is told.
func (s Settler) Forecast(ctx context.Context, t *table.Table, r game.Rules, users []string) (
	[]ladder.Stake, ladder.Reason,
) {
	if !t.Rated || r.Check(game.Setup{Seats: len(users), Options: t.Options}) != nil {
		return nil, ladder.Counts
	}
	offered := t.Offered(r, users, s.Now())
	book, err := s.book(ctx, ladder.Name{Game: t.Game, Guild: t.Guild}, offered)
	if err != nil {
		s.Log.Warn("cannot look at the ladder", "table", t.ID, "error", err)
		return nil, ladder.Counts
	}
	return ladder.Forecast(book, offered)
}

// Renown is the rating of who offers a match; zero where it does not count or the ladder cannot be reached.
func (s Settler) Renown(ctx context.Context, t *table.Table) ladder.Renown {
	if !t.Rated {
		return ladder.Renown{}
	}
	standings, err := s.Store.Standings(ctx, ladder.Name{Game: t.Game, Guild: t.Guild}, t.Players[t.Host()].User)
	if err != nil {
		s.Log.Warn("cannot look at the ladder", "table", t.ID, "error", err)
		return ladder.Renown{}
	}
	return standings[0].Renown()
}

// book is what a ladder knows of the people of a match.
func (s Settler) book(ctx context.Context, name ladder.Name, r ladder.Result) (ladder.Book, error) {
	b := ladder.Book{Standings: map[string]ladder.Standing{}, Pairs: map[ladder.Pair]ladder.Versus{}}
	users := r.Users()
	standings, err := s.Store.Standings(ctx, name, users...)
	if err != nil {
		return b, err
	}
	for i, user := range users {
		b.Standings[user] = standings[i]
	}
	for _, p := range r.Pairs() {
		if b.Pairs[p], err = s.Store.Versus(ctx, name, p.A, p.B); err != nil {
			return b, err
		}
	}
	return b, nil
}
