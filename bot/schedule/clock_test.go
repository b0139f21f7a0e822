package schedule_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/computer"
	"dockside/bot/outage"
	"dockside/bot/schedule"
	"dockside/game/table"
	"dockside/storage"
)

// ward is a store whose tables are all due and cannot be processed.
type ward struct {
	storage.Store
	tables   int
	why      error
	mistaken bool // panic when due tables are claimed
	broken   bool // panic when a table is loaded

	mu      sync.Mutex
	asked   []string // requests to the store, in order
	claimed map[string]bool
}

// note records a request to the store.
func (w *ward) note(what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked = append(w.asked, what)
}

func (w *ward) Document(context.Context, string) (json.RawMessage, error) {
	w.note("heard")
	return nil, nil
}

func (w *ward) ClaimDue(_ context.Context, _, _ time.Time, limit int) (ids []string, err error) {
	w.note("due")
	if w.mistaken {
		panic("a mistake")
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for i := range w.tables {
		if id := fmt.Sprint("t", i); len(ids) < limit && !w.claimed[id] {
			ids, w.claimed[id] = append(ids, id), true
		}
	}
	return ids, nil
}

func (w *ward) ReleaseDue(_ context.Context, ids ...string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, id := range ids {
		delete(w.claimed, id)
	}
	return nil
}

func (w *ward) ClaimPeople(context.Context, time.Time, time.Time, int) ([]string, error) {
	return nil, nil
}

func (w *ward) ReleasePeople(context.Context, ...string) error { return nil }

func (w *ward) Load(_ context.Context, id string) (*table.Table, error) {
	if w.note(id); w.broken {
		panic("a mistake")
	}
	return nil, w.why
}

func (w *ward) Update(context.Context, string, func(*table.Table) error) (*table.Table, error) {
	return nil, w.why
}

// clockOf returns a clock on a store, and its log.
func clockOf(t *testing.T, w *ward) (schedule.Clock, *strings.Builder) {
	w.claimed = map[string]bool{}
	said := new(strings.Builder)
	log := slog.New(slog.NewTextHandler(said, nil))
	now := func() time.Time { return time.Unix(0, 0) }
	h := outage.New(outage.Config{Store: w, Local: now, Heard: func() bool { return false }, Log: log})
	b := bottest.New(t, bottest.Config{Store: w, Now: now, Log: log})
	k := b.Clock()
	k.Outages = h
	return k, said
}

// Tables that stay due do not block those behind them, and only unreadable tables are quarantined.
func TestTheClockComesToAllThatAreDue(t *testing.T) {
	t.Parallel()
	for why, aside := range map[error]int{
		storage.ErrNotFound: 0, storage.ErrUnavailable: 0, context.Canceled: 0,
		storage.ErrUnreadable: 3*schedule.MaxConcurrent + 1,
	} {
		w := &ward{tables: 3*schedule.MaxConcurrent + 1, why: why}
		k, _ := clockOf(t, w)
		k.Tick(t.Context())
		for i := range w.tables {
			id := fmt.Sprint("t", i)
			if n := len(slices.DeleteFunc(slices.Clone(w.asked), func(s string) bool { return s != id })); n != 1 {
				t.Errorf("%v: the clock looks at table %d %d times", why, i, n)
				break
			}
		}
		set := 0
		for i := range w.tables {
			if k.Tables.Quarantine.Holds(fmt.Sprint("t", i), k.Now()) {
				set++
			}
		}
		if set != aside || len(w.claimed) > 0 {
			t.Errorf("%v: %d are set aside, not %d; %d are still claimed", why, set, aside, len(w.claimed))
		}
	}
}

// A tick reads the last contact with Discord before it claims due tables. The machine may have been suspended since the
// last tick.
func TestTheClockListensFirst(t *testing.T) {
	t.Parallel()
	w := &ward{}
	k, _ := clockOf(t, w)
	k.Tick(t.Context())
	if len(w.asked) < 2 || !slices.Equal(w.asked[:2], []string{"heard", "due"}) {
		t.Errorf("the store is asked %v", w.asked)
	}
}

// A tick unloads the memory of idle computer players.
func TestTheClockLetsComputerPlayersRest(t *testing.T) {
	t.Parallel()
	k, _ := clockOf(t, &ward{})
	idle := new(bottest.Sleeper)
	k.Computers.Memory.Use(idle, k.Computers.Now().Add(-computer.IdleTimeout))
	k.Tick(t.Context())
	if idle.Folded != 1 {
		t.Errorf("it was unloaded %d times", idle.Folded)
	}
}

// A panic while due tables are claimed or loaded ends that step alone, and is logged once.
func TestAMistakeDoesNotEndTheClock(t *testing.T) {
	t.Parallel()
	for _, w := range []*ward{{mistaken: true}, {tables: 1, broken: true}} {
		k, said := clockOf(t, w)
		k.Tick(t.Context())
		if strings.Count(said.String(), "panic: a value") != 1 {
			t.Errorf("the log says %q", said)
		}
	}
}
