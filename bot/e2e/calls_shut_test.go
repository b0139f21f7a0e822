package e2e

import (
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/internal/sandbox"
)

// A user whose DMs are closed is notified in the channel instead. The message explains the reason only the first time.
func TestACallWhereTheBoxIsShut(t *testing.T) {
	t.Parallel()
	shut := map[string]func(*harbour, *sandbox.Member){
		"50007": func(_ *harbour, m *sandbox.Member) { m.SetDMs(sandbox.DMsClosed) },
		"50278": func(_ *harbour, m *sandbox.Member) { m.SetDMs(sandbox.DMsUnshared) },
		"40003": func(h *harbour, _ *sandbox.Member) { h.RefuseDMs(1) },
	}
	g := bottest.Tender(false)
	for code, shuts := range shut {
		t.Run(code, func(t *testing.T) {
			t.Parallel()
			k := wind(t, settings{games: []catalog.Game{g}})
			bernd := k.Member("Bernd")
			shuts(k.harbour, bernd)
			before := len(bernd.Pings())
			first := callsBernd(k, g, k.AddChannel(sandbox.Room{Name: "one"}), "calls=private")
			said := k.notice(first.channel, "it’s your turn")
			if !strings.Contains(said.Content, "can’t send you direct messages") {
				t.Errorf("he reads %q", said.Content)
			}
			second := callsBernd(k, g, k.AddChannel(sandbox.Room{Name: "two"}))
			if said := k.notice(second.channel, "it’s your turn"); strings.Contains(
				said.Content,
				"can’t send you direct messages",
			) {
				t.Errorf("once more he reads %q", said.Content)
			}
			if n := len(bernd.Pings()) - before; n != 2 || len(k.whispers(bernd)) > 0 {
				t.Errorf("for two turns he is called %d times, and reads %q", n, k.whispers(bernd))
			}
			bernd.SetDMs(sandbox.DMsOpen)
			k.pass(25 * time.Hour)
			callsBernd(k, g, k.AddChannel(sandbox.Room{Name: "three"}))
			if said := k.whispers(bernd); len(said) != 1 {
				t.Errorf("when his box is open again he reads %q", said)
			}
		})
	}
}
