package play_test

import (
	"fmt"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game/hours"
)

// deadline returns the deadline of a member.
func deadline(m *interactiontest.Game, who *interactiontest.Member) time.Time {
	v := m.View()
	seat, _ := v.Seat(who.User.ID)
	return v.Players[seat].Clock.Deadline
}

// expectDeadline fails the test unless a member has time until then. It allows the seconds that the test lets pass.
func expectDeadline(t *testing.T, m *interactiontest.Game, who *interactiontest.Member, want time.Time) {
	t.Helper()
	if got := deadline(m, who); got.Sub(want).Abs() > 2*time.Minute {
		t.Errorf("the time of %s is over at %v, not %v", who.User.Name, got, want)
	}
}

// Clocks stop for a player who is away and for a paused game, and the time bank follows the deadline.
func TestClocksWaitForPeople(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	m := s.Start(anna, bernd, interactiontest.Text("pace", "1d"), interactiontest.Yes("bank", true))
	slow := m.Mover()
	quick, over := m.Other(slow), deadline(m, slow)

	away := slow.Command("away", interactiontest.Text("until", "2"))
	s.Pass(10 * time.Second)
	m.Front().Says(t, "the board", slow.User.Name+"** is away until <t:")
	expectDeadline(t, m, slow, over.Add(48*time.Hour))
	s.Pass(26 * time.Hour)
	slow.Press(away, away.ID(t, "away:back"))
	expectDeadline(t, m, slow, over.Add(26*time.Hour))

	for _, who := range []*interactiontest.Member{quick, slow} {
		more := m.Press(who, "more")
		who.Press(more, more.ID(t, m.Button("pause")))
	}
	m.Front().Says(t, "the board", "The game is paused")
	s.Pass(10 * 24 * time.Hour)
	more := m.Press(quick, "more")
	quick.Press(more, more.ID(t, m.Button("resume")))
	over = over.Add(26*time.Hour + 10*24*time.Hour)
	expectDeadline(t, m, slow, over)

	s.Pass(over.Add(time.Minute).Sub(s.Now()))
	m.Front().Says(t, "the board", "is using the time bank")
	expectDeadline(t, m, slow, over.Add(24*time.Hour))
	pings := s.Pings[quick.User.ID]
	s.Pass(24 * time.Hour)
	if n := s.Pings[quick.User.ID] - pings; n != 1 {
		t.Errorf("%s is called %d times", quick.User.Name, n)
	}
}

// A daily game has its deadline at the same time each day, after the end of an absence. Invalid times are explained.
func TestADailyGame(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	anna.Command("challenge", interactiontest.Text("daily", "25:00")).Has(t, "an invalid time", "18:30")
	for until, words := range map[string]string{"soon": "2026-12-24", "22": "2026-12-24", "2026-04-30": "21 days"} {
		bernd.Command("away", interactiontest.Text("until", until)).Has(t, "away until "+until, words)
	}
	bernd.Command("away", interactiontest.Text("until", "2026-05-03"))
	m := s.Start(anna, bernd, interactiontest.Text("daily", "18:30"))
	m.Front().Says(t, "the board", "Bernd** is away until <t:")
	evening := time.Date(2026, 5, 1, 18, 30, 0, 0, time.UTC)
	want := evening.Add(24 * time.Hour)
	if m.Mover() == bernd { // back at midnight after the third, with time until the evening
		want = evening.Add(3 * 24 * time.Hour)
	}
	expectDeadline(t, m, m.Mover(), want)
	if daily := m.View().Daily; daily != (hours.Daily{Minute: 18*60 + 30, Zone: "UTC"}) {
		t.Errorf("the table has %+v", daily)
	}
	clara := s.Member(interactiontest.Clara)
	s.Challenge(clara, bernd, interactiontest.Text("daily", "18:30")).Front().
		Says(t, "the challenge", fmt.Sprintf("<t:%d:t>", evening.Unix()), "Bernd** is away until <t:")
}

// The card of a challenge says which absences and quiet hours the clock ignores. It also names the time zone of a time
// of day.
func TestACardSaysWhatClocksDoNotWaitFor(t *testing.T) {
	t.Parallel()
	for words, option := range map[string]interactiontest.Option{
		"(18:30, Paris)":                         interactiontest.Text("daily", "18:30"),
		"clocks also run during quiet hours":     interactiontest.Text("pace", "10m"),
		"clocks run even while a player is away": interactiontest.Yes("strict", true),
	} {
		anna := interactiontest.New(t, bottest.Config{}).Member(bottest.Anna)
		anna.Command("settings me", interactiontest.Text("zone", "Europe/Paris"))
		anna.Command("challenge", option).Says(t, "the card", words)
	}
}

// The clocks of a strict game run on during an absence, and it has no time bank.
func TestAStrictGameWaitsForNobody(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	m := s.Start(anna, bernd, interactiontest.Text("pace", "1d"), interactiontest.Yes("bank", true),
		interactiontest.Yes("strict", true))
	slow := m.Mover()
	over := deadline(m, slow)
	slow.Command("away", interactiontest.Text("until", "2"))
	s.Pass(10 * time.Second)
	expectDeadline(t, m, slow, over)
	s.Pass(over.Add(time.Minute).Sub(s.Now()))
	if seats := m.View().BankSeats(); len(seats) > 0 {
		t.Errorf("the bank of seats %v is running", seats)
	}
	expectDeadline(t, m, slow, over)
}
