package help_test

import (
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/interactiontest"
)

// /doctor reports the bot's permissions and the games in the channel. A failed check is reported, and the others still
// run: here Discord does not answer.
func TestDoctor(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna := s.Member(bottest.Anna)
	anna.Command("challenge")
	anna.Permissions = []discord.Permission{{Name: "view", Granted: true}, {Name: "attach", Granted: true}}
	anna.Command("doctor").Has(t, "with all permissions", "Nothing is missing", "Commands: unknown right now",
		"**The database** responds in", "**Clocks:**", "**Games and challenges in this channel:** 1.", "on all servers:**",
		"**Version**")
	anna.Permissions[1].Granted = false
	anna.Command("doctor").Has(t, "without one", "**Missing: Attach Files.** Without it I can’t post pictures")
	anna.Guild, anna.Permissions = "", nil
	anna.Command("doctor").Has(t, "in a direct message", "I don’t need any permissions")
}
