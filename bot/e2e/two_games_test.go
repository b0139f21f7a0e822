package e2e

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/internal/sandbox"
)

// A record with sealed bids is verified. One with another bid is refused.
func TestARecordOfSealedBidsIsVerified(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, settings{games: []catalog.Game{g}})
	c := h.crew(g, h.Channel("tavern"), "Anna", "Bernd", "Clara")
	c.begin(sandbox.Yes("short", true))
	c.playOut()
	c.result()
	anna := c.members[0]
	record := h.whisper(anna.Command(c.channel, "record", sandbox.Text("game", c.table)))
	file := string(h.file(record.Attachments[0]))
	verify := func(text string) *sandbox.Use {
		return anna.Command(c.channel, "verify", sandbox.File("file", "game.txt", []byte(text)))
	}
	h.whispered("the file", verify(file), "the game I have stored")
	wrong := strings.Replace(file, "0 bid 1", "0 bid 2", 1)
	if wrong == file {
		wrong = strings.Replace(strings.Replace(file, "0 bid 2", "0 bid 1", 1), "0 bid 3", "0 bid 1", 1)
	}
	said := h.answerOf(verify(wrong)).Message.Embeds[0].Description
	if !strings.Contains(said, "doesn’t match its seal") && !strings.Contains(said, "isn’t right") {
		t.Errorf("a file with another bid: %q", said)
	}
	h.noFaults()
}
