package settings_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/storagetest/bolttest"
)

var clara = table.Person{ID: "103", Name: "Clara"}

// A member's settings for language and challenges take effect at once.
func TestMySettings(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna, bernd, stranger := s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(clara)
	anna.Command("settings me").Has(t, "before any choice", "Your settings",
		"**Language:** same as Discord", "**Who can challenge you:** everyone")

	french := anna.Command("settings me", interactiontest.Text("language", "fr"))
	french.Has(t, "the page", "**Langue\u00a0:** Français")
	anna.Command("resign").Has(t, "another command", "Vous n’avez pas de partie")
	anna.Command("challenge", interactiontest.User(anna)).Has(t, "an error", "soi-même")
	back := anna.Press(french, french.ID(t, "settings me:language"), "auto")
	back.Has(t, "a choice from the menu", "**Language:** same as Discord")
	if back.Kind != interaction.Edit {
		t.Error("a choice from the menu is another message")
	}

	bernd.Command("settings me", interactiontest.Text("challenges", "none"))
	anna.Command("challenge", interactiontest.User(bernd)).
		Has(t, "an unwanted challenge", "**Bernd** isn’t accepting challenges")
	bernd.Command("settings me", interactiontest.Text("challenges", "known")).Has(t, "known people only",
		"only people you’ve played with here", "**Language:** same as Discord")
	stranger.Command("challenge", interactiontest.User(bernd)).Has(t, "a stranger's challenge", "they’ve played with")
	archive(t, s.Store, 120, bottest.Bernd.ID, bottest.Anna.ID)
	if card := anna.Command("challenge", interactiontest.User(bernd)); card.Table == nil {
		t.Errorf("a known person reads %q", card.Screen.Text)
	}
}

// The page of channels leads back to the settings of the server.
func TestChannelsLeadBack(t *testing.T) {
	t.Parallel()
	anna := interactiontest.New(t, bottest.Config{}).Member(bottest.Anna)
	anna.ManagesGuild = true
	channels := anna.Press(anna.Command("settings server"), "grounds")
	back := anna.Press(channels, channels.ID(t, "settings server"))
	if back.Has(t, "Back", "Settings of this server"); back.Kind != interaction.Edit {
		t.Error("Back opens another message")
	}
}

// Custom ids are untrusted: an unknown setting, an invalid value or a setting of the server is not stored.
func TestForgedSettings(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna := s.Member(bottest.Anna)
	anna.ManagesGuild = true
	before := anna.Command("settings me")
	for _, id := range []string{
		"settings me:language:klingon", "settings me:challenges:", "settings me:colour:red", "settings me:seasons:no",
		"settings server:challenges:none",
	} {
		anna.Press(before, id).Has(t, id, "don’t know")
	}
	if after := anna.Command("settings me"); after.Screen.Text != before.Screen.Text {
		t.Errorf("the settings were\n%s\nand are\n%s", before.Screen.Text, after.Screen.Text)
	}
}

// archive adds n matches of a user to the histories. The first match is against the rival.
func archive(t *testing.T, s storage.Store, n int, user, rival string) {
	t.Helper()
	for i := range n {
		e := ladder.Entry{
			Match: fmt.Sprint("a", i), Game: "shanghaien", Guild: interactiontest.Guild,
			Ended: time.Unix(int64(1e9+i), 0).UTC(), Cause: game.Finished,
			Players: []ladder.Player{{User: user}, {User: fmt.Sprint(i)}},
		}
		if i == 0 {
			e.Players[1].User = rival
		}
		bottest.Must(t, s.Archive(t.Context(), e))
	}
}

// The settings of a server need its management permission. They apply to new challenges and to the leaderboard.
func TestServerSettings(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna, bernd, moderator := s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(clara)
	anna.ManagesGuild, moderator.ManagesMessages = true, true
	const server = "settings server"
	bernd.Command(server).Has(t, "without the permission", "**Manage Server** permission")
	moderator.Command(server, interactiontest.Text("pace", "1w")).Has(t, "a moderator", "**Manage Server** permission")
	first := anna.Command(server)
	first.Has(t, "before any choice", "**Language:** same as Discord", "**Usual pace:** 3 days a turn",
		"**Rated:** yes", "**Seasons:** three months each")

	anna.Command(server, interactiontest.Text("language", "fr"), interactiontest.Text("pace", "10m"),
		interactiontest.Text("rated", "no"))
	anna.Press(first, first.ID(t, "settings server:seasons"), "no").Has(t, "all choices", "**Language:** Français",
		"**Usual pace:** 10 minutes a turn", "**Rated:** no", "**Seasons:** none")

	tb := anna.Command("challenge", interactiontest.User(bernd)).Table
	if tb == nil || tb.Rated || tb.Locale != "fr" || tb.Pace != 10*time.Minute {
		t.Errorf("the table is %+v", tb)
	}
	bernd.Press(first, "settings server:seasons", "yes").Has(t, "a forged press", "**Manage Server** permission")
	for _, season := range []string{"this", "last", "fame"} {
		anna.Command("leaderboard", interactiontest.Text("season", season)).Has(t, season, "without seasons")
	}
	all := anna.Command("leaderboard")
	all.Has(t, "the usual ladder", "all time")
	for _, row := range all.Screen.Rows {
		games := row.Menu != nil && row.Menu.Options[0].Value == "shanghaien"
		if row.Menu != nil && !games && len(row.Menu.Options) != 3 { // all time, here and everywhere, and predictions
			t.Errorf("the menu offers %+v", row.Menu.Options)
		}
	}
}

// Commands of a server are refused in direct messages. Discord does not offer them there.
func TestLaddersAndSettingsBelongToServers(t *testing.T) {
	t.Parallel()
	anna := interactiontest.New(t, bottest.Config{}).Member(bottest.Anna)
	anna.Guild = ""
	for _, name := range []string{"settings server", "leaderboard"} {
		anna.Command(name).Has(t, name, "channels of a server")
	}
}

// forgetful is a store whose documents are unavailable.
type forgetful struct{ storage.Store }

func (forgetful) Document(context.Context, string) (json.RawMessage, error) {
	return nil, storage.ErrUnavailable
}

func (forgetful) Documents(context.Context, ...string) ([]json.RawMessage, error) {
	return nil, storage.ErrUnavailable
}

// If settings cannot be read, the bot responds in Discord's language. It starts no game that the unread settings might
// forbid.
func TestWithoutSettingsDiscordDecides(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Store: forgetful{bolttest.Open(t, time.Now)}})
	anna := s.Member(bottest.Anna)
	anna.Locale = "fr"
	anna.Command("rules").Has(t, "the rules", "deux capitaines")
	anna.Command("challenge").Has(t, "a challenge", "Je n’ai pas accès")
	anna.Command("settings me").Has(t, "settings", "Je n’ai pas accès")
}

// The settings of a server say which role is its crown, and what for.
func TestTheSettingsOfAServerNameItsCrown(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna := s.Member(bottest.Anna)
	anna.ManagesGuild = true
	anna.Command("settings server").Has(t, "without a crown", "**Crown:** none")
	_, err := guild.CrownOf(anna.Guild).Revise(t.Context(), s.Store, func(c *guild.Crown) error {
		c.Role, c.For = "77", guild.CrownSeason
		return nil
	})
	bottest.Must(t, err)
	anna.Command("settings server").Has(t, "with a crown", "**Crown:** <@&77>, for the winner of last season")
}
