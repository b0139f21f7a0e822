package e2e

import (
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/internal/sandbox"
)

// A player may choose in the settings to roll automatically when nothing else is possible. The setting takes effect at
// the next press, at every table, and for nobody else.
func TestDiceMayRollByThemselves(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	hasty := sandbox.Sub("me", sandbox.Text("rolls", "yes"))
	h.whisper(h.Member("Anna").Command(h.Channel("tavern"), "settings", hasty))
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	for range 20 {
		mover, m := p.mover()
		only, ok := game.OnlyMove(m.State(), m.Turn()[0])
		switch byHand := ok && only == "roll"; {
		case ok && !byHand:
			t.Errorf("%s has nothing to choose but %s", mover.Name, only)
		case byHand && mover.Name == "Anna":
			t.Error("Anna has to roll by hand")
		}
		p.heard(p.act(mover, p.board(m)))
	}
	h.noFaults()
}

// A move that the bot makes for a player is shown in the same message, with the reason.
func TestWhatHasOneWayIsTold(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	for made := 0; made == 0; { // a game without a pair or a last die is rare
		p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
		p.start()
		made = p.sparing()
	}
	h.noFaults()
}

// sparing plays to the end and checks that each automatic move is shown with its reason. It returns the number of
// automatic moves.
func (p *pair) sparing() (made int) {
	why := map[string]string{"place": "Both dice fit only card", "shanghai": "With fewer than two dice left"}
	for {
		mover, before := p.mover()
		if mover == nil {
			return made
		}
		p.heard(p.act(mover, p.board(before)))
		_, m := p.match()
		for n := before.Len(); n < m.Len(); n++ {
			if m.WasOnlyMove(n) {
				made++
				p.tells(why[strings.Fields(string(m.Log()[n].Move))[0]])
			}
		}
	}
}

// tells waits for an embed in the channel that contains words.
func (p *pair) tells(words string) {
	p.Helper()
	if _, err := p.AwaitMessage(p.ctx, p.channel, p.members[0].ID, func(m sandbox.Message) bool {
		return slices.ContainsFunc(m.Embeds, func(e sandbox.Embed) bool { return strings.Contains(e.Description, words) })
	}); err != nil {
		p.Errorf("nobody tells %q: %v", words, err)
	}
}
