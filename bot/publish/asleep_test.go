package publish_test

import (
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game/table"
)

// asleep returns a server and two members. It is noon, which is 14:00 in Paris.
func asleep(t *testing.T) (s *interactiontest.Server, anna, bernd *interactiontest.Member) {
	t.Helper()
	s = interactiontest.New(t, bottest.Config{})
	return s, s.Member(bottest.Anna), s.Member(bottest.Bernd)
}

// paris returns the settings of a member with quiet hours in Paris.
func paris(quiet string) []interactiontest.Option {
	return []interactiontest.Option{
		interactiontest.Text("zone", "Europe/Paris"), interactiontest.Text("quiet", quiet),
	}
}

// A user challenged in quiet hours is mentioned when they end. The full time to answer runs from then on.
func TestAChallengeInQuietHours(t *testing.T) {
	t.Parallel()
	s, anna, bernd := asleep(t)
	bernd.Command("settings me", paris("13:30-16")...)
	m := s.Challenge(anna, bernd)
	card := m.Front().Message
	s.Pass(119 * time.Minute)
	if n := s.Pings[bernd.User.ID]; n != 0 {
		t.Errorf("he is called %d times in quiet hours", n)
	}
	s.Pass(time.Minute)
	if n := s.Pings[bernd.User.ID]; n != 1 || m.Front().Message == card {
		t.Errorf("he is called %d times after them, by message %s", n, m.Front().Message)
	}
	s.Pass(20 * time.Minute)
	m.Press(bernd, "accept")
	if phase := m.View().Phase; phase != table.Playing {
		t.Errorf("the accepted challenge is %s", phase)
	}
}

// A reminder that falls into quiet hours is sent when they end.
func TestAReminderWaitsForTheEndOfQuietHours(t *testing.T) {
	t.Parallel()
	s, anna, bernd := asleep(t)
	anna.Command("settings me", paris("22-7")...)
	bernd.Command("settings me", paris("22-7")...)
	slow := s.Start(anna, bernd, interactiontest.Text("pace", "1d")).Mover()
	before := s.Pings[slow.User.ID]
	s.Pass(12 * time.Hour)
	s.Pass(4*time.Hour + 59*time.Minute)
	if n := s.Pings[slow.User.ID]; n != before {
		t.Errorf("%s is called %d times in quiet hours", slow.User.Name, n-before)
	}
	s.Pass(time.Minute)
	if n := s.Pings[slow.User.ID] - before; n != 1 {
		t.Errorf("%s is called %d times after them", slow.User.Name, n)
	}
	s.Saying("half of your time is gone")
}

// With calls=never, a message that an opponent is late names the player but does not notify them. The win can still be
// claimed.
func TestWhoWaitsAndWantsNoCalls(t *testing.T) {
	t.Parallel()
	s, anna, bernd := asleep(t)
	for _, who := range []*interactiontest.Member{anna, bernd} {
		who.Command("settings me", interactiontest.Text("calls", "never"))
	}
	m := s.Start(anna, bernd, interactiontest.Text("pace", "10m"))
	quick := m.Other(m.Mover())
	before := s.Pings[quick.User.ID]
	s.Pass(10*time.Minute + time.Second)
	notice := s.Saying("ran out of time")
	if n := s.Pings[quick.User.ID] - before; n != 0 || !strings.Contains(notice.Screen.Content, quick.User.ID) {
		t.Errorf("%s is called %d times by %q", quick.User.Name, n, notice.Screen.Content)
	}
	notice.ID(t, m.Button("claim"))
}
