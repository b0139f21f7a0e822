package redis

import (
	"context"
	"errors"
	"fmt"
	"time"

	"dockside/game/agenda"
	"dockside/storage"
	"dockside/storage/internal/codec"

	"github.com/redis/go-redis/v9"
)

// agendaStore stores agendas.
type agendaStore struct{ *server }

// The hints of agendas work like those of tables; see index.go.

// due returns the index of due agendas.
func (r agendaStore) due() dueIndex {
	dates := func(a *agenda.Agenda, err error) (dated, error) {
		switch {
		case err != nil:
			return dated{}, err
		case a.Revision == 0:
			return dated{}, fmt.Errorf("%w: an agenda", storage.ErrNotFound)
		}
		return dateOf(a), nil
	}
	return dueIndex{
		server: r.server, index: duePeople, value: agendaKey,
		read: func(user string, answer *redis.StringCmd) (dated, error) { return dates(answeredAgenda(user, answer)) },
		renew: func(ctx context.Context, user string) (dated, error) {
			return dates(r.ReviseAgenda(ctx, user, func(*agenda.Agenda) error { return nil }))
		},
		lost: func(h hint, _ time.Time) bool { return time.Since(time.UnixMicro(h.revision)) >= orphaned },
	}
}

// dateOf returns when an agenda is due.
func dateOf(a *agenda.Agenda) dated {
	d := dated{revision: a.Revision, ever: !a.Due.IsZero()}
	if d.ever {
		d.due = a.Due.UnixMilli()
	}
	return d
}

// answeredAgenda decodes the answer of a GET of an agenda.
func answeredAgenda(user string, answer *redis.StringCmd) (*agenda.Agenda, error) {
	stored, err := answer.Bytes()
	if err != nil && !errors.Is(err, redis.Nil) {
		return nil, codec.Unavailable(err)
	}
	return codec.DecodeAgenda(user, stored)
}

// Agenda implements storage.Agendas.
func (r agendaStore) Agenda(ctx context.Context, user string) (*agenda.Agenda, error) {
	return answeredAgenda(user, r.client.Get(ctx, agendaKey(user)))
}

// ClaimPeople implements storage.Agendas. A user whose agenda cannot be read is among them: reading it tells why.
func (r agendaStore) ClaimPeople(ctx context.Context, now, until time.Time, limit int) ([]string, error) {
	return r.due().claim(ctx, now, until, limit)
}

// ReleasePeople implements storage.Agendas.
func (r agendaStore) ReleasePeople(ctx context.Context, users ...string) error {
	return r.yield(ctx, duePeople, users)
}

// ReviseAgenda implements storage.Agendas. It tries again if another write came first.
func (r agendaStore) ReviseAgenda(ctx context.Context, user string, change func(*agenda.Agenda) error) (
	a *agenda.Agenda, err error,
) {
	err = r.retry(ctx, "an agenda", func() (bool, error) {
		a, err = r.reviseAgendaOnce(ctx, user, change)
		return a != nil, err
	})
	return a, err
}

// reviseAgendaOnce is one attempt; it returns nil if another write came first.
func (r agendaStore) reviseAgendaOnce(ctx context.Context, user string, change func(*agenda.Agenda) error) (
	*agenda.Agenda, error,
) {
	stored, err := r.client.Get(ctx, agendaKey(user)).Bytes()
	if err != nil && !errors.Is(err, redis.Nil) {
		return nil, codec.Unavailable(err)
	}
	before, err := codec.DecodeAgenda(user, stored)
	if err != nil {
		return nil, err
	}
	a, value, err := codec.ReviseAgenda(user, stored, change)
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
		return nil, codec.Unavailable(err)
	}
	if was := dateOf(before); was.ever && (!now.ever || was.due <= now.due) {
		// A failure here is no failure of the write: a reader who meets the hint removes it.
		_ = r.client.ZRem(ctx, partOf(duePeople, user), newHint(user, was.revision).member).Err()
	}
	return a, nil
}

// hintsAtOnce is about how many hints are looked through at a time.
const hintsAtOnce = 1000

// DropAgenda implements storage.Agendas. It removes the hints first, since they could not be found afterwards.
func (r agendaStore) DropAgenda(ctx context.Context, user string) error {
	part := partOf(duePeople, user)
	hints := r.client.ZScan(ctx, part, 0, user+":*", hintsAtOnce).Iterator()
	for hints.Next(ctx) {
		member := hints.Val()
		hints.Next(ctx) // after the member comes its score
		if err := r.client.ZRem(ctx, part, member).Err(); err != nil {
			return codec.Unavailable(err)
		}
	}
	if err := hints.Err(); err != nil {
		return codec.Unavailable(err)
	}
	if err := r.yield(ctx, duePeople, []string{user}); err != nil {
		return err
	}
	return codec.Unavailable(r.client.Del(ctx, agendaKey(user)).Err())
}

// announceAgenda writes the hint of an agenda before the agenda is stored.
func (r agendaStore) announceAgenda(ctx context.Context, user string, d dated) error {
	return codec.Unavailable(r.client.ZAddArgs(ctx, partOf(duePeople, user), redis.ZAddArgs{LT: true, Members: []redis.Z{
		{Score: float64(d.due), Member: newHint(user, d.revision).member},
	}}).Err())
}
