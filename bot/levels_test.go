package bot_test

import (
	"fmt"
	"slices"
	"testing"

	"dockside/bot/catalog"
	"dockside/internal/sandbox"
)

// Who names a computer player is offered those of the game that they have named, and the ones alone that they type.
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

// A level that was typed and not taken from the list is the one that stood on its top; none of the game is as if
// nothing had been typed.
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
