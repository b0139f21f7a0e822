package shanghaien

import (
	"image"
	"math"

	"dockside/game"
	"dockside/render"
)

// The colours of both players' shares in a chance.
var (
	chartInks = [2]render.Ink{0x8B2420, 0x1B4683}
	barInks   = [2]render.Ink{0xA3251F, 0x1C5AAE}
)

// The chart of the chances, in pixels. A round is as wide as all others, played or not.
const (
	chartLeft, chartRight  = 126, 1170
	chartTop, chartBottom  = 632, 750
	roundWidth             = (chartRight - chartLeft) / float64(rounds)
	chartMiddleX           = (chartLeft + chartRight) / 2
	chartMiddleY           = (chartTop + chartBottom) / 2
	barLeft, barRight      = 1120, 1176
	barTop, barBottom      = 112, 688
	barMiddleX, barMiddleY = (barLeft + barRight) / 2, (barTop + barBottom) / 2
)

// chances draws how the chance of either player to win changed from round to round: Red's share
// lies below the line, Blue's above.
func (p *painter) chances() {
	var store [rounds + 1]render.Point
	line := store[:min(len(store), len(p.scene.Chances))]
	for i := range line {
		line[i] = render.Point{
			X: chartLeft + roundWidth*float64(i),
			Y: chartBottom - (chartBottom-chartTop)*share(p.scene.Chances[i]),
		}
	}
	p.shares(line)
	p.Paste("chance-grid", chartMiddleX, chartMiddleY)
	within := image.Rect(chartLeft, chartTop, chartRight, chartBottom)
	p.Line(render.Pen{Ink: inkDark, Width: 9, Within: within}, line...)
	p.Line(render.Pen{Ink: inkGold, Width: 5, Within: within}, line...)
	p.Paste("chance-frame", chartMiddleX, chartMiddleY)
	for i, at := range line {
		if i > 0 && i < rounds {
			p.Paste("chance-dot", int(math.Round(at.X)), int(math.Round(at.Y)))
		}
	}
	p.chartWords(line)
}

// shares fills the areas of both, as far as was played.
func (p *painter) shares(line []render.Point) {
	end := line[len(line)-1].X
	played := int(math.Round(end))
	p.Rectangle(chartInks[1], image.Rect(chartLeft, chartTop, played, chartBottom))
	p.Rectangle(inkPlaque, image.Rect(played, chartTop, chartRight, chartBottom))
	var store [rounds + 3]render.Point
	area := append(store[:0], line...)
	area = append(area, render.Point{X: end, Y: chartBottom}, render.Point{X: chartLeft, Y: chartBottom})
	p.Fill(chartInks[0], 0, area...)
}

// chartWords writes what the chart shows, where the line leaves room, and who is who.
func (p *painter) chartWords(line []render.Point) {
	const above, below = chartTop + 32, chartBottom - 12
	y := above
	if near := line[:min(len(line), 3)]; highest(near) < chartTop+46 {
		y = below
	}
	p.Text(p.word(wordChance), chartLeft+16, y, render.Lettering{Font: render.Bold, Size: 28, Ink: inkCream, Fade: 38})
	for i := range rounds {
		x := chartLeft + roundWidth*(float64(i)+.5)
		p.number(i+1, int(math.Round(x)), 790,
			render.Lettering{Font: render.Bold, Size: 28, Ink: inkMute, Align: render.Middle})
	}
	p.Paste("captain-blue-52", 66, 660)
	p.Paste("captain-red-52", 66, 724)
}

// highest is the smallest y of some points.
func highest(points []render.Point) float64 {
	y := math.Inf(1)
	for _, p := range points {
		y = min(y, p.Y)
	}
	return y
}

// chanceBar shows the chance of both to win after a round.
func (p *painter) chanceBar(chance float64) {
	y := barBottom - int(math.Round((barBottom-barTop)*share(chance)))
	p.Rectangle(barInks[1], image.Rect(barLeft, barTop, barRight, y))
	p.Rectangle(barInks[0], image.Rect(barLeft, y, barRight, barBottom))
	p.Rectangle(inkGold, image.Rect(barLeft, y-3, barRight, y+3))
	p.Paste("bar-frame", barMiddleX, barMiddleY)
	of := percents(chance)
	for s, baseline := range [2][2]int{{644, 674}, {150, 178}} {
		l := render.Lettering{Font: render.Bold, Size: 32, Ink: inkText, Align: render.Middle}
		if y > baseline[0]-50 && y < baseline[0]+50 {
			l.Outline = 6 // the line runs behind the words
		}
		p.number(of[s], barMiddleX, baseline[0], l)
		l.Size = 28
		p.Text("%", barMiddleX, baseline[1], l)
	}
}

// chanceAfter is the chance of Red to win after a round, if somebody worked it out.
func chanceAfter(s render.Scene, round int) (float64, bool) {
	if round >= len(s.Chances) {
		return 0, false
	}
	return s.Chances[round], true
}

// share keeps a chance between 0 and 1.
func share(chance float64) float64 { return max(0, min(1, chance)) }

// percents gives the chances of both as they are written. What is not certain is neither 0 nor 100.
func percents(chance float64) [2]int {
	red := int(math.Round(100 * share(chance)))
	switch {
	case red == 0 && chance > 0:
		red = 1
	case red == 100 && chance < 1:
		red = 99
	}
	return [2]int{game.Seat(0): red, game.Seat(1): 100 - red}
}
