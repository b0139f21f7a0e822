package matchmaking_test

import (
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/interactiontest"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/table"
)

// twoLevels returns a game with two computer players. Both move at random.
func twoLevels() []catalog.Game {
	games := bottest.Games()[:1]
	games[0].Levels = func(game.Setup) []ai.Level {
		return []ai.Level{{Name: "cabin-boy", Player: ai.Random{}}, {Name: "bosun", Player: ai.Random{}}}
	}
	return games
}

// By default, /solo chooses the weakest computer player that the user has not beaten, or the strongest.
func TestSoloChoosesTheWeakestUnbeatenComputerPlayer(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: twoLevels()})
	anna := s.Member(bottest.Anna)
	beaten := map[string]bool{}
	for range 40 {
		want := "cabin-boy"
		if beaten[want] {
			want = "bosun"
		}
		m := s.Secluded(anna)
		if level := m.View().Players[1].Level; level != want {
			t.Fatalf("having beaten %v, the user plays against %q", beaten, level)
		}
		m.PlayOut()
		v := m.View()
		if v.Match.Outcome().Won(0) && beaten[want] && want == "bosun" {
			return
		}
		beaten[want] = beaten[want] || v.Match.Outcome().Won(0)
	}
	t.Errorf("the user has beaten only %v", beaten)
}

// A win counts for no level if a move was taken back past chance.
func TestALevelIsNotBeatenByGoingBackPastChance(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: twoLevels()})
	anna := s.Member(bottest.Anna)
	for won := 0; won < 2; {
		m := s.Secluded(anna)
		if level := m.View().Players[1].Level; level != "cabin-boy" {
			t.Fatalf("after %d such wins, the user plays against %q", won, level)
		}
		m.Advance(func(s *table.Session) error {
			s.Undone.Chances = 1
			return nil
		})
		m.PlayOut()
		if m.View().Match.Outcome().Won(0) {
			won++
		}
	}
}
