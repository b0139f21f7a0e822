package e2e

import (
	"fmt"
	"testing"

	"dockside/game/gametest"

	"github.com/chromedp/chromedp/kb"
)

// A server manager chooses the channels to play in and the log channel. A moderator bans a user, who gets a polite
// message, lifts the ban, and ends their game.
func TestPageKeepsOrder(t *testing.T) {
	gametest.Long(t)
	t.Parallel()
	h := openHarbour(t, settings{painted: true})
	w := h.pair(h.Channel("tavern"), "Anna", "Bernd").openPage()
	w.chooseChannels()
	w.challenge()
	w.accept()
	w.visit("Clara", "Bernd")
	w.ban()
	w.call(0, "unban", func() { w.write("user: Bernd") })
	w.awaitWords(in(0, "[data-ephemeral]"), "Bernd peut de nouveau jouer")
	w.call(0, "end", nil)
	w.awaitWords(in(0, "[data-ephemeral]"), "Vous pouvez l’arrêter car")
	w.shot("end")
	w.click(in(0, fmt.Sprintf(`[data-ephemeral] [data-custom-id="ended:%s"]`, w.table)))
	w.awaitWords(in(1, "[data-message-id]"), "Clara ended the game")
	w.shot("ended")
	w.click(in(0, fmt.Sprintf(`[data-channel="%s"]`, h.Channel("harbour"))))
	for _, said := range []string{"changed the channels for games", "banned", "lets", "ended a game"} {
		w.awaitWords(in(0, "[data-message-id]"), said)
	}
	w.shot("log")
	h.noFaults()
}

// chooseChannels selects the tavern as the channel to play in, and the harbour as the log channel.
func (w *page) chooseChannels() {
	w.Helper()
	own := func(rest string) string { return in(0, "[data-ephemeral] "+rest) }
	w.call(0, "settings server", nil)
	w.click(own(`[data-custom-id="grounds"]`))
	w.click(own(`[data-custom-id="login"]`))
	w.click(in(0, fmt.Sprintf(`[data-suggestion="%s"]`, w.Channel("harbour"))))
	w.awaitWords(own(".embed"), "settings: harbour") // the response rebuilds the menus
	w.click(own(`[data-custom-id="playin"]`))
	w.click(in(0, fmt.Sprintf(`[data-suggestion="%s"]`, w.Channel("tavern"))))
	w.write(kb.Escape)
	w.awaitWords(own(".embed"), "play in: tavern")
	w.shot("channels")
}

// ban bans the challenged user, who then tries to play.
func (w *page) ban() {
	w.Helper()
	w.call(0, "ban", func() { w.write("user: Bernd") })
	w.awaitWords(in(0, "[data-ephemeral]"), "Bernd ne peut plus jouer")
	w.call(1, "challenge", func() { w.write("opponent: Anna") })
	w.awaitWords(in(1, "[data-ephemeral]"), "banned you from playing here")
	w.call(1, "games", nil)
	w.awaitWords(in(1, "[data-ephemeral]"), "a computer player took over")
	w.shot("banned")
}
