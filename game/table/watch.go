package table

import (
	"slices"
	"time"

	"dockside/game"
)

// NewsFor returns the news for a spectator now.
func (c *Contest) NewsFor(s Spectator) NewsTimes {
	all := NewsTimes{}
	if !s.Follows {
		return all
	}
	if seat := s.Favourite; c.Phase == Playing && seat != nil && int(*seat) < len(c.Players) {
		if clock := c.Players[*seat].Clock; !clock.Since.IsZero() && !clock.Asked && c.Players[*seat].Level == "" {
			all[FavouriteMoves] = clock.Since
		}
	}
	if c.Phase == Over {
		all[MatchEnds] = c.Ended
		if c.NextCreated {
			all[RematchBegins] = c.Ended
		}
	}
	return all
}

// SpectatorsToNotify returns the spectators whose agendas are not up to date.
func (t *Table) SpectatorsToNotify() []Spectator {
	return slices.DeleteFunc(
		slices.Clone(t.Spectators),
		func(s Spectator) bool { return t.NewsFor(s).Equal(s.NotifiedOf) },
	)
}

// Watch lets a user follow the match, with an optional favourite. They are not told of a turn that has begun already.
// It returns ErrPrivate, ErrPlays, ErrNotStarted, ErrFinished, ErrCrowd, or ErrNotSeated if there is no such
// favourite.
func (t *Table) Watch(who Person, favourite *game.Seat) error {
	if favourite != nil && (*favourite < 0 || int(*favourite) >= len(t.Players)) {
		return ErrNotSeated
	}
	s, err := t.watcher(who)
	if err != nil {
		return err
	}
	s.Follows, s.Favourite = true, favourite
	s.NotifiedOf = t.NewsFor(*s)
	return nil
}

// Unwatch ends the following of a user.
func (t *Table) Unwatch(user string, now time.Time) {
	s := t.Spectator(user)
	if s == nil {
		return
	}
	s.Follows, s.Favourite = false, nil
	if t.PublishSoon(now); len(s.NotifiedOf) == 0 {
		t.SetNotified(user, nil)
	}
}

// MayWatch returns why a user cannot follow the match; nil if they can.
func (t *Table) MayWatch(user string) error {
	_, plays := t.Seat(user)
	switch {
	case t.Private:
		return ErrPrivate
	case plays:
		return ErrPlays
	case t.Phase == Over:
		return ErrFinished
	case t.Phase != Playing:
		return ErrNotStarted
	case t.Spectator(user) == nil && len(t.Spectators) >= MaxSpectators:
		return ErrCrowd
	}
	return nil
}

// watcher returns the spectator for a user who may watch, and adds them if necessary.
func (t *Table) watcher(who Person) (*Spectator, error) {
	if err := t.MayWatch(who.ID); err != nil {
		return nil, err
	}
	s := t.Spectator(who.ID)
	if s == nil {
		t.Spectators = append(t.Spectators, Spectator{User: who.ID})
		s = &t.Spectators[len(t.Spectators)-1]
	}
	s.Name, s.Language = who.Name, who.Language
	return s, nil
}
