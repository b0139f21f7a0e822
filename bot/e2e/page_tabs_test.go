package e2e

import (
	"testing"

	"dockside/game/gametest"
	"dockside/internal/sandbox"

	"github.com/chromedp/chromedp/kb"
)

// Any number of tabs of the page receive events and can act, even after navigating away and back. They share one
// connection, since a browser allows only six to a server.
func TestManyTabsOfThePage(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	h := openHarbour(t, settings{painted: true})
	tabs := []*page{h.pair(h.Channel("tavern"), "Anna", "Bernd").openPage()}
	for len(tabs) < 8 {
		tabs = append(tabs, tabs[0].another())
	}
	for range 4 {
		tabs[1].visit("Clara", "Anna", "Bernd")
		tabs[1].visit("Anna", "Bernd")
	}
	h.AddMember(sandbox.Person{Name: "Dora"}) // joined after the connection was opened
	tabs[2].visit("Dora", "Anna")
	p := tabs[0].pair
	h.heard(p.members[0].Command(p.channel, "challenge", p.members[1].User("opponent")))
	accept := `[data-custom-id^="accept:"]`
	for _, w := range tabs {
		w.await(in(0, accept))
	}
	if n := h.Streams(); n != 1 {
		t.Errorf("the tabs have %d connections", n)
	}
	last := tabs[len(tabs)-1]
	last.click(in(1, accept))
	for _, w := range tabs {
		w.await(in(0, `[data-custom-id^="play:"]`))
	}
	last.shot("tabs")
	h.noFaults()
}

// Text typed after a command is assigned to its options on Enter. If a part matches no option, nothing is sent until it
// is removed.
func TestWhatIsTypedIntoOptionsIsTaken(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{painted: true})
	w := h.pair(h.Channel("tavern"), "Anna", "Bernd").openPage()
	w.click(in(0, "[data-composer]"))
	w.write("/challenge opponent bernd")
	w.shot("typed")
	w.write(kb.Enter)
	w.await(in(1, `[data-custom-id^="accept:"]`))
	w.click(in(1, `[data-custom-id^="decline:"]`))
	w.gone(`[data-custom-id^="accept:"]`)

	w.click(in(0, "[data-composer]"))
	w.write("/challenge word: first light pace: 10 min opponent: Bernd colour: red")
	w.write(kb.Enter)
	w.awaitWords(in(0, "[data-composer-problem]"), "colour: red: No match")
	w.shot("dropped")
	for range "colour: red" {
		w.write(kb.Backspace)
	}
	w.write(kb.Enter)
	card := w.customID(in(1, `[data-custom-id^="accept:"]`))
	w.table = card[len("accept:"):]
	if t, _ := w.match(); t.Pace.Minutes() != 10 || t.Words[0] != "first light" || t.Players[1].User != w.members[1].ID {
		w.Errorf("the challenge is %v with %q at a pace of %v", t.Names(), t.Words, t.Pace)
	}
	h.noFaults()
}
