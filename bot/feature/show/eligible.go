package show

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"dockside/bot/member"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/show"
	"dockside/game/table"
	"dockside/storage"
)

// candidate is a match that may be shown.
type candidate struct {
	*view.Past
	even    float64 // how even its players are
	promise float64 // about how much it can be worth
}

// prospects are the matches of a guild that may be candidates. Their tables alone tell the most that they promise, so
// what costs requests is only found out about the best ones.
type prospects struct {
	Feature
	guild, hall string
	tables      []*table.Table // the most promising first
	ready       []candidate    // matches that may be shown
}

// prospects returns the matches of a guild that have ended since the last slot, at most a day ago, and were not shown.
func (f Feature) prospects(ctx context.Context, id, hall string, last time.Time) (*prospects, error) {
	recent, err := tables.RecentOn(id).Load(ctx, f.Store)
	if err != nil {
		return nil, err
	}
	past, err := f.pastShows(ctx, id)
	if err != nil {
		return nil, err
	}
	ids := since(recent, later(last, f.Now().Add(-day)))
	ids = slices.DeleteFunc(ids, func(match string) bool { return past.Of(match) != nil })
	all, err := f.Store.LoadMany(ctx, ids...)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(t *table.Table) bool { return !finished(id, t) || promise(t, 1) < show.Enough })
	slices.SortStableFunc(all, func(a, b *table.Table) int { return cmp.Compare(promise(b, 1), promise(a, 1)) })
	return &prospects{Feature: f, guild: id, hall: hall, tables: all}, nil
}

// promise returns about how much a match of players who are so even can be worth.
func promise(t *table.Table, even float64) float64 {
	var curve []float64
	if t.Review != nil {
		curve = t.Review.Curve
	}
	return show.Promise(curve, even)
}

// next returns the match that promises most, and forgets it; false if there is none.
func (p *prospects) next(ctx context.Context) (best candidate, ok bool, err error) {
	for len(p.tables) > 0 && (len(p.ready) == 0 || p.ready[0].promise < promise(p.tables[0], 1)) {
		t := p.tables[0]
		p.tables = p.tables[1:]
		c, ok, err := p.candidate(ctx, p.guild, p.hall, t)
		switch {
		case errors.Is(err, storage.ErrUnavailable) || ctx.Err() != nil:
			return candidate{}, false, cmp.Or(err, ctx.Err())
		case err != nil:
			p.Log.Warn("cannot consider a match for an evening show", "table", t.ID, "error", err)
		case ok:
			p.ready = append(p.ready, c)
			slices.SortStableFunc(p.ready, func(a, b candidate) int { return cmp.Compare(b.promise, a.promise) })
		}
	}
	if len(p.ready) == 0 {
		return candidate{}, false, nil
	}
	best, p.ready = p.ready[0], p.ready[1:]
	return best, true, nil
}

// candidate returns a match as a candidate; false if it may not be shown.
func (f Feature) candidate(
	ctx context.Context, id, hall string, t *table.Table,
) (c candidate, ok bool, err error) {
	if !finished(id, t) {
		return c, false, nil
	}
	v, err := f.Tables.See(t)
	if err != nil || v.Match.Outcome().Cause == game.Stopped || len(v.Levels(v.Setup())) == 0 {
		return c, false, err
	}
	if ok, err := f.willing(ctx, id, t); err != nil || !ok {
		return c, false, err
	}
	if ok, err := f.openToAll(ctx, id, hall, t); err != nil || !ok {
		return c, false, err
	}
	if err := f.Unprotected(ctx, view.PastOf(v)); err != nil {
		if _, refused := refusal.As(err); refused {
			err = nil
		}
		return c, false, err
	}
	standings, err := f.Store.Standings(ctx, ladder.Name{Game: t.Game, Guild: id}, t.Users()...)
	if err != nil {
		return c, false, err
	}
	points := make([]int, len(standings))
	for i, s := range standings {
		points[i] = s.Rating.Points()
	}
	even := show.Even(points)
	return candidate{Past: view.PastOf(v), even: even, promise: promise(t, even)}, true, nil
}

// finished reports whether a match was played to its end in public, by at least two people.
func finished(id string, t *table.Table) bool {
	people := 0
	for _, p := range t.Players {
		if p.User != "" && !p.Left() {
			people++
		}
	}
	return t.Guild == id && t.Phase == table.Over && !t.Private && !t.Solo && t.From.Match == "" && t.EndedBy == "" &&
		people > 1
}

// willing reports whether all players of a match may be shown: none is erased or banned, or does not want to be shown.
func (f Feature) willing(ctx context.Context, id string, t *table.Table) (bool, error) {
	if slices.ContainsFunc(t.Players, func(p table.Player) bool { return p.Erased || p.Aborted }) {
		return false, nil
	}
	o, err := f.Guilds.Policy(ctx, id)
	if err != nil {
		return false, err
	}
	if banned, err := f.Guilds.IsBanned(ctx, o, t.Users()...); err != nil || banned {
		return false, err
	}
	leaving, err := member.ErasureRequests.Load(ctx, f.Store)
	if err != nil {
		return false, err
	}
	for _, user := range t.Users() {
		if _, leaves := leaving.People[user]; leaves {
			return false, nil
		}
		w, err := f.Members.Preferences(ctx, member.UserDocument(user))
		if err != nil || w.Of(member.Shows) == member.No {
			return false, err
		}
	}
	return true, nil
}

// openToAll reports whether everyone on a server may view the channels in which a match was played. The channel of the
// show is open to all who may read the show. If the bot does not see it, the show fails, and the bot tells the log
// channel.
func (f Feature) openToAll(ctx context.Context, id, hall string, t *table.Table) (bool, error) {
	for _, channel := range slices.Compact([]string{t.Channel, t.PlayChannel()}) {
		if channel == hall {
			if seen, err := f.sees(ctx, hall); err != nil || !seen {
				return err == nil, err
			}
		}
		if open, err := f.Visibility.OpenToAll(ctx, id, hall, channel); err != nil || !open {
			return false, err
		}
	}
	return true, nil
}

// sees reports whether the bot sees a channel.
func (f Feature) sees(ctx context.Context, channel string) (bool, error) {
	_, err := f.Visibility.Places.Get(ctx, channel)
	return err == nil, unlessForbidden(err)
}
