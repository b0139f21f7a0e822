package e2e

import (
	"strings"
	"testing"

	"dockside/internal/sandbox"
)

// invitations returns the links of a message that add the bot, which come after all of its buttons.
func invitations(t *testing.T, m sandbox.Message) (links []string) {
	t.Helper()
	for _, row := range m.Components {
		for _, c := range row.Components {
			switch {
			case c.URL != "":
				links = append(links, c.URL)
			case len(links) > 0:
				t.Errorf("a button comes after the link: %s", told(m))
			}
		}
	}
	return links
}

// A public result and what people share have a link that adds the bot. Boards and private messages have none, and the
// setting removes it everywhere.
func TestPublicPicturesCarryAnInvitation(t *testing.T) {
	t.Parallel()
	for _, on := range []bool{true, false} {
		h := openHarbour(t, settings{greets: on})
		p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
		p.start()
		_, m := p.match()
		if links := invitations(t, p.board(m)); len(links) > 0 {
			t.Errorf("the board has %v", links)
		}
		p.some(3)
		p.resigns(h.Member("Bernd"))
		result := p.result()
		panel := h.answerOf(h.Member("Anna").Press(result, "replay:"+p.table+":0"))
		h.answerOf(h.Member("Anna").Press(*panel.Message, h.shareButton(panel.Message).CustomID))
		shared, err := h.AwaitMessage(h.ctx, p.channel, h.Member("Bernd").ID, func(m sandbox.Message) bool {
			return len(m.Embeds) > 0 && strings.Contains(m.Embeds[0].Description, "Shared by")
		})
		if err != nil {
			t.Fatal(err)
		}
		for name, m := range map[string]sandbox.Message{"the result": result, "a shared picture": shared} {
			links := invitations(t, m)
			if on && (len(links) != 1 || !strings.Contains(links[0], "client_id="+h.BotID())) || !on && len(links) > 0 {
				t.Errorf("%s has the links %v: %t", name, links, on)
			}
		}
		if links := invitations(t, *panel.Message); len(links) > 0 {
			t.Errorf("a private message has %v", links)
		}
		h.noFaults()
	}
}
