package bot

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"dockside/storage"
)

// What stays unreadable is news once; what could be read meanwhile, or is gone, is forgotten after a while.
func TestWhatIsSetAsideIsForgottenLater(t *testing.T) {
	t.Parallel()
	a := new(aside)
	a.put("gone", noon)
	for n := range 5 {
		if news := a.put("torn", noon.Add(time.Duration(n)*asideFor)); news != (n == 0) {
			t.Errorf("looked at for the %d. time, it is news: %t", n+1, news)
		}
	}
	if len(a.until) != 1 || !a.put("gone", noon.Add(5*asideFor)) {
		t.Errorf("it remembers %v", a.until)
	}
}

// A table that is deleted while the bot works on a list of tables is passed over: it is not one that cannot be read.
func TestATableThatIsGoneIsNotSetAside(t *testing.T) {
	t.Parallel()
	const gone = "gone"
	for name, act := range map[string]func(context.Context, *Bot) error{
		"the clock": func(ctx context.Context, b *Bot) error {
			b.clock.leave(ctx, gone, fmt.Errorf("load: %w", storage.ErrNotFound))
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var said bytes.Buffer
			b := on(t, depots["bbolt"](t)[0])
			b.log = slog.New(slog.NewTextHandler(&said, nil))
			b.services()
			must(t, act(t.Context(), b))
			if said.Len() > 0 || b.desk.tables.aside.holds(gone, noon) {
				t.Errorf("the log says %q; set aside is %t", said.String(), b.desk.tables.aside.holds(gone, noon))
			}
		})
	}
}
