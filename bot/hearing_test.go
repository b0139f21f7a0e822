package bot

import (
	"context"
	"encoding/json"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dockside/storage"
	"dockside/table"
)

// WasHeard tells the copies of the bot that share a store that one of them has heard Discord all the time
// until then.
func WasHeard(ctx context.Context, store Documents, then time.Time) error {
	return store.Revise(ctx, hearingKey, func(raw json.RawMessage) (json.RawMessage, error) {
		known, err := readHearing(raw, nil)
		if err != nil {
			return nil, err
		}
		known.Heard = then
		return json.Marshal(known)
	})
}

// Times are compared with deadlines that were stored, by the wall clock: a machine that was suspended was
// deaf meanwhile, which its other clock does not count.
func TestHearingGoesByTheWallClock(t *testing.T) {
	t.Parallel()
	h := &hearing{local: time.Now}
	if now := h.now().String(); strings.Contains(now, " m=") {
		t.Errorf("it is %s", now)
	}
}

// timed is a store with a clock.
type timed struct {
	Store
	now time.Time
}

func (s *timed) Time(context.Context) (time.Time, error) { return s.now, nil }

// A bot is at work until the last copy has left in order, or none has been heard for a minute.
func TestABotIsAtWorkUntilItsLastCopyLeaves(t *testing.T) {
	t.Parallel()
	kept, err := storage.OpenBolt(filepath.Join(t.TempDir(), "games.db"))
	must(t, err)
	t.Cleanup(func() { kept.Close() })
	s := &timed{kept, noon}
	copies := map[string]*hearing{}
	for _, name := range []string{"a", "b", "killed"} {
		copies[name] = &hearing{
			store: s, name: name, local: func() time.Time { return s.now }, heard: func() bool { return true },
			log: slog.New(slog.DiscardHandler),
		}
	}
	expect := func(when string, want bool) {
		t.Helper()
		if is, err := Running(t.Context(), s); is != want || err != nil {
			t.Errorf("%s a bot is at work: %t, %v", when, is, err)
		}
	}
	expect("before any", false)
	must(t, WasHeard(t.Context(), s, noon.Add(-time.Second)))
	expect("when a former version was heard", true)
	for _, h := range copies {
		h.listen(t.Context())
	}
	copies["b"].leave(t.Context())
	expect("when one of them has left", true)
	for range 4 {
		s.now = s.now.Add(15 * time.Second)
		copies["a"].listen(t.Context())
	}
	expect("when one is there alone", true)
	copies["a"].leave(t.Context())
	expect("when all have left but one that was killed a minute ago", false)
	copies["b"].listen(t.Context())
	expect("when one is back", true)
}

// What was noted while a clock was ahead does not count once the clock is right: the mark is taken back at the next
// beat, so that an outage after it is noted as one, and a gap that never was is forgotten.
func TestAMarkInTheFutureCountsAsNow(t *testing.T) {
	t.Parallel()
	kept, err := storage.OpenBolt(filepath.Join(t.TempDir(), "games.db"))
	must(t, err)
	t.Cleanup(func() { kept.Close() })
	s := &timed{kept, noon}
	const month = 30 * 24 * time.Hour
	ahead := note{
		Hearing: table.Hearing{Heard: noon.Add(month), Gaps: []table.Gap{{From: noon, To: noon.Add(month)}}},
		Copies:  map[string]time.Time{"gone": noon.Add(month)},
	}
	must(t, s.Revise(t.Context(), hearingKey, func(json.RawMessage) (json.RawMessage, error) {
		return json.Marshal(ahead)
	}))
	if is, err := Running(t.Context(), s); is || err != nil {
		t.Errorf("a copy that was there in a month is at work: %t, %v", is, err)
	}
	spoken := true
	h := &hearing{
		store: s, name: "a", local: func() time.Time { return s.now }, heard: func() bool { return spoken },
		log: slog.New(slog.DiscardHandler),
	}
	h.listen(t.Context())
	if len(h.gaps()) > 0 || !h.last().Equal(noon) {
		t.Errorf("heard last at %s, after the gaps %v", h.last(), h.gaps())
	}
	s.now = noon.Add(2 * time.Hour)
	later := &hearing{
		store: s, name: "b", local: h.local, heard: h.heard, log: h.log,
	}
	later.listen(t.Context())
	if gaps := later.gaps(); len(gaps) != 1 || !gaps[0].From.Equal(noon) || !gaps[0].To.Equal(s.now) {
		t.Errorf("an outage of two hours is noted as %v", gaps)
	}
}
