package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// tolled is a store that counts its requests. A test in package storage limits each of them to one or two round trips
// to Redis.
type tolled struct {
	store
	asked atomic.Int64
}

func (s *tolled) Load(ctx context.Context, id string) (*table.Table, error) {
	s.asked.Add(1)
	return s.store.Load(ctx, id)
}

func (s *tolled) LoadWith(ctx context.Context, id string, keys ...string) (*table.Table, []json.RawMessage, error) {
	s.asked.Add(1)
	return s.store.LoadWith(ctx, id, keys...)
}

func (s *tolled) LoadMany(ctx context.Context, ids ...string) ([]*table.Table, error) {
	s.asked.Add(1)
	return s.store.LoadMany(ctx, ids...)
}

func (s *tolled) InChannel(ctx context.Context, channel string) ([]string, error) {
	s.asked.Add(1)
	return s.store.InChannel(ctx, channel)
}

func (s *tolled) Tagged(ctx context.Context, tag string) ([]string, error) {
	s.asked.Add(1)
	return s.store.Tagged(ctx, tag)
}

func (s *tolled) History(ctx context.Context, guild, user string, from, count int) ([]ladder.Entry, int, error) {
	s.asked.Add(1)
	return s.store.History(ctx, guild, user, from, count)
}

func (s *tolled) Page(ctx context.Context, name ladder.Name, q ladder.Query) (ladder.Page, error) {
	s.asked.Add(1)
	return s.store.Page(ctx, name, q)
}

func (s *tolled) Standings(ctx context.Context, name ladder.Name, users ...string) ([]ladder.Standing, error) {
	s.asked.Add(1)
	return s.store.Standings(ctx, name, users...)
}

// costs returns how many requests to the store a command makes.
func (s *tolled) costs(h *harbour, command func() *sandbox.Use) int64 {
	h.Helper()
	before := s.asked.Load()
	h.answerOf(command())
	return s.asked.Load() - before
}

// The number of store requests does not grow with the data. A board costs the same among 200 tables as among three. A
// profile costs the same with hundreds of games as with one.
func TestTheStoreIsAskedAsOftenForManyAsForFew(t *testing.T) {
	t.Parallel()
	s := &tolled{store: stores["redis"](t)}
	k := wind(t, settings{store: s})
	tavern, anna := k.Channel("tavern"), k.Member("Anna")
	p := k.pair(tavern, "Anna", "Bernd")
	p.start()
	one, err := s.store.Load(t.Context(), p.table)
	bottest.Must(t, err)
	fill := func(from, to int) {
		for n := from; n < to; n++ {
			another := *one
			another.ID = fmt.Sprint("copy", n)
			bottest.Must(t, s.Create(t.Context(), &another))
		}
	}
	board := func() *sandbox.Use { return anna.Command(tavern, "board") }
	profile := func() *sandbox.Use { return anna.Command(tavern, "profile") }
	fill(0, 2)
	k.archives(1, k.sailor("Anna"), gone(7))
	few := []int64{s.costs(k.harbour, board), s.costs(k.harbour, profile)}
	fill(2, 200)
	k.archives(300, k.sailor("Anna"), gone(7))
	many := []int64{s.costs(k.harbour, board), s.costs(k.harbour, profile)}
	if fmt.Sprint(few) != fmt.Sprint(many) || many[0] > 5 || many[1] > 6 {
		t.Errorf("a board and a profile ask the store %v times, where there is little %v", many, few)
	}
	k.noFaults()
}

// archives adds n matches of the first user to the histories. The first match is against the second user.
func (h *harbour) archives(n int, one, other sailor) {
	h.Helper()
	for i := range n {
		e := ladder.Entry{
			Match: fmt.Sprint("a", i), Game: "shanghaien", Guild: h.GuildID(),
			Ended: time.Unix(int64(1e9+i), 0).UTC(), Cause: game.Finished,
		}
		e.Players = []ladder.Player{{User: one.id}, {User: fmt.Sprint(i)}}
		if i == 0 {
			e.Players[1].User = other.id
		}
		bottest.Must(h, h.store.Archive(h.ctx, e))
	}
}
