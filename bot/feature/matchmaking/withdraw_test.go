package matchmaking_test

import (
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game/table"
)

// A challenge has a button of its own for its challenger. Nobody else can withdraw it.
func TestTheChallengerWithdraws(t *testing.T) {
	t.Parallel()
	s, anna, bernd, clara, _ := server(t, bottest.Config{})
	for _, m := range []*interactiontest.Game{s.Challenge(anna, bernd), challenge(s, anna)} {
		card := m.Front()
		if got := card.Label(m.Button("withdraw")); got != "Withdraw" {
			t.Errorf("the button is labelled %q", got)
		}
		m.Press(clara, "withdraw").Has(t, "a stranger", "This button is for someone else")
		m.Press(bernd, "withdraw").Has(t, "the rival", "This button is for someone else")
		m.Press(anna, "withdraw")
		if phase := m.View().Phase; phase != table.Withdrawn {
			t.Errorf("the challenge is %s", phase)
		}
	}
	if open := challenge(s, anna); open.Front().Offers(open.Button("decline")) {
		t.Error("a challenge to nobody can be declined")
	}
}
