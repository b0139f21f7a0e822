package show

import (
	"context"
	"errors"
	"reflect"

	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/view"
	"dockside/storage"
)

// shelve moves the finished shows of a guild to its past shows. If they change meanwhile, it tries again later.
func (f Feature) shelve(ctx context.Context, id string, s guild.Shows) error {
	over := s.Over()
	if len(over) == 0 {
		return nil
	}
	if _, err := f.onPast(ctx, id, func(p *guild.PastShows) error {
		p.Keep(over)
		return nil
	}); err != nil {
		return err
	}
	_, err := f.revise(ctx, id, func(s *guild.Shows) error {
		if !reflect.DeepEqual(s.Over(), over) {
			return errGone
		}
		s.ClearOver()
		return nil
	})
	if errors.Is(err, errGone) {
		f.plan.attend(id, f.Now())
	}
	return unlessGone(err)
}

// pastShows returns the past shows of a guild, without expired ones.
func (f Feature) pastShows(ctx context.Context, id string) (guild.PastShows, error) {
	p, err := guild.PastShowsOf(id).Load(ctx, f.Store)
	if err != nil || !p.Expire(f.Now()) {
		return p, err
	}
	return f.onPast(ctx, id, func(p *guild.PastShows) error {
		p.Expire(f.Now())
		return nil
	})
}

// onPast changes the past shows of a guild.
func (f Feature) onPast(
	ctx context.Context, id string, change func(*guild.PastShows) error,
) (guild.PastShows, error) {
	return guild.PastShowsOf(id).Revise(ctx, f.Store, change)
}

// amend deletes the messages of past shows whose players were erased, and shows results again that may name a
// member who was. What fails is tried again soon.
func (f Feature) amend(ctx context.Context, id string) (err error) {
	past, err := f.pastShows(ctx, id)
	if err != nil {
		return err
	}
	for _, s := range past.Shows {
		switch {
		case s.Withdrawn:
			err = errors.Join(err, f.removePast(ctx, id, &s))
		case s.Again:
			err = errors.Join(err, f.showAgain(ctx, id, &s))
		}
	}
	if err != nil {
		f.plan.lookBack(id, f.Now().Add(again))
	}
	return err
}

// removePast deletes the message of a past show, and forgets it.
func (f Feature) removePast(ctx context.Context, id string, s *guild.Show) error {
	if err := unlessForbidden(f.Discord.Delete(ctx, s.Channel, s.Message)); err != nil {
		return err
	}
	_, err := f.onPast(ctx, id, func(p *guild.PastShows) error {
		p.Remove(s.Match)
		return nil
	})
	return err
}

// showAgain shows the result of a past show again. Without its match it deletes the message.
func (f Feature) showAgain(ctx context.Context, id string, s *guild.Show) error {
	v, err := f.Tables.Load(ctx, s.Match)
	switch {
	case err != nil && ctx.Err() != nil || errors.Is(err, storage.ErrUnavailable):
		return err
	case err != nil:
		return f.removePast(ctx, id, s)
	}
	m, _, err := f.result(ctx, id, s, view.PastOf(v))
	if err != nil {
		return err
	}
	if err := f.Discord.Edit(ctx, s.Channel, s.Message, m); err != nil && !discord.IsForbidden(err) {
		return err
	}
	_, err = f.onPast(ctx, id, func(p *guild.PastShows) error {
		now := p.Of(s.Match)
		if now == nil || len(now.Predictions) != len(s.Predictions) { // another member was erased just now
			return errGone
		}
		now.Again = false
		return nil
	})
	return unlessGone(err)
}

// withdraw deletes the message of the current show of a guild, and forgets it.
func (f Feature) withdraw(ctx context.Context, id string, c *guild.Show) error {
	if err := f.remove(ctx, id, c); err != nil {
		return err
	}
	_, err := f.revise(ctx, id, func(s *guild.Shows) error {
		if s.Current != nil && s.Current.Match == c.Match {
			s.Current = nil
		}
		return nil
	})
	return err
}

// remove deletes the message of the current show. A replica may have sent it and died before it could store its
// id. Then it is sent once more: Discord answers with the id of the first one.
func (f Feature) remove(ctx context.Context, id string, c *guild.Show) error {
	message := c.Message
	if message == "" && !c.Lease.IsZero() {
		l, err := f.Members.GuildLanguage(ctx, id, "")
		if err != nil {
			return err
		}
		m, _ := f.Composer.Compose(ctx, withdrawnScreen(l))
		if message, _, err = f.Discord.Send(ctx, c.Channel, nonceOf(id, c), m); err != nil {
			return unlessForbidden(err)
		}
	}
	if message == "" {
		return nil
	}
	return unlessForbidden(f.Discord.Delete(ctx, c.Channel, message))
}

// unlessForbidden ignores the error that a message is gone or out of reach.
func unlessForbidden(err error) error {
	if discord.IsForbidden(err) {
		return nil
	}
	return err
}
