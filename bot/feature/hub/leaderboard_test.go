package hub_test

import (
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/feature/hub"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/bot/ui"
)

// The Leaderboard button of a harbour opens the leaderboard at once. Its menus lead to the other games.
func TestTheLeaderboardNeedsNoForm(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	harbour := hub.Feature{Games: s.Games, Words: s.Words}.Screen(s.Words.For("en"))
	const button = "give:leaderboard"
	if !ui.HasButton(harbour.Rows, button) || !ui.HasButton(harbour.Rows, "ask:solo") {
		t.Errorf("the buttons are %q", interactiontest.IDs(harbour))
	}
	anna := s.Member(bottest.Anna)
	board := anna.Press(interactiontest.Public("1"), button).Has(t, "the leaderboard", "Shanghaien")
	if board.Kind != interaction.Ephemeral {
		t.Errorf("the response is of kind %d", board.Kind)
	}
	anna.Press(board, "ladders", "shipshape").Has(t, "another game", "ShipShape")
}
