package digest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/game/daily"
)

// at returns a time after midnight of the first day of the tests.
func at(d time.Duration) time.Time { return bottest.Noon.Add(-12 * time.Hour).Add(d) }

const aDay = 24 * time.Hour

// digests switches the digest on, at eight o’clock in a zone.
func (w *town) digests(zone string) {
	w.Helper()
	w.set(member.Preferences{
		member.DailyIn.Name: channel, member.DailyHour.Name: "08:00", member.DailyZone.Name: zone,
	})
}

// A silent digest at the chosen time shows how the server did on the day before, with the score of each player.
func TestADigestTellsOfTheDayThatEnded(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	k := &Rounds{Feature: f}
	w.digests("Europe/Berlin") // two hours ahead of UTC
	w.answers(f, person(1), true)
	bottest.Must(t, f.Dailies.Share(t.Context(), person(1), server, w.today()))
	w.answers(f, person(2), true)
	w.answers(f, person(3), false)
	w.answers(f, person(4), true)
	w.bans(f, person(4))
	w.passes(at(aDay+6*time.Hour-time.Minute), k)
	if n := len(w.in(channel)); n != 0 {
		t.Fatalf("%d digests are too early", n)
	}
	w.passes(at(aDay+6*time.Hour), k)
	s := w.only(channel)
	for _, want := range []string{
		"Tavern of ", "The streak of this server: 1 day", "2 of 3 found the best move: **",
		"**Five anchors:** Sailor 1 and one other ⚓⚓⚓⚓⚓", "one person",
	} {
		if !strings.Contains(s.Title+s.Text, want) {
			t.Errorf("%q is missing in %q", want, s.Text)
		}
	}
	if !s.Silent || len(s.Mentions) > 0 || s.Content != "" || s.Scene == nil ||
		!strings.Contains(s.Alt, "Found by 2 of 3") {
		t.Errorf("the digest is %+v", s.Screen)
	}
	var ids []string
	for _, b := range s.Rows[0].Buttons {
		ids = append(ids, b.ID)
	}
	want := []string{"daily-explain:2026-05-01", "daily-play:2026-05-01", "daily", ""} // the last one is a link
	if !slices.Equal(ids, want) || !bottest.Invites(s.Screen) {
		t.Errorf("the buttons are %q: %+v", ids, s.Rows)
	}
	for _, name := range []string{"Sailor 2", "Sailor 3", "Sailor 4"} {
		if strings.Contains(s.Text+s.Alt, name) {
			t.Errorf("%s is named", name)
		}
	}
}

// The ranking omits banned users: they change neither places nor averages. Users who want to be named nowhere keep
// their place without a name.
func TestTheRankingLeavesOutBannedPeople(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	w.digests("UTC")
	w.bans(f, person(1))
	bottest.Must(t, f.Members.SetPreferences(t.Context(), member.UserDocument(person(2).ID),
		member.Preferences{member.Named.Name: member.No}))
	day := w.today()
	for n := 1; n <= 3; n++ {
		w.answers(f, person(n), n == 1)
		bottest.Must(t, f.Dailies.Share(t.Context(), person(n), server, day))
	}
	w.passes(at(aDay+8*time.Hour), &Rounds{Feature: f})
	rows, err := f.Ranking(t.Context(), server, day)
	bottest.Must(t, err)
	var got []string
	for _, r := range rows {
		got = append(got, fmt.Sprintf("%d. %s %q: %.1f", r.Place, r.User, r.Name, r.Points))
	}
	if want := []string{`1. 1002 "": 1.0`, `1. 1003 "Sailor 3": 1.0`}; !slices.Equal(got, want) {
		t.Errorf("the ranking is %q, not %q", got, want)
	}
	if alt := w.only(channel).Alt; !strings.Contains(alt, "1. Sailor 3 with 1.0") {
		t.Errorf("the picture shows %q", alt)
	}
}

// On each day a server gets at most one digest and none twice, whatever its clock and its zone do.
func TestADigestIsSentOnceADay(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	two := []*Rounds{{Feature: f}, {Feature: w.process(w.store)}}
	w.digests("UTC")
	zones := []string{"UTC", "Pacific/Kiritimati", "America/New_York", "Asia/Kathmandu", "Pacific/Pago_Pago"}
	times := []string{"08:00", "23:30", "00:00", "14:00"}
	const days = 20
	for hour := 12; hour < 24*days; hour++ {
		w.passes(at(time.Duration(hour)*time.Hour), two...)
		if hour%24 == 13 {
			w.answers(f, person(1), true)
		}
		if hour%5 == 0 {
			w.set(member.Preferences{
				member.DailyHour.Name: times[hour%len(times)], member.DailyZone.Name: zones[hour%len(zones)],
			})
		}
		if hour%7 == 0 { // the clock is wrong for a while
			w.passes(at(time.Duration(hour-2)*time.Hour), two...)
		}
	}
	seen := map[string]int{}
	for _, s := range w.in(channel) {
		seen[s.Title]++
	}
	for title, n := range seen {
		if n > 1 {
			t.Errorf("%q is sent %d times", title, n)
		}
	}
	if len(seen) < days-3 {
		t.Errorf("%d digests are sent in %d days", len(seen), days)
	}
}

// A day's digest comes at its time also when the clocks change, and not before the solution is public.
func TestTheTimeOfADigest(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ day, hour, zone, want string }{
		{"2026-05-01", "08:00", "UTC", "2026-05-02T08:00:00Z"},
		{"2026-05-01", "8", "Europe/Berlin", "2026-05-02T06:00:00Z"},
		{"2026-05-01", "00:00", "UTC", "2026-05-02T00:15:00Z"},
		{"2026-05-01", "02:00", "Europe/Berlin", "2026-05-02T00:15:00Z"},
		{"2026-05-01", "01:30", "Europe/Berlin", "2026-05-02T23:30:00Z"},
		{"2026-10-24", "08:00", "Europe/Berlin", "2026-10-25T07:00:00Z"},
		{"2026-03-28", "02:30", "Europe/Berlin", "2026-03-29T01:00:00Z"}, // which is skipped
		{"2026-05-01", "nonsense", "Mars/Olympus", "2026-05-02T08:00:00Z"},
	} {
		day, err := daily.ParseDay(tt.day)
		bottest.Must(t, err)
		w := member.Preferences{member.DailyHour.Name: tt.hour, member.DailyZone.Name: tt.zone}
		if got := dueAt(day, w).UTC().Format(time.RFC3339); got != tt.want {
			t.Errorf("the digest about %s at %s in %s is due at %s, want %s", tt.day, tt.hour, tt.zone, got, tt.want)
		}
	}
}

// A digest that was switched on begins with the next one, and ends when it is switched off.
func TestADigestBeginsAndEnds(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	k := &Rounds{Feature: f}
	w.answers(f, person(1), true)
	w.passes(at(aDay+9*time.Hour), k)
	w.answers(f, person(1), true)
	w.digests("UTC")
	w.passes(at(aDay+10*time.Hour), k)
	if n := len(w.in(channel)); n != 0 {
		t.Fatalf("%d digests are sent at once", n)
	}
	w.passes(at(2*aDay+8*time.Hour), k)
	w.only(channel)
	w.answers(f, person(1), true)
	w.set(member.Preferences{member.DailyIn.Name: ""})
	w.passes(at(3*aDay+8*time.Hour), k)
	w.only(channel)
	if due, err := guild.DueDigestsDocument.Load(t.Context(), w.store); len(due.At) > 0 || err != nil {
		t.Errorf("due are %v, %v", due.At, err)
	}
}

// A round between the steps of a choice does not miss the server: neither before the choice is stored, nor if it
// changes while a digest is sent.
func TestAChoiceIsNotLostToARound(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	bottest.Must(t, guild.ExpectDigest(t.Context(), w.store, server, true, w.now))
	w.passes(w.now, &Rounds{Feature: f})
	bottest.Must(t, f.Members.SetPreferences(t.Context(), member.GuildDocument(server),
		member.Preferences{member.DailyIn.Name: channel}))
	w.answers(f, person(1), true)
	w.passes(at(aDay+8*time.Hour), &Rounds{Feature: f})
	w.only(channel)
	due, err := guild.DueDigestsDocument.Load(t.Context(), w.store)
	bottest.Must(t, err)
	bottest.Must(t, guild.ExpectDigest(t.Context(), w.store, server, false, w.now))
	later := map[string]time.Time{server: w.now.Add(aDay)}
	bottest.Must(t, guild.ScheduleDigests(t.Context(), w.store, later, due.At))
	if due, err = guild.DueDigestsDocument.Load(t.Context(), w.store); !due.At[server].Equal(w.now) || err != nil {
		t.Errorf("the digest is due at %v, %v", due.At[server], err)
	}
}

// A server without players gets no digests after a week. It gets them again when a user plays.
func TestSilenceIsNotDisturbed(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	k := &Rounds{Feature: f}
	w.digests("UTC")
	w.answers(f, person(1), true) // on day 0
	for day := 1; day < 20; day++ {
		w.passes(at(time.Duration(day)*aDay+8*time.Hour), k)
	}
	if n := len(w.in(channel)); n != silentWeek {
		t.Errorf("there are %d digests, want %d", n, silentWeek)
	}
	w.answers(f, person(1), true)
	w.passes(at(20*aDay+8*time.Hour), k)
	if n := len(w.in(channel)); n != silentWeek+1 {
		t.Errorf("there are %d digests after the next answer", n)
	}
}

// If the channel refuses digests, the bot says so once in the log channel of the server.
func TestTheLogIsToldOnceThatDigestsAreRefused(t *testing.T) {
	t.Parallel()
	for _, code := range []int{discord.UnknownChannel, discord.MissingAccess, discord.MissingPermissions} {
		w := newTown(t)
		f := w.process(w.store)
		k := &Rounds{Feature: f}
		w.digests("UTC")
		w.logs(f)
		w.refuse[channel] = code
		for day := range 4 {
			w.answers(f, person(1), true)
			w.passes(at(time.Duration(day+1)*aDay+8*time.Hour), k)
		}
		if s := w.only(logbook); !strings.Contains(s.Text, "I can’t post the daily digest in <#901>") || !s.Silent {
			t.Errorf("%d: the log says %q", code, s.Text)
		}
		w.answers(f, person(1), true)
		delete(w.refuse, channel)
		w.passes(at(5*aDay+8*time.Hour), k)
		w.only(channel)
	}
}

// The process may die at each write, and the response of Discord may be lost: the digest is sent once.
func TestADigestSurvivesKills(t *testing.T) {
	t.Parallel()
	for number := 1; number < 20; number++ {
		for _, after := range []bool{false, true} {
			for _, lost := range []bool{false, true} {
				w := newTown(t)
				healthy := w.process(w.store)
				w.digests("UTC")
				w.answers(healthy, person(1), true)
				brittle := &bottest.Brittle{Store: w.store, At: number, After: after}
				w.lose = lost
				due := at(aDay + 8*time.Hour)
				w.passes(due, &Rounds{Feature: w.process(brittle)})
				done := brittle.Calls < number
				for minute := range 5 {
					w.passes(due.Add(time.Duration(minute+1)*time.Minute), &Rounds{Feature: healthy})
				}
				if w.only(channel); done && lost && after {
					return
				}
			}
		}
	}
	t.Error("there are more writes")
}

// Nothing is sent without contact to Discord.
func TestNoDigestDuringAnOutage(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	w.digests("UTC")
	w.answers(f, person(1), true)
	contact := false
	f.InContact = func() bool { return contact }
	k := &Rounds{Feature: f}
	w.passes(at(aDay+8*time.Hour), k)
	if n := len(w.in(channel)); n != 0 {
		t.Errorf("%d digests are sent", n)
	}
	contact = true
	w.passes(at(aDay+9*time.Hour), k)
	w.only(channel)
}

// Only a few digests are sent in a round, and all of them in the end.
func TestManyDigestsAreSentInSeveralRounds(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	next := map[string]time.Time{}
	const servers = 2*mostAtOnce + 3
	for n := range servers {
		next[person(n).ID] = w.now
	}
	bottest.Must(t, guild.ScheduleDigests(t.Context(), w.store, next, nil))
	k := &Rounds{Feature: f}
	for round := range 3 {
		k.Round(t.Context())
		due, err := guild.DueDigestsDocument.Load(t.Context(), w.store)
		if want := max(0, servers-(round+1)*mostAtOnce); len(due.At) != want || err != nil {
			t.Errorf("after round %d there are %d servers left, want %d (%v)", round, len(due.At), want, err)
		}
	}
}
