package e2e

import (
	"fmt"
	"slices"
	"testing"

	"dockside/bot/catalog"
	"dockside/internal/sandbox"
)

// The option for a computer player completes only the levels of the chosen game that match the typed text.
func TestLevelsAreThoseOfTheGame(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{games: []catalog.Game{ships(), seas()}})
	anna, tavern := h.Member("Anna"), h.Channel("tavern")
	for _, c := range []struct {
		command, option, game, typed string
		want                         []string
	}{
		{"solo", "level", "", "", []string{"cabin-boy", "bosun", "captain", "el-dado"}},
		{"solo", "level", "madameching", "", []string{"cook", "lookout", "helmsman", "widow"}},
		{"solo", "level", "madameching", "Wid", []string{"widow"}},
		{"solo", "level", "shipshape", "remembers", []string{"admiral"}},
		{"solo", "level", "shipshape", "el-dado", nil},
		{"challenge", "standin", "shipshape", "", []string{"easy", "hard", "admiral"}},
	} {
		option := sandbox.Text(c.option, c.typed)
		option.Focused = true
		given := []sandbox.Option{option}
		if c.game != "" {
			given = append(given, sandbox.Text("game", c.game))
		}
		t.Run(fmt.Sprintf("/%s %s %s", c.command, c.game, c.typed), func(t *testing.T) {
			if got := h.completions(anna.Complete(tavern, c.command, given...)); !slices.Equal(got, c.want) {
				t.Errorf("offered are %q, not %q", got, c.want)
			}
		})
	}
}

// A typed level selects the first suggestion for it. A text without a suggestion counts as no level.
func TestLevelsAreTyped(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"bosun": "bosun", "Captain": "captain", "crews": "el-dado", "widow": "cabin-boy",
	} {
		t.Run(typed, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, Settings{games: []catalog.Game{ships(), seas()}})
			if _, m := h.alone(h.Channel("tavern"), "Anna", sandbox.Text("level", typed)).match(); m.Level(1) != want {
				t.Errorf("%q opens a game against %q", typed, m.Level(1))
			}
		})
	}
}
