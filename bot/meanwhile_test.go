package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"dockside/bot/outage"
	"dockside/bot/rating"
	"dockside/bot/rebuild"
	"dockside/game/gametest"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage"
)

// attended is a store that lets something happen before each of its calls, and may die at one of them.
type attended struct {
	depot
	calls  int
	before func(call int)
	dies   int  // at which call; 0: never
	after  bool // that one is done, and not answered
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
	return t, s.call(func() (err error) { t, err = s.depot.Load(ctx, id); return err })
}

func (s *attended) LoadMany(ctx context.Context, ids ...string) (all []*table.Table, _ error) {
	return all, s.call(func() (err error) { all, err = s.depot.LoadMany(ctx, ids...); return err })
}

func (s *attended) Update(ctx context.Context, id string, f func(*table.Table) error) (t *table.Table, _ error) {
	return t, s.call(func() (err error) { t, err = s.depot.Update(ctx, id, f); return err })
}

func (s *attended) UpdateFrom(ctx context.Context, of *table.Table, f func(*table.Table) error) (
	t *table.Table, _ error,
) {
	return t, s.call(func() (err error) { t, err = s.depot.UpdateFrom(ctx, of, f); return err })
}

func (s *attended) IDs(ctx context.Context) (ids []string, _ error) {
	return ids, s.call(func() (err error) { ids, err = s.depot.IDs(ctx); return err })
}

func (s *attended) Remove(ctx context.Context, t *table.Table) (removed bool, _ error) {
	return removed, s.call(func() (err error) { removed, err = s.depot.Remove(ctx, t); return err })
}

func (s *attended) Restore(ctx context.Context, t *table.Table) error {
	return s.call(func() error { return s.depot.Restore(ctx, t) })
}

func (s *attended) List(ctx context.Context, all ...*table.Table) error {
	return s.call(func() error { return s.depot.List(ctx, all...) })
}

func (s *attended) Document(ctx context.Context, key string) (d json.RawMessage, _ error) {
	return d, s.call(func() (err error) { d, err = s.depot.Document(ctx, key); return err })
}

func (s *attended) Revise(ctx context.Context, key string, f func(json.RawMessage) (json.RawMessage, error)) error {
	return s.call(func() error { return s.depot.Revise(ctx, key, f) })
}

func (s *attended) Keep(ctx context.Context, key string, document json.RawMessage, lasts time.Duration) (
	d json.RawMessage, _ error,
) {
	return d, s.call(func() (err error) { d, err = s.depot.Keep(ctx, key, document, lasts); return err })
}

func (s *attended) Settle(ctx context.Context, n ladder.Name, r ladder.Result) (c ladder.Change, _ error) {
	return c, s.call(func() (err error) { c, err = s.depot.Settle(ctx, n, r); return err })
}

func (s *attended) Archive(ctx context.Context, e ladder.Entry) error {
	return s.call(func() error { return s.depot.Archive(ctx, e) })
}

func (s *attended) Unarchive(ctx context.Context, e ladder.Entry, user string) error {
	return s.call(func() error { return s.depot.Unarchive(ctx, e, user) })
}

func (s *attended) Ladders(ctx context.Context) (all []ladder.Name, _ error) {
	return all, s.call(func() (err error) { all, err = s.depot.Ladders(ctx); return err })
}

func (s *attended) Begin(ctx context.Context, by string, names ...ladder.Name) error {
	return s.call(func() error { return s.depot.Begin(ctx, by, names...) })
}

func (s *attended) Draft(ctx context.Context, by string, n ladder.Name, r ladder.Result) (c ladder.Change, _ error) {
	return c, s.call(func() (err error) { c, err = s.depot.Draft(ctx, by, n, r); return err })
}

func (s *attended) Since(ctx context.Context, n ladder.Name) (ids []string, _ error) {
	return ids, s.call(func() (err error) { ids, err = s.depot.Since(ctx, n); return err })
}

func (s *attended) Exchange(ctx context.Context, by string, n ladder.Name, taken int) (done bool, _ error) {
	return done, s.call(func() (err error) { done, err = s.depot.Exchange(ctx, by, n, taken); return err })
}

func (s *attended) Taken(ctx context.Context, n ladder.Name, id string) (c ladder.Change, ok bool, _ error) {
	return c, ok, s.call(func() (err error) { c, ok, err = s.depot.Taken(ctx, n, id); return err })
}

func (s *attended) Histories(ctx context.Context) (all []ladder.Owner, _ error) {
	return all, s.call(func() (err error) { all, err = s.depot.Histories(ctx); return err })
}

// The people and matches of these tests: the early ones are settled when a rebuild begins, one is over, and one ends
// while the rebuild is at work.
var (
	regulars = []string{"7123411", "7123412", "7123413"}
	early    = []string{"a", "b", "c"}
)

const over, late = "d", "e"

// strange is a match that a ladder knows and no table: what a rebuild makes anew is another ladder.
const strange = "strange"

// publican is a bot that works on stores one after the other.
type publican struct {
	*Bot
	tidy bool // all that is over is settled when a rebuild begins
}

func (p publican) at(s storage.Store) *Bot {
	d := p.services
	return &Bot{
		services: (&services{games: d.games, store: s, words: d.words, outages: new(outage.Monitor), now: d.now, log: d.log}).ready(),
	}
}

// nth is one of these matches.
func nth(t *testing.T, n int, id string) *table.Table {
	t.Helper()
	return ended(t, id, regulars[n%2], regulars[1+n%2], true, noon.Add(time.Duration(n)*25*time.Hour))
}

// pub fills a store with what there is when a rebuild begins. Spoilt, the ladders have taken a match before which no
// table has.
func (p publican) pub(t *testing.T, s depot, spoilt bool) {
	t.Helper()
	b := p.at(s)
	if spoilt {
		v, err := b.tables.See(nth(t, 0, strange))
		must(t, err)
		_, err = rating.SettleMatch(t.Context(), s, v)
		must(t, err)
	}
	for n, id := range append(slices.Clone(early), over) {
		must(t, s.Create(t.Context(), nth(t, n+1, id)))
		if id != over || p.tidy {
			told(t, b, id)
		}
	}
}

// comes lets the late match be over, and tells the ladders.
func (p publican) comes(t *testing.T, s depot) {
	t.Helper()
	if err := s.Create(t.Context(), nth(t, 5, late)); !errors.Is(err, storage.ErrExists) {
		must(t, err)
	}
	told(t, p.at(s), late)
}

// inBooks is all that the books of a pub say.
func inBooks(t *testing.T, s depot) string {
	t.Helper()
	return books(t, s, []string{"g1"}, regulars, append(slices.Clone(early), over, late))
}

// wanted is what they say when nothing was ever wrong.
func (p publican) wanted(t *testing.T) string {
	t.Helper()
	s := depots["bbolt"](t)[0]
	p.pub(t, s, false)
	told(t, p.at(s), over)
	p.comes(t, s)
	return inBooks(t, s)
}

// beside are the kinds of stores beside which bots work while ladders are made anew, in a short run the first of them,
// and strides by how many calls these tests go on in each: every one would take minutes.
var (
	beside  = []string{"bbolt", "miniredis"}[:gametest.Many(1, 2)]
	strides = map[string]int{"bbolt": gametest.Many(31, 1), "miniredis": gametest.Many(31, 1)}
)

// atEach lets something happen from the first call of a rebuild on, from the second, and so on to its last, each
// time in a new pub; then it is the turn of what comes afterwards.
func (p publican) atEach(
	t *testing.T,
	kind string,
	happens func(s depot, a storage.Archive, since int),
	afterwards func(s depot, a storage.Archive),
) {
	t.Helper()
	for at := 1; ; at += strides[kind] {
		s, a := depots[kind](t)[0], attic(t)
		p.pub(t, s, true)
		w := &attended{depot: s}
		w.before = func(call int) {
			if call >= at {
				happens(s, a, call-at)
			}
		}
		if n, err := rebuild.Rebuild(t.Context(), w, a, p.games, nil); err != nil || n < len(early) {
			t.Fatalf("from call %d on: %d matches, %v", at, n, err)
		}
		afterwards(s, a)
		if t.Failed() {
			t.Fatalf("what happened from call %d of %d on", at, w.calls)
		}
		if at > w.calls {
			if at < 50 {
				t.Errorf("there were only %d calls", w.calls)
			}
			return
		}
	}
}

// Matches that are settled while ladders are made anew count once, whenever that is, and all comes out as if there had
// been no rebuild and nothing wrong before.
func TestMatchesAreSettledWhileLaddersAreMadeAnew(t *testing.T) {
	t.Parallel()
	p := publican{Bot: on(t, nil)}
	want := p.wanted(t)
	for _, kind := range beside {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			p.atEach(t, kind, func(s depot, _ storage.Archive, since int) {
				switch since {
				case 0:
					told(t, p.at(s), over)
				case 4:
					p.comes(t, s)
				}
			}, func(s depot, _ storage.Archive) {
				told(t, p.at(s), over)
				p.comes(t, s)
				same(t, "afterwards", inBooks(t, s), want)
			})
		})
	}
}

// The same where a match is being settled from one call to a later one: some ladders have taken it by then, as they
// were, and the others have not.
func TestAMatchIsBeingSettledWhileLaddersAreMadeAnew(t *testing.T) {
	t.Parallel()
	p := publican{Bot: on(t, nil)}
	want := p.wanted(t)
	for _, kind := range beside {
		for _, steps := range []int{2, 9, 31} {
			t.Run(fmt.Sprint(kind, " every ", steps), func(t *testing.T) {
				t.Parallel()
				var match *slow
				p.atEach(t, kind, func(s depot, _ storage.Archive, since int) {
					switch {
					case since == 0:
						match = p.slowly(t, s, over)
					case since%steps == 0:
						match.goOn()
					}
				}, func(s depot, _ storage.Archive) {
					for match != nil && !match.over {
						match.goOn()
					}
					told(t, p.at(s), over)
					p.comes(t, s)
					same(t, "afterwards", inBooks(t, s), want)
					match = nil
				})
			})
		}
	}
}

// slow settles a match with a pause before each call of the store.
type slow struct {
	turn chan bool
	over bool
}

func (p publican) slowly(t *testing.T, s depot, id string) *slow {
	t.Helper()
	m := &slow{turn: make(chan bool)}
	b := p.at(&attended{depot: s, before: func(int) { m.turn <- true; <-m.turn }})
	go func() {
		v, err := b.tables.Load(t.Context(), id)
		if err == nil && v.Unsettled() {
			_, err = newScores(b.services).Settle(t.Context(), v)
		}
		if err != nil && !errors.Is(err, storage.ErrUnavailable) { // on a busy machine it may be given up
			t.Errorf("settling fails: %v", err)
		}
		close(m.turn)
	}()
	m.over = !<-m.turn
	return m
}

// goOn lets the next call happen.
func (m *slow) goOn() {
	if m.over {
		return
	}
	m.turn <- true
	m.over = !<-m.turn
}
