package digest

import (
	"context"
	"errors"
	"time"

	"dockside/bot/dailies"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/publish"
	"dockside/bot/ui"
	"dockside/game/daily"
	"dockside/storage"
)

const (
	// lostAfter is how long Discord recognises a message that was sent already. Later it could appear twice.
	lostAfter = 4 * time.Minute
	// clockError is by how much the clock of Discord may differ.
	clockError = time.Minute
	// mostWait is the longest time between two attempts.
	mostWait = 15 * time.Minute
	// nearNext is how long before the next digest the bot gives up the current one.
	nearNext = 2 * time.Hour
)

// parcel is the digest about a day for a channel.
type parcel struct {
	server, channel string
	day             daily.Day
	due, next       time.Time // when it is due, and when the next one is
}

// parcelAt returns the digest of a server that was due last.
func parcelAt(now time.Time, server string, w member.Preferences) parcel {
	day := daily.FirstOpen(now) - 1 // the last one whose solution is public
	if now.Before(dueAt(day, w)) {
		day--
	}
	return parcel{server, w.Of(member.DailyIn), day, dueAt(day, w), dueAt(day+1, w)}
}

// document returns the document with the state of the digest.
func (p parcel) document() storage.Document[guild.DailyDigest] { return guild.DailyDigestOf(p.server) }

// deliver sends a digest unless it was sent. If it gives up, it reports that in the log channel of the server. It
// returns the time of the next try; zero if there is none.
func (k *Rounds) deliver(ctx context.Context, p parcel) (again time.Time, err error) {
	d, mine, err := k.claim(ctx, p)
	if mine && err == nil {
		d, err = k.attempt(ctx, p, d)
	}
	if d.Untold != nil && err == nil {
		d, err = k.tell(ctx, p, *d.Untold)
	}
	switch {
	case err != nil:
		return again, err
	case d.Day == p.day && !d.Done:
		return d.Held, nil
	case d.Untold != nil:
		return k.Now().Add(lookEvery), nil
	}
	return again, nil
}

// claim holds a digest for a while, unless it is done or another replica holds it. It reports whether it did so.
func (k *Rounds) claim(ctx context.Context, p parcel) (d guild.DailyDigest, mine bool, err error) {
	now := k.Now()
	d, err = p.document().Revise(ctx, k.Store, func(d *guild.DailyDigest) error {
		mine = false
		if d.Day > p.day || d.Day == p.day && (d.Done || now.Before(d.Held)) {
			return nil
		}
		if d.Day != p.day {
			if d.Fails > 0 && !d.Done {
				d.Skip(guild.DigestSkipped, p.channel)
			}
			d.Begin(p.day)
		}
		late := !now.Before(p.next.Add(-nearNext))
		switch {
		case late && d.Fails > 0:
			d.Skip(guild.DigestSkipped, p.channel)
		case late || p.due.Before(d.Since):
			d.Done = true
		default:
			d.Held, mine = now.Add(held).UTC(), true
		}
		return nil
	})
	return d, mine, err
}

// attempt sends a digest that this replica holds, and records what became of it.
func (k *Rounds) attempt(ctx context.Context, p parcel, d guild.DailyDigest) (guild.DailyDigest, error) {
	message, fresh, failed := k.send(ctx, p, d)
	if failed != nil {
		k.Log.Warn("cannot send a daily digest", "channel", p.channel, "error", failed)
	}
	now, wait := k.Now(), discord.RetryAfter(failed)
	return p.document().Revise(context.WithoutCancel(ctx), k.Store, func(stored *guild.DailyDigest) error {
		if stored.Day != p.day || stored.Done {
			return nil
		}
		if failed == nil {
			stored.Done, stored.Message, stored.Refused = true, message, ""
			return nil
		}
		if !stored.Held.Equal(d.Held) {
			return nil // it took too long, so another replica holds the digest
		}
		stored.Fails++
		stored.Held = now.Add(max(wait, waitAfter(stored.Fails))).UTC()
		rejected := discord.IsRejected(failed)
		if fresh && rejected { // certainly not sent
			stored.Tried, stored.TriedIn = time.Time{}, ""
		}
		closed := discord.IsForbidden(failed) || discord.IsClosed(failed)
		switch {
		case errors.Is(failed, errUnsure):
			stored.Skip(guild.DigestUnsure, p.channel)
		case closed && stored.Refused == p.channel:
			stored.Done = true // the log knows
		case closed:
			stored.Skip(guild.DigestRefused, p.channel)
			stored.Refused = p.channel
		case rejected && wait == 0:
			stored.Skip(guild.DigestSkipped, p.channel)
		}
		return nil
	})
}

// waitAfter returns the time between two attempts.
func waitAfter(fails int) time.Duration { return min(lookEvery<<min(fails-1, 8), mostWait) }

// Errors of attempts.
var (
	errUnsure = errors.New("the digest may be in the channel already")
	errLost   = errors.New("another replica sends the digest")
)

// send sends a digest that this replica has claimed, unless the server had no answers for a week. Fresh means that the
// digest was certainly not sent before.
func (k *Rounds) send(ctx context.Context, p parcel, d guild.DailyDigest) (message string, fresh bool, err error) {
	s, some, err := k.screen(ctx, p.server, p.day)
	if errors.Is(err, dailies.ErrNone) { // no game has a puzzle on that day
		return "", false, nil
	}
	if err != nil || !some {
		return "", false, err
	}
	m, undrawn := k.Composer.Compose(ctx, s)
	if undrawn != nil {
		k.Log.Error("cannot draw a daily digest", "error", undrawn)
	}
	ctx = discord.WithPriority(ctx, discord.Background)
	fresh = d.Tried.IsZero()
	if age := k.Now().Sub(d.Tried); !fresh && (age > lostAfter || d.TriedIn != p.channel) {
		posted, err := k.postedSince(ctx, d.TriedIn, d.Tried)
		if posted && err == nil {
			err = errUnsure
		}
		if err != nil {
			return "", false, err
		}
		fresh = true
	}
	if fresh {
		if err := k.noteAttempt(ctx, p, d.Held); err != nil {
			return "", false, err
		}
	}
	sending, cancel := context.WithTimeout(ctx, editTime)
	defer cancel()
	message, _, err = k.Discord.Send(sending, p.channel, publish.NonceOf(p.server, "daily digest", p.day), m)
	return message, fresh, err
}

// noteAttempt records that a digest may be in the channel from now on. It returns errLost if another replica holds it.
func (k *Rounds) noteAttempt(ctx context.Context, p parcel, held time.Time) error {
	_, err := p.document().Revise(ctx, k.Store, func(d *guild.DailyDigest) error {
		if d.Day != p.day || d.Done || !d.Held.Equal(held) {
			return errLost
		}
		d.Tried, d.TriedIn = k.Now().UTC(), p.channel
		return nil
	})
	return err
}

// postedSince reports whether a message may have been posted in a channel since a time.
func (f Feature) postedSince(ctx context.Context, channel string, t time.Time) (bool, error) {
	c, err := f.Discord.Channel(ctx, channel)
	if discord.IsForbidden(err) { // neither can the bot have posted there
		return false, nil
	}
	return err == nil && c.PostedSince(t.Add(-clockError)), err
}

// tell tells the log of a server that a digest was not sent. It does so once: after some minutes without a response
// it gives up.
func (k *Rounds) tell(ctx context.Context, p parcel, u guild.UntoldDigest) (guild.DailyDigest, error) {
	s, channel, err := k.untoldScreen(ctx, p, u)
	if err != nil {
		return guild.DailyDigest{}, err
	}
	now := k.Now()
	if channel == "" || !u.Tried.IsZero() && now.Sub(u.Tried) > lostAfter {
		return k.reviseUntold(ctx, p, nil)
	}
	if u.Tried.IsZero() {
		u.Tried = now.UTC()
		if d, err := k.reviseUntold(ctx, p, &u); err != nil {
			return d, err
		}
	}
	m, _ := k.Composer.Compose(ctx, s)
	sending, cancel := context.WithTimeout(discord.WithPriority(ctx, discord.Background), editTime)
	defer cancel()
	_, _, failed := k.Discord.Send(sending, channel, publish.NonceOf(p.server, "no digest", u.Channel, u.Day), m)
	if failed != nil {
		k.Log.Warn("cannot write to the log of a server", "channel", channel, "error", failed)
	}
	switch limited := discord.RetryAfter(failed) > 0; {
	case limited:
		u.Tried = time.Time{}
	case failed == nil || discord.IsRejected(failed):
		return k.reviseUntold(context.WithoutCancel(ctx), p, nil)
	}
	return k.reviseUntold(context.WithoutCancel(ctx), p, &u)
}

// reviseUntold replaces the pending report for the log channel, if there is one; nil removes it.
func (k *Rounds) reviseUntold(
	ctx context.Context, p parcel, u *guild.UntoldDigest,
) (guild.DailyDigest, error) {
	return p.document().Revise(ctx, k.Store, func(d *guild.DailyDigest) error {
		if d.Untold != nil {
			d.Untold = u
		}
		return nil
	})
}

// untoldScreen says why a digest was not sent, and returns the log channel of the server; empty for none.
func (k *Rounds) untoldScreen(
	ctx context.Context, p parcel, u guild.UntoldDigest,
) (s ui.Screen, channel string, err error) {
	policy, err := k.Guilds.Policy(ctx, p.server)
	if err != nil || policy.Log == "" {
		return s, "", err
	}
	l, err := k.Members.GuildLanguage(ctx, p.server, "")
	if err != nil {
		return s, "", err
	}
	said := l.Say("daily.digest."+u.Why, ui.MentionChannel(u.Channel), presenter.DayOfMonth(l, u.Day.Begins()))
	return ui.Screen{Text: said, Color: ui.Mute, Silent: true}, policy.Log, nil
}
