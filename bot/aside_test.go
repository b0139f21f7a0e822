package bot

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"dockside/bot/tables"
	"dockside/storage"
)

// The quarantine reports an unreadable table as new only once. It forgets entries that are not renewed for a while.
func TestWhatIsSetAsideIsForgottenLater(t *testing.T) {
	t.Parallel()
	a := new(tables.Quarantine)
	a.Put("gone", noon)
	for n := range 5 {
		if news := a.Put("torn", noon.Add(time.Duration(n)*tables.AsideFor)); news != (n == 0) {
			t.Errorf("looked at for the %d. time, it is news: %t", n+1, news)
		}
	}
	if len(a.Until) != 1 || !a.Put("gone", noon.Add(5*tables.AsideFor)) {
		t.Errorf("it remembers %v", a.Until)
	}
}

// A table that is deleted while the scheduler works is skipped, and does not go into quarantine.
func TestATableThatIsGoneIsNotSetAside(t *testing.T) {
	t.Parallel()
	const gone = "gone"
	for name, act := range map[string]func(context.Context, *Bot) error{
		"the clock": func(ctx context.Context, b *Bot) error {
			b.clock.Leave(ctx, gone, fmt.Errorf("load: %w", storage.ErrNotFound))
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var said bytes.Buffer
			c := stillConfig(t)
			c.Store, c.Log = depots["bbolt"](t)[0], slog.New(slog.NewTextHandler(&said, nil))
			b := New(c)
			must(t, act(t.Context(), b))
			if said.Len() > 0 || b.tables.Quarantine.Holds(gone, noon) {
				t.Errorf("the log says %q; set aside is %t", said.String(), b.tables.Quarantine.Holds(gone, noon))
			}
		})
	}
}
