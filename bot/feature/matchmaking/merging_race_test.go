package matchmaking_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/interactiontest"
	"dockside/game/gametest"
	"dockside/game/gametest/tender"
	"dockside/game/table"
	"dockside/storage"
)

// stepwise is the store of a process that makes each call only when the test gives it a turn. With dies it is killed at
// that call instead, before or after the call takes effect.
type stepwise struct {
	storage.Store
	turn, over  chan struct{}
	calls, dies int
	after       bool
	creates     func() // what happens before the first table is created; nil for nothing
}

func (s *stepwise) take(call func() error) error {
	if s.turn != nil {
		<-s.turn
		defer func() { s.over <- struct{}{} }()
	}
	s.calls++
	switch {
	case s.dies == 0 || s.calls < s.dies:
		return call()
	case s.calls == s.dies && s.after:
		return errors.Join(call(), storage.ErrUnavailable)
	}
	return storage.ErrUnavailable
}

func (s *stepwise) Seated(ctx context.Context, user string) (ids []string, _ error) {
	return ids, s.take(func() (err error) { ids, err = s.Store.Seated(ctx, user); return err })
}

func (s *stepwise) Tagged(ctx context.Context, tag string) (ids []string, _ error) {
	return ids, s.take(func() (err error) { ids, err = s.Store.Tagged(ctx, tag); return err })
}

func (s *stepwise) LoadMany(ctx context.Context, ids ...string) (all []*table.Table, _ error) {
	return all, s.take(func() (err error) { all, err = s.Store.LoadMany(ctx, ids...); return err })
}

func (s *stepwise) Load(ctx context.Context, id string) (t *table.Table, _ error) {
	return t, s.take(func() (err error) { t, err = s.Store.Load(ctx, id); return err })
}

func (s *stepwise) Create(ctx context.Context, t *table.Table) error {
	if do := s.creates; do != nil {
		s.creates = nil
		do()
	}
	return s.take(func() error { return s.Store.Create(ctx, t) })
}

func (s *stepwise) Claim(ctx context.Context, name, id, instead string) (owner string, _ error) {
	return owner, s.take(func() (err error) { owner, err = s.Store.Claim(ctx, name, id, instead); return err })
}

func (s *stepwise) Update(ctx context.Context, id string, change func(*table.Table) error) (
	t *table.Table, _ error,
) {
	return t, s.take(func() (err error) { t, err = s.Store.Update(ctx, id, change); return err })
}

func (s *stepwise) UpdateFrom(ctx context.Context, from *table.Table, change func(*table.Table) error) (
	t *table.Table, _ error,
) {
	return t, s.take(func() (err error) { t, err = s.Store.UpdateFrom(ctx, from, change); return err })
}

func (s *stepwise) Revise(
	ctx context.Context, key string, change func(json.RawMessage) (json.RawMessage, error),
) error {
	return s.take(func() error { return s.Store.Revise(ctx, key, change) })
}

// inOrder runs presses, each on a process of its own, whose calls to the store follow one another in a random order.
func inOrder(random *rand.Rand, processes []*stepwise, presses []func()) {
	var work sync.WaitGroup
	done := make([]chan struct{}, len(processes))
	for i, p := range processes {
		p.turn, p.over, done[i] = make(chan struct{}), make(chan struct{}), make(chan struct{})
		work.Go(func() {
			defer close(done[i])
			presses[i]()
		})
	}
	left := make([]int, len(processes))
	for i := range left {
		left[i] = i
	}
	for len(left) > 0 {
		n := random.IntN(len(left))
		select {
		case processes[left[n]].turn <- struct{}{}:
			<-processes[left[n]].over
		case <-done[left[n]]:
			left = append(left[:n], left[n+1:]...)
		}
	}
	work.Wait()
}

// Two or three people ask for the same match at the same time, each at a process of their own. In whatever order the
// processes reach the store, they play one match when all are answered: nobody sits twice, and of a match of two one
// seat stays open for the third.
func TestWhoAsksAtTheSameTimeMeets(t *testing.T) {
	t.Parallel()
	for name, open := range bottest.Stores {
		if name == "redis" {
			continue // miniredis makes the same calls
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for n := range gametest.Many(40, 3000) {
				meet(t, open(t)[0], n)
			}
		})
	}
}

// meet lets some people ask for the same match at once, in an order that depends on n, and checks who sits where.
func meet(t *testing.T, store storage.Store, n int) {
	t.Helper()
	random := rand.New(rand.NewPCG(uint64(n), 39))
	people := []table.Person{bottest.Anna, bottest.Bernd, interactiontest.Clara}[:2+n%2]
	game := []string{"shanghaien", tender.Name}[n/2%2]
	var processes []*stepwise
	var presses []func()
	for _, who := range people {
		p := &stepwise{Store: store}
		s := interactiontest.New(t, bottest.Config{Store: p, Games: bottest.GamesAndTender()})
		processes = append(processes, p)
		presses = append(presses, func() {
			s.Member(who).Command("challenge", interactiontest.Text("game", game))
		})
	}
	inOrder(random, processes, presses)
	checkSeats(t, store, people, game, fmt.Sprintf("order %d of %s", n, game))
}

// A process is killed at any call while it takes or opens a seat, before or after the call takes effect. The request is
// repeated, as the dispatcher does. Then the two people sit at one table, and no other seat is open.
func TestSeatsSurviveAKillAnywhere(t *testing.T) {
	t.Parallel()
	for name, open := range bottest.Stores {
		if name == "redis" {
			continue // miniredis makes the same calls
		}
		for _, game := range []string{"shanghaien", tender.Name} {
			for _, when := range []int{before, meanwhile, afterwards} {
				t.Run(fmt.Sprint(name, " ", game, " ", when), func(t *testing.T) {
					t.Parallel()
					killed := true
					for at := 1; killed; at++ {
						for _, after := range []bool{false, true} {
							killed = kill(t, open(t)[0], game, at, after, when)
						}
					}
				})
			}
		}
	}
}

// When Anna opens her seat: before Bernd asks, while he is about to open his own, or afterwards.
const (
	before = iota
	meanwhile
	afterwards
)

// kill kills a process at a call while Bernd asks for a match, and reports whether there was such a call.
func kill(t *testing.T, store storage.Store, game string, at int, after bool, when int) (killed bool) {
	t.Helper()
	healthy := interactiontest.New(t, bottest.Config{Store: store, Games: bottest.GamesAndTender()})
	options := []interactiontest.Option{interactiontest.Text("game", game)}
	ask := func() { healthy.Member(bottest.Anna).Command("challenge", options...) }
	p := &stepwise{Store: store, dies: at, after: after}
	switch when {
	case before:
		ask()
	case meanwhile:
		p.creates = ask
	}
	dying := interactiontest.New(t, bottest.Config{Store: p, Games: bottest.GamesAndTender()})
	id := fmt.Sprint(1<<61 + at)
	same := append(slices.Clone(options), func(q *discord.Interaction) { q.ID = id })
	dying.Member(bottest.Bernd).Ask("challenge", same...)
	if p.calls < at {
		return false
	}
	healthy.Member(bottest.Bernd).Command("challenge", same...)
	if when == afterwards || p.creates != nil {
		ask()
	}
	healthy.Pass(time.Minute)
	checkSeats(t, store, []table.Person{bottest.Anna, bottest.Bernd}, game,
		fmt.Sprintf("%s, killed at call %d, after it %t, Anna asks %d", game, at, after, when))
	return true
}

// checkSeats checks that people who asked for the same match play it, and that a person without a partner has one open
// seat.
func checkSeats(t *testing.T, store storage.Store, people []table.Person, game, what string) {
	t.Helper()
	ids, err := store.IDs(t.Context())
	bottest.Must(t, err)
	all, err := store.LoadMany(t.Context(), ids...)
	bottest.Must(t, err)
	sits, open, playing := map[string]int{}, 0, 0
	for _, tb := range all {
		if !tb.Live() {
			continue
		}
		if open++; tb.Phase == table.Playing {
			open, playing = open-1, playing+1
		}
		for _, user := range tb.Users() {
			sits[user]++
		}
	}
	for _, who := range people {
		if sits[who.ID] != 1 {
			t.Errorf("%s: %s sits at %d tables", what, who.Name, sits[who.ID])
		}
	}
	wantOpen, wantPlaying := len(people)%2, len(people)/2
	if game == tender.Name {
		wantOpen, wantPlaying = 1, 0
	}
	if open != wantOpen || playing != wantPlaying {
		t.Errorf("%s: %d tables are open, and %d play", what, open, playing)
	}
}
