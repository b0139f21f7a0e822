package bot_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"dockside/game"
	"dockside/sandbox"
	"dockside/table"
)

// threads lets the server of a harbour have threads: which games, and in which channel; "" leaves the challenge's.
func (h *harbour) threads(which, channel string) {
	h.Helper()
	anna := h.Member("Anna")
	panel := h.whisper(anna.Command(h.Channel("harbour"), "settings", sandbox.Sub("server", sandbox.Text("threads", which))))
	if channel == "" {
		return
	}
	for !offers(panel, "settings server:threads-in") {
		panel = h.whisper(anna.Press(*panel, control(h, panel, "settings server:more").CustomID))
	}
	panel = h.whisper(anna.Select(*panel, control(h, panel, "settings server:threads-in").CustomID, channel))
	contains(h, "the chosen channel", panel.Embeds[0].Description, "<#"+channel+">")
}

// enters waits for the thread of a pair's match, and takes them there.
func (p *pair) enters() string {
	p.Helper()
	p.until(func(t *table.Table, _ *game.Match) bool { return t.Room.Thread != "" })
	t, _ := p.match()
	p.channel = t.Room.Thread
	return p.channel
}

// A whole game is played in a thread of its challenge, and its result stands where the challenge stood.
func TestAGameHasAThread(t *testing.T) {
	t.Parallel()
	for name, open := range stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, settings{store: open(t)})
			h.threads("all", "")
			tavern := h.Channel("tavern")
			p := h.pair(tavern, "Anna", "Bernd")
			p.start()
			thread := p.enters()
			p.playOut()
			p.channel = tavern
			result := p.result()
			said, err := p.AwaitMessage(p.ctx, thread, p.members[0].ID, func(m sandbox.Message) bool {
				return len(m.Embeds) > 0 && strings.Contains(m.Embeds[0].Description, "/"+tavern+"/"+result.ID)
			})
			must(t, err)
			_ = said
			h.noFaults()
		})
	}
}

var _ = http.MethodGet
var _ = time.Second
