// Package result draws and describes the result of a match: the winner, and the coins of all.
package result

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/shipshape/draw"
)

// The positions of the parts of the picture in pixels.
const (
	finalTop, finalBottom = 300, 794
	hero                  = 120 // the middle of what stands above the ranking
)

// Page is the result: who won, and the coins of all, the best first.
type Page struct {
	outcome game.Outcome
	rows    []row
	ratings []render.Standing // by seat; the dummy has none
}

// row is the result of one captain.
type row struct {
	draw.Captain
	rank, coins, hold int
	won               bool
	left              bool  // has left or given up, and stands behind all who have not
	voyages           []int // the coins that each one brought which was scored
}

// See returns the result, or the current ranking during a match (SS-70, SS-71).
func See(scene render.Scene, s rules.State) *Page {
	f, placing := &Page{outcome: scene.Outcome}, scene.Outcome.Placing
	f.ratings = scene.Ratings[:min(len(scene.Ratings), int(s.People))]
	if !scene.Outcome.Over() {
		placing = rules.Rules().Place(game.Setup{Seats: int(s.People)}, s.Scores())
	}
	for _, side := range placing {
		for _, seat := range side.Seats {
			a := &s.Captains[seat]
			r := row{
				Captain: draw.CaptainOf(&s, seat), rank: side.Rank, coins: int(a.Coins), hold: int(a.Hold),
				won: scene.Outcome.Won(seat), left: side.Left,
			}
			for v := range s.Finished() {
				r.voyages = append(r.voyages, s.Scored[v][seat].Coins())
			}
			f.rows = append(f.rows, r)
		}
	}
	return f
}

// Paint implements render.Page.
func (f *Page) Paint(c *canvas.Canvas) {
	c.Stage("stage-final")
	f.hero(c)
	c.Squeezed(c.Word(draw.WordVoyage), 446, 290, 200, canvas.Label(28, canvas.InkMute).End())
	for v := range draw.Voyages {
		c.Number(v+1, 476+100*v, 290, canvas.Label(28, canvas.InkMute).Middle())
	}
	for i := range f.rows {
		r, y := &f.rows[i], finalTop+(finalBottom-finalTop)*(2*i+1)/(2*len(f.rows))
		r.paint(c, y)
		if int(r.Seat) < len(f.ratings) {
			rating(c, f.ratings[r.Seat], 1072, y)
		}
	}
}

// hero draws who won, or how else the match ended.
func (f *Page) hero(c *canvas.Canvas) {
	title := canvas.Figure(60, canvas.InkCream).Outlined(9)
	if _, won := f.outcome.Winner(); !won {
		c.Squeezed(f.verdict(c), 600, hero+22, 1100, title.Middle())
		return
	}
	winner := &f.rows[0]
	c.Paste("laurel", 150, hero)
	c.Paste("mark-"+winner.Mark()+"-120", 150, hero)
	room := prize(c, winner.coins) - 330
	c.Squeezed(c.Verdict("won", winner.Name(c)), 290, hero+8, room, title)
	if f.outcome.Cause != game.Finished {
		c.Squeezed(f.verdict(c), 292, hero+64, room, canvas.Label(36, canvas.InkText))
	}
}

// verdict returns how the match ended.
func (f *Page) verdict(c *canvas.Canvas) string {
	how, who := render.Ending(f.outcome)
	for i := range f.rows {
		if f.rows[i].Seat == who {
			return c.Verdict(how, f.rows[i].Name(c))
		}
	}
	return c.Verdict(how, "")
}

// prize draws the winner's coins and returns the middle of the coin before them.
func prize(c *canvas.Canvas, n int) int {
	coins, l := c.Numeral(n), canvas.Figure(118, canvas.InkGold).End().Outlined(12)
	c.Text(coins, 1164, hero+42, l)
	x := 1164 - c.Width(coins, l) - 46
	c.Paste("purse-large", x, hero)
	return x
}

// paint draws a row: rank, name, the coins of each voyage, the sum and the rating.
func (r *row) paint(c *canvas.Canvas, y int) {
	if r.won {
		c.Paste("row-final-won", 600, y)
	} else {
		c.Paste("row-final", 600, y)
	}
	c.Number(r.rank, 56, y+15, canvas.Figure(40, canvas.InkMute).Middle())
	c.Paste("mark-"+r.Mark()+"-44", 120, y)
	l, gold := canvas.Label(38, canvas.InkText), canvas.InkGold
	if r.left {
		l.Ink, gold = canvas.InkMute, canvas.InkMute
		c.Squeezed(c.Word("shipshape.picture.left"), 772, y+11, 112, canvas.Label(32, canvas.InkText).Middle())
	} else {
		draw.HoldNumber(c, r.hold, 772, y+10, 112, 28)
	}
	c.Fitted(r.Name(c), 160, y+14, 250, l)
	for v, n := range r.voyages {
		c.Amount(n, 476+100*v, y+13, canvas.Figure(36, canvas.InkCream).Middle().Outlined(6))
	}
	draw.Purse(c, r.coins, 950, y+16, canvas.Figure(46, gold))
}

// rating draws the rating of a player and its change.
func rating(c *canvas.Canvas, r render.Standing, x, y int) {
	c.Paste("rating", x, y)
	c.Number(r.Rating, x-84, y+11, canvas.Label(32, canvas.InkText))
	c.Change(r.Change, x+84, y+10, canvas.Label(30, canvas.InkMute).End())
}
