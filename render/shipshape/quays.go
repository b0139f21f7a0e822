package shipshape

import "dockside/render"

var shortBerth = berth{
	form: "short", middle: 192,
	mark: place{-94, 52}, markLook: "-32",
	plate: place{0, 52}, plateLook: "plate-name-short",
	name: place{-70, 63}, nameSize: 30, room: 94,
	coin: place{42, 52}, coins: place{106, 64}, coinSize: 32,
	hold: place{-34, 187}, holdLook: "hold-64", cells: shortCells,
	totals: place{0, 327}, totalLook: "sum-", totalPitch: 97, sum: place{20, 12}, sumSize: 34, sumRoom: 42,
}

// quays draw two groups of three ships, each at a quay with a stack of its own.
func (p *painter) quays() {
	const height = 400
	p.Stage("stage-quays")
	for group := range 2 {
		h := p.harbour(group)
		p.quay(&h, height*group)
	}
	p.voyageLow(107, 290)
}

// quay draws one group from a top.
func (p *painter) quay(h *harbour, top int) {
	const first, pitch, bow = 389, 322, 8
	p.Paste("plate-turn", 107, top+38)
	p.Squeezed(p.counted(wordTurnOf, min(h.turn, turns), turns), 107, top+48, 180,
		render.Lettering{Font: render.Bold, Size: 30, Ink: inkText, Align: render.Middle})
	p.stack(h, 101, top+168, 3)
	for i := range h.ships[:h.n] {
		s, x := &h.ships[i], first+pitch*i
		p.hull(s, x, top+bow, &shortBerth)
		p.holdSide(s, x+108, top+bow+256)
		for _, b := range h.bids[:h.n] {
			if b.seat == s.seat {
				p.smallBid(b, x+108, top+bow+132)
			}
		}
	}
}

// smallCrewLooks are the same cards as crewLooks, made smaller.
var smallCrewLooks = [...]string{
	asked: "crew-wanted-small", sealed: "crew-back-small", repeated: "crew-done-small", queueing: "crew-open-small",
	laying: "crew-lit-small", laid: "crew-done-small",
}

// smallBid draws the card of a captain beside the hold.
func (p *painter) smallBid(b bidder, x, y int) {
	if b.state == idle {
		return
	}
	p.Paste(smallCrewLooks[b.state], x, y)
	if b.state >= repeated {
		p.number(b.card, x, y+18,
			render.Lettering{Size: cardSize(b.card, 56), Ink: b.ink(), Align: render.Middle, Outline: 7})
	}
	p.rank(b, x, y+56, 26)
}

// holdSide writes the number of a hold on a small plate, in gold if the ship is full.
func (p *painter) holdSide(s *ship, x, y int) {
	sprite, quiet, loud := "plate-side", inkMute, inkText
	if s.total.Full {
		sprite, quiet, loud = "plate-side-full", inkDark, inkDark
	}
	p.Paste(sprite, x, y)
	p.Squeezed(p.word(wordHoldShort), x, y-8, 62,
		render.Lettering{Font: render.Bold, Size: 26, Ink: quiet, Align: render.Middle})
	p.number(s.hold, x, y+27, render.Lettering{Size: 36, Ink: loud, Align: render.Middle})
}

// voyageLow tells which voyage it is, between two quays.
func (p *painter) voyageLow(x, y int) {
	p.Paste("panel-voyage-low", x, y+52)
	p.Squeezed(p.word(wordVoyage), x, y+38, 180,
		render.Lettering{Font: render.Bold, Size: 30, Ink: inkMute, Align: render.Middle})
	p.number(int(p.state.Voyage), x-16, y+88, render.Lettering{Size: 54, Ink: inkGold, Align: render.End})
	p.Text(p.counted(wordOf, voyages, 0), x+2, y+86, render.Lettering{Font: render.Bold, Size: 32, Ink: inkText})
}
