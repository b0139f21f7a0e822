package matchmaking_test

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/game/fair"
	"dockside/game/shanghaien"
	"dockside/game/shipshape"
	"dockside/game/table"
)

// A private game is one ephemeral message with panel and board, from the card to the result and the rematch. Only Share
// shows anything to others.
func TestPrivateGamesInAServer(t *testing.T) {
	t.Parallel()
	for _, name := range []string{shanghaien.Rules().Name, shipshape.Rules().Name} {
		s, anna, bernd, _, _ := server(t, bottest.Config{})
		m := s.Secluded(anna, interactiontest.Text("game", name))
		card := m.Front().Message
		for m.View().Phase == table.Playing {
			if shown := m.Act(anna); shown.Kind != interaction.Edit || shown.Message != card {
				t.Fatalf("%s: a press is answered by another message", name)
			}
		}
		v := m.View()
		if v.Table.Words[v.Host()] != card {
			t.Errorf("%q stands in for the word, not the message of the card", v.Table.Words)
		}
		report, err := fair.Verify(v.Match, v.Session.Record().Proof)
		if err != nil || len(report.Differences) > 0 || report.Checked == 0 {
			t.Errorf("the dice: %+v, %v", report, err)
		}
		if len(s.Messages) > 0 {
			t.Errorf("everybody sees %+v", s.Messages)
		}
		result := m.Front()
		shared := anna.Press(result, result.ID(t, m.Button("share:"))).Has(t, "sharing", "Everyone in this channel")
		if shared.Broadcast == nil || !strings.Contains(shared.Broadcast.Text, "Shared by") {
			t.Fatalf("%s: nothing is shared", name)
		}
		public := interactiontest.Public("1")
		for _, id := range []string{"replay:0", "more"} {
			bernd.Press(public, m.Button(id)).Has(t, "a stranger's look", "can’t find that game")
		}
		next := m.Press(anna, "rematch").Finish(t)
		if next.Panel.View.ID == m.ID || next.Message != card {
			t.Errorf("the rematch at %s is shown in message %s", next.Panel.View.ID, next.Message)
		}
		next.ID(t, "odds:"+next.Panel.View.ID)
	}
}

// A private game that is started by a public button leaves the public message unchanged.
func TestAPrivateGameReplacesNothingPublic(t *testing.T) {
	t.Parallel()
	_, anna, _, _, _ := server(t, bottest.Config{})
	public := interactiontest.Public("1")
	if a := anna.Press(public, "solo:"+shanghaien.Rules().Name); a.Kind != interaction.Ephemeral || a.Panel == nil {
		t.Errorf("the game is shown as kind %v: %s", a.Kind, a.Said())
	}
}
