package matchmaking_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/feature/matchmaking"
	"dockside/bot/ui"
	"dockside/game/shanghaien"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/redis"

	"github.com/alicebob/miniredis/v2"
)

// turnwise is the store of a process that makes a request only when the test gives it a turn.
type turnwise struct {
	storage.Store
	turn, over chan struct{}
}

func (s turnwise) take(call func()) {
	<-s.turn
	call()
	s.over <- struct{}{}
}

func (s turnwise) Claim(ctx context.Context, name, id, instead string) (owner string, err error) {
	s.take(func() { owner, err = s.Store.Claim(ctx, name, id, instead) })
	return owner, err
}

func (s turnwise) Create(ctx context.Context, t *table.Table) (err error) {
	s.take(func() { err = s.Store.Create(ctx, t) })
	return err
}

func (s turnwise) Load(ctx context.Context, id string) (t *table.Table, err error) {
	s.take(func() { t, err = s.Store.Load(ctx, id) })
	return t, err
}

func (s turnwise) Update(ctx context.Context, id string, change func(*table.Table) error) (t *table.Table, err error) {
	s.take(func() { t, err = s.Store.Update(ctx, id, change) })
	return t, err
}

// Two users challenge each other at the same time, and two processes handle it. In whatever order their requests reach
// the store, at most one challenge remains. In at most one order in a hundred none remains, since each process has seen
// the other's challenge; then both users are told so and ask again.
func TestOfTwoChallengesThatCrossOneStands(t *testing.T) {
	t.Parallel()
	s, err := redis.Open(t.Context(), "redis://"+miniredis.RunT(t).Addr())
	bottest.Must(t, err)
	t.Cleanup(func() { s.Close() })
	const calls = 9 // in any order; later requests alternate
	none := 0
	for order := range 1 << calls {
		stand, refused := cross(t, s, order, calls)
		if stand > 1 || stand+refused != 2 {
			t.Errorf("in order %0*b %d challenges stand, and %d are refused", calls, order, stand, refused)
		}
		if stand == 0 {
			none++
		}
	}
	if orders := 1 << calls; none > orders/100 {
		t.Errorf("in %d of %d orders no challenge stands", none, orders)
	}
}

// cross opens two challenges whose requests reach the store in a given order: bit n of order selects the process for
// request n. It returns how many challenges remain and how many are refused.
func cross(t *testing.T, s storage.Store, order, calls int) (stand, refused int) {
	t.Helper()
	var work sync.WaitGroup
	var processes [2]turnwise
	var failed [2]error
	ids := [2]string{fmt.Sprint("a", order), fmt.Sprint("b", order)}
	people := [2]table.Person{bottest.Anna, bottest.Bernd}
	for i := range processes {
		processes[i] = turnwise{s, make(chan struct{}), make(chan struct{})}
		challenge := table.New(table.Challenge{
			ID: ids[i], Guild: "g", Channel: fmt.Sprint(order), Rules: shanghaien.Rules(), Pace: ui.Day,
			By: people[i], Rival: people[1-i],
		}, bottest.Noon)
		work.Go(func() {
			_, failed[i] = matchmaking.Pairs{Store: processes[i]}.Open(t.Context(), challenge, bottest.Noon)
			for range processes[i].turn { // no request is left to make
				processes[i].over <- struct{}{}
			}
		})
	}
	for n := range calls + 20 {
		next := processes[order>>n&1]
		if n >= calls {
			next = processes[n%2]
		}
		next.turn <- struct{}{}
		<-next.over
	}
	for _, p := range processes {
		close(p.turn)
	}
	work.Wait()
	for i, id := range ids {
		if failed[i] != nil {
			refused++
		}
		if tb, err := s.Load(t.Context(), id); err == nil && tb.Live() {
			stand++
		}
	}
	return stand, refused
}
