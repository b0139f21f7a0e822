package storage

import (
	"context"
	"errors"
	"fmt"
	"time"

	"dockside/game/agenda"
	"dockside/game/table"

	"github.com/redis/go-redis/v9"
)

// The hints of people are like those of tables, see redis_index.go.

// peopleDue are the people who are due.
func (r *Redis) peopleDue() duty {
	dates := func(a *agenda.Agenda, err error) (dated, error) {
		switch {
		case err != nil:
			return dated{}, err
		case a.Revision == 0:
			return dated{}, fmt.Errorf("%w: an agenda", table.ErrNotFound)
		}
		return dateOf(a), nil
	}
	return duty{
		index: duePeople, value: agendaKey,
		read: func(user string, answer *redis.StringCmd) (dated, error) { return dates(answeredAgenda(user, answer)) },
		renew: func(ctx context.Context, user string) (dated, error) {
			return dates(r.ReviseAgenda(ctx, user, func(*agenda.Agenda) error { return nil }))
		},
		lost: func(h hint, _ time.Time) bool { return time.Since(time.UnixMicro(h.revision)) >= orphaned },
	}
}

// dateOf is when an agenda is due.
func dateOf(a *agenda.Agenda) dated {
	d := dated{revision: a.Revision, ever: !a.Due.IsZero()}
	if d.ever {
		d.due = a.Due.UnixMilli()
	}
	return d
}

// answeredAgenda reads the answer to the question for an agenda.
func answeredAgenda(user string, answer *redis.StringCmd) (*agenda.Agenda, error) {
	stored, err := answer.Bytes()
	if err != nil && !errors.Is(err, redis.Nil) {
		return nil, unavailable(err)
	}
	return agendaOf(user, stored)
}

// Agenda returns what a user is to be told; an empty one if there is nothing.
func (r *Redis) Agenda(ctx context.Context, user string) (*agenda.Agenda, error) {
	return answeredAgenda(user, r.client.Get(ctx, agendaKey(user)))
}

// ClaimPeople takes up to limit of the users whose agendas need attention and whom nobody has claimed, as ClaimDue
// does. One whose agenda cannot be read is among them: reading it tells why.
func (r *Redis) ClaimPeople(ctx context.Context, now, until time.Time, limit int) ([]string, error) {
	return r.claimDue(ctx, r.peopleDue(), now, until, limit)
}

// YieldPeople gives back users who were claimed.
func (r *Redis) YieldPeople(ctx context.Context, users ...string) error {
	return r.yield(ctx, duePeople, users)
}

// ReviseAgenda changes an agenda, trying again when somebody else was faster.
func (r *Redis) ReviseAgenda(ctx context.Context, user string, change func(*agenda.Agenda) error) (
	*agenda.Agenda, error,
) {
	pause := shortPause
	for range attempts {
		a, err := r.reviseAgendaOnce(ctx, user, change)
		if a != nil || err != nil {
			return a, err
		}
		if err := r.rest(ctx, pause); err != nil {
			return nil, unavailable(err)
		}
		pause = min(2*pause, longestPause)
	}
	return nil, fmt.Errorf("%w: too many others change an agenda", table.ErrUnavailable)
}

// reviseAgendaOnce is one attempt; it returns nothing if somebody else was faster.
func (r *Redis) reviseAgendaOnce(ctx context.Context, user string, change func(*agenda.Agenda) error) (
	*agenda.Agenda, error,
) {
	stored, err := r.client.Get(ctx, agendaKey(user)).Bytes()
	if err != nil && !errors.Is(err, redis.Nil) {
		return nil, unavailable(err)
	}
	before, err := agendaOf(user, stored)
	if err != nil {
		return nil, err
	}
	a, value, err := plan(user, stored, change)
	if err != nil {
		return nil, err
	}
	now := dateOf(a)
	if now.ever {
		if err := r.announceAgenda(ctx, user, now); err != nil {
			return nil, err
		}
	}
	swapped, err := r.run(ctx, replace, agendaKey(user), stored, value).Bool()
	if err != nil || !swapped {
		return nil, unavailable(err)
	}
	if was := dateOf(before); was.ever && (!now.ever || was.due <= now.due) {
		// Its failure is no failure of the write: who comes across the hint drops it.
		_ = r.client.ZRem(ctx, partOf(duePeople, user), newHint(user, was.revision).member).Err()
	}
	return a, nil
}

// hintsAtOnce is about how many hints are looked through at a time.
const hintsAtOnce = 1000

// DropAgenda forgets an agenda, also one that cannot be read; its hints first, which nobody would find afterwards.
func (r *Redis) DropAgenda(ctx context.Context, user string) error {
	part := partOf(duePeople, user)
	hints := r.client.ZScan(ctx, part, 0, user+":*", hintsAtOnce).Iterator()
	for hints.Next(ctx) {
		member := hints.Val()
		hints.Next(ctx) // after the member comes its score
		if err := r.client.ZRem(ctx, part, member).Err(); err != nil {
			return unavailable(err)
		}
	}
	if err := hints.Err(); err != nil {
		return unavailable(err)
	}
	if err := r.yield(ctx, duePeople, []string{user}); err != nil {
		return err
	}
	return unavailable(r.client.Del(ctx, agendaKey(user)).Err())
}

// announceAgenda writes the hint of an agenda that is about to be stored.
func (r *Redis) announceAgenda(ctx context.Context, user string, d dated) error {
	return unavailable(r.client.ZAddArgs(ctx, partOf(duePeople, user), redis.ZAddArgs{LT: true, Members: []redis.Z{
		{Score: float64(d.due), Member: newHint(user, d.revision).member},
	}}).Err())
}
