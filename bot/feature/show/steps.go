package show

import (
	"cmp"
	"context"
	"errors"
	"time"

	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/publish"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/agenda"
	"dockside/game/table"
	"dockside/storage"
)

// How long a replica has for a step, and when it tries again after a failure.
const (
	stepLease = 20 * time.Second
	again     = 5 * time.Second
)

// errGone means that a show has changed meanwhile, or that another replica makes its step.
var errGone = errors.New("the show has changed meanwhile")

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

// advance makes the next step of the current show of a guild if it is due. Until predictions close, it also checks
// whether the show is to be withdrawn.
func (f Feature) advance(ctx context.Context, id string, s guild.Shows) error {
	c, now := s.Current, f.Now()
	if c.Withdrawn {
		return f.withdraw(ctx, id, c)
	}
	if until := later(c.Due, c.Lease); now.Before(until) {
		f.plan.attend(id, earlier(now.Add(reading), until))
		if c.Step > 0 || c.Message == "" {
			return nil
		}
		_, err := f.willingOn(ctx, id, c)
		return unlessGone(err)
	}
	return f.makeStep(ctx, id, c)
}

// makeStep makes the next step of the current show of a guild. One replica at a time does so.
func (f Feature) makeStep(ctx context.Context, id string, c *guild.Show) error {
	now := f.Now()
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

// willingOn returns the table of a show. If that may not be shown any more, or cannot be read, it withdraws the
// show and returns errGone. It may not be shown when a player objects, or its channel is not open to all any more.
func (f Feature) willingOn(ctx context.Context, id string, c *guild.Show) (*table.Table, error) {
	t, err := f.Store.Load(ctx, c.Match)
	may := false
	if err == nil {
		may, err = f.willing(ctx, id, t)
	}
	if err != nil && ctx.Err() != nil || errors.Is(err, storage.ErrUnavailable) {
		return nil, err
	}
	if may {
		if may, err = f.staysOpen(ctx, id, c, t); err != nil {
			return nil, err
		}
	}
	if may {
		return t, nil
	}
	return nil, f.withdrawLater(ctx, id, c)
}

// staysOpen reports whether everyone may still view the channels of a match. If the bot can no longer see the channel
// of the show, it reports true: then the next step fails, and the bot reports that in the log channel.
func (f Feature) staysOpen(ctx context.Context, id string, c *guild.Show, t *table.Table) (bool, error) {
	if seen, err := f.sees(ctx, c.Channel); err != nil || !seen {
		return err == nil, err
	}
	return f.openToAll(ctx, id, c.Channel, t)
}

// withdrawLater requests that a show is withdrawn, and returns errGone.
func (f Feature) withdrawLater(ctx context.Context, id string, c *guild.Show) error {
	err := f.on(ctx, id, c, func(_ *guild.Shows, c *guild.Show) error {
		c.Withdraw()
		return nil
	})
	f.plan.attend(id, f.Now())
	return cmp.Or(err, errGone)
}

// step makes the due step of a show, and records it.
func (f Feature) step(ctx context.Context, id string, c *guild.Show) error {
	table, err := f.willingOn(ctx, id, c)
	if err != nil {
		return err
	}
	v, err := f.Tables.See(table)
	if err != nil {
		f.Log.Warn("cannot read a match of an evening show", "table", c.Match, "error", err)
		return f.withdrawLater(ctx, id, c)
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

// play shows the next position, or the result after the last one, or if the show was interrupted for long.
func (f Feature) play(ctx context.Context, id string, c *guild.Show, t *view.Past) error {
	step := c.Step
	if f.Now().Sub(c.Due) >= interrupted {
		step = len(c.Stops) - 1
	}
	if step == len(c.Stops)-1 {
		return f.end(ctx, id, c, t)
	}
	l, err := f.languageOf(ctx, id, t)
	if err != nil {
		return err
	}
	m, err := f.compose(ctx, c, stepScreen(l, t, c, step))
	if err == nil {
		err = f.Discord.Edit(ctx, c.Channel, c.Message, m)
	}
	if err != nil {
		return err
	}
	return f.on(ctx, id, c, func(_ *guild.Shows, c *guild.Show) error {
		c.Step, c.Due, c.Lease = step+1, f.Now().Add(stepLasts), time.Time{}
		f.plan.attend(id, c.Due)
		return nil
	})
}

// end shows the result.
func (f Feature) end(ctx context.Context, id string, c *guild.Show, t *view.Past) error {
	m, called, err := f.result(ctx, id, c, t)
	if err == nil {
		err = f.Discord.Edit(ctx, c.Channel, c.Message, m)
	}
	if err != nil {
		return err
	}
	return f.on(ctx, id, c, func(_ *guild.Shows, now *guild.Show) error {
		if len(now.Predictions) != len(c.Predictions) { // the result may name a user who was erased just now
			return errGone
		}
		now.Step, now.Ended, now.Due, now.Lease = len(c.Stops), f.Now(), f.Now(), time.Time{}
		now.Predictions = unnamed(t, now, called)
		f.plan.attend(id, now.Due)
		return nil
	})
}

// result composes the message with the result of a show. called are the predictions that it is about.
func (f Feature) result(
	ctx context.Context, id string, c *guild.Show, t *view.Past,
) (m *discord.Message, called []guild.Prediction, err error) {
	l, err := f.languageOf(ctx, id, t)
	if err != nil {
		return nil, nil, err
	}
	if called, err = f.mayBeNamed(ctx, id, c.Predictions); err != nil {
		return nil, nil, err
	}
	m, err = f.compose(ctx, c, resultScreen(l, t, c, called))
	return m, called, err
}

// mayBeNamed returns the predictions without those of banned members.
func (f Feature) mayBeNamed(
	ctx context.Context, id string, all []guild.Prediction,
) (some []guild.Prediction, err error) {
	o, err := f.Guilds.Policy(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		banned := false
		if p.User != "" {
			banned, err = f.Guilds.IsBanned(ctx, o, p.User)
		}
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
			a.SetShown(t.ID, agenda.Post{Channel: c.Channel, ID: c.Message}, c.Ended, f.Now())
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

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
