package shanghaien

import (
	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// Where the players' numbers stand in the result.
var (
	heroX = [2]int{420, 780}
	rowY  = [2]int{352, 572}
)

var winnerStages = [2]string{"stage-final-red", "stage-final-blue"}

// final draws the result: who won, and the points of each nation.
func (p *painter) final() {
	winner, stage := game.Public, "stage-final-draw"
	if w := p.scene.Outcome.Winners; len(w) == 1 {
		winner, stage = w[0], winnerStages[w[0]]
	}
	p.Stage(stage)
	p.ribbon(winner)
	p.Text(p.word(wordPoints), 1096, 324, render.Lettering{Font: render.Bold, Size: 30, Ink: inkText, Align: render.Middle})
	for _, s := range seats {
		p.hero(s, winner)
		p.scores(s, winner)
	}
}

// ribbon tells in a few words how the match ended.
func (p *painter) ribbon(winner game.Seat) {
	o := p.scene.Outcome
	key, who := wordDraw, winner
	switch {
	case o.Cause == game.Playing:
		p.title(p.word(wordRoundOf, p.state.Round, rounds))
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
		text := p.word(key, p.name(who, titleLettering, width))
		if width <= titleWidth/3 || p.Width(text, titleLettering) <= titleWidth {
			return text
		}
	}
}

const titleWidth = 396

// titleLettering is the title as small as it gets before a name is cut.
var titleLettering = render.Lettering{Size: 40, Ink: inkDark, Align: render.Middle}

// title writes on the ribbon, as large as it fits.
func (p *painter) title(text string) {
	l := titleLettering
	l.Size = 44
	p.Squeezed(text, 600, 56, titleWidth, l)
}

// hero is a player's name and points on top.
func (p *painter) hero(s, winner game.Seat) {
	l := render.Lettering{Size: 138, Ink: lights[s], Align: render.Middle, Outline: 14}
	if winner != game.Public && winner != s {
		l.Fade = 20
	}
	p.number(p.state.Points()[s], heroX[s], 192, l)
	n := render.Lettering{Font: render.Bold, Size: 32, Ink: inkText, Align: render.Middle}
	p.Text(p.name(s, n, 196), heroX[s], 239, n)
}

// scores is the row of a player: crews above, points below.
func (p *painter) scores(s, winner game.Seat) {
	y := rowY[s]
	points := p.state.NationPoints()[s]
	for n := range rules.Nation(rules.Nations) {
		p.cell(s, p.state.Crews[s][n].Strength(), points[n], 167+98*int(n), y)
	}
	held := sum(p.state.Tricks[s])
	p.cell(s, held, held, 167+98*rules.Nations, y)
	l := render.Lettering{Size: 84, Ink: inkText, Align: render.Middle, Outline: 10}
	if winner == s {
		l.Ink = inkGold
	}
	p.number(p.state.Points()[s], 1096, y+134, l)
}

// cell is one nation of one player.
func (p *painter) cell(s game.Seat, strength, points, x, y int) {
	l := render.Lettering{Size: 56, Ink: inkCream, Align: render.Middle}
	switch {
	case strength == 0:
		p.Paste("dash", x, y+104)
		return
	case points == 0:
		l.Ink, l.Fade = inkMute, 64
		p.Paste("dash", x, y+144)
	default:
		p.Paste("cell-"+colours[s], x, y+104)
		p.coin(points, x, y+144)
	}
	p.number(strength, x, y+84, l)
}
