package shipshape

import (
	"cmp"
	"slices"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

// Where things stand in the picture of the result, in pixels.
const (
	finalTop, finalBottom = 300, 794
	hero                  = 120 // the middle of what stands above the ranking
)

// final draws the result: who won, and the coins of all, the richest first.
func (p *painter) final() {
	p.Stage("stage-final")
	order, n := ranking(p.state)
	p.hero(order[0])
	p.columns()
	for i, seat := range order[:n] {
		p.ranked(i, seat, finalTop+(finalBottom-finalTop)*(2*i+1)/(2*n))
	}
}

// ranking lists the seats, the best first (SS-70, SS-71).
func ranking(s rules.State) (order [6]game.Seat, n int) {
	n = s.Seats()
	for i := range order {
		order[i] = game.Seat(i)
	}
	slices.SortStableFunc(order[:n], func(a, b game.Seat) int {
		x, y := &s.Captains[a], &s.Captains[b]
		return cmp.Or(cmp.Compare(y.Coins, x.Coins), cmp.Compare(y.Hold, x.Hold))
	})
	return order, n
}

// winner is the seat that has won, if it is one alone.
func (p *painter) winner() (game.Seat, bool) {
	if w := p.scene.Outcome.Winners; len(w) == 1 {
		return w[0], true
	}
	return 0, false
}

// hero tells who has won, or how else the match has ended.
func (p *painter) hero(richest game.Seat) {
	o := p.scene.Outcome
	title := render.Lettering{Size: 60, Ink: inkCream, Outline: 9}
	winner, won := p.winner()
	if !won {
		title.Align = render.Middle
		p.Squeezed(p.verdict(), 600, hero+22, 1100, title)
		return
	}
	p.Paste("laurel", 150, hero)
	p.Paste("mark-"+p.mark(winner)+"-120", 150, hero)
	room := p.prize(int(p.state.Captains[winner].Coins)) - 330
	p.Squeezed(p.Named(p.scene.Words, wordWins, p.legible(winner)), 290, hero+8, room, title)
	if o.Cause != game.Finished && o.Cause != game.Playing {
		p.Squeezed(p.verdict(), 292, hero+64, room, render.Lettering{Font: render.Bold, Size: 36, Ink: inkText})
	}
}

// prize writes the winner's coins, and tells the middle of the coin before them.
func (p *painter) prize(n int) int {
	coins := p.Numeral(n)
	l := render.Lettering{Size: 118, Ink: inkGold, Align: render.End, Outline: 12}
	p.Text(coins, 1164, hero+42, l)
	x := 1164 - p.Width(coins, l) - 46
	p.Paste("purse-large", x, hero)
	return x
}

// columns number the columns of the voyages.
func (p *painter) columns() {
	l := render.Lettering{Font: render.Bold, Size: 28, Ink: inkMute, Align: render.End}
	p.Squeezed(p.word(wordVoyage), 446, 290, 200, l)
	l.Align = render.Middle
	for v := range voyages {
		p.number(v+1, 476+100*v, 290, l)
	}
}

// verdict words an end that is no win.
func (p *painter) verdict() string {
	switch o := p.scene.Outcome; o.Cause {
	case game.Resigned:
		return p.Named(p.scene.Words, wordResigned, p.legible(o.Seat))
	case game.Expired:
		return p.Named(p.scene.Words, wordExpired, p.legible(o.Seat))
	case game.Stopped:
		return p.word(wordStopped)
	}
	return p.word(wordDraw)
}

// ranked draws one row: rank, name, what each voyage brought, the coins and the rating.
func (p *painter) ranked(i int, seat game.Seat, y int) {
	row, c := "row-final", p.state.Captains[seat]
	if winner, won := p.winner(); won && seat == winner {
		row = "row-final-won"
	}
	p.Paste(row, 600, y)
	p.number(i+1, 56, y+15, render.Lettering{Size: 40, Ink: inkMute, Align: render.Middle})
	p.Paste("mark-"+p.mark(seat)+"-44", 120, y)
	l := render.Lettering{Font: render.Bold, Size: 38, Ink: inkText}
	p.Text(p.name(seat, l, 250), 160, y+14, l)
	for v, scored := range p.state.Scored {
		p.voyageCoins(v, scored[seat].Coins(), 476+100*v, y)
	}
	p.Squeezed(p.counted(wordHold, int(c.Hold), 0), 772, y+10, 112,
		render.Lettering{Font: render.Bold, Size: 28, Ink: inkMute, Align: render.Middle})
	p.coins(int(c.Coins), 950, y+16, 46)
	if r := p.scene.Ratings; int(seat) < len(r) && seat != p.state.Dummy() {
		p.rating(r[seat], 1072, y)
	}
}

// voyageCoins writes what a voyage brought; nothing if it was not scored.
func (p *painter) voyageCoins(voyage, n, x, y int) {
	if voyage >= p.state.Finished() {
		return
	}
	l := render.Lettering{Size: 36, Ink: inkCream, Align: render.Middle, Outline: 6}
	if n == 0 {
		l.Fade = 128
		p.Text("–", x, y+13, l)
		return
	}
	p.number(n, x, y+13, l)
}

// rating shows where a player stands on the ladder, and what the match brought.
func (p *painter) rating(r render.Standing, x, y int) {
	p.Paste("rating", x, y)
	p.number(r.Rating, x-84, y+11, render.Lettering{Font: render.Bold, Size: 32, Ink: inkText})
	l := render.Lettering{Font: render.Bold, Size: 30, Ink: inkMute, Align: render.End}
	if r.Change > 0 {
		l.Ink = inkGold
	}
	p.Text(p.Signed(r.Change), x+84, y+10, l)
}
