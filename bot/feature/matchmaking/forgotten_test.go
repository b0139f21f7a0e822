package matchmaking_test

import (
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
)

// A declined challenge is deleted after a day. A later press on its card is answered that it is no longer open.
func TestAPressOnADeletedChallengeIsAnswered(t *testing.T) {
	t.Parallel()
	k := interactiontest.New(t, bottest.Config{})
	m := k.Challenge(k.Member(bottest.Anna), k.Member(bottest.Bernd))
	card := m.Front()
	m.Members[1].Press(card, "decline:"+m.ID)
	m.Front()
	if removed, err := k.Store.Remove(t.Context(), m.View().Table); err != nil || !removed {
		t.Fatalf("the challenge still exists: %v", err)
	}
	for verb, who := range map[string]*interactiontest.Member{
		"accept": m.Members[1], "decline": m.Members[0], "leave": m.Members[1], "start": m.Members[0],
	} {
		who.Press(card, verb+":"+m.ID).Has(t, verb, "This challenge is no longer open")
	}
}
