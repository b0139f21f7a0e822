package bot

import (
	"context"
	"encoding/json"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/game/table"
	"dockside/storage"
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

// booted is a bot on a machine without a clock of its own, which is set right after a minute.
type booted struct {
	*hearing
	store  *shelf
	passed time.Duration // since the start
}

// boot starts it after it was away for a time, on a clock that is behind the mark in the store.
func boot(t *testing.T, away, behind time.Duration, before table.Gap) *booted {
	t.Helper()
	b := &booted{store: &shelf{}}
	noted, err := json.Marshal(note{Hearing: table.Hearing{Heard: noon, Gaps: []table.Gap{before}}})
	must(t, err)
	b.store.document = noted
	b.hearing = &hearing{
		store: b.store, name: "a", heard: func() bool { return true }, log: slog.New(slog.DiscardHandler),
		steady: steady{elapsed: func() time.Duration { return time.Hour + b.passed }},
		local: func() time.Time {
			if b.passed < time.Minute {
				return noon.Add(b.passed - behind)
			}
			return noon.Add(away + b.passed)
		},
	}
	return b
}

// listens lets time go by in which Discord is heard.
func (b *booted) listens(t *testing.T, d time.Duration) {
	t.Helper()
	for until := b.passed + d; b.passed < until; b.passed += beat {
		b.listen(t.Context())
	}
	b.listen(t.Context())
}

// A clock that is behind at the start, and is set right a minute later, excuses no deadline for longer than the bot was
// away. What began by that clock gets time to come back, since the gap ends when the bot follows the right one.
func TestAClockThatIsBehindAtTheStartExcusesNothing(t *testing.T) {
	t.Parallel()
	before := table.Gap{From: noon.Add(-20 * time.Minute), To: noon.Add(-10 * time.Minute)}
	for _, c := range []struct{ away, behind time.Duration }{
		{20 * time.Second, time.Hour},
		{40 * time.Minute, time.Hour},
		{20 * time.Second, 5 * time.Minute}, // the mark is reached before the bot follows the right clock
	} {
		b := boot(t, c.away, c.behind, before)
		b.listens(t, 10*time.Minute)
		stored, err := readHearing(b.store.document, nil)
		if err != nil || stored.Heard.Before(noon) || !slices.Equal(stored.Gaps, []table.Gap{before}) {
			t.Errorf("%v: while the clock is in doubt is noted %v, %v", c, stored, err)
		}
		b.listens(t, 5*time.Minute)
		follows := noon.Add(c.away + time.Minute + jumpLasts)
		want := []table.Gap{before, {From: follows.Add(-c.away), To: follows}}
		if gaps := b.gaps(); !slices.Equal(gaps, want) {
			t.Errorf("%v: the gaps are %v, not %v", c, gaps, want)
		}
		if now := b.now(); !b.hears() || !now.Equal(noon.Add(c.away+b.passed)) {
			t.Errorf("%v: after all it is %s, heard last at %s", c, now, b.last())
		}
	}
}

// A silence of Discord that lasts while the clock is set right is a gap beside the time in which the bot was away.
func TestASilenceWhileTheClockIsSetRightIsAGap(t *testing.T) {
	t.Parallel()
	const away = 20 * time.Second
	b := boot(t, away, time.Hour, table.Gap{})
	b.heard = func() bool { return b.passed <= 5*time.Minute || b.passed >= 15*time.Minute }
	b.listens(t, 20*time.Minute)
	var sum time.Duration
	for _, g := range b.gaps() {
		sum += g.To.Sub(g.From)
	}
	if want := away + 10*time.Minute; sum != want {
		t.Errorf("the gaps are %v, together %s, not %s", b.gaps(), sum, want)
	}
}

// Who is silent is not heard while a mark is in the future. One that stays there is corrected after ten minutes.
func TestAMarkThatStaysInTheFutureIsCorrected(t *testing.T) {
	t.Parallel()
	b := boot(t, -time.Hour, time.Hour, table.Gap{From: noon.Add(-3 * time.Hour), To: noon})
	spoken := false
	b.heard = func() bool { return spoken }
	b.listens(t, time.Minute)
	if b.hears() {
		t.Error("a silent Discord is heard")
	}
	spoken = true
	b.listens(t, jumpLasts-time.Minute)
	stored, err := readHearing(b.store.document, nil)
	if now := b.now(); err != nil || !b.hears() || !stored.Heard.Equal(now) || len(stored.Gaps) > 0 {
		t.Errorf("at %s is noted %v, %v", now, stored, err)
	}
}
