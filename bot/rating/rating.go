// Package rating settles results on the leaderboards, each once, and forecasts what a match is worth.
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

// Settler settles the results of matches on their ladders.
type Settler struct {
	Tables *tables.Service
	Store  storage.Store    // with the archive behind it
	Now    func() time.Time // the clock that all replicas share
	Log    *slog.Logger
}

// Patience is how long a result waits to be settled. After that it is shown without ratings.
const Patience = 2 * time.Second

// Settled settles a finished match before its result is shown. If the ladders are unavailable, it returns v. The result
// is then shown without ratings, and the clock tries again later.
func (s Settler) Settled(ctx context.Context, v *view.View) *view.View {
	if !v.Unsettled() {
		return v
	}
	now, err := s.Settle(ctx, v)
	if err != nil {
		s.Log.Warn("cannot record the result on the leaderboards (will retry)", "table", v.ID, "error", err)
		s.Tables.Postpone(ctx, v.ID)
		return v
	}
	return now
}

// Settle settles a match on its ladders, and records the changes in its table. It may be repeated after any
// interruption, and by several processes at once: each of its steps counts once.
func (s Settler) Settle(ctx context.Context, v *view.View) (*view.View, error) {
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	changes, err := SettleMatch(ctx, s.Store, v)
	if err != nil {
		return nil, err
	}
	t, err := s.Store.Update(ctx, v.ID, func(t *table.Table) error {
		if t.Unsettled() { // otherwise a rebuild has recorded newer changes
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

// SettleMatch settles a match on each of its ladders in turn, and adds it to the histories of its players.
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

// Forecast returns what is at stake for each seat of a match among these users, or why it will not count. If the ladder
// is unavailable, it returns nothing, since the forecast is optional.
func (s Settler) Forecast(ctx context.Context, t *table.Table, r game.Rules, users []string) (
	[]ladder.Stake, ladder.Reason,
) {
	if !t.Rated || r.Check(game.Setup{Seats: len(users), Options: t.Options}) != nil {
		return nil, ladder.Counts
	}
	offered := t.Offered(r, users, s.Now())
	book, err := s.book(ctx, ladder.Name{Game: t.Game, Guild: t.Guild}, offered)
	if err != nil {
		s.Log.Warn("cannot read the leaderboard", "table", t.ID, "error", err)
		return nil, ladder.Counts
	}
	return ladder.Forecast(book, offered)
}

// Renown returns the rating of the host of a table. It is zero if the match does not count or the ladder is
// unavailable.
func (s Settler) Renown(ctx context.Context, t *table.Table) ladder.Renown {
	if !t.Rated {
		return ladder.Renown{}
	}
	standings, err := s.Store.Standings(ctx, ladder.Name{Game: t.Game, Guild: t.Guild}, t.Players[t.Host()].User)
	if err != nil {
		s.Log.Warn("cannot read the leaderboard", "table", t.ID, "error", err)
		return ladder.Renown{}
	}
	return standings[0].Renown()
}

// book returns the standings of the players on a ladder, and how they have fared against each other.
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
