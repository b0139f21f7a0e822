package show

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/publish"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/agenda"
	"dockside/internal/panics"
	"dockside/storage"
)

// The times of the work: how often the document of a guild is read at least, how long a replica has for a step, and
// when it tries again after a failure.
const (
	reading   = 30 * time.Second
	stepLease = 20 * time.Second
	again     = 5 * time.Second
)

// settle is how long a guild stays listed without a channel after it chose one: the choice may not be stored yet.
const settle = 10 * time.Minute

// atOnce is how many guilds a replica works for at once.
const atOnce = 32

// errGone means that a show has changed meanwhile, or that another replica makes its step.
var errGone = errors.New("the show has changed meanwhile")

// Round continues all shows. Nothing is shown without contact to Discord.
func (f Feature) Round(ctx context.Context) {
	if !f.Outages.InContact() {
		return
	}
	e, err := guild.EveningsDocument.Load(ctx, f.Store)
	if err != nil {
		f.Log.Error("cannot read which servers have evening shows (will retry)", "error", err)
		return
	}
	ctx = discord.WithPriority(ctx, discord.Background)
	places := make(chan struct{}, atOnce)
	for _, id := range f.plan.due(e.Guilds[member.ShowIn.Name], f.Now()) {
		places <- struct{}{}
		panics.Go(func() error { return f.attend(ctx, id) }, func(err error) {
			if err != nil && ctx.Err() == nil {
				f.Log.Warn("cannot continue an evening show (will retry)", "guild", id, "error", err)
			}
			<-places
		})
	}
	for range atOnce {
		places <- struct{}{}
	}
}

// attend advances the shows of a guild: it withdraws them, makes the next step, or requests a new show.
func (f Feature) attend(ctx context.Context, id string) error {
	f.plan.read(id, f.Now().Add(reading))
	s, err := guild.ShowsOf(id).Load(ctx, f.Store)
	if err != nil {
		return err
	}
	if err := f.withdraw(ctx, id, s); err != nil {
		return err
	}
	if c := s.Current; c != nil && !c.Withdrawn && running(c) {
		f.plan.read(id, earlier(f.Now().Add(reading), c.Due))
		if f.Now().Before(c.Due) || f.Now().Before(c.Lease) {
			return nil
		}
		return f.advance(ctx, id, s)
	}
	return f.rest(ctx, id, s)
}

// running reports whether a show has work to do.
func running(c *guild.Show) bool { return c.Ended.IsZero() || !c.Told }

// rest looks whether a new show is due, and tidies up.
func (f Feature) rest(ctx context.Context, id string, s guild.Shows) error {
	w, err := f.Members.GuildPreferences(ctx, id)
	if err != nil {
		return err
	}
	now := f.Now()
	if w.Of(member.ShowIn) != "" {
		slot, due, err := f.slot(ctx, id, w, s.Slot)
		if due && !slot.IsZero() && now.After(s.Picking) {
			f.plan.want(id)
		}
		if err != nil {
			return err
		}
	}
	kept := s
	kept.Before = slices.Clone(s.Before)
	kept.Expire(now)
	if len(kept.Before) != len(s.Before) || kept.Current != s.Current {
		if s, err = f.revise(ctx, id, func(s *guild.Shows) error {
			s.Expire(now)
			return nil
		}); err != nil {
			return err
		}
	}
	if w.Of(member.ShowIn) != "" || s.Current != nil || len(s.Before) > 0 || now.Sub(s.Since) < settle {
		return nil
	}
	if err := guild.ShowsOf(id).Remove(ctx, f.Store); err != nil {
		return err
	}
	return guild.RemoveEvening(ctx, f.Store, member.ShowIn.Name, id)
}

// revise changes the document of a guild.
func (f Feature) revise(ctx context.Context, id string, change func(*guild.Shows) error) (guild.Shows, error) {
	return guild.ShowsOf(id).Revise(ctx, f.Store, change)
}

// on changes the current show of a guild, if it is still that of a match at a step and not withdrawn. Otherwise it
// returns errGone.
func (f Feature) on(
	ctx context.Context, id string, was *guild.Show, change func(*guild.Shows, *guild.Show) error,
) error {
	_, err := f.revise(ctx, id, func(s *guild.Shows) error {
		c := s.Current
		if c == nil || c.Match != was.Match || c.Step != was.Step || c.Message != was.Message || c.Withdrawn {
			return errGone
		}
		return change(s, c)
	})
	return err
}

// advance makes the next step of the current show of a guild.
func (f Feature) advance(ctx context.Context, id string, s guild.Shows) error {
	c, now := s.Current, f.Now()
	err := f.on(ctx, id, c, func(_ *guild.Shows, c *guild.Show) error {
		if now.Before(c.Lease) || now.Before(c.Due) {
			return errGone
		}
		c.Lease = now.Add(stepLease)
		return nil
	})
	if err == nil {
		limited, done := context.WithTimeout(ctx, stepLease-again)
		err = f.step(limited, id, c)
		done()
	}
	switch {
	case errors.Is(err, errGone):
		return nil
	case err != nil:
		return errors.Join(err, f.failed(ctx, id, c, err))
	}
	return nil
}

// step makes the step of a show that is due, and records it.
func (f Feature) step(ctx context.Context, id string, c *guild.Show) error {
	v, err := f.Tables.Load(ctx, c.Match)
	if errors.Is(err, storage.ErrUnavailable) {
		return err
	}
	may := false
	if err == nil {
		may, err = f.willing(ctx, id, v.Table)
	}
	if err != nil && ctx.Err() != nil || errors.Is(err, storage.ErrUnavailable) {
		return err
	}
	if !may { // also if the table cannot be read
		return f.on(ctx, id, c, func(_ *guild.Shows, c *guild.Show) error {
			c.Withdrawn, c.Players, c.Predictions = true, nil, nil
			return nil
		})
	}
	t := view.PastOf(v)
	switch {
	case !c.Ended.IsZero():
		return f.tellPlayers(ctx, id, c, t)
	case c.Message == "":
		return f.open(ctx, id, c, t)
	}
	return f.play(ctx, id, c, t)
}

// open sends the message with the question.
func (f Feature) open(ctx context.Context, id string, c *guild.Show, t *view.Past) error {
	now := f.Now()
	if now.Sub(c.Picked) >= interrupted {
		return f.on(ctx, id, c, func(s *guild.Shows, _ *guild.Show) error {
			s.Current = nil
			return nil
		})
	}
	l, err := f.languageOf(ctx, id, t)
	if err != nil {
		return err
	}
	asked := *c
	asked.Closes = now.Add(predicting)
	m, err := f.compose(ctx, c, questionScreen(l, t, &asked))
	if err != nil {
		return err
	}
	message, same, err := f.Discord.Send(ctx, c.Channel, nonceOf(id, c), m)
	if err == nil && !same {
		err = f.Discord.Edit(ctx, c.Channel, message, m)
	}
	if err != nil {
		return err
	}
	return f.on(ctx, id, c, func(s *guild.Shows, c *guild.Show) error {
		s.Told = ""
		c.Message, c.Closes, c.Due, c.Lease = message, asked.Closes, asked.Closes, time.Time{}
		return nil
	})
}

// nonceOf returns the nonce of the message of a show, with which Discord discards a second copy after a crash.
func nonceOf(id string, c *guild.Show) string {
	return publish.NonceOf(id, "show", c.Match, c.Picked.Unix())
}

// compose composes a message, which has a description in place of a picture that cannot be drawn.
func (f Feature) compose(ctx context.Context, c *guild.Show, s ui.Screen) (*discord.Message, error) {
	m, undrawn := f.Composer.Compose(ctx, s)
	if undrawn != nil {
		f.Log.Error("cannot draw a picture of an evening show", "table", c.Match, "error", undrawn)
	}
	return m, ctx.Err()
}

// play shows the next position, or the result if that is the last one or the show was interrupted for long.
func (f Feature) play(ctx context.Context, id string, c *guild.Show, t *view.Past) error {
	l, err := f.languageOf(ctx, id, t)
	if err != nil {
		return err
	}
	step := c.Step
	if f.Now().Sub(c.Due) >= interrupted {
		step = len(c.Stops) - 1
	}
	last := step == len(c.Stops)-1
	var s ui.Screen
	if last {
		called, err := f.named(ctx, id, c.Predictions)
		if err != nil {
			return err
		}
		s = resultScreen(l, t, c, called)
	} else {
		s = stepScreen(l, t, c, step)
	}
	m, err := f.compose(ctx, c, s)
	if err == nil {
		err = f.Discord.Edit(ctx, c.Channel, c.Message, m)
	}
	if err != nil {
		return err
	}
	predictions := len(c.Predictions)
	return f.on(ctx, id, c, func(_ *guild.Shows, c *guild.Show) error {
		if last && len(c.Predictions) != predictions { // the result may name a user who was erased just now
			return errGone
		}
		now := f.Now()
		c.Step, c.Due, c.Lease = step+1, now.Add(stepLasts), time.Time{}
		if last {
			c.Ended, c.Due = now, now
		}
		f.plan.read(id, earlier(now.Add(reading), c.Due))
		return nil
	})
}

// named returns the predictions of members who may be named: those who are not banned.
func (f Feature) named(ctx context.Context, id string, all []guild.Prediction) (some []guild.Prediction, err error) {
	o, err := f.Guilds.Policy(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		banned, err := f.Guilds.IsBanned(ctx, o, p.User)
		if err != nil {
			return nil, err
		}
		if !banned {
			some = append(some, p)
		}
	}
	return some, nil
}

// tellPlayers queues the news of the show in the agendas of its players.
func (f Feature) tellPlayers(ctx context.Context, id string, c *guild.Show, t *view.Past) error {
	for _, user := range c.Players {
		if _, err := f.Store.ReviseAgenda(ctx, user, func(a *agenda.Agenda) error {
			a.SetShown(t.ID, c.Ended, f.Now())
			return nil
		}); err != nil {
			return err
		}
	}
	return f.on(ctx, id, c, func(_ *guild.Shows, c *guild.Show) error {
		c.Told, c.Lease = true, time.Time{}
		return nil
	})
}

// failed records that a step could not be made. A show whose message or channel is gone has ended.
func (f Feature) failed(ctx context.Context, id string, c *guild.Show, cause error) error {
	deleted := discord.Code(cause) == discord.UnknownMessage
	lost := !deleted && (discord.IsClosed(cause) || discord.IsForbidden(cause))
	now := f.Now()
	ctx = context.WithoutCancel(ctx)
	if lost {
		if err := f.tellLost(ctx, id, c); err != nil {
			return err
		}
	}
	err := f.on(ctx, id, c, func(s *guild.Shows, c *guild.Show) error {
		switch {
		case deleted || lost:
			c.Ended, c.Told, c.Lease = now, true, time.Time{}
			if s.Current = nil; c.Message != "" && !deleted {
				s.Before = slices.Insert(s.Before, 0, c.Shown)
			}
		default:
			c.Lease = now.Add(cmp.Or(discord.RetryAfter(cause), again))
		}
		return nil
	})
	if errors.Is(err, errGone) {
		return nil
	}
	f.plan.read(id, now.Add(again))
	return err
}

// tellLost tells the log channel of a guild, once, that the bot cannot use the channel of the show.
func (f Feature) tellLost(ctx context.Context, id string, c *guild.Show) error {
	s, err := guild.ShowsOf(id).Load(ctx, f.Store)
	if err != nil || s.Told == c.Channel {
		return err
	}
	o, err := f.Guilds.Policy(ctx, id)
	if err != nil {
		return err
	}
	if o.Log != "" && o.Log != c.Channel {
		w, err := f.Members.GuildPreferences(ctx, id)
		if err != nil {
			return err
		}
		m, _ := f.Composer.Compose(ctx, closedScreen(f.Members.Language(w, ""), c.Channel))
		_, _, err = f.Discord.Send(ctx, o.Log, publish.NonceOf(id, "no show", c.Channel, c.Match), m)
		if err != nil && !discord.IsRejected(err) {
			return err
		}
	}
	_, err = f.revise(ctx, id, func(s *guild.Shows) error {
		s.Told = c.Channel
		return nil
	})
	return err
}

// withdraw deletes the messages of withdrawn shows, and forgets these.
func (f Feature) withdraw(ctx context.Context, id string, s guild.Shows) error {
	all := slices.Clone(s.Before)
	if s.Current != nil {
		all = append(all, s.Current.Shown)
	}
	for _, shown := range all {
		if !shown.Withdrawn {
			continue
		}
		if err := f.remove(ctx, id, s.Current, shown); err != nil {
			return err
		}
		if _, err := f.revise(ctx, id, func(s *guild.Shows) error {
			s.Before = slices.DeleteFunc(s.Before, func(o guild.Shown) bool { return o.Match == shown.Match })
			if s.Current != nil && s.Current.Match == shown.Match {
				s.Current = nil
			}
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// remove deletes the message of a show. A replica may have sent it and died before it could store its id. Then it is
// sent once more: Discord answers with the id of the first one.
func (f Feature) remove(ctx context.Context, id string, c *guild.Show, shown guild.Shown) error {
	if shown.Message == "" && c != nil && c.Match == shown.Match && !c.Lease.IsZero() {
		w, err := f.Members.GuildPreferences(ctx, id)
		if err != nil {
			return err
		}
		m, _ := f.Composer.Compose(ctx, withdrawnScreen(f.Members.Language(w, "")))
		shown.Message, _, err = f.Discord.Send(ctx, shown.Channel, nonceOf(id, c), m)
		if err != nil {
			return unlessForbidden(err)
		}
	}
	if shown.Message == "" {
		return nil
	}
	return unlessForbidden(f.Discord.Delete(ctx, shown.Channel, shown.Message))
}

// unlessForbidden ignores the error that a message is gone or out of reach.
func unlessForbidden(err error) error {
	if discord.IsForbidden(err) {
		return nil
	}
	return err
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
