package rebuild_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/rating"
	"dockside/bot/rebuild"
	"dockside/game/gametest"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage"
)

// attended is a store that runs a function before each request. It may fail at one of them, as if the process had died.
type attended struct {
	bottest.Store
	calls  int
	before func(call int)
	dies   int  // the number of the request that fails; 0: none
	after  bool // the failing request takes effect, but its response is lost
}

func (s *attended) call(do func() error) error {
	s.calls++
	switch {
	case s.before != nil:
		s.before(s.calls)
	case s.dies == 0 || s.calls < s.dies:
	case s.calls == s.dies && s.after:
		return errors.Join(do(), storage.ErrUnavailable)
	default:
		return storage.ErrUnavailable
	}
	return do()
}

func (s *attended) Load(ctx context.Context, id string) (t *table.Table, _ error) {
	return t, s.call(func() (err error) { t, err = s.Store.Load(ctx, id); return err })
}

func (s *attended) LoadMany(ctx context.Context, ids ...string) (all []*table.Table, _ error) {
	return all, s.call(func() (err error) { all, err = s.Store.LoadMany(ctx, ids...); return err })
}

func (s *attended) Update(ctx context.Context, id string, f func(*table.Table) error) (t *table.Table, _ error) {
	return t, s.call(func() (err error) { t, err = s.Store.Update(ctx, id, f); return err })
}

func (s *attended) UpdateFrom(ctx context.Context, of *table.Table, f func(*table.Table) error) (
	t *table.Table, _ error,
) {
	return t, s.call(func() (err error) { t, err = s.Store.UpdateFrom(ctx, of, f); return err })
}

func (s *attended) IDs(ctx context.Context) (ids []string, _ error) {
	return ids, s.call(func() (err error) { ids, err = s.Store.IDs(ctx); return err })
}

func (s *attended) Remove(ctx context.Context, t *table.Table) (removed bool, _ error) {
	return removed, s.call(func() (err error) { removed, err = s.Store.Remove(ctx, t); return err })
}

func (s *attended) Restore(ctx context.Context, t *table.Table) error {
	return s.call(func() error { return s.Store.Restore(ctx, t) })
}

func (s *attended) List(ctx context.Context, all ...*table.Table) error {
	return s.call(func() error { return s.Store.List(ctx, all...) })
}

func (s *attended) Document(ctx context.Context, key string) (d json.RawMessage, _ error) {
	return d, s.call(func() (err error) { d, err = s.Store.Document(ctx, key); return err })
}

func (s *attended) Revise(ctx context.Context, key string, f func(json.RawMessage) (json.RawMessage, error)) error {
	return s.call(func() error { return s.Store.Revise(ctx, key, f) })
}

func (s *attended) Keep(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (
	d json.RawMessage, _ error,
) {
	return d, s.call(func() (err error) { d, err = s.Store.Keep(ctx, key, document, lasts); return err })
}

func (s *attended) Settle(ctx context.Context, n ladder.Name, r ladder.Result) (c ladder.Change, _ error) {
	return c, s.call(func() (err error) { c, err = s.Store.Settle(ctx, n, r); return err })
}

func (s *attended) Archive(ctx context.Context, e ladder.Entry) error {
	return s.call(func() error { return s.Store.Archive(ctx, e) })
}

func (s *attended) Unarchive(ctx context.Context, e ladder.Entry, user string) error {
	return s.call(func() error { return s.Store.Unarchive(ctx, e, user) })
}

func (s *attended) Ladders(ctx context.Context) (all []ladder.Name, _ error) {
	return all, s.call(func() (err error) { all, err = s.Store.Ladders(ctx); return err })
}

func (s *attended) Begin(ctx context.Context, by string, names ...ladder.Name) error {
	return s.call(func() error { return s.Store.Begin(ctx, by, names...) })
}

func (s *attended) Draft(ctx context.Context, by string, n ladder.Name, r ladder.Result) (c ladder.Change, _ error) {
	return c, s.call(func() (err error) { c, err = s.Store.Draft(ctx, by, n, r); return err })
}

func (s *attended) TakenSince(ctx context.Context, n ladder.Name) (ids []string, _ error) {
	return ids, s.call(func() (err error) { ids, err = s.Store.TakenSince(ctx, n); return err })
}

func (s *attended) Exchange(ctx context.Context, by string, n ladder.Name, taken int) (done bool, _ error) {
	return done, s.call(func() (err error) { done, err = s.Store.Exchange(ctx, by, n, taken); return err })
}

func (s *attended) Taken(ctx context.Context, n ladder.Name, id string) (c ladder.Change, ok bool, _ error) {
	return c, ok, s.call(func() (err error) { c, ok, err = s.Store.Taken(ctx, n, id); return err })
}

func (s *attended) Histories(ctx context.Context) (all []ladder.Owner, _ error) {
	return all, s.call(func() (err error) { all, err = s.Store.Histories(ctx); return err })
}

// The users and matches of these tests. The early matches are settled when a rebuild begins. The match over has ended
// by then, and the match late ends during the rebuild.
var (
	regulars = []string{"7123411", "7123412", "7123413"}
	early    = []string{"a", "b", "c"}
)

const over, late = "d", "e"

// strange is a match that a leaderboard contains without a table, so that a rebuild must produce a different
// leaderboard.
const strange = "strange"

// publican is a bot whose store can be replaced.
type publican struct {
	t testing.TB
	*bottest.Services
	tidy bool // all matches that are over are settled before the rebuild
}

func (p publican) at(s storage.Store) *bottest.Services {
	return p.with(s, nil, p.Now)
}

// with returns services on a store with an archive behind it, at a time.
func (p publican) with(s storage.Store, a storage.Archive, now func() time.Time) *bottest.Services {
	return bottest.New(p.t, bottest.Config{Store: s, Archive: a, Games: p.Games, Now: now})
}

// nth returns the n-th match; each ends 25 hours after the one before.
func nth(t *testing.T, n int, id string) *table.Table {
	t.Helper()
	return bottest.Finished(t, id, regulars[n%2], regulars[1+n%2], true, bottest.Noon.Add(time.Duration(n)*25*time.Hour))
}

// pub fills a store with the state before a rebuild. If spoilt is true, the leaderboards also contain a match without a
// table.
func (p publican) pub(t *testing.T, s bottest.Store, spoilt bool) {
	t.Helper()
	b := p.at(s)
	if spoilt {
		v, err := b.Tables.See(nth(t, 0, strange))
		bottest.Must(t, err)
		_, err = rating.SettleMatch(t.Context(), s, v)
		bottest.Must(t, err)
	}
	for n, id := range append(slices.Clone(early), over) {
		bottest.Must(t, s.Create(t.Context(), nth(t, n+1, id)))
		if id != over || p.tidy {
			b.Settled(t, id)
		}
	}
}

// comes stores the late match as ended and settles it.
func (p publican) comes(t *testing.T, s bottest.Store) {
	t.Helper()
	if err := s.Create(t.Context(), nth(t, 5, late)); !errors.Is(err, storage.ErrExists) {
		bottest.Must(t, err)
	}
	p.at(s).Settled(t, late)
}

// inBooks returns everything in the store that a rebuild may change, as text.
func inBooks(t *testing.T, s bottest.Store) string {
	t.Helper()
	return bottest.Books(t, s, []string{"g1"}, regulars, append(slices.Clone(early), over, late))
}

// wanted returns what inBooks returns if no rebuild was necessary.
func (p publican) wanted(t *testing.T) string {
	t.Helper()
	s := bottest.Stores["bbolt"](t)[0]
	p.pub(t, s, false)
	p.at(s).Settled(t, over)
	p.comes(t, s)
	return inBooks(t, s)
}

// beside lists the kinds of stores to test; a short run takes only the first. strides is the number of requests between
// two tests of a kind: testing every request would take minutes.
var (
	beside  = []string{"bbolt", "redis"}[:gametest.Many(1, 2)]
	strides = map[string]int{"bbolt": gametest.Many(31, 1), "redis": gametest.Many(31, 3)}
)

// atEach runs a rebuild for each of its requests, in a new store. From that request on, it calls happens before each
// request, with the number of requests since. After the rebuild it calls afterwards.
func (p publican) atEach(
	t *testing.T, kind string, happens func(s bottest.Store, a storage.Archive, since int),
	afterwards func(s bottest.Store, a storage.Archive),
) {
	t.Helper()
	for at := 1; ; at += strides[kind] {
		s, a := bottest.Stores[kind](t)[0], bottest.Archive(t)
		p.pub(t, s, true)
		w := &attended{Store: s}
		w.before = func(call int) {
			if call >= at {
				happens(s, a, call-at)
			}
		}
		if n, err := rebuild.Rebuild(t.Context(), w, a, p.Games, nil); err != nil || n < len(early) {
			t.Fatalf("from call %d on: %d matches, %v", at, n, err)
		}
		afterwards(s, a)
		if t.Failed() {
			t.Fatalf("changes from call %d of %d on", at, w.calls)
		}
		if at > w.calls {
			if at < 50 {
				t.Errorf("there were only %d calls", w.calls)
			}
			return
		}
	}
}

// A match that is settled during a rebuild of the leaderboards counts once, at whatever moment. The result is as if
// there had been no rebuild.
func TestMatchesAreSettledWhileLaddersAreMadeAnew(t *testing.T) {
	t.Parallel()
	p := publican{t: t, Services: bottest.On(t, nil)}
	want := p.wanted(t)
	for _, kind := range beside {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			p.atEach(t, kind, func(s bottest.Store, _ storage.Archive, since int) {
				switch since {
				case 0:
					p.at(s).Settled(t, over)
				case 4:
					p.comes(t, s)
				}
			}, func(s bottest.Store, _ storage.Archive) {
				p.at(s).Settled(t, over)
				p.comes(t, s)
				bottest.Same(t, "afterwards", inBooks(t, s), want)
			})
		})
	}
}

// The same holds for a match whose settlement is interleaved with the rebuild. Some leaderboards then contain it
// already, and others do not.
func TestAMatchIsBeingSettledWhileLaddersAreMadeAnew(t *testing.T) {
	t.Parallel()
	p := publican{t: t, Services: bottest.On(t, nil)}
	want := p.wanted(t)
	for _, kind := range beside {
		for _, steps := range []int{2, 9, 31} {
			t.Run(fmt.Sprint(kind, " every ", steps), func(t *testing.T) {
				t.Parallel()
				var match *slow
				p.atEach(t, kind, func(s bottest.Store, _ storage.Archive, since int) {
					switch {
					case since == 0:
						match = p.slowly(t, s, over)
					case since%steps == 0:
						match.goOn()
					}
				}, func(s bottest.Store, _ storage.Archive) {
					for match != nil && !match.over {
						match.goOn()
					}
					p.at(s).Settled(t, over)
					p.comes(t, s)
					bottest.Same(t, "afterwards", inBooks(t, s), want)
					match = nil
				})
			})
		}
	}
}

// slow settles a match and pauses before each request to the store.
type slow struct {
	turn chan bool
	over bool
}

func (p publican) slowly(t *testing.T, s bottest.Store, id string) *slow {
	t.Helper()
	m := &slow{turn: make(chan bool)}
	b := p.at(&attended{Store: s, before: func(int) { m.turn <- true; <-m.turn }})
	go func() {
		v, err := b.Tables.Load(t.Context(), id)
		if err == nil && v.Unsettled() {
			_, err = b.Settler().Settle(t.Context(), v)
		}
		if err != nil && !errors.Is(err, storage.ErrUnavailable) { // on a busy machine settling may be given up
			t.Errorf("settling fails: %v", err)
		}
		close(m.turn)
	}()
	m.over = !<-m.turn
	return m
}

// FinishErasure lets the next request proceed.
func (m *slow) goOn() {
	if m.over {
		return
	}
	m.turn <- true
	m.over = !<-m.turn
}
