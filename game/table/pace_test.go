package table

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/contact"
	"dockside/game/hours"
)

// A deadline at a time of day falls at its next occurrence in the zone, at least twelve hours later. The reminder
// comes at half of that time.
func TestADailyPace(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		minute       int
		zone         string
		asked, until string
	}{
		{18 * 60, "Europe/Paris", "2026-05-01 06:00 +0200", "2026-05-01 18:00 +0200"},
		{18 * 60, "Europe/Paris", "2026-05-01 06:01 +0200", "2026-05-02 18:00 +0200"},
		{18 * 60, "America/New_York", "2026-05-01 06:00 +0000", "2026-05-01 18:00 -0400"},
		{0, "Australia/Lord_Howe", "2026-06-01 00:30 +1030", "2026-06-02 00:00 +1030"},
		// A local time that daylight saving skips is over when the gap ends. One that occurs twice counts once.
		{2*60 + 30, "Europe/Paris", "2026-03-28 12:00 +0100", "2026-03-29 03:00 +0200"},
		{2*60 + 30, "Europe/Paris", "2026-10-24 12:00 +0200", "2026-10-25 02:30 +0200"},
		{2*60 + 30, "Europe/Paris", "2026-10-24 14:31 +0200", "2026-10-26 02:30 +0100"},
		{2*60 + 30, "America/New_York", "2026-03-07 12:00 -0500", "2026-03-08 03:00 -0400"},
		{90, "America/New_York", "2026-10-31 12:00 -0400", "2026-11-01 01:30 -0400"},
		{105, "Australia/Lord_Howe", "2026-04-04 12:00 +1100", "2026-04-05 01:45 +1100"},
		{135, "Australia/Lord_Howe", "2026-10-03 12:00 +1030", "2026-10-04 02:30 +1100"},
	} {
		s := runners(2)
		s.Daily, s.Pace = hours.Daily{Minute: c.minute, Zone: c.zone}, 24*time.Hour
		asked, want := inZone(t, c.asked), inZone(t, c.until)
		s.restart(0, asked)
		if got := s.Players[0].Clock.Deadline; !got.Equal(want) {
			t.Errorf("minute %d in %s, asked at %s: until %v, not %v", c.minute, c.zone, c.asked, got, want)
		}
		if half := s.half(s.Players[0]); half.Sub(asked) != want.Sub(half) {
			t.Errorf("minute %d in %s, asked at %s: reminded at %v", c.minute, c.zone, c.asked, half)
		}
	}
}

// schedule is a random match with absences, pauses and outages, with what was granted to each seat.
type schedule struct {
	*Session
	random *rand.Rand
	now    time.Time
	rests  [][]hours.Rest // by seat: the absences, each until the player returned
	pauses []hours.Rest
	gaps   []contact.Gap
	banks  []time.Duration // by seat: the bank at the start of the turn
	since  []time.Time     // by seat: when it was
}

func newSchedule(seed uint64) *schedule {
	random := rand.New(rand.NewPCG(seed, 13))
	zones := []string{"Europe/Paris", "America/New_York", "Australia/Lord_Howe"}
	zone := zones[random.IntN(len(zones))]
	days := clockChanges[zone]
	day, _ := time.Parse(time.DateOnly, days[random.IntN(len(days))])
	n := 2 + random.IntN(3)
	s := runners(n)
	s.Log, s.Pace, s.Bank = nil, []time.Duration{10 * time.Minute, 24 * time.Hour, 72 * time.Hour}[random.IntN(3)],
		random.IntN(2) == 0
	if random.IntN(3) == 0 {
		s.Pace, s.Daily = 24*time.Hour, hours.Daily{Minute: random.IntN(24 * 60), Zone: zone}
	}
	s.Strict = random.IntN(10) == 0
	for i := range s.Players {
		if from := random.IntN(24 * 60); random.IntN(2) == 0 {
			s.Players[i].Quiet = hours.Quiet{
				From: from, To: (from + 1 + random.IntN(12*60)) % (24 * 60), Zone: zones[random.IntN(len(zones))],
			}
		}
	}
	d := &schedule{Session: s, random: random, now: day.Add(-time.Duration(random.IntN(72*60)) * time.Minute)}
	d.Created = d.now
	d.rests, d.banks, d.since = make([][]hours.Rest, n), make([]time.Duration, n), make([]time.Time, n)
	d.fillBanks(d.Reserve())
	d.stopClocks()
	d.startClocks(0, d.now)
	return d
}

// acts makes a random act and returns its name. The name is "back" if deadlines may come nearer.
func (d *schedule) acts() (what string, err error) {
	seat := game.Seat(d.random.IntN(len(d.Players)))
	user := d.Players[seat].User
	all := []string{"step", "call", "away", "back", "pause", "resume", "gap", "tick", "tick"}
	switch what = all[d.random.IntN(len(all))]; what {
	case "step", "call":
		if d.Players[seat].Left() || !slices.Contains(d.Match.Moves(seat), game.Move(what)) {
			return "nothing", nil
		}
		return what, d.Play(user, "", game.Move(what), nil, d.now)
	case "away":
		r := hours.Rest{From: d.now, Until: d.now.Add(time.Duration(1+d.random.IntN(10*24)) * time.Hour)}
		d.endRest(seat)
		if d.SetAbsence(user, r, d.now) {
			d.rests[seat] = append(d.rests[seat], r)
		}
		return "back", nil // the new end may be earlier than the previous one
	case "back":
		d.endRest(seat)
		d.SetAbsence(user, hours.Rest{}, d.now)
	case "pause":
		return what, d.agree()
	case "resume":
		if d.Pause.IsZero() || d.Players[seat].Left() {
			return "nothing", nil
		}
		d.pauses[len(d.pauses)-1].Until = d.now
		return "back", d.Resume(user, d.now)
	case "gap":
		g := contact.Gap{From: d.now, To: d.now.Add(time.Duration(1+d.random.IntN(12*60)) * time.Minute)}
		d.now, d.gaps = g.To, append(d.gaps, g)
		d.ApplyGaps(d.gaps)
	case "tick":
		d.Retry = time.Time{}
		if due := d.Due(); due.After(d.now) {
			d.now = due
		}
		_, err = d.Tick(nil, d.now)
	}
	return what, err
}

// passes lets time pass, with a tick whenever the match is due.
func (d *schedule) passes(by time.Duration) error {
	until := d.now.Add(by)
	for d.Phase == Playing {
		d.Retry = time.Time{}
		if d.now = d.Due(); d.now.After(until) {
			break
		}
		if _, err := d.Tick(nil, d.now); err != nil {
			return err
		}
	}
	if d.now = until; d.Phase == Over {
		d.now = d.Ended
	}
	return nil
}

// endRest ends a player's absence now.
func (d *schedule) endRest(seat game.Seat) {
	if n := len(d.rests[seat]); n > 0 && d.rests[seat][n-1].Holds(d.now) {
		d.rests[seat][n-1].Until = d.now
	}
}

// agree lets all players agree to a pause.
func (d *schedule) agree() error {
	if !d.Pause.IsZero() {
		return nil
	}
	for _, p := range d.Players {
		if p.Left() {
			continue
		}
		if err := d.AskPause(p.User, d.now); err != nil {
			return err
		}
	}
	d.pauses = append(d.pauses, d.Pause)
	return nil
}

// latest returns an upper limit of the duration of a seat's turn that began at since and ends at until.
func (d *schedule) latest(seat int, since, until time.Time) time.Duration {
	most := d.Pace
	if !d.Daily.IsZero() {
		most = mostDaily
	}
	most += d.banks[seat]
	for _, r := range append(slices.Clone(d.rests[seat]), d.pauses...) {
		from := since
		if r.From.After(from) {
			from = r.From
		}
		most += max(0, r.Until.Sub(from))
	}
	for _, g := range d.gaps {
		if g.To.After(since) {
			most += g.To.Sub(g.From) + max(d.Pace/gracePart, leastGrace)
		}
	}
	if q := d.quiet(d.Players[seat]); q.Valid() && since.Add(most).Before(until) {
		most += until.Sub(since) - q.Awake(since, until)
	}
	return most
}

// No deadline lies beyond the sum of everything granted, and none comes nearer unless a player returns or resumes. No
// player is late, or loses a seat or a match, because of an absence or a pause.
func TestDeadlinesOfRandomSchedules(t *testing.T) {
	t.Parallel()
	counted := map[string]int{}
	for seed := range uint64(10_000) {
		d := newSchedule(seed)
		for step := 0; step < 20 && d.Phase == Playing; step++ {
			before, what := slices.Clone(d.Players), "time"
			err := d.passes(time.Duration(d.random.Int64N(int64(d.Pace) / 2)))
			wrong := d.wrong(what, before, counted)
			if before = slices.Clone(d.Players); d.Phase == Playing && err == nil && wrong == "" {
				what, err = d.acts()
				wrong = d.wrong(what, before, counted)
				counted[what]++
			}
			if err != nil || wrong != "" {
				t.Fatalf("seed %d, step %d: at %v after %q: %s, %v", seed, step, d.now, what, wrong, err)
			}
		}
		counted[string(d.Phase)]++
	}
	all := []string{"step", "call", "back", "pause", "gap", "tick", "late", "bank", "given", "lost", "over"}
	for _, what := range all {
		if counted[what] < 100 {
			t.Errorf("%q happened %d times", what, counted[what])
		}
	}
}

// wrong returns what is wrong with the clocks after an act, or "".
func (d *schedule) wrong(what string, before []Player, counted map[string]int) string {
	for i, p := range d.Players {
		c, old := p.Clock, before[i].Clock
		held := d.runsFrom(p, d.now).After(d.now)
		if c.Since.IsZero() || !c.Since.Equal(d.since[i]) || c.Asked != old.Asked {
			d.since[i], d.banks[i] = c.Since, p.Bank
		}
		if d.Strict {
			d.rests[i] = nil
		}
		for what, is := range map[string]bool{"late": c.Late, "bank": c.Bank} {
			if is {
				counted[what]++
			}
		}
		switch same := c.Since.Equal(old.Since) && !c.Since.IsZero(); {
		case p.Left() && !before[i].Left():
			counted["given"]++
			if held && !old.Late {
				return fmt.Sprintf("seat %d is given away that rests", i)
			}
		case p.Level != "" || c.Deadline.IsZero():
		case c.Late && !old.Late && held:
			return fmt.Sprintf("seat %d is late that rests", i)
		case c.Late || c.Asked:
		case same && c.Deadline.Equal(old.Deadline):
		case c.Deadline.After(c.Since.Add(d.latest(i, c.Since, c.Deadline))):
			return fmt.Sprintf("seat %d has %v, more than %v", i, c.Deadline.Sub(c.Since), d.latest(i, c.Since, c.Deadline))
		case same && what != "back" && c.Deadline.Before(old.Deadline):
			return fmt.Sprintf("the deadline of seat %d comes nearer", i)
		case !c.PausableFrom.IsZero() && d.quiet(p).Holds(c.Deadline.Add(-time.Second)) && len(d.gaps) == 0:
			return fmt.Sprintf("the deadline of seat %d is in quiet hours", i)
		}
	}
	if d.Phase == Over && d.Match.Outcome().Cause == game.Stopped {
		counted["lost"]++
		for i, p := range before {
			if away := d.away(p); !p.Left() && away.Holds(d.Ended) {
				return fmt.Sprintf("the match is given up for lost while seat %d rests", i)
			}
		}
	}
	return ""
}

// inZone parses a time with its UTC offset, so that it is unambiguous.
func inZone(t *testing.T, written string) time.Time {
	t.Helper()
	at, err := time.Parse("2006-01-02 15:04 -0700", written)
	must(t, err)
	return at
}

// clockChanges maps zones to the days on which their clocks change.
var clockChanges = map[string][]string{
	"Europe/Paris":        {"2026-03-29", "2026-10-25"},
	"America/New_York":    {"2026-03-08", "2026-11-01"},
	"Australia/Lord_Howe": {"2026-04-05", "2026-10-04"},
}
