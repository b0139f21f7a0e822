package show

import (
	"context"
	"errors"
	"time"

	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/game/contact"
	"dockside/internal/panics"
)

// The times of the work: how often a replica looks at a guild with a show, and how often at any other, since
// settings may change on another replica. All time zones differ by multiples of looking. A guild stays among those
// to look at for settle, since what it was added for may not be stored yet.
const (
	reading = 30 * time.Second
	looking = 15 * time.Minute
	settle  = 10 * time.Minute
)

// atOnce is how many guilds a replica works for at once.
const atOnce = 32

// Round continues all shows. Nothing is shown in an outage. A quiet Discord is heard with each heartbeat only, so
// a short silence is none.
func (f Feature) Round(ctx context.Context) {
	if f.Now().Sub(f.Outages.LastHeard()) > contact.MinGap {
		return
	}
	guilds, err := f.guilds(ctx)
	if err != nil {
		f.Log.Error("cannot read which servers have evening shows (will retry)", "error", err)
		return
	}
	ctx = discord.WithPriority(ctx, discord.Background)
	due := f.plan.due(guilds, f.Now())
	atATime(atOnce, func() (work func() error, failed func(error)) {
		if len(due) == 0 || ctx.Err() != nil {
			return nil, nil
		}
		g := due[0]
		due = due[1:]
		return func() error { return f.attend(ctx, g) }, func(err error) {
			f.plan.attend(g.id, f.Now().Add(reading))
			if ctx.Err() == nil {
				f.Log.Warn("cannot continue an evening show (will retry)", "guild", g.id, "error", err)
			}
		}
	})
}

// atATime does all work that next returns, at most so many at a time, until next returns none. Errors are passed to
// failed.
func atATime(most int, next func() (work func() error, failed func(error))) {
	places := make(chan struct{}, most)
	for {
		places <- struct{}{}
		work, failed := next()
		if work == nil {
			break
		}
		panics.Go(work, func(err error) {
			if err != nil {
				failed(err)
			}
			<-places
		})
	}
	for range most - 1 {
		places <- struct{}{}
	}
}

// listed is a guild that has shows, or had some.
type listed struct {
	id      string
	evening bool      // it is among the guild.Evenings
	since   time.Time // when it was added to the guild.AttendedShows; zero if it is not among them
}

// guilds returns all guilds with shows. It reads two documents.
func (f Feature) guilds(ctx context.Context) (all []listed, err error) {
	raw, err := f.Store.Documents(ctx, guild.EveningsDocument.Key, guild.AttendedShowsDocument.Key)
	if err != nil {
		return nil, err
	}
	e, err := guild.EveningsDocument.Decode(raw[0])
	if err != nil {
		return nil, err
	}
	a, err := guild.AttendedShowsDocument.Decode(raw[1])
	if err != nil {
		return nil, err
	}
	for _, id := range e.Guilds[member.ShowIn.Name] {
		all = append(all, listed{id: id, evening: true, since: a.Since[id]})
		delete(a.Since, id)
	}
	for id, since := range a.Since {
		all = append(all, listed{id: id, since: since})
	}
	return all, nil
}

// attend advances the shows of a guild: it makes the next step of the current one, changes past ones, or requests
// a new one.
func (f Feature) attend(ctx context.Context, g listed) error {
	now := f.Now()
	s, err := guild.ShowsOf(g.id).Load(ctx, f.Store)
	if err != nil {
		return err
	}
	back := f.plan.looksBack(g.id, now)
	if c := s.Current; c != nil && (c.Withdrawn || c.Running()) {
		err = f.advance(ctx, g.id, s)
	} else {
		err = f.rest(ctx, g, s)
	}
	if back {
		err = errors.Join(err, f.amend(ctx, g.id))
	}
	if err != nil || !back || s.Current != nil || g.since.IsZero() || now.Sub(g.since) < settle {
		return err
	}
	return guild.LeaveShow(ctx, f.Store, g.id, g.since)
}

// rest requests a new show of a guild if one is due, and cleans up.
func (f Feature) rest(ctx context.Context, g listed, s guild.Shows) error {
	if err := f.shelve(ctx, g.id, s); err != nil {
		return err
	}
	w, err := f.Members.GuildPreferences(ctx, g.id)
	if err != nil {
		return err
	}
	if w.Of(member.ShowIn) == "" {
		return f.unlist(ctx, g)
	}
	if !g.evening { // a replica has removed it while the channel was chosen
		if err := guild.AddEvening(ctx, f.Store, member.ShowIn.Name, g.id); err != nil {
			return err
		}
	}
	slot, due, err := f.slot(ctx, g.id, w, s)
	switch now := f.Now(); {
	case err != nil || !due:
		return err
	case now.Before(s.Picking):
		f.plan.attend(g.id, s.Picking)
	default:
		f.plan.want(g.id, slot)
	}
	return nil
}

// unlist forgets a guild that wants no shows, once its past shows are forgotten.
func (f Feature) unlist(ctx context.Context, g listed) error {
	past, err := f.pastShows(ctx, g.id)
	if err != nil || !past.Empty() || !g.since.IsZero() {
		return err
	}
	if err := guild.RemoveEvening(ctx, f.Store, member.ShowIn.Name, g.id); err != nil {
		return err
	}
	return guild.ShowsOf(g.id).Remove(ctx, f.Store)
}

// revise changes the document of a guild.
func (f Feature) revise(ctx context.Context, id string, change func(*guild.Shows) error) (guild.Shows, error) {
	return guild.ShowsOf(id).Revise(ctx, f.Store, change)
}
