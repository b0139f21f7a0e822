package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

var ownBerth = berth{
	form: "own", middle: 385,
	mark: place{0, 74}, markLook: "-60",
	plate: place{0, 148}, plateLook: "plate-name-own",
	name: place{-136, 162}, nameSize: 40, room: 170,
	coin: place{64, 148}, coins: place{138, 163}, coinSize: 42,
	hold: place{0, 362}, holdLook: "hold-104", cells: ownCells,
	totals: place{0, 600}, totalLook: "own-", totalPitch: 110, sum: place{0, 46}, sumSize: 48, sumRoom: 90,
}

// hand draws what one captain sees alone: the own ship and either the crew cards and the stack,
// or the crate to lay as it is thought of.
func (p *painter) hand() {
	const middle, bow = 202, 14
	seat := p.scene.Seat
	p.Stage("stage-hand")
	after := p.state
	o, lays := drafted(p.state, seat, p.scene.Draft)
	if lays {
		after = laidOn(p.state, seat, o)
	}
	ahead := painter{Canvas: p.Canvas, scene: p.scene, state: after}
	s := ahead.ship(seat)
	p.hull(&s, middle, bow, &ownBerth)
	if lays {
		p.Paste("hold-104-lit", middle, bow+ownBerth.hold.y)
		p.grid(&s.cells, middle, bow+ownBerth.hold.y, ownCells)
	}
	p.holdLabel(&s, middle, bow+698)
	p.heading(seat, 800, 42)
	p.worth(p.state, after, seat, 928, 210)
	if lays {
		p.crate(rules.Laid{Crate: p.state.Groups[p.state.GroupOf(seat)].Top().Crate, Way: o}, 544, 208)
	} else {
		h := p.harbour(p.state.GroupOf(seat))
		p.largeStack(&h, 544, 206)
	}
	p.crew(seat, 800, 566)
}

// heading tells which voyage and turn it is.
func (p *painter) heading(seat game.Seat, x, y int) {
	p.Paste("plate-title", x, y)
	l := render.Lettering{Font: render.Bold, Size: 32, Ink: inkText}
	p.Squeezed(p.counted(wordVoyageOf, int(p.state.Voyage), voyages), x-352, y+12, 330, l)
	l.Align = render.End
	turn := min(int(p.state.Groups[p.state.GroupOf(seat)].Turn), turns)
	p.Squeezed(p.counted(wordTurnOf, turn, turns), x+352, y+12, 330, l)
}

// drafted is the orientation that a seat thinks of for the crate it is to lay, at first the one
// in which it lies on the stack; ok is false if it lays none now.
func drafted(s rules.State, seat game.Seat, draft game.Move) (o rules.Orientation, ok bool) {
	if seat < 0 || int(seat) >= int(s.People) || next(s, s.GroupOf(seat)) != seat {
		return 0, false
	}
	if o, ok := rules.ParsePlace(draft); ok {
		return o, true
	}
	return s.Groups[s.GroupOf(seat)].Top().Way, true
}

// next is the seat of a group that is to lay a crate; game.Public if there is none.
func next(s rules.State, group int) game.Seat {
	list, n := bidders(s, group)
	for _, b := range list[:n] {
		if b.state == laying {
			return b.seat
		}
	}
	return game.Public
}

// laidOn is a position after a seat has laid the top crate, as far as its hold goes.
func laidOn(s rules.State, seat game.Seat, o rules.Orientation) rules.State {
	c := &s.Captains[seat]
	c.Laid[c.Loaded] = rules.Laid{Crate: s.Groups[s.GroupOf(seat)].Top().Crate, Way: o}
	c.Loaded++
	return s
}

// largeStack draws the stack so that everything in it can be read.
func (p *painter) largeStack(h *harbour, x, y int) {
	if h.left == 0 {
		p.Paste("stack-gone", x, y)
		return
	}
	const most = 4 // that peep out
	for i := min(h.left-1, most); i > 0; i-- {
		p.Paste("crate-under", x+3*i, y+4*i)
	}
	p.Paste("crate", x, y)
	p.grid(&h.stack, x, y, longCells)
}

// crate draws a crate as it would be laid. Through its holes one sees the ground.
func (p *painter) crate(l rules.Laid, x, y int) {
	const ground = 3
	p.Paste("crate", x, y)
	var cells [9]cell
	for i, c := range l.Cells() {
		cells[i].Cell = c
		if c.Kind == rules.Empty {
			cells[i].depth = ground
		}
	}
	p.grid(&cells, x, y, longCells)
}

// partIcons are the parts of a score, as in the names of sprites.
var partIcons = [...]string{"cargo-gold", "cargo-cannon", "cargo-contraband", "cargo-full"}

// worth tells what the voyage would bring a seat if it ended now, part by part, and by how much
// that changes with a crate.
func (p *painter) worth(before, after rules.State, seat game.Seat, x, y int) {
	p.Paste("panel-worth", x, y)
	was, now := standingOf(before, seat), standingOf(after, seat)
	p.Squeezed(p.word(wordWorth), x-228, y-72, 300, render.Lettering{Font: render.Bold, Size: 32, Ink: inkMute})
	p.coins(now.Coins(), x+228, y-64, 60)
	from, to := parts(was), parts(now)
	for i, icon := range partIcons {
		at := x + 120*i - 180
		p.Paste(icon, at, y-12)
		p.part(to[i], at, y+66)
		if change := to[i] - from[i]; change != 0 {
			p.change(change, at, y+108)
		}
	}
}

// change writes by how much something changes, a gain in gold.
func (p *painter) change(n, x, y int) {
	l := render.Lettering{Font: render.Bold, Size: 32, Ink: inkMute, Align: render.Middle}
	if n > 0 {
		l.Ink = inkGold
	}
	p.Text(p.Signed(n), x, y, l)
}

// coins writes a number of coins that ends at x, with a coin before it.
func (p *painter) coins(n, x, y, size int) {
	l := render.Lettering{Size: size, Ink: inkGold, Align: render.End}
	text := p.Numeral(n)
	p.Text(text, x, y, l)
	p.Paste("purse", x-p.Width(text, l)-22, y-size*36/100)
}

// parts are the parts of a score in the order of their icons.
func parts(s rules.Parts) [4]int {
	return [4]int{int(s.Gold), int(s.Cannons), int(s.Contraband), int(s.Full)}
}

// crew lays out the ten cards of a seat around a middle, each at its place: those in the hand, and
// the grey ones which it has played.
func (p *painter) crew(seat game.Seat, x, y int) {
	const pitchX, pitchY = 146, 206
	c := p.state.Captains[seat]
	for card := 1; card <= cards; card++ {
		at := place{x + pitchX*((card-1)%5-2), y + pitchY*((card-1)/5) - pitchY/2}
		look, ink, outline := "crew-done", inkGone, 0
		switch {
		case int(c.Bid) == card || p.scene.Draft == rules.Bid(card):
			look, ink, outline = "crew-lit", inkCream, 9
		case c.Hand.Has(card):
			look, ink, outline = "crew-open", inkCream, 9
		}
		p.Paste(look, at.x, at.y)
		l := render.Lettering{Size: cardSize(card, 92), Ink: ink, Align: render.Middle, Outline: outline}
		p.number(card, at.x, at.y+l.Size*34/100, l)
		if int(c.Bid) == card {
			p.pill("pill-gold", p.word(wordSealed), inkDark, at.x, at.y-82, 30)
		}
	}
}
