package history_test

import (
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/discord"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
)

// The context-menu commands find the match of the bot's own messages by their buttons.
func TestMessagesHaveAMenu(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	m := s.Start(s.Member(bottest.Anna), s.Member(bottest.Bernd))
	french := s.Member(clara)
	french.Locale = "fr"
	mover, board := m.Mover(), m.Front()
	other := m.Other(mover)
	mover.OnMessage("describe", board).Has(t, "a board", "### Round 1 of 8")
	mover.OnMessage("replay", board).Has(t, "a running match", "still going on")
	mine := mover.OnMessage("what may i do?", board).Has(t, "the player to move", "It’s your turn. You can:\n› ")
	other.OnMessage("what may i do?", board).Has(t, "the player who waits", "not your turn", "resign")
	french.OnMessage("what may i do?", board).Has(t, "a spectator", "Vous regardez")
	before := m.View().Match.Len()
	mover.Press(mine, mine.ID(t, "play:"))
	if m.View().Match.Len() == before {
		t.Error("a press on the answer makes no move")
	}

	result, summary := m.PlayOut(), summary(m)
	french.OnMessage("describe", result).Has(t, "a result", "### Manche")
	french.OnMessage("what may i do?", result).Has(t, "a game that is over", "terminée")
	panel(t, mover.OnMessage("replay", summary)).Has(t, "the replay of a summary", "Points")
	for _, command := range []string{"describe", "replay", "what may i do?"} {
		mover.OnForeignMessage(command, &discord.TargetMessage{ID: "7"}).
			Has(t, "a foreign message", "can’t open a game from this message")
	}
}

// The record in a file is enough for the context menu, whichever bot has sent the message. The buttons of another bot
// are not trusted.
func TestARecordInAMessageIsEnough(t *testing.T) {
	t.Parallel()
	m, result := finished(t)
	anna := m.Players[0]
	foreign := &discord.TargetMessage{
		ID: "7", Bot: true, Controls: [][]string{{"describe", m.ID, "0", "table"}},
		Files: []discord.Upload{interactiontest.Upload("game.txt", []byte(result.Screen.Scene.Record))},
	}
	if said := anna.OnForeignMessage("describe", foreign); said.Kind != interaction.Ephemeral {
		t.Errorf("everybody reads %q", said.Said())
	} else {
		said.Has(t, "a foreign bot's file", "### Round 8 of 8")
	}
	foreign.Files[0].URL = "https://example.org/attachments/1/2/x.png"
	anna.OnForeignMessage("describe", foreign).Has(t, "a file of another host", "can’t open a game from this message")
}
