package digest

import (
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/member"
)

// logs chooses the log channel of the server.
func (w *town) logs(f Feature) {
	w.Helper()
	_, err := f.Guilds.Update(w.Context(), server, func(p *guild.Policy) error {
		p.Log = logbook
		return nil
	})
	bottest.Must(w, err)
}

// due is when the digest about the first day is due in these tests.
var due = at(aDay + 8*time.Hour)

// awaits returns a server with a digest that is due soon, and two processes.
func awaits(t *testing.T) (w *town, f Feature, two []*Rounds) {
	w = newTown(t)
	f = w.process(w.store)
	w.digests("UTC")
	w.logs(f)
	w.answers(f, person(1), true)
	return w, f, []*Rounds{{Feature: f}, {Feature: w.process(w.store)}}
}

// during runs the rounds of each minute of a time.
func (w *town) during(from, to time.Time, all ...*Rounds) {
	w.Helper()
	for now := from; now.Before(to); now = now.Add(time.Minute) {
		w.passes(now, all...)
	}
}

// After hours without responses of Discord the bot sends the digest once, and nothing to the log.
func TestADigestWaitsForHours(t *testing.T) {
	t.Parallel()
	w, _, two := awaits(t)
	w.down = true
	w.during(due, due.Add(6*time.Hour), two...)
	w.down = false
	w.during(due.Add(6*time.Hour), due.Add(7*time.Hour), two...)
	w.only(channel)
	if n := len(w.in(logbook)); n != 0 {
		t.Errorf("the log has %d lines", n)
	}
}

// The bot may have been away since before the digest was due, also past the following midnight.
func TestADigestComesLate(t *testing.T) {
	t.Parallel()
	w, _, two := awaits(t)
	w.during(due.Add(17*time.Hour), due.Add(17*time.Hour+5*time.Minute), two...)
	if s := w.only(channel); !strings.Contains(s.Title, "1 May") {
		t.Errorf("the digest is %q", s.Title)
	}
	w, _, two = awaits(t)
	w.during(due.Add(23*time.Hour), due.Add(23*time.Hour+5*time.Minute), two...)
	if n := len(w.in(channel)); n != 0 {
		t.Errorf("%d digests are sent shortly before the next one", n)
	}
}

// A late digest tells the streak and the ranking at the end of its day, although more days are over since.
func TestALateDigestTellsTheStreakOfItsDay(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	w.digests("UTC")
	const monday, wednesday, thursday, friday = 3, 5, 6, 7
	for _, day := range []time.Duration{monday, wednesday} {
		w.now = at(day*aDay + time.Hour)
		w.answers(f, person(1), true)
	}
	w.now = at(thursday*aDay + time.Hour)
	w.answers(f, person(2), true)
	bottest.Must(t, f.Dailies.Share(t.Context(), person(2), server, w.today()))
	w.passes(at(friday*aDay+time.Hour), &Rounds{Feature: f})
	s := w.only(channel)
	if !strings.Contains(s.Text, "The streak of this server: 2 days") || strings.Contains(s.Alt, "Sailor 2") {
		t.Errorf("the digest is %q, %q, with %q", s.Title, s.Text, s.Alt)
	}
}

// If Discord gives no response until the next digest is near, the log gets one line, and the bot sends the next one.
func TestTheLogIsToldOnceThatADigestIsSkipped(t *testing.T) {
	t.Parallel()
	w, f, two := awaits(t)
	w.down = true
	w.during(due, due.Add(aDay-nearNext), two...)
	w.down = false
	w.answers(f, person(1), true) // on the second day
	w.during(due.Add(aDay-nearNext), due.Add(aDay+time.Hour), two...)
	if s := w.only(logbook); !strings.Contains(s.Text, "the daily digest of 1 May in <#901>, because Discord") {
		t.Errorf("the log says %q", s.Text)
	}
	if s := w.only(channel); !strings.Contains(s.Title, "2 May") {
		t.Errorf("the digest is %q", s.Title)
	}
}

// A digest whose response was lost is sent again only if the channel has no newer message. Otherwise the digest may be
// there, and the log channel gets one line.
func TestADigestIsNeverSentTwice(t *testing.T) {
	t.Parallel()
	for _, arrived := range []bool{true, false} {
		w, f, two := awaits(t)
		w.down, w.lose = !arrived, true
		w.passes(due, two[0]) // the process then dies
		w.down, w.lose = false, false
		w.during(due.Add(time.Hour), due.Add(3*time.Hour), two[1])
		w.only(channel)
		if n := len(w.in(logbook)); (n == 1) != arrived {
			t.Errorf("the digest arrived: %v, the log has %d lines", arrived, n)
		}
		w.answers(f, person(1), true)
		w.during(due.Add(aDay), due.Add(aDay+3*time.Minute), two...)
		if n := len(w.in(channel)); n != 2 {
			t.Errorf("there are %d digests, want one for each day", n)
		}
	}
}

// A digest that may be in one channel is not sent to another channel that is chosen meanwhile.
func TestADigestDoesNotMove(t *testing.T) {
	t.Parallel()
	w, _, two := awaits(t)
	w.lose = true
	w.passes(due, two[0])
	moved := parcelAt(w.now, server, member.Preferences{member.DailyIn.Name: "903"})
	w.now = w.now.Add(time.Minute)
	_, err := two[1].deliver(t.Context(), moved)
	bottest.Must(t, err)
	w.only(channel)
	if n := len(w.in("903")); n != 0 {
		t.Errorf("there are %d more", n)
	}
}

// The process may die at each write when a channel is closed. The log gets one line, and never two, even if the
// process is away for longer than Discord recognises messages.
func TestTheLogIsToldDespiteKills(t *testing.T) {
	t.Parallel()
	for number := 1; number < 30; number++ {
		for _, after := range []bool{false, true} {
			done := true
			for _, away := range []time.Duration{time.Minute, 10 * time.Minute} {
				w, _, two := awaits(t)
				w.refuse[channel] = discord.MissingAccess
				brittle := &bottest.Brittle{Store: w.store, At: number, After: after}
				w.passes(due, &Rounds{Feature: w.process(brittle)})
				done = done && brittle.Calls < number
				w.during(due.Add(away), due.Add(time.Hour), two...)
				if n := len(w.in(logbook)); n > 1 || n == 0 && away < lostAfter {
					t.Errorf("killed at write %d (%v), away for %v: the log has %d lines", number, after, away, n)
				}
			}
			if done {
				return
			}
		}
	}
	t.Error("there are more writes")
}

// A response about a rate limit means that the digest was not sent.
func TestARateLimitIsNoDoubt(t *testing.T) {
	t.Parallel()
	w, _, two := awaits(t)
	w.limited = true
	w.passes(due, two...)
	w.limited = false
	d, err := guild.DailyDigestOf(server).Load(t.Context(), w.store)
	if !d.Tried.IsZero() || d.Fails != 1 || err != nil {
		t.Errorf("it is stored as %+v, %v", d, err)
	}
	w.during(due.Add(time.Minute), due.Add(20*time.Minute), two...)
	w.only(channel)
}
