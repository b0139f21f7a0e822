package hours

import (
	"math/rand/v2"
	"testing"
	"time"
)

// changes maps zones to the days around a change of their clocks.
var changes = map[string][]string{
	"Europe/Paris":        {"2026-03-29", "2026-10-25"},
	"America/New_York":    {"2026-03-08", "2026-11-01"},
	"Australia/Lord_Howe": {"2026-04-05", "2026-10-04"},
}

// local parses a time with its UTC offset, so that it is unambiguous.
func local(t *testing.T, written string) time.Time {
	t.Helper()
	at, err := time.Parse("2006-01-02 15:04 -0700", written)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestQuietHours(t *testing.T) {
	t.Parallel()
	night := func(from, to int) Quiet { return Quiet{from, to, "Europe/Paris"} }
	for _, c := range []struct {
		quiet    Quiet
		at, ends string // empty: not quiet
	}{
		{night(22*60, 7*60), "2026-05-01 21:59 +0200", ""},
		{night(22*60, 7*60), "2026-05-01 22:00 +0200", "2026-05-02 07:00 +0200"},
		{night(22*60, 7*60), "2026-05-02 06:59 +0200", "2026-05-02 07:00 +0200"},
		{night(22*60, 7*60), "2026-05-02 07:00 +0200", ""},
		{night(9*60, 17*60), "2026-05-01 12:00 +0200", "2026-05-01 17:00 +0200"},
		{night(9*60, 17*60), "2026-05-01 08:00 +0200", ""},
		// Clocks skip the hour from 2 to 3 on 29 March.
		{night(22*60, 2*60+30), "2026-03-29 01:59 +0100", "2026-03-29 03:00 +0200"},
		{night(22*60, 2*60+30), "2026-03-29 03:00 +0200", ""},
		{night(2*60+30, 8*60), "2026-03-29 03:00 +0200", "2026-03-29 08:00 +0200"},
		{night(2*60+10, 2*60+50), "2026-03-29 03:00 +0200", ""},
		// The hour occurs twice on 25 October, and counts once.
		{night(22*60, 2*60+30), "2026-10-25 02:29 +0200", "2026-10-25 02:30 +0200"},
		{night(22*60, 2*60+30), "2026-10-25 02:29 +0100", ""},
		{night(2*60+30, 8*60), "2026-10-25 02:30 +0200", "2026-10-25 08:00 +0100"},
		{night(2*60+30, 8*60), "2026-10-25 02:10 +0100", "2026-10-25 08:00 +0100"},
		// These ranges are not allowed.
		{Quiet{}, "2026-05-01 00:00 +0200", ""},
		{night(8*60, 8*60), "2026-05-01 08:00 +0200", ""},
		{night(8*60, 20*60+1), "2026-05-01 12:00 +0200", ""},
		{Quiet{0, 8 * 60, "Europe/Atlantis"}, "2026-05-01 01:00 +0200", ""},
	} {
		at := local(t, c.at)
		want := at
		if c.ends != "" {
			want = local(t, c.ends)
		}
		if holds, ends := c.quiet.Holds(at), c.quiet.Ends(at); holds != (c.ends != "") || !ends.Equal(want) {
			t.Errorf("%v at %s: quiet %v until %v", c.quiet, c.at, holds, ends)
		}
	}
}

// After and Awake agree: the time awake until the returned end is the given duration. Quiet hours last at most half a
// day, plus the hour by which clocks may be put back.
func TestQuietHoursOverChangesOfTheClock(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for zone, days := range changes {
		for range 500 {
			from := r.IntN(dayMinutes)
			q := Quiet{from, (from + 1 + r.IntN(12*60)) % dayMinutes, zone}
			day := local(t, days[r.IntN(len(days))]+" 00:00 +0000")
			at := day.Add(time.Duration(r.IntN(4*dayMinutes)-2*dayMinutes) * time.Minute)
			d := time.Duration(r.IntN(3*dayMinutes)) * time.Minute
			end := q.After(at, d)
			if sum := q.Awake(at, end); sum != d {
				t.Fatalf("%v from %v: %v passed until %v, not %v", q, at, sum, end, d)
			}
			if d > 0 && q.Holds(end.Add(-time.Second)) {
				t.Fatalf("%v from %v: %v end at %v, in quiet hours", q, at, d, end)
			}
			ends := q.Ends(at)
			if q.Holds(at) && (q.Holds(ends) || !q.Holds(ends.Add(-time.Second)) || ends.Sub(at) > LongestQuiet+time.Hour) {
				t.Fatalf("%v at %v: until %v", q, at, ends)
			}
		}
	}
}
