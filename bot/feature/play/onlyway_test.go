package play_test

import (
	"strings"
	"testing"

	"dockside/bot/interactiontest"
	"dockside/game"
)

// A player may choose in the settings to roll automatically when nothing else is possible. The setting takes effect at
// the next press, at every table, and for nobody else.
func TestDiceMayRollByThemselves(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	anna.Command("settings me", interactiontest.Text("rolls", "yes"))
	m := s.Start(anna, bernd)
	for range 20 {
		v, mover := m.View(), m.Mover()
		only, ok := game.OnlyMove(v.Match.State(), v.Match.Turn()[0])
		_, paused := v.Reveal() // a round begins with a press
		switch byHand := ok && only == "roll" && !paused; {
		case ok && !byHand && !paused:
			t.Errorf("%s has nothing to choose but %s", mover.User.Name, only)
		case byHand && mover == anna:
			t.Error("Anna has to roll by hand")
		}
		m.Act(mover)
	}
}

// A move that the bot makes for a player is shown in a message of the channel, with the reason.
func TestAnOnlyMoveIsShownWithItsReason(t *testing.T) {
	t.Parallel()
	s, anna, bernd := pair(t)
	reasons := map[string]string{"place": "Both dice fit only card", "shanghai": "had fewer than two dice to roll"}
	for made := 0; made == 0; { // a game without a pair or a last die is rare
		m := s.Start(anna, bernd)
		for m.Mover() != nil {
			before := m.View().Match.Len()
			m.Act(m.Mover())
			v := m.View()
			for n := before; n < v.Match.Len(); n++ {
				if !v.Match.WasOnlyMove(n) {
					continue
				}
				made++
				if reason := reasons[strings.Fields(string(v.Log[n].Move))[0]]; !s.Says(reason) {
					t.Errorf("nothing says %q", reason)
				}
			}
		}
	}
}
