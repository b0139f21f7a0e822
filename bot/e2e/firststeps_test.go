package e2e

import (
	"strings"
	"testing"

	"dockside/internal/sandbox"
)

// The first command on a server, and the first of each person, is answered as always. Then a private card follows once,
// also if another process answers the next command. A refused command brings none.
func TestFirstStepsFollowTheAnswer(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{greets: true})
	tavern, anna := h.Channel("tavern"), h.Member("Anna")
	cards := func(u *sandbox.Use) (texts string) {
		t.Helper()
		h.answerOf(u)
		h.leaves(u)
		r := h.answerOf(u)
		for _, m := range r.FollowUps {
			if !m.Ephemeral() {
				t.Errorf("everybody sees %s", told(m))
			}
			texts += m.Embeds[0].Description
		}
		return texts
	}
	if said := cards(anna.Command(tavern, "challenge", anna.User("opponent"))); said != "" {
		t.Errorf("after a refusal comes %q", said)
	}
	said := cards(anna.Command(tavern, "rules"))
	for _, want := range []string{"new on this server", "</settings server:", "</harbour:", "</solo:", "</learn:"} {
		if !strings.Contains(said, want) {
			t.Errorf("the first card lacks %q: %q", want, said)
		}
	}
	h.sail(settings{greets: true})
	if said := cards(anna.Command(tavern, "rules")); said != "" {
		t.Errorf("the second answer is followed by %q", said)
	}
	said = cards(h.Member("Clara").Command(tavern, "rules"))
	if strings.Contains(said, "serveur") || !strings.Contains(said, "</solo:") {
		t.Errorf("another person reads %q", said)
	}
	h.noFaults()
}
