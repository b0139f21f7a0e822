package bot_test

import (
	"testing"

	"dockside/game/gametest"
	"dockside/internal/sandbox"

	"github.com/chromedp/chromedp/kb"
)

// However many tabs show the page, and however often they have gone to other addresses, all of them hear
// what happens and can act: they share one connection, of which a browser allows a server six.
func TestManyTabsOfThePage(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	h := openHarbour(t, Settings{painted: true})
	tabs := []*page{h.pair(h.Channel("tavern"), "Anna", "Bernd").openPage()}
	for len(tabs) < 8 {
		tabs = append(tabs, tabs[0].another())
	}
	for range 4 {
		tabs[1].visit("Clara", "Anna", "Bernd")
		tabs[1].visit("Anna", "Bernd")
	}
	h.AddMember(sandbox.Person{Name: "Dora"}) // who came when the connection was there
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

// What is typed behind a command goes into its options when Enter is pressed; what fits none is not sent
// without it.
func TestWhatIsTypedIntoOptionsIsTaken(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{painted: true})
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
	card := w.attribute(in(1, `[data-custom-id^="accept:"]`), "data-custom-id")
	w.table = card[len("accept:"):]
	if t, _ := w.match(); t.Pace.Minutes() != 10 || t.Words[0] != "first light" || t.Players[1].User != w.members[1].ID {
		w.Errorf("the challenge is %v with %q at a pace of %v", t.Names(), t.Words, t.Pace)
	}
	h.noFaults()
}
