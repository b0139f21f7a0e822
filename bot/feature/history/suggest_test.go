package history_test

import (
	"slices"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
)

// Autocompletion offers the games that a user may open, the latest first. It leaves out channels that the user cannot
// see, solo games of others, and others' games with a blocked player.
func TestGamesAreCompleted(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna, bernd, french, stranger := s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(clara), s.Member(dmitri)
	at := func(channel string, members ...*interactiontest.Member) {
		for _, m := range members {
			m.Channel, m.BaseChannel = channel, channel
		}
	}
	ended := func(channel string, one, other *interactiontest.Member) string {
		t.Helper()
		at(channel, one, other)
		m := s.Start(one, other)
		m.Resign(other)
		s.Skip(time.Minute)
		return m.ID
	}
	const tavern, dock = interactiontest.Channel, "903"
	own := ended(tavern, anna, bernd)
	others := ended(tavern, french, stranger)
	closed := ended(den, anna, french)
	at(tavern, french)
	solo := s.Secluded(french)
	alone := solo.ID
	solo.Resign(french)
	s.Skip(time.Minute)
	elsewhere := ended(dock, bernd, french)
	at(tavern, anna, bernd)
	running := s.Start(bernd, anna).ID
	for _, c := range []struct {
		who                     *interactiontest.Member
		channel, command, typed string
		want                    []string
	}{
		{bernd, tavern, "replay", "", []string{elsewhere, others, own}},
		{bernd, tavern, "review", "", []string{elsewhere, others, own}},
		{bernd, tavern, "verify", "", []string{elsewhere, others, own}},
		{bernd, tavern, "record", "", []string{running, elsewhere, others, own}},
		{french, tavern, "record", "anna", []string{closed, own}},
		{french, tavern, "replay", "", []string{elsewhere, alone, closed, others, own}},
		{bernd, dock, "record", "", []string{elsewhere, own}}, // the channel of the others is not visible from there
		{bernd, "", "replay", "", []string{elsewhere, own}},
		{bernd, tavern, "replay", "ДМИТРИЙ shang", []string{others}},
		{bernd, tavern, "replay", "clara", []string{elsewhere, others}},
		{bernd, tavern, "replay", own, []string{own}},
		{bernd, tavern, "replay", closed, nil},
		{bernd, tavern, "replay", running, nil},
		{bernd, tavern, "replay", "no such thing", nil},
		{anna, tavern, "replay", closed, []string{closed}},
	} {
		at(c.channel, c.who)
		c.who.Guild = interactiontest.Guild
		if c.channel == "" { // a direct message
			c.who.Guild = ""
		}
		if got := c.who.Suggest(c.command, "game", c.typed); !slices.Equal(got, c.want) {
			t.Errorf("%s is offered %q by /%s %q, not %q", c.who.User.Name, got, c.command, c.typed, c.want)
		}
	}
	bernd.Guild = interactiontest.Guild
	at(tavern, bernd, stranger)
	bernd.Command("block", interactiontest.User(stranger))
	if got := bernd.Suggest("replay", "game", ""); !slices.Equal(got, []string{elsewhere, own}) {
		t.Errorf("the user who has blocked is offered %q", got)
	}
	if got := stranger.Suggest("replay", "game", ""); !slices.Equal(got, []string{others}) {
		t.Errorf("the blocked user is offered %q", got)
	}
}
