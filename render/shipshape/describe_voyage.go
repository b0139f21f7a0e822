package shipshape

import (
	"dockside/game"
)

// Describe implements render.Page.
func (v *score) Describe() []game.Event {
	facts := []game.Event{fact("voyage", v.voyage, v.least, v.most)}
	for i, s := range v.ships {
		t, p := s.total, v.parts[i]
		facts = append(facts, fact("scored", s.told(), s.hold,
			describeLess(int(p.Gold), t.Gold, t.Rats), describeLess(int(p.Cannons), t.Cannons, v.least),
			describeLess(int(p.Contraband), t.Contraband, t.Contraband-int(p.Contraband)), int(p.Full), p.Coins(),
			coins(s.coins)))
	}
	return facts
}

// describeLess is a part of a score, and how it came about where something was taken off.
func describeLess(n, from, off int) game.Event {
	if off == 0 {
		return fact("part", n)
	}
	return fact("part.less", n, from, off)
}
