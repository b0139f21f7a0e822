package madameching

import (
	"testing"

	"dockside/game"
)

// If both junks are equal, there is no choice, so the player is not asked which one sails (MC-80).
func TestJunksThatAreAlikeAreNoChoice(t *testing.T) {
	t.Parallel()
	base := State{People: 2, Step: Sail, Act: Activation{Card: 36}}
	same := base
	for i := range same.Captains[0].Junks {
		same.Captains[0].Junks[i] = Expedition{}.With(11)
	}
	other := same
	other.Captains[0].Junks[1] = Expedition{}.With(12)
	away := same
	away.Captains[0].Away = 1
	for name, c := range map[string]struct {
		s    State
		want game.Move
	}{
		"the junks are alike":    {same, "sail 0"},
		"they differ":            {other, ""},
		"one has sailed already": {away, "sail 1"},
		"another captain sails":  {func() State { s := same; s.Act.Seat = 1; return s }(), ""},
	} {
		if got, ok := game.OnlyMove(c.s, 0); ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%s: the only move is %q, %t", name, got, ok)
		}
	}
}
