package matchmaking_test

import (
	"slices"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
)

// The option for a computer player completes only the levels of the chosen game that match the typed text.
func TestLevelsAreThoseOfTheGame(t *testing.T) {
	t.Parallel()
	anna := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()}).Member(bottest.Anna)
	for _, c := range []struct {
		command, option, game, typed string
		want                         []string
	}{
		{"solo", "level", "", "", []string{"cabin-boy", "bosun", "captain", "el-dado"}},
		{"solo", "level", "tender", "", []string{"cabin-boy", "bosun"}},
		{"solo", "level", "tender", "Bos", []string{"bosun"}},
		{"solo", "level", "shipshape", "remembers", []string{"admiral"}},
		{"solo", "level", "shipshape", "el-dado", nil},
		{"challenge", "standin", "shipshape", "", []string{"easy", "hard", "admiral"}},
	} {
		var game []interactiontest.Option
		if c.game != "" {
			game = append(game, interactiontest.Text("game", c.game))
		}
		if got := anna.Suggest(c.command, c.option, c.typed, game...); !slices.Equal(got, c.want) {
			t.Errorf("/%s %s %s: offered are %q, not %q", c.command, c.game, c.typed, got, c.want)
		}
	}
}

// A typed level selects the first suggestion for it. A text without a suggestion counts as no level.
func TestLevelsAreTyped(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"bosun": "bosun", "Captain": "captain", "crew": "el-dado", "widow": "cabin-boy",
	} {
		s := interactiontest.New(t, bottest.Config{})
		a := s.Member(bottest.Anna).Command("solo", interactiontest.Text("level", typed))
		if a.Panel == nil || a.Panel.View.Players[1].Level != want {
			t.Errorf("%q is answered by %q", typed, a.Said())
		}
	}
}
