package tables_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/tables"
	"dockside/storage"
)

// The quarantine reports an unreadable table as new only once. It forgets entries that are not renewed for a while.
func TestWhatIsSetAsideIsForgottenLater(t *testing.T) {
	t.Parallel()
	a := new(tables.Quarantine)
	a.Put("gone", bottest.Noon)
	for n := range 5 {
		if news := a.Put("torn", bottest.Noon.Add(time.Duration(n)*tables.AsideFor)); news != (n == 0) {
			t.Errorf("looked at for the %d. time, it is news: %t", n+1, news)
		}
	}
	if len(a.Until) != 1 || !a.Put("gone", bottest.Noon.Add(5*tables.AsideFor)) {
		t.Errorf("it remembers %v", a.Until)
	}
}

// A table that is deleted while the scheduler works is skipped, and does not go into quarantine.
func TestATableThatIsGoneIsNotSetAside(t *testing.T) {
	t.Parallel()
	const gone = "gone"
	var said bytes.Buffer
	b := bottest.New(t, bottest.Config{
		Store: bottest.Stores["bbolt"](t)[0], Log: slog.New(slog.NewTextHandler(&said, nil)),
	})
	b.Clock().Leave(t.Context(), gone, fmt.Errorf("load: %w", storage.ErrNotFound))
	if said.Len() > 0 || b.Tables.Quarantine.Holds(gone, bottest.Noon) {
		t.Errorf("the log says %q; set aside is %t", said.String(), b.Tables.Quarantine.Holds(gone, bottest.Noon))
	}
}
