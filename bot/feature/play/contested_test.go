package play_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game/gametest/tender"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/storagetest/bolttest"
)

// contested is a store in which another process changes a table just before a press is stored, once it is armed.
type contested struct {
	storage.Store
	armed *atomic.Bool
}

func (c contested) UpdateFrom(
	ctx context.Context,
	t *table.Table,
	change func(*table.Table) error,
) (*table.Table, error) {
	if c.armed.CompareAndSwap(true, false) {
		bump := func(t *table.Table) error {
			t.Shown.Fails++
			return nil
		}
		if _, err := c.Update(ctx, t.ID, bump); err != nil {
			return nil, err
		}
	}
	return c.Store.UpdateFrom(ctx, t, change)
}

// If another process has changed the table, a press runs again on the new state. The panel then shows the new state,
// and not the result of the first attempt, whose computer players and dice may have chosen otherwise.
func TestAPanelShowsTheAttemptThatWasStored(t *testing.T) {
	t.Parallel()
	store := contested{bolttest.Open(t, time.Now), new(atomic.Bool)}
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender(), Store: store})
	anna, bernd, clara := s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(interactiontest.Clara)
	m := s.Begin(tender.Name, []*interactiontest.Member{anna, bernd, clara})
	hand := m.Hand(anna)
	store.armed.Store(true)
	a := anna.Press(hand, choices(hand)[0])
	if a.Panel == nil || store.armed.Load() {
		t.Fatalf("no panel of a contested press: %q", a.Said())
	}
	if got, want := a.Panel.View.Shown.Fails, 1; got != want {
		t.Errorf("the panel shows the table after %d changes of the other process, not %d", got, want)
	}
}
