package digest

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/game/daily"
	"dockside/internal/panics"
)

// Rounds sends the daily digests that are due, and repairs lines that are out of date. All replicas may run it.
type Rounds struct {
	Feature

	mu            sync.Mutex
	looked, lines time.Time // when the indexes were read last
}

// How often the indexes are read, how many digests are sent in a round, and how many of them at the same time.
const (
	lookEvery   = time.Minute
	repairEvery = 2 * time.Minute
	mostAtOnce  = 64
	atATime     = 4
)

// Round repairs lines and sends the digests that are due.
func (k *Rounds) Round(ctx context.Context) {
	if !k.InContact() {
		return
	}
	for _, job := range []struct {
		every   time.Duration
		last    *time.Time
		failure string
		run     func(context.Context) (more bool, err error)
	}{
		{lookEvery, &k.looked, "cannot send the daily digests (will retry)", k.sendDue},
		{repairEvery, &k.lines, "cannot repair the lines of today's players (will retry)", k.repairLines},
	} {
		if !k.due(job.last, job.every) {
			continue
		}
		var more bool
		err := panics.Try(func() (err error) {
			more, err = job.run(ctx)
			return err
		})
		if err != nil && ctx.Err() == nil {
			k.Log.Error(job.failure, "error", err)
		}
		if more {
			k.again(job.last)
		}
	}
}

// due reports whether a job is due, and if so records that it runs now.
func (k *Rounds) due(last *time.Time, every time.Duration) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	now := k.Now()
	if passed := now.Sub(*last); passed >= 0 && passed < every {
		return false
	}
	*last = now
	return true
}

// again makes a job due in the next round.
func (k *Rounds) again(last *time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	*last = time.Time{}
}

// sendDue sends the digests that are due, the earliest first, up to mostAtOnce. It reports whether there are more.
func (k *Rounds) sendDue(ctx context.Context) (more bool, err error) {
	all, err := guild.DueDigestsDocument.Load(ctx, k.Store)
	if err != nil {
		return false, err
	}
	now := k.Now()
	due := slices.SortedFunc(maps.Keys(all.At), func(a, b string) int { return all.At[a].Compare(all.At[b]) })
	if i := slices.IndexFunc(due, func(server string) bool { return now.Before(all.At[server]) }); i >= 0 {
		due = due[:i]
	}
	if more = len(due) > mostAtOnce; more {
		due = due[:mostAtOnce]
	}
	if len(due) == 0 {
		return false, nil
	}
	next, err := k.attendAll(ctx, due)
	return more, errors.Join(err, guild.ScheduleDigests(ctx, k.Store, next, all.At))
}

// attendAll attends to some servers, atATime together. It returns when to look again at each, in any case.
func (k *Rounds) attendAll(ctx context.Context, servers []string) (next map[string]time.Time, err error) {
	next = map[string]time.Time{}
	var mu sync.Mutex
	var all sync.WaitGroup
	places := make(chan struct{}, atATime)
	for _, server := range servers {
		places <- struct{}{}
		all.Add(1)
		var after time.Time
		panics.Go(func() (err error) {
			after, err = k.attend(ctx, server)
			return err
		}, func(failed error) {
			mu.Lock()
			if next[server] = after; failed != nil {
				next[server], err = k.Now().Add(lookEvery), errors.Join(err, failed)
			}
			mu.Unlock()
			<-places
			all.Done()
		})
	}
	all.Wait()
	return next, err
}

// attend sends the digest of a server if it is due, and returns when to look again; zero if the server has no digests.
func (k *Rounds) attend(ctx context.Context, server string) (next time.Time, err error) {
	w, err := k.Members.GuildPreferences(ctx, server)
	if err != nil {
		return next, err
	}
	if w.Of(member.DailyIn) == "" {
		return k.leave(ctx, server)
	}
	p := parcelAt(k.Now(), server, w)
	if k.Now().Before(p.due) { // the clocks of the zone have changed
		return p.due, nil
	}
	if again, err := k.deliver(ctx, p); err != nil || !again.IsZero() {
		return again, err
	}
	return p.next, nil
}

// settle is how long a server stays listed without a channel after it chose one: the choice may not be stored yet.
const settle = 10 * time.Minute

// leave returns when to look again at a server without a channel for digests; zero if never.
func (k *Rounds) leave(ctx context.Context, server string) (time.Time, error) {
	known, err := guild.DailyDigestOf(server).Load(ctx, k.Store)
	if now := k.Now(); err != nil || now.Sub(known.Since) < settle {
		return now.Add(lookEvery), err
	}
	return time.Time{}, nil
}

// dueAt returns the time of the digest about a day: the chosen time of the next day, but not before the solution is
// public.
func dueAt(day daily.Day, w member.Preferences) time.Time {
	at := member.DigestOf(w).Next((day + 1).Begins())
	if closes := day.Closes(); at.Before(closes) {
		return closes
	}
	return at
}

// repairLines updates today's lines: after a crash, or when a user played without sharing, or no longer wants to be
// named.
func (k *Rounds) repairLines(ctx context.Context) (more bool, err error) {
	all, err := guild.ListedLinesDocument.Load(ctx, k.Store)
	if err != nil {
		return false, err
	}
	var over []string
	for name, day := range all.Days {
		if day != daily.On(k.Now()) {
			over = append(over, name)
			continue
		}
		of := line{day: day}
		of.server, of.channel = lineAt(name)
		failed := k.updateLine(discord.WithPriority(ctx, discord.Background), of)
		if discord.IsRejected(failed) { // retries are of no use there
			k.Log.Warn("cannot update the line of today's players", "channel", of.channel, "error", failed)
			failed = nil
		}
		err = errors.Join(err, failed)
	}
	if len(over) == 0 {
		return false, err
	}
	return false, errors.Join(err, k.unlist(ctx, over))
}

// unlist removes lines of days that are over from the index.
func (k *Rounds) unlist(ctx context.Context, names []string) error {
	_, err := guild.ListedLinesDocument.Revise(ctx, k.Store, func(all *guild.ListedLines) error {
		days := map[string]daily.Day{}
		for name, day := range all.Days {
			days[name] = day
		}
		for _, name := range names {
			if days[name] != daily.On(k.Now()) {
				delete(days, name)
			}
		}
		all.Days = days
		return nil
	})
	return err
}
