package e2e

import (
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/internal/sandbox"
)

// A notification that Discord refuses to delete is deleted on a later attempt.
func TestWhatCannotBeTakenBackYetIsTakenBackLater(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	k := wind(t, settings{games: []catalog.Game{g}})
	c := callsBernd(k, g, k.Channel("tavern"), "calls=private")
	k.Refuse(sandbox.Plan{Method: "DELETE", Path: "/messages", Times: 1, Status: 500})
	berndLays(k, c)
	k.pass(6 * time.Second)
	if said := k.whispers(c.members[1]); len(said) != 1 {
		t.Fatalf("while Discord is out of order Bernd reads %q", said)
	}
	for range 3 {
		k.pass(10 * time.Second)
	}
	if said := k.whispers(c.members[1]); len(said) > 0 {
		t.Errorf("afterwards he reads %q", said)
	}
}
