package seats_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/guild"
	"dockside/bot/seats"
	"dockside/bot/ui"
	"dockside/game/shanghaien"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/storagetest/bolttest"
)

// counting is a store that counts the tables it loads.
type counting struct {
	storage.Store
	loaded int
}

func (c *counting) LoadMany(ctx context.Context, ids ...string) ([]*table.Table, error) {
	c.loaded += len(ids)
	return c.Store.LoadMany(ctx, ids...)
}

// Tables without an open seat are removed from the order when they are many. Tables with one are not even loaded for
// that.
func TestTidyLoadsNoOpenSeat(t *testing.T) {
	t.Parallel()
	now := bottest.Noon
	store := &counting{Store: bolttest.Open(t, func() time.Time { return now })}
	finder := seats.Finder{Store: store, Now: func() time.Time { return now }}
	var ids []string
	for n := range 50 {
		tb := table.New(table.Challenge{
			ID: fmt.Sprint(100 + n), Guild: "900", Channel: "901", Rules: shanghaien.Rules(), Pace: ui.Day,
			By: table.Person{ID: "11", Name: "Anna"},
		}, now)
		bottest.Must(t, store.Create(t.Context(), tb))
		_, err := finder.Enter(t.Context(), tb.Guild, tb.ID, false)
		bottest.Must(t, err)
		ids = append(ids, tb.ID)
	}
	now = now.Add(time.Hour)
	tidy := func(closed int) []string {
		t.Helper()
		for _, id := range ids[:closed] {
			_, err := store.Update(t.Context(), id, func(tb *table.Table) error { tb.Phase = table.Lapsed; return nil })
			bottest.Must(t, err)
		}
		store.loaded = 0
		bottest.Must(t, finder.Tidy(t.Context(), "900", ids))
		o, err := guild.SeatOrderOf("900").Load(t.Context(), store)
		bottest.Must(t, err)
		return o.Tables
	}
	if left := tidy(5); store.loaded > 0 || !slices.Equal(left, ids) {
		t.Errorf("five tables are closed: %d were loaded, %d are left", store.loaded, len(left))
	}
	if left := tidy(20); store.loaded > 20 || !slices.Equal(left, ids[20:]) {
		t.Errorf("twenty tables are closed: %d were loaded, %d are left", store.loaded, len(left))
	}
}
