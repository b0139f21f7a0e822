package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// Where things of each player stand: rows of the panels and slots, in pixels.
var (
	panelTop = [2]int{688, 14}
	slotMid  = [2]int{621, 179}
	optionY  = [2]int{551, 249}
	figureY  = [2]int{632, 192}
	outward  = [2]int{1, -1} // away from the bar
)

var pointers = [2]string{"pointer-up", "pointer-down"}

// column is the middle of a place in the tavern, counted from the left.
func column(pos int) int { return 166 + 174*pos }

// tavern draws the running game.
func (p *painter) tavern() {
	p.Stage("stage-tavern")
	p.tabs()
	p.options()
	for pos, c := range p.state.Tavern {
		p.card(pos, c)
	}
	for _, s := range seats {
		p.slots(s)
		p.figure(s)
		p.panel(s)
	}
	p.directions()
}

// tabs tell the round and what is left of the deck.
func (p *painter) tabs() {
	const round, deck = 38, 1162
	p.Squeezed(p.word(wordRound), round, 346, 76,
		render.Lettering{Font: render.Bold, Size: 26, Ink: inkMute, Align: render.Middle})
	p.number(p.state.Round, 37, 414, render.Lettering{Size: 62, Ink: inkGold, Align: render.Middle})
	p.Squeezed(p.Counted(p.scene.Words, wordOf, rounds, 0), 37, 458, 74,
		render.Lettering{Font: render.Bold, Size: 32, Ink: inkText, Align: render.Middle})
	p.deck(deck, 367)
	p.number(p.state.DeckLeft(), deck, 452, render.Lettering{Size: 38, Ink: inkText, Align: render.Middle})
	p.Squeezed(p.word(wordLeft), deck, 480, 74,
		render.Lettering{Font: render.Bold, Size: 28, Ink: inkMute, Align: render.Middle})
}

func (p *painter) deck(x, y int) {
	if p.state.DeckLeft() == 0 {
		p.Paste("deck-empty", x, y)
		return
	}
	p.Paste("card-back", x, y)
}

// live tells whether the match is on; then gold shows what can be done.
func (p *painter) live() bool { return !p.scene.Outcome.Over() }

// choosing tells whether the mover looks at rolled dice.
func (p *painter) choosing() bool { return p.live() && p.state.Step == rules.Place }

// options frames in gold the cards on which a rolled die can be placed.
func (p *painter) options() {
	if !p.choosing() || p.state.OneAt == rules.Unchosen {
		return
	}
	for _, number := range p.state.Rolled {
		x := column(p.state.Position(number))
		p.Paste("ring", x, 400)
		p.Paste("slot-option", x, slotMid[p.state.Mover])
	}
}

// card draws a card of the tavern with what both players have of it.
func (p *painter) card(pos int, c rules.Card) {
	x := column(pos)
	if c == (rules.Card{}) {
		p.Paste("place", x, 400)
		return
	}
	p.Paste(card(c, "-table"), x, 403)
	for i, s := range seats {
		n := p.state.Crews[s][c.Nation].Strength()
		if c.Dirty {
			n = sum(p.state.Tricks[s])
		}
		l := render.Lettering{Size: 33, Ink: inkCream, Align: render.Middle}
		if n > 9 {
			l.Size = 30
		}
		p.number(n, x-49+98*i, 511, l)
	}
	if n := p.state.Number(pos); n > 0 {
		p.Paste("die-bone-"+digit(n)+"-52", x, 500)
	}
}

// slots draws the dice of a player, and points at those where a rolled one can go.
func (p *painter) slots(s game.Seat) {
	for pos := range p.state.Tavern {
		number := p.state.Number(pos)
		if number == 0 {
			return
		}
		p.dice(s, number, p.state.Placed[s][number], column(pos))
	}
	if !p.choosing() || p.state.Mover != s {
		return
	}
	for _, number := range p.state.Rolled {
		p.Paste(pointers[s], column(p.state.Position(number)), optionY[s])
	}
}

// dice lays n dice of one number into a slot: big while they are few, and then in two rows, of
// which the shorter lies away from the bar. An empty slot shows its number engraved.
func (p *painter) dice(s game.Seat, number, n, x int) {
	y := slotMid[s]
	switch {
	case n == 0:
		p.Paste("slot-"+colours[s]+"-"+digit(number), x, y)
	case n == 1:
		p.Paste(die(s, number, "-78"), x, y)
	case n == 2:
		p.row(die(s, number, "-74"), 2, 80, x, y)
	case n <= 4:
		p.row(die(s, number, "-52"), 2, 58, x, y-27*outward[s])
		p.row(die(s, number, "-52"), n-2, 58, x, y+27*outward[s])
	default:
		p.row(die(s, number, "-48"), 3, 52, x, y-27*outward[s])
		p.row(die(s, number, "-48"), n-3, 52, x, y+27*outward[s])
	}
}

// row pastes a sprite n times around a middle.
func (p *painter) row(sprite string, n, pitch, x, y int) {
	for i := range n {
		p.Paste(sprite, x+pitch*(2*i-n+1)/2, y)
	}
}

// figure stands at the end that is number 1: a ghost until its player has used a trick.
func (p *painter) figure(s game.Seat) {
	look, x := "-ghost", 42
	if p.state.TrickUsed[s] {
		look = ""
	}
	switch p.state.OneAt {
	case rules.Unchosen:
		return
	case rules.Right:
		x = 1158
	}
	p.Paste("figure-"+colours[s]+look, x, figureY[s])
}

// directions shows what each die means from either end, at the first placement of a round.
func (p *painter) directions() {
	s := p.state.Mover
	if !p.choosing() || p.state.OneAt != rules.Unchosen {
		return
	}
	y := slotMid[s] - 26
	for pos := range p.state.Tavern {
		p.candidate(pos+1, column(pos), y)
		p.candidate(6-pos, column(pos), y+52)
	}
	p.Paste("tab-right", 41, y)
	p.Paste("tab-left", 1159, y+52)
}

// candidate is a number that a card may get; gold if a die shows it.
func (p *painter) candidate(number, x, y int) {
	if number == p.state.Rolled[0] || number == p.state.Rolled[1] {
		p.Paste("number-lit", x, y)
		p.Paste("die-bone-"+digit(number)+"-42", x, y+1)
		return
	}
	p.Paste("die-bone-"+digit(number)+"-faded", x, y+1)
}

// panel tells about one player.
func (p *painter) panel(s game.Seat) {
	y := panelTop[s]
	captain := "captain-" + colours[s] + "-92"
	if p.live() && p.state.Mover == s && p.state.Step >= rules.Act && p.state.Step <= rules.Place {
		captain = "captain-" + colours[s] + "-active-92"
		p.Paste("frame", 600, y+49)
	}
	p.Paste(captain, 66, y+49)
	l := render.Lettering{Font: render.Bold, Size: 38, Ink: inkText}
	p.Text(p.name(s, l, 290), 126, y+40, l)
	p.supply(s, y+71)
	p.chips(s, y)
	if p.choosing() && p.state.Mover == s {
		p.Paste("tray", 797, y+49)
		p.Paste(die(s, p.state.Rolled[0], "-left"), 748, y+50)
		p.Paste(die(s, p.state.Rolled[1], "-right"), 846, y+50)
	}
	p.Text(p.word(wordPoints), 1058, y+62, render.Lettering{Font: render.Bold, Size: 28, Ink: inkMute, Align: render.End})
	p.number(p.state.Points()[s], 1164, y+70, render.Lettering{Size: 64, Ink: lights[s], Align: render.End, Outline: 8})
}

// supply shows six dice: in hand, just rolled, placed.
func (p *painter) supply(s game.Seat, y int) {
	left := p.state.Supply(s)
	hand := left
	if p.choosing() && p.state.Mover == s {
		hand -= 2
	}
	for i := range 6 {
		name := "supply-" + colours[s] + "-placed"
		switch {
		case i < hand:
			name = die(s, 0, "-38")
		case i < left:
			name = "supply-" + colours[s] + "-rolled"
		}
		p.Paste(name, 146+44*i, y)
	}
}

// chips shows the trick cards held, one chip a kind.
func (p *painter) chips(s game.Seat, y int) {
	x := 461
	for t, n := range p.state.Tricks[s] {
		if n == 0 {
			continue
		}
		p.Paste("chip-"+rules.Trick(t).String()+"-62", x, y+51)
		if n > 1 {
			p.badge(n, x+29, y+24)
		}
		x += 84
	}
}

func (p *painter) badge(n, x, y int) {
	p.Paste("badge", x, y)
	p.number(n, x, y+10, render.Lettering{Size: 28, Ink: inkDark, Align: render.Middle})
}
