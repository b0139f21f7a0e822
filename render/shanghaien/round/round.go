// Package round draws, describes and explains who got which card at the end of a round.
package round

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/shanghaien/chance"
	"dockside/render/shanghaien/describe"
	"dockside/render/shanghaien/draw"
)

// The positions of the parts of both players.
var (
	resultMid = [2]int{746, 54} // of the panels
	wonY      = [2]int{610, 194}
	diceY     = [2]int{500, 300}
)

// The plates with counts and sums, away from the arrow's head.
var (
	countY     = [2]int{393, 407}
	tieCountY  = [2]int{358, 389}
	decidedSum = [2]int{411, 442}
)

var arrows = [2]string{"arrow-down", "arrow-up"}

// barMid is the middle of the bar between the players.
const barMid = 400

// Page is the end of a round: who got which card, and why.
type Page struct {
	was      rules.State
	awards   []rules.Award // from the left
	from, to [2]int        // points
	chance   float64       // of Red to win now
	reckoned bool          // the chance was worked out; else the deck stands in its place
}

// See returns the picture of the end of a round.
func See(s render.Scene, now rules.State) *Page {
	was, ok := s.Before.(rules.State)
	if !ok {
		was = now
	}
	r := &Page{was: was, awards: was.Awards(), from: was.Points(), to: now.Points()}
	r.chance, r.reckoned = chance.Series(s.Chances).After(was.Round)
	return r
}

// Paint implements render.Page.
func (r *Page) Paint(c *canvas.Canvas) {
	c.Stage("stage-round")
	r.tabs(c)
	for pos, a := range r.awards {
		x := 178 + 164*pos
		if a.Winner == game.Public {
			discarded(c, a, x)
		} else {
			handed(c, a, x)
		}
	}
	for _, s := range describe.Seats {
		r.result(c, s)
	}
}

func (r *Page) tabs(c *canvas.Canvas) {
	const left, right = 44, 1158
	c.Squeezed(c.Word("shanghaien.picture.round"), left, 362, 84, canvas.Label(28, canvas.InkMute).Middle())
	c.Number(r.was.Round, left, 422, canvas.Figure(56, canvas.InkGold).Middle())
	c.Squeezed(
		c.Counted("shanghaien.picture.of", describe.Rounds, 0), left, 458, 84, canvas.Label(30, canvas.InkText).Middle(),
	)
	if r.reckoned {
		chance.Bar(c, r.chance)
		return
	}
	c.Paste("deck-tab", right-2, 400)
	draw.Stock(c, &r.was, right, 380, 458)
}

// handed draws a card that a player got, with the counts that decided.
func handed(c *canvas.Canvas, a rules.Award, x int) {
	w := a.Winner
	c.Paste(arrows[w], x, barMid)
	c.Paste(draw.Card(a.Card, "-won"), x, wonY[w])
	draw.Dice(c, draw.Die(w, a.Number, "-48"), a.Dice[w], x, diceY[w], false)
	draw.Dice(c, draw.Die(1-w, a.Number, "-lost"), a.Dice[1-w], x, diceY[1-w], true)
	if a.Decided != rules.Neighbours {
		pair(c, "count", a.Dice, x, countY[w], 38)
		return
	}
	pair(c, "count-low", a.Dice, x, tieCountY[w], 36)
	sums(c, a, x, decidedSum[w])
}

// discarded draws a card without a winner. After a tie it shows the equal sums.
func discarded(c *canvas.Canvas, a rules.Award, x int) {
	c.Paste(draw.Card(a.Card, "-out"), x, barMid)
	for _, s := range describe.Seats {
		draw.Dice(c, draw.Die(s, a.Number, "-lost"), a.Dice[s], x, diceY[s], true)
	}
	y := barMid
	if a.Decided == rules.Tie {
		y = barMid - 36
		sums(c, a, x, barMid+46)
	}
	c.Paste("stamp", x, y)
	word, l := c.Word("shanghaien.picture.out"), canvas.Figure(38, inkStamp).Middle()
	for l.Turn = -12; l.Size > 26 && c.Width(word, l) > 102; {
		l.Size--
	}
	drop := l.Size * 37 / 100
	c.Text(c.Fit(word, l, 108), x+(drop+2)/5, y+drop, l)
}

// sums draws the sums of the neighbouring dice, which decide between equal counts.
func sums(c *canvas.Canvas, a rules.Award, x, y int) {
	c.Paste("sum-left", x-74, y)
	c.Paste("sum-right", x+74, y)
	pair(c, "count-low", a.Sums, x, y, 36)
}

// pair draws a number of each player on a plate.
func pair(c *canvas.Canvas, plate string, n [2]int, x, y, size int) {
	c.Paste(plate, x, y)
	for i := range describe.Seats {
		c.Number(n[i], x-31+62*i, y+(size*36+50)/100, canvas.Figure(size, canvas.InkCream).Middle())
	}
}

// result draws the panel of one player: the name, whether they ended the round, and the points.
func (r *Page) result(c *canvas.Canvas, s game.Seat) {
	y, called := resultMid[s], r.was.Mover == s
	c.Paste(draw.Captain(s, called, "-80"), 62, y)
	l := canvas.Label(40, canvas.InkText)
	name := c.Fit(draw.Name(c, s), l, 330)
	c.Text(name, 116, y+14, l)
	if called {
		bell(c, max(262, 116+c.Width(name, l)+36), y)
	}
	c.Number(r.from[s], 930, y+15, canvas.Figure(40, canvas.InkMute).End())
	c.Number(r.to[s], 1064, y+20, canvas.Figure(60, draw.Lights[s]).End().Outlined(8))
	c.Change(r.to[s]-r.from[s], 1125, y+12, canvas.Label(34, canvas.InkMute).Middle())
}

// bell draws the mark of the player who ended the round.
func bell(c *canvas.Canvas, x, y int) {
	const sign, end = 64, 14
	word, l := c.Word("shanghaien.picture.shanghai"), canvas.Label(34, canvas.InkDark)
	c.Stretch("pill-shanghai", x, x+sign+c.Width(word, l)+end, y, sign)
	c.Text(word, x+sign, y+12, l)
}

const inkStamp canvas.Ink = 0x8A1F1B
