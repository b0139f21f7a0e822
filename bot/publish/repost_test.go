package publish_test

import (
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/bot/ui"
	"dockside/game/gametest/tender"
	"dockside/game/table"
)

// A day after it was opened, the card of an open seat moves once to the bottom of its channel, without mentions or
// pings. Its buttons still work. A challenge to a named rival does not move.
func TestAnOpenSeatIsPostedAgainOnce(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"shanghaien", tender.Name} {
		s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
		anna, bernd := s.Member(bottest.Anna), s.Member(bottest.Bernd)
		named := s.Challenge(anna, bernd).Front().Message
		open := s.Game(anna.Command("challenge", interactiontest.Text("game", game)).Table.ID, anna)
		first := open.Front().Message
		s.Pass(ui.Day - time.Minute)
		if now := open.Front().Message; now != first {
			t.Errorf("%s: the card is posted again within a day", game)
		}
		pings := s.Pings[bernd.User.ID]
		s.Pass(time.Minute)
		again := open.Front()
		last := s.Messages[len(s.Messages)-1]
		if again.Message == first || last.Message != again.Message || !last.Screen.Silent {
			t.Errorf("%s: the last message is %+v, and the card %s", game, last.Screen, again.Message)
		}
		if s.Message(first).Screen.Title != "" || s.Pings[bernd.User.ID] != pings {
			t.Errorf("%s: the former card stays, or somebody is notified", game)
		}
		for range 3 {
			s.Pass(ui.Day)
		}
		if s.Front(open.ID).Message != again.Message {
			t.Errorf("%s: it is posted a third time", game)
		}
		again.ID(t, "rated:"+open.ID)
		s.Pass(ui.Day)
		if v := open.View(); v.Phase != table.Lapsed || s.Front(open.ID).Message != again.Message {
			t.Errorf("%s: after five days it is %s", game, v.Phase)
		}
		if s.Message(named).Screen.Title == "" {
			t.Errorf("%s: the challenge to a rival is gone", game)
		}
	}
}
