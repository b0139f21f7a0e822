package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// Where things of each player stand at the end of a round.
var (
	resultMid = [2]int{746, 54} // of the panels
	wonY      = [2]int{610, 194}
	diceY     = [2]int{500, 300}
)

// The plates with counts, and with the sums below where they decided: away from the arrow's head.
var (
	countY     = [2]int{393, 407}
	tieCountY  = [2]int{358, 389}
	decidedSum = [2]int{411, 442}
)

var arrows = [2]string{"arrow-down", "arrow-up"}

// barMid is the middle of the bar between the players.
const barMid = 400

// roundEnd draws who got which card at a shanghai, and why.
func (p *painter) roundEnd() {
	was := before(p.scene, p.state)
	p.Stage("stage-round")
	p.roundTabs(was)
	for pos, a := range was.Awards() {
		x := 178 + 164*pos
		if a.Winner == game.Public {
			p.discarded(a, x)
		} else {
			p.handed(a, x)
		}
	}
	for _, s := range seats {
		p.result(s, was)
	}
}

func (p *painter) roundTabs(was rules.State) {
	const x = 44
	p.Squeezed(p.word(wordRound), x, 362, 84,
		render.Lettering{Font: render.Bold, Size: 28, Ink: inkMute, Align: render.Middle})
	p.number(was.Round, x, 422, render.Lettering{Size: 56, Ink: inkGold, Align: render.Middle})
	p.Squeezed(p.Counted(p.scene.Words, wordOf, rounds, 0), x, 458, 84,
		render.Lettering{Font: render.Bold, Size: 30, Ink: inkText, Align: render.Middle})
	if chance, ok := chanceAfter(p.scene, was.Round); ok {
		p.chanceBar(chance)
		return
	}
	p.Paste("deck-tab", 1156, 400)
	deck := painter{Canvas: p.Canvas, scene: p.scene, state: was}
	deck.deck(1158, 380)
	p.number(was.DeckLeft(), 1158, 458, render.Lettering{Size: 38, Ink: inkText, Align: render.Middle})
}

// handed draws a card that somebody got, with the counts that decided.
func (p *painter) handed(a rules.Award, x int) {
	w := a.Winner
	p.Paste(arrows[w], x, barMid)
	p.Paste(card(a.Card, "-won"), x, wonY[w])
	for _, s := range seats {
		look, faded := "-48", s != w
		if faded {
			look = "-lost"
		}
		p.line(die(s, a.Number, look), a.Dice[s], x, diceY[s], faded)
	}
	if a.Decided != rules.Neighbours {
		p.pair("count", a.Dice, x, countY[w], 38)
		return
	}
	p.pair("count-low", a.Dice, x, tieCountY[w], 36)
	p.sums(a, x, decidedSum[w])
}

// discarded draws a card that nobody got. After a tie it shows the sums that were equal.
func (p *painter) discarded(a rules.Award, x int) {
	p.Paste(card(a.Card, "-out"), x, barMid)
	for _, s := range seats {
		p.line(die(s, a.Number, "-lost"), a.Dice[s], x, diceY[s], true)
	}
	y := barMid
	if a.Decided == rules.Tie {
		y = barMid - 36
		p.sums(a, x, barMid+46)
	}
	p.Paste("stamp", x, y)
	l := render.Lettering{Size: 38, Ink: inkStamp, Align: render.Middle, Turn: -12}
	for l.Size > 26 && p.Width(p.word(wordOut), l) > 102 {
		l.Size--
	}
	drop := l.Size * 37 / 100
	p.Text(p.Fit(p.word(wordOut), l, 108), x+(drop+2)/5, y+drop, l)
}

// sums shows the neighbouring dice of both, which decide where the counts are equal.
func (p *painter) sums(a rules.Award, x, y int) {
	p.Paste("sum-left", x-74, y)
	p.Paste("sum-right", x+74, y)
	p.pair("count-low", a.Sums, x, y, 36)
}

// pair shows a number of each player on a plate.
func (p *painter) pair(plate string, n [2]int, x, y, size int) {
	p.Paste(plate, x, y)
	for i := range seats {
		p.number(n[i], x-31+62*i, y+(size*36+50)/100, render.Lettering{Size: size, Ink: inkCream, Align: render.Middle})
	}
}

// line pastes dice side by side; many lie over each other. Faded dice would shine through, so of
// all but the last only what is seen is drawn, as far as below the cut corner of the next.
func (p *painter) line(sprite string, n, x, y int, faded bool) {
	const pitch, room, side, corner = 51, 108, 50, 7
	if n <= 3 {
		p.row(sprite, n, pitch, x, y)
		return
	}
	step, seen := room/(n-1), side
	if faded {
		seen = room/(n-1) + corner
	}
	left := x - step*(n-1)/2
	for i := range n - 1 {
		p.Part(sprite, left+step*i, y, 0, seen)
	}
	p.Paste(sprite, left+step*(n-1), y)
}

// result is the panel of one player: who, whether they called, and the points.
func (p *painter) result(s game.Seat, was rules.State) {
	y := resultMid[s]
	captain := "captain-" + colours[s] + "-80"
	called := was.Mover == s
	if called {
		captain = "captain-" + colours[s] + "-active-80"
	}
	p.Paste(captain, 62, y)
	l := render.Lettering{Font: render.Bold, Size: 40, Ink: inkText}
	name := p.name(s, l, 330)
	p.Text(name, 116, y+14, l)
	if called {
		p.called(max(262, 116+p.Width(name, l)+36), y)
	}
	from, to := was.Points()[s], p.state.Points()[s]
	p.number(from, 930, y+15, render.Lettering{Size: 40, Ink: inkMute, Align: render.End})
	p.number(to, 1064, y+20, render.Lettering{Size: 60, Ink: lights[s], Align: render.End, Outline: 8})
	l = render.Lettering{Font: render.Bold, Size: 34, Ink: inkMute, Align: render.Middle}
	if to > from {
		l.Ink = inkGold // which is for gains
	}
	p.Text(p.Signed(to-from), 1125, y+12, l)
}

// called is the mark of who ended the round.
func (p *painter) called(x, y int) {
	const bell, end = 64, 14
	l := render.Lettering{Font: render.Bold, Size: 34, Ink: inkDark}
	word := p.word(wordShanghai)
	p.Stretch("pill-shanghai", x, x+bell+p.Width(word, l)+end, y, bell)
	p.Text(word, x+bell, y+12, l)
}
