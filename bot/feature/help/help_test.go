package help_test

import (
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/game/table"
)

// /help leads to all games, to solo play and to lessons. Only on a server does it offer an open challenge.
func TestHelp(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	anna := s.Member(bottest.Anna)
	first := anna.Command("help")
	first.Has(t, "help", "**Shanghaien** · hire sailors with dice · Players: 2 · 15 minutes", "\n/settings me – ")
	if !first.Screen.Pictured() || first.Screen.Alt == "" {
		t.Error("there is no picture, or no description of it")
	}
	if row := first.Screen.Rows[0].Buttons; len(row) != 3 {
		t.Errorf("the buttons are %+v", row)
	}
	other := anna.Press(first, "help", "tender")
	if !other.Enables("dare:tender") || other.Kind != interaction.Edit {
		t.Errorf("another game offers %q", interactiontest.IDs(other.Screen))
	}
	if card := anna.Press(other, "dare:tender"); card.Table == nil || card.Table.Table.Game != "tender" ||
		card.Table.Phase != table.Open {
		t.Errorf("the challenge is answered by %q", card.Screen.Text)
	}

	bernd := s.Member(bottest.Bernd)
	bernd.Guild = ""
	direct := bernd.Command("help")
	if direct.Enables("dare:") {
		t.Error("a direct message offers a challenge")
	}
	bernd.Press(direct, "help:chess").Has(t, "an unknown game", "don’t know")
	if solo := bernd.Press(direct, "solo:shanghaien"); solo.Table == nil || !solo.Table.Solo {
		t.Errorf("solo play is answered by %q", solo.Screen.Text)
	}
}
