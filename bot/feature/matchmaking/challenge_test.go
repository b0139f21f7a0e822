package matchmaking_test

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/game/table"
)

// A challenge names both players. Members can challenge neither themselves nor a bot.
func TestChallenge(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna := s.Member(bottest.Anna)
	card := s.Challenge(anna, s.Member(bottest.Bernd)).Front()
	if ids := interactiontest.IDs(card.Screen); card.Kind != interaction.Public || len(ids) != 7 ||
		!strings.Contains(card.Screen.Text, "**Anna** challenges **Bernd**") {
		t.Errorf("the card says %q and offers %q", card.Screen.Text, ids)
	}
	anna.Command("challenge", interactiontest.User(anna)).Has(t, "oneself", "challenge yourself")
	robot := &discord.Member{Person: table.Person{ID: "1", Name: "Dockside"}, Bot: true, InGuild: true, CanView: true}
	anna.Command("challenge", func(q *discord.Interaction) { q.Target = robot }).
		Has(t, "a bot", "play the computer with /solo")
}
