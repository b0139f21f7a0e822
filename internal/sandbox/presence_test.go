package sandbox_test

import (
	"testing"

	"dockside/internal/sandbox/state"

	"github.com/bwmarrin/discordgo"
)

// A guild that has removed the bot is not listed any more; an unavailable one is.
func TestPresenceInAGuild(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	heard := make(chan string, 10)
	ear := s.session()
	ear.AddHandler(func(_ *discordgo.Session, e *discordgo.GuildDelete) {
		heard <- map[bool]string{true: "away", false: "gone"}[e.Unavailable]
	})
	ear.AddHandler(func(_ *discordgo.Session, e *discordgo.GuildCreate) { heard <- "here " + e.Name })
	s.opened(ear)
	bot := s.session()
	if got := <-heard; got != "here Dockside" {
		t.Fatal(got)
	}
	for _, c := range []struct {
		to                state.Presence
		heard             string
		guilds            int
		channel, guild    int // status of requests
		private, possible bool
	}{
		{state.Unavailable, "away", 1, 503, 503, true, false},
		{state.Present, "here Dockside", 1, 200, 200, true, true},
		{state.Removed, "gone", 0, 403, 403, false, false},
		{state.Present, "here Dockside", 1, 200, 200, true, true},
	} {
		s.SetPresence(c.to)
		if got := <-heard; got != c.heard {
			t.Errorf("the bot hears %q, want %q", got, c.heard)
		}
		if list := must(bot.UserGuilds(200, "", "", false))(t); len(list) != c.guilds {
			t.Errorf("%s: in %d guilds", c.heard, len(list))
		}
		if got := s.json("POST", "/channels/"+s.tavern+"/messages", `{"content":"a"}`); got.Status != c.channel {
			t.Errorf("%s: a message: %d", c.heard, got.Status)
		}
		if got := s.json("GET", "/guilds/"+s.GuildID(), ""); got.Status != c.guild {
			t.Errorf("%s: the guild: %d", c.heard, got.Status)
		}
		_, err := bot.ChannelMessageSend(s.anna.Direct(), "a")
		if (err == nil) != c.private || err != nil && code(err) != 50278 {
			t.Errorf("%s: a private message: %v", c.heard, err)
		}
		use := s.anna.Command(s.tavern, "ping")
		if (use.ID() != "") != c.possible {
			t.Errorf("%s: a command is sent %t", c.heard, !c.possible)
		}
		if c.possible {
			s.in.next(s.ctx, t)
		}
	}
	if list := must(bot.UserGuilds(200, "", s.GuildID(), false))(t); len(list) != 0 {
		t.Errorf("the page after the last: %+v", list)
	}
}
