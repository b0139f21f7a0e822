package matchmaking_test

import (
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
)

// A declined challenge is deleted after a day. A later press on its card is answered that it is no longer open.
func TestAPressOnADeletedChallengeIsAnswered(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	m := s.Challenge(s.Member(bottest.Anna), s.Member(bottest.Bernd))
	card := m.Front()
	m.Players[1].Press(card, "decline:"+m.ID)
	m.Front()
	if removed, err := s.Store.Remove(t.Context(), m.View().Table); err != nil || !removed {
		t.Fatalf("the challenge still exists: %v", err)
	}
	for verb, who := range map[string]*interactiontest.Member{
		"accept": m.Players[1], "decline": m.Players[0], "leave": m.Players[1], "start": m.Players[0],
	} {
		who.Press(card, verb+":"+m.ID).Has(t, verb, "This challenge is no longer open")
	}
}
