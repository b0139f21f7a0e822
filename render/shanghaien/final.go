package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// heroX is where the players' numbers stand on top of the result.
var heroX = [2]int{420, 780}

var winnerStages = [2]string{"stage-final-red", "stage-final-blue"}

// rowLayout is how the rows of both players are laid out: distances in pixels from the top of a row.
type rowLayout struct {
	look     string // of the rows and of the cells in them
	top      [2]int
	middle   int
	strength int // baseline, as of the total
	total    int
	coin     int // its middle
	dash     int
	coins    coinSize

	strengthSize, totalSize, totalOutline int
}

// The rows have all the room below the medallions, or leave some for the chances.
var (
	tallRows = rowLayout{
		look: "-tall", top: [2]int{352, 572}, middle: 104, strength: 84, total: 134, coin: 144, dash: 144,
		coins: largeCoin, strengthSize: 56, totalSize: 84, totalOutline: 10,
	}
	lowRows = rowLayout{
		top: [2]int{352, 484}, middle: 63, strength: 52, total: 92, coin: 88, dash: 89,
		coins: smallCoin, strengthSize: 42, totalSize: 76, totalOutline: 9,
	}
)

// final draws the result: who won, the points of each nation, and how the chances changed.
func (p *painter) final() {
	winner, stage := game.Public, "stage-final-draw"
	if w := p.scene.Outcome.Winners; len(w) == 1 {
		winner, stage = w[0], winnerStages[w[0]]
	}
	p.Stage(stage)
	p.ribbon(winner)
	p.Text(p.word(wordPoints), 1096, 324,
		render.Lettering{Font: render.Bold, Size: 30, Ink: inkText, Align: render.Middle})
	rows := &tallRows
	if len(p.scene.Chances) > 1 {
		rows = &lowRows
		p.chances()
	}
	for _, s := range seats {
		p.hero(s, winner)
		p.scores(s, winner, rows)
	}
}

// ribbon tells in a few words how the match ended.
func (p *painter) ribbon(winner game.Seat) {
	o := p.scene.Outcome
	key, who := wordDraw, winner
	switch {
	case o.Cause == game.Playing:
		p.title(p.Counted(p.scene.Words, wordRoundOf, p.state.Round, rounds))
		return
	case o.Cause == game.Stopped:
		key = wordStopped
	case o.Cause == game.Resigned:
		key, who = wordResigned, o.Seat
	case o.Cause == game.Expired:
		key, who = wordExpired, o.Seat
	case winner != game.Public:
		key = wordWins
	}
	if who == game.Public {
		p.title(p.word(key))
		return
	}
	p.title(p.shortened(key, who))
}

// shortened words an ending with as much of a name as the ribbon has room for.
func (p *painter) shortened(key string, who game.Seat) string {
	for width := titleWidth; ; width -= 20 {
		text := p.Named(p.scene.Words, key, p.name(who, titleLettering, width))
		if width <= titleWidth/3 || p.Width(text, titleLettering) <= titleWidth {
			return text
		}
	}
}

const titleWidth = 396

// titleLettering is the title as small as it gets before a name is cut.
var titleLettering = render.Lettering{Size: 34, Ink: inkDark, Align: render.Middle}

// title writes on the ribbon, as large as it fits, and higher if it reaches far down.
func (p *painter) title(text string) {
	const middle, bottom = 40, 64
	l := titleLettering
	l.Size = 44
	for l.Size > titleLettering.Size && p.Width(text, l) > titleWidth {
		l.Size--
	}
	baseline := min(middle+l.Size*37/100, bottom-p.Depth(text, l))
	p.Text(p.Fit(text, l, titleWidth), 600, baseline, l)
}

// hero is what stands on top for a player: the points, the name, and the rating if the match
// counts.
func (p *painter) hero(s, winner game.Seat) {
	l := render.Lettering{Size: 138, Ink: lights[s], Align: render.Middle, Outline: 14}
	if winner != game.Public && winner != s {
		l.Fade = 20
	}
	p.number(p.state.Points()[s], heroX[s], 192, l)
	n := render.Lettering{Font: render.Bold, Size: 32, Ink: inkText, Align: render.Middle}
	if len(p.scene.Ratings) != len(seats) {
		p.Text(p.name(s, n, 196), heroX[s], 239, n)
		return
	}
	p.rating(p.scene.Ratings[s], heroX[s])
	const tagWidth = 164
	n.Size = 28
	x := [2]int{150, 1050}[s]
	p.Paste("name-tag", x, 230)
	p.Text(p.name(s, n, tagWidth), x, 240, n)
}

// rating shows where a player stands now, and by how much the match changed that.
func (p *painter) rating(r render.Standing, x int) {
	l := render.Lettering{Font: render.Bold, Size: 32, Ink: inkText}
	p.number(r.Rating, x-90, 238, l)
	l.Align, l.Ink = render.End, inkMute
	if r.Change > 0 {
		l.Ink = inkGold
	}
	p.Text(p.Signed(r.Change), x+90, 238, l)
	left, right, middle := float64(x-3), float64(x+19), float64(x+8)
	switch {
	case r.Change > 0:
		p.Fill(inkGold, 0, render.Point{X: left, Y: 237}, render.Point{X: right, Y: 237}, render.Point{X: middle, Y: 218})
	case r.Change < 0:
		p.Fill(inkMute, 0, render.Point{X: left, Y: 219}, render.Point{X: right, Y: 219}, render.Point{X: middle, Y: 238})
	default:
		p.Paste("dash", x+8, 229)
	}
}

// scores is the row of a player: crews above, points below.
func (p *painter) scores(s, winner game.Seat, r *rowLayout) {
	y := r.top[s]
	l := render.Lettering{Size: r.totalSize, Ink: inkText, Align: render.Middle, Outline: r.totalOutline}
	captain := "-80"
	if winner == s {
		l.Ink, captain = inkGold, "-active-80"
	}
	p.Paste("row-"+colours[s]+r.look, 600, y+r.middle)
	p.Paste("captain-"+colours[s]+captain, 64, y+r.middle)
	points := p.state.NationPoints()[s]
	for n := range rules.Nation(rules.Nations) {
		p.cell(s, p.state.Crews[s][n].Strength(), points[n], 167+98*int(n), r)
	}
	held := sum(p.state.Tricks[s])
	p.cell(s, held, held, 167+98*rules.Nations, r)
	p.number(p.state.Points()[s], 1096, y+r.total, l)
}

// cell is one nation of one player.
func (p *painter) cell(s game.Seat, strength, points, x int, r *rowLayout) {
	y := r.top[s]
	l := render.Lettering{Size: r.strengthSize, Ink: inkCream, Align: render.Middle}
	switch {
	case strength == 0:
		p.Paste("dash", x, y+r.middle)
		return
	case points == 0:
		l.Ink, l.Fade = inkMute, 64
		p.Paste("dash", x, y+r.dash)
	default:
		p.Paste("cell-"+colours[s]+r.look, x, y+r.middle)
		p.coin(points, x, y+r.coin, r.coins)
	}
	p.number(strength, x, y+r.strength, l)
}
