package history_test

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game/gametest/tender"
)

// With two games, leaderboards, profiles and rules are separate. The history lists both, and a match of three opens
// from there.
func TestTwoGames(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	anna, bernd, clara := s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(interactiontest.Clara)
	s.Start(anna, bernd).Resign(bernd)
	m := s.Begin(tender.Name, []*interactiontest.Member{anna, bernd, clara}, interactiontest.Yes("short", true))
	m.PlayOut()
	of := interactiontest.Text("game", tender.Name)
	for what, told := range map[string]struct {
		answer  interactiontest.Answer
		has, no string
	}{
		"the leaderboard of two":   {anna.Command("leaderboard"), "Bernd", "Clara"},
		"the leaderboard of three": {anna.Command("leaderboard", of), "Clara", "shanghaien"},
		"the profile of a guest":   {anna.Command("profile", interactiontest.User(clara), of), "Clara", "Bernd 1"},
		"the rules":                {anna.Command("rules"), "tavern", tender.Name},
		"other rules":              {anna.Command("rules", of), "tender.rules.goal", "tavern"},
		"the history":              {anna.Command("history"), "Bernd, Clara", "nobody"},
		"the replay":               {m.Press(anna, "replay:0"), "Anna – Bernd – Clara", "nobody"},
		"the film":                 {m.Press(anna, "film"), "Anna – Bernd – Clara", "nobody"},
		"the still":                {m.Press(anna, "still"), "Anna – Bernd – Clara", "nobody"},
		"the dice":                 {m.Press(anna, "dice"), "their seals", "nobody"},
	} {
		if said := told.answer.Has(t, what).Said(); !strings.Contains(said, told.has) || strings.Contains(said, told.no) {
			t.Errorf("%s: %q", what, said)
		}
	}
}
