package bot_test

import (
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/internal/sandbox"
)

// Whoever wishes rolls without pressing where nothing else can be done, from the next press on, at every
// table; nobody else does.
func TestDiceMayRollByThemselves(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	hasty := sandbox.Sub("me", sandbox.Text("rolls", "yes"))
	h.whisper(h.Member("Anna").Command(h.Channel("tavern"), "settings", hasty))
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	for range 20 {
		mover, m := p.mover()
		only, ok := game.OnlyWay(m.State(), m.Turn()[0])
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

// What the house does for somebody is told in the same message, and why.
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

// sparing plays to the end, looks at what is told of the plays that the house makes, and counts them.
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
			if m.MadeItself(n) {
				made++
				p.tells(why[strings.Fields(string(m.Log()[n].Move))[0]])
			}
		}
	}
}

// tells waits for some words in the channel.
func (p *pair) tells(words string) {
	p.Helper()
	if _, err := p.AwaitMessage(p.ctx, p.channel, p.members[0].ID, func(m sandbox.Message) bool {
		return slices.ContainsFunc(m.Embeds, func(e sandbox.Embed) bool { return strings.Contains(e.Description, words) })
	}); err != nil {
		p.Errorf("nobody tells %q: %v", words, err)
	}
}
