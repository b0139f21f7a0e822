package voyage

import (
	"dockside/game"
	"dockside/render/shipshape/describe"
)

// Describe implements render.Page.
func (v *Page) Describe() []game.Event {
	facts := []game.Event{describe.Fact("voyage", v.voyage, v.least, v.most)}
	for i, s := range v.ships {
		t, p := s.Total, v.parts[i]
		facts = append(facts, describe.Fact("scored", s.Described(), s.Hold,
			describeLess(int(p.Gold), t.Gold, t.Rats), describeLess(int(p.Cannons), t.Cannons, v.least),
			describeLess(int(p.Contraband), t.Contraband, t.Contraband-int(p.Contraband)), int(p.Full), p.Coins(),
			describe.Coins(s.Coins)))
	}
	return facts
}

// describeLess describes a part of a score, and what was deducted.
func describeLess(n, from, off int) game.Event {
	if off == 0 {
		return describe.Fact("part", n)
	}
	return describe.Fact("part.less", n, from, off)
}
