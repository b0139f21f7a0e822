package show

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/refusal"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai/review"
	"dockside/game/ladder"
	"dockside/game/show"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/storage"
)

const (
	day     = 24 * time.Hour
	busy    = 10              // so many finished games a day make a server busy
	reviews = 2               // so many matches are analysed for a show
	picking = 3 * time.Minute // how long a replica has to pick one
)

// PickAll picks a match for each guild whose next show is due. It takes long.
func (f Feature) PickAll(ctx context.Context) {
	for _, id := range f.plan.wanted() {
		if err := panics.Try(func() error { return f.pick(ctx, id) }); err != nil && ctx.Err() == nil {
			f.Log.Warn("cannot pick a match for an evening show (will retry)", "guild", id, "error", err)
		}
	}
}

// slot returns the latest time for a show of a guild, and whether it is due.
func (f Feature) slot(
	ctx context.Context, id string, w member.Preferences, last time.Time,
) (slot time.Time, due bool, err error) {
	now, zone := f.Now(), member.GuildZoneOf(w)
	if slot, due = show.Slot(now, last, zone, false); due {
		return slot, due, nil
	}
	hourly, full := show.Slot(now, last, zone, true)
	if !full {
		return slot, false, nil
	}
	recent, err := tables.RecentOn(id).Load(ctx, f.Store)
	return hourly, len(since(recent, now.Add(-day))) >= busy, err
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

// candidate is a match that may be shown.
type candidate struct {
	*view.Past
	even    float64 // how even its players are
	promise float64 // about how much it can be worth
}

// pick picks a match for the show of a guild, if that is due, and records the choice. One replica at a time does so.
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
	slot, due, err := f.slot(ctx, id, w, last)
	if err != nil || !due {
		return err
	}
	if s, err = f.revise(ctx, id, func(s *guild.Shows) error {
		if !s.Slot.Equal(last) || f.Now().Before(s.Picking) || s.Current != nil && running(s.Current) {
			return errGone
		}
		s.Picking = f.Now().Add(picking)
		return nil
	}); err != nil {
		return unlessGone(err)
	}
	ctx, done := context.WithTimeout(ctx, picking)
	defer done()
	found, err := f.best(ctx, id, w, s)
	if err != nil {
		return err
	}
	_, err = f.revise(ctx, id, func(now *guild.Shows) error {
		if !now.Picking.Equal(s.Picking) {
			return errGone
		}
		now.Slot, now.Picking = slot, time.Time{}
		if found != nil {
			now.Replace(found)
		}
		return nil
	})
	f.plan.read(id, f.Now())
	return unlessGone(err)
}

// unlessGone ignores the error that another replica was faster.
func unlessGone(err error) error {
	if errors.Is(err, errGone) {
		return nil
	}
	return err
}

// best returns the show of the best match that has ended since the last show, at most a day ago; nil if there is none.
func (f Feature) best(ctx context.Context, id string, w member.Preferences, s guild.Shows) (*guild.Show, error) {
	all, err := f.candidates(ctx, id, w.Of(member.ShowIn), s)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.promise, a.promise) })
	var found *guild.Show
	worth := 0.0
	for _, c := range all[:min(reviews, len(all))] {
		if c.promise < show.Enough {
			continue
		}
		o, err := f.Review(ctx, c.Past)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			f.Log.Warn("cannot analyse a match for an evening show", "table", c.ID, "error", err)
			continue
		}
		l := f.Members.Language(w, c.Locale)
		seated := c.For(l)
		options := func(d review.Decision) []game.Move {
			legal := c.Match.At(d.Index).Moves(d.Seat)
			return show.Options(legal, d, func(m game.Move) string { return moveLabel(l, seated, d.Index, m) })
		}
		moment, ok := show.Pick(c.Match, o, func(d review.Decision) bool {
			return c.Match.Level(d.Seat) == "" && len(c.steps(d.Index)) >= leastSteps && options(d) != nil
		}, c.even)
		if ok && moment.Worth > worth {
			d, _ := o.Decision(moment.Index)
			found, worth = f.showOf(c, moment, d, options(d)), moment.Worth
			found.Channel = w.Of(member.ShowIn)
		}
	}
	return found, nil
}

// showOf returns the show of a moment of a match.
func (f Feature) showOf(c candidate, m show.Moment, d review.Decision, moves []game.Move) *guild.Show {
	now := f.Now()
	s := &guild.Show{
		Shown: guild.Shown{Match: c.ID, Players: c.Users()}, Picked: now, Due: now, Index: m.Index, Moves: moves,
		Stops: c.steps(m.Index), Seat: m.Seat, From: show.Tens(m.From), To: show.Tens(m.To),
	}
	if d.Costly() && d.Best.Move != d.Played.Move && d.Seat != c.favoured(m) {
		s.Best = d.Best.Move
	}
	return s
}

// steps returns the positions to show after a decision.
func (c candidate) steps(decision int) []int { return show.Steps(c.Stops(), decision, mostSteps) }

// favoured returns the seat whose win chance rose most in a moment, or an unknown one if that of Seat fell.
func (c candidate) favoured(m show.Moment) game.Seat {
	if m.To > m.From {
		return m.Seat
	}
	return game.Outside
}

// candidates returns the matches of a guild that may be shown.
func (f Feature) candidates(ctx context.Context, id, hall string, s guild.Shows) (all []candidate, err error) {
	recent, err := tables.RecentOn(id).Load(ctx, f.Store)
	if err != nil {
		return nil, err
	}
	after := f.Now().Add(-day)
	if s.Slot.After(after) {
		after = s.Slot
	}
	ids := slices.DeleteFunc(since(recent, after), s.Has)
	some, err := f.Store.LoadMany(ctx, ids...)
	if err != nil {
		return nil, err
	}
	for _, t := range some {
		c, ok, err := f.candidate(ctx, id, hall, t)
		switch {
		case errors.Is(err, storage.ErrUnavailable) || ctx.Err() != nil:
			return nil, cmp.Or(err, ctx.Err())
		case err != nil:
			f.Log.Warn("cannot consider a match for an evening show", "table", t.ID, "error", err)
		case ok:
			all = append(all, c)
		}
	}
	return all, nil
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
	for _, channel := range slices.Compact([]string{t.Channel, t.PlayChannel()}) {
		if ok, err := f.Visibility.OpenToAll(ctx, id, hall, channel); err != nil || !ok {
			return c, false, err
		}
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
	c = candidate{Past: view.PastOf(v), even: show.Even(points)}
	var curve []float64
	if t.Review != nil {
		curve = t.Review.Curve
	}
	c.promise = show.Promise(curve, c.even)
	return c, true, nil
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
