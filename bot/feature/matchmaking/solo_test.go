package matchmaking_test

import (
	"fmt"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/fair"
	"dockside/game/gametest/tender"
	"dockside/game/ladder"
	"dockside/game/shanghaien"
	"dockside/game/table"
)

// A whole game against a computer player works in a channel and in direct messages, and so does a rematch.
func TestSoloGames(t *testing.T) {
	t.Parallel()
	for _, direct := range []bool{false, true} {
		s, anna, _, _, _ := server(t, bottest.Config{})
		if direct {
			anna = anna.Direct()
		}
		m := s.Solo(anna, interactiontest.Text("level", "cabin-boy"))
		card := s.Messages[0].Message
		for m.View().Phase == table.Playing {
			m.Act(anna)
		}
		checkSolo(t, m, card)
		m.Press(anna, "rematch")
		next := s.Table(m.View().Next)
		if next.Match.Level(0) != "cabin-boy" || next.Players[1].User != anna.User.ID {
			t.Errorf("in the rematch %q sits below", next.Match.Level(0))
		}
		s.Front(next.ID).ID(t, "play:"+next.ID)
	}
}

// checkSolo checks a finished solo match. It was played against that level and is not rated. Its dice verify with the
// id of the first message in place of a lucky word.
func checkSolo(t *testing.T, m *interactiontest.Game, card string) {
	t.Helper()
	v := m.View()
	if v.Match.Level(1) != "cabin-boy" || v.Match.Level(0) != "" {
		t.Errorf("the seats have %q and %q", v.Match.Level(0), v.Match.Level(1))
	}
	report, err := fair.Verify(v.Match, v.Session.Record().Proof)
	if err != nil || len(report.Differences) > 0 || report.Checked < 20 {
		t.Errorf("the dice: %+v, %v", report, err)
	}
	if words := v.Chance().Words; words[0] != card || words[1] != "" {
		t.Errorf("the words are %q, and the message is %s", words, card)
	}
	for _, c := range v.Settled {
		if c.Reason != ladder.Computer {
			t.Errorf("the leaderboard %v takes it as %q", c.Ladder, c.Reason)
		}
	}
	m.Front().Says(t, "the result", "Anna")
}

// A game in direct messages is shown to no other user, whatever custom id they forge.
func TestPrivateGamesStayPrivate(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	anna = anna.Direct()
	m := s.Solo(anna)
	message := interactiontest.Public("1")
	snoop := func(when string) {
		for _, id := range []string{
			"more:%s", "panel:%s:crews", "dice:%s", "film:%s", "still:%s", "replay:%s:0", "review:%s", "study:%s:3",
		} {
			bernd.Press(message, fmt.Sprintf(id, m.ID)).Has(t, when+" "+id, "can’t find that game")
		}
	}
	snoop("in the game")
	m.Resign(anna)
	snoop("after it")
	bottest.Must(t, s.Store.Archive(t.Context(), ladder.Entry{
		Match: "m1", Game: shanghaien.Rules().Name, Ended: time.Now(), Cause: game.Finished,
		Players: []ladder.Player{{User: bernd.User.ID, Name: "Bernd"}, {Name: "Marvin"}},
	}))
	direct := bernd.Direct()
	direct.Press(message, "history:"+anna.User.ID+":0").Has(t, "her history is his own", "against Marvin")
	direct.Command("history", interactiontest.Text("user", anna.User.ID)).
		Has(t, "her history by name, too", "against Marvin")
	direct.Press(message, "replay:"+m.ID+":0").Has(t, "her game", "can’t find that game")
	anna.Command("history").ID(t, "replay")
}

// A user who cannot start another game is told the reason. It is a game against a person or the computer, or an open
// challenge.
func TestWhoIsBusyIsToldWithWhom(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	for name, words := range map[string]string{
		"solo":      "against the computer",
		"challenge": "an open challenge or table",
	} {
		there := anna.At("91" + fmt.Sprint(len(name)))
		there.Command(name)
		there.Command(name).Has(t, name+" twice", words)
	}
	s.Challenge(anna, bernd)
	bernd.Command("challenge", interactiontest.User(anna)).Has(t, "both twice", "You two already have a game")
	open := challenge(s, anna)
	open.Press(bernd, "accept").Has(t, "taking a seat beside that", "You two already have a game")
	if phase := open.View().Phase; phase != table.Open {
		t.Errorf("the challenge is %s", phase)
	}
}

// The owner of an open challenge can play against a computer player instead.
func TestAComputerTakesAnOpenSeat(t *testing.T) {
	t.Parallel()
	s, anna, bernd, _, _ := server(t, bottest.Config{})
	m := challenge(s, anna)
	m.Press(bernd, "enlist", "captain").Has(t, "somebody else decides", "Only the host")
	m.Press(anna, "enlist", "captain")
	if v := m.View(); v.Phase != table.Playing || v.Match.Level(1) != "captain" {
		t.Errorf("the table is %s with %q", v.Phase, v.Match.Level(1))
	}
	m.Front().ID(t, "play:"+m.ID)
}

// If the process dies after storing a move, the computer player's reply follows at the next tick.
func TestAComputerAnswersAfterACrash(t *testing.T) {
	t.Parallel()
	s, anna, _, _, _ := server(t, bottest.Config{})
	m := s.Solo(anna)
	for m.Mover() != nil {
		m.Advance(func(s *table.Session) error {
			return s.Play(anna.User.ID, "", s.Match.Moves(s.Match.Turn()[0])[0], bottest.FirstSeatBegins(), bottest.Noon)
		})
	}
	s.Pass(6 * time.Second)
	if v := m.View(); m.Mover() != anna || v.Match.Outcome().Over() {
		t.Errorf("it is the turn of %v", v.Match.Turn())
	}
	m.Front().ID(t, ui.ID("play", m.ID, m.View().Match.Decision(m.View().Match.Turn()[0])))
}

// A user can play a game with hidden information against several computer players, who see only their own hands.
func TestSoloWithSecrets(t *testing.T) {
	t.Parallel()
	s, anna, _, _, _ := server(t, bottest.Config{})
	m := s.Solo(anna, interactiontest.Text("game", tender.Name), interactiontest.Text("level", "cabin-boy"),
		interactiontest.Text("opponents", "3"))
	for m.View().Phase == table.Playing {
		m.ActInHand(anna)
	}
	if v := m.View(); len(v.Players) != 4 || v.Match.Level(3) != "cabin-boy" || !v.Solo {
		t.Errorf("they were %v", v.Names())
	}
	m.Front().ID(t, m.Button("rematch"))
	anna.Command("verify").Has(t, "verified", "their seals")
}
