package outage

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/game/contact"
)

// The monitor uses the wall clock, without a monotonic reading. The monotonic clock does not count the time while a
// machine is suspended.
func TestHearingGoesByTheWallClock(t *testing.T) {
	t.Parallel()
	h := New(Config{Local: time.Now})
	if now := h.Now().String(); strings.Contains(now, " m=") {
		t.Errorf("it is %s", now)
	}
}

// timed is a store with a clock.
type timed struct {
	*shelf
	now time.Time
}

func (s *timed) Time(context.Context) (time.Time, error) { return s.now, nil }

// A bot counts as running until its last replica has shut down, or has been silent for a minute.
func TestABotIsAtWorkUntilItsLastCopyLeaves(t *testing.T) {
	t.Parallel()
	s := &timed{new(shelf), midday}
	copies := map[string]*Monitor{}
	for _, name := range []string{"a", "b", "killed"} {
		copies[name] = New(Config{
			Store: s, Replica: name, Local: func() time.Time { return s.now }, Heard: func() bool { return true },
			Log: slog.New(slog.DiscardHandler),
		})
	}
	expect := func(when string, want bool) {
		t.Helper()
		if is, err := Running(t.Context(), s); is != want || err != nil {
			t.Errorf("%s a bot is at work: %t, %v", when, is, err)
		}
	}
	expect("before any", false)
	for _, h := range copies {
		h.Listen(t.Context())
	}
	copies["b"].Leave(t.Context())
	expect("when one of them has left", true)
	for range 4 {
		s.now = s.now.Add(15 * time.Second)
		copies["a"].Listen(t.Context())
	}
	expect("when one is there alone", true)
	copies["a"].Leave(t.Context())
	expect("when all have left but one that was killed a minute ago", false)
	copies["b"].Listen(t.Context())
	expect("when one is back", true)
}

// Times that were recorded while a clock was ahead are corrected on the next tick. A later outage is then recorded as a
// gap, and a false gap is removed.
func TestAMarkInTheFutureCountsAsNow(t *testing.T) {
	t.Parallel()
	s := &timed{new(shelf), midday}
	const month = 30 * 24 * time.Hour
	ahead := Contact{
		Log:    contact.Log{Last: midday.Add(month), Gaps: []contact.Gap{{From: midday, To: midday.Add(month)}}},
		Copies: map[string]time.Time{"gone": midday.Add(month)},
	}
	succeed(t, s.Revise(t.Context(), LastContact.Key, func(json.RawMessage) (json.RawMessage, error) {
		return json.Marshal(ahead)
	}))
	if is, err := Running(t.Context(), s); is || err != nil {
		t.Errorf("a copy that was there in a month is at work: %t, %v", is, err)
	}
	spoken := true
	h := New(Config{
		Store: s, Replica: "a", Local: func() time.Time { return s.now }, Heard: func() bool { return spoken },
		Log: slog.New(slog.DiscardHandler),
	})
	h.Listen(t.Context())
	if len(h.Gaps()) > 0 || !h.LastHeard().Equal(midday) {
		t.Errorf("last contact at %s, after the gaps %v", h.LastHeard(), h.Gaps())
	}
	s.now = midday.Add(2 * time.Hour)
	later := New(Config{
		Store: s, Replica: "b", Local: h.Local, Heard: h.Heard, Log: h.Log,
	})
	later.Listen(t.Context())
	if gaps := later.Gaps(); len(gaps) != 1 || !gaps[0].From.Equal(midday) || !gaps[0].To.Equal(s.now) {
		t.Errorf("an outage of two hours is noted as %v", gaps)
	}
}

// booted is a monitor on a machine whose wall clock is wrong in the first minute.
type booted struct {
	*Monitor
	store  *shelf
	passed time.Duration // since the start
}

// boot starts a monitor after an absence. Its clock is behind the last contact in the store.
func boot(t *testing.T, away, behind time.Duration, before contact.Gap) *booted {
	t.Helper()
	b := &booted{store: &shelf{}}
	noted, err := json.Marshal(Contact{Log: contact.Log{Last: midday, Gaps: []contact.Gap{before}}})
	succeed(t, err)
	b.store.document = noted
	b.Monitor = New(Config{
		Store: b.store, Replica: "a", Heard: func() bool { return true }, Log: slog.New(slog.DiscardHandler),
		Elapsed: func() time.Duration { return time.Hour + b.passed },
		Local: func() time.Time {
			if b.passed < time.Minute {
				return midday.Add(b.passed - behind)
			}
			return midday.Add(away + b.passed)
		},
	})
	return b
}

// listens runs the monitor for a duration with all its ticks.
func (b *booted) listens(t *testing.T, d time.Duration) {
	t.Helper()
	for until := b.passed + d; b.passed < until; b.passed += Tick {
		b.Listen(t.Context())
	}
	b.Listen(t.Context())
}

// A clock that is behind at the start excuses no deadline for longer than the bot was away. Timers that began by the
// old clock get extra time, since the gap ends when the bot follows the corrected clock.
func TestAClockThatIsBehindAtTheStartExcusesNothing(t *testing.T) {
	t.Parallel()
	before := contact.Gap{From: midday.Add(-20 * time.Minute), To: midday.Add(-10 * time.Minute)}
	for _, c := range []struct{ away, behind time.Duration }{
		{20 * time.Second, time.Hour},
		{40 * time.Minute, time.Hour},
		{20 * time.Second, 5 * time.Minute}, // the clock reaches the stored time before it is corrected
	} {
		b := boot(t, c.away, c.behind, before)
		b.listens(t, 10*time.Minute)
		stored, err := LastContact.Load(t.Context(), b.store)
		if err != nil || stored.Last.Before(midday) || !slices.Equal(stored.Gaps, []contact.Gap{before}) {
			t.Errorf("%v: while the clock is in doubt is noted %v, %v", c, stored, err)
		}
		b.listens(t, 5*time.Minute)
		follows := midday.Add(c.away + time.Minute + jumpLasts)
		want := []contact.Gap{before, {From: follows.Add(-c.away), To: follows}}
		if gaps := b.Gaps(); !slices.Equal(gaps, want) {
			t.Errorf("%v: the gaps are %v, not %v", c, gaps, want)
		}
		if now := b.Now(); !b.InContact() || !now.Equal(midday.Add(c.away+b.passed)) {
			t.Errorf("%v: after all it is %s, last contact at %s", c, now, b.LastHeard())
		}
	}
}

// A silence of Discord while the clock is being corrected is a gap. It is added to the bot's own absence.
func TestASilenceWhileTheClockIsSetRightIsAGap(t *testing.T) {
	t.Parallel()
	const away = 20 * time.Second
	b := boot(t, away, time.Hour, contact.Gap{})
	b.Heard = func() bool { return b.passed <= 5*time.Minute || b.passed >= 15*time.Minute }
	b.listens(t, 20*time.Minute)
	var sum time.Duration
	for _, g := range b.Gaps() {
		sum += g.To.Sub(g.From)
	}
	if want := away + 10*time.Minute; sum != want {
		t.Errorf("the gaps are %v, together %s, not %s", b.Gaps(), sum, want)
	}
}

// Without contact, a stored time in the future does not count as contact. It is corrected after ten minutes.
func TestAMarkThatStaysInTheFutureIsCorrected(t *testing.T) {
	t.Parallel()
	b := boot(t, -time.Hour, time.Hour, contact.Gap{From: midday.Add(-3 * time.Hour), To: midday})
	spoken := false
	b.Heard = func() bool { return spoken }
	b.listens(t, time.Minute)
	if b.InContact() {
		t.Error("a silent Discord counts as contact")
	}
	spoken = true
	b.listens(t, jumpLasts-time.Minute)
	stored, err := LastContact.Load(t.Context(), b.store)
	if now := b.Now(); err != nil || !b.InContact() || !stored.Last.Equal(now) || len(stored.Gaps) > 0 {
		t.Errorf("at %s is noted %v, %v", now, stored, err)
	}
}

var midday = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

func succeed(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
