// Package chance draws the win chances of both players: after a round, and from round to round.
package chance

import (
	"image"
	"math"
	"slices"

	"dockside/game"
	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/shanghaien/describe"
	"dockside/render/shanghaien/draw"
)

// The colours of both players' shares.
var (
	chartInks = [2]canvas.Ink{0x8B2420, 0x1B4683}
	barInks   = [2]canvas.Ink{0xA3251F, 0x1C5AAE}
)

// The chart of the chances in pixels. All rounds have the same width.
const (
	chartLeft, chartRight  = 126, 1170
	chartTop, chartBottom  = 632, 750
	roundWidth             = (chartRight - chartLeft) / float64(describe.Rounds)
	chartMiddleX           = (chartLeft + chartRight) / 2
	chartMiddleY           = (chartTop + chartBottom) / 2
	barLeft, barRight      = 1120, 1176
	barTop, barBottom      = 112, 688
	barMiddleX, barMiddleY = (barLeft + barRight) / 2, (barTop + barBottom) / 2
)

// Series are the win chances of Red from 0 to 1: before the first round and after each one.
type Series []float64

// After returns the chance after a round, if it is known.
func (all Series) After(round int) (float64, bool) {
	if round >= len(all) {
		return 0, false
	}
	return all[round], true
}

// Paint draws the win chances by round: Red's share is below the line, Blue's above.
func (all Series) Paint(c *canvas.Canvas) {
	var store [describe.Rounds + 1]canvas.Point
	line := store[:min(len(store), len(all))]
	for i := range line {
		line[i].X = chartLeft + roundWidth*float64(i)
		line[i].Y = chartBottom - (chartBottom-chartTop)*Share(all[i])
	}
	shares(c, line)
	c.Paste("chance-grid", chartMiddleX, chartMiddleY)
	within := image.Rect(chartLeft, chartTop, chartRight, chartBottom)
	c.Line(canvas.Pen{Ink: canvas.InkDark, Width: 9, Within: within}, line...)
	c.Line(canvas.Pen{Ink: canvas.InkGold, Width: 5, Within: within}, line...)
	c.Paste("chance-frame", chartMiddleX, chartMiddleY)
	for i, at := range line {
		if i > 0 && i < describe.Rounds {
			c.Paste("chance-dot", int(math.Round(at.X)), int(math.Round(at.Y)))
		}
	}
	chartWords(c, line)
}

// shares fills the areas of both players up to the last finished round.
func shares(c *canvas.Canvas, line []canvas.Point) {
	end := line[len(line)-1].X
	played := int(math.Round(end))
	c.Rectangle(chartInks[1], image.Rect(chartLeft, chartTop, played, chartBottom))
	c.Rectangle(draw.InkPlaque, image.Rect(played, chartTop, chartRight, chartBottom))
	var store [describe.Rounds + 3]canvas.Point
	area := append(store[:0], line...)
	area = append(area, canvas.Point{X: end, Y: chartBottom}, canvas.Point{X: chartLeft, Y: chartBottom})
	c.Fill(chartInks[0], 0, area...)
}

// chartWords draws the words of the chart where the line leaves room.
func chartWords(c *canvas.Canvas, line []canvas.Point) {
	y := chartTop + 32
	if slices.ContainsFunc(line[:min(len(line), 3)], func(p canvas.Point) bool { return p.Y < chartTop+46 }) {
		y = chartBottom - 12
	}
	c.Text(c.Word("shanghaien.picture.chance"), chartLeft+16, y, canvas.Label(28, canvas.InkCream).Faded(38))
	for i := range describe.Rounds {
		x := chartLeft + roundWidth*(float64(i)+.5)
		c.Number(i+1, int(math.Round(x)), 790, canvas.Label(28, canvas.InkMute).Middle())
	}
	c.Paste("captain-blue-52", 66, 660)
	c.Paste("captain-red-52", 66, 724)
}

// Bar draws the win chances of both players after a round.
func Bar(c *canvas.Canvas, chance float64) {
	y := barBottom - int(math.Round((barBottom-barTop)*Share(chance)))
	c.Rectangle(barInks[1], image.Rect(barLeft, barTop, barRight, y))
	c.Rectangle(barInks[0], image.Rect(barLeft, y, barRight, barBottom))
	c.Rectangle(canvas.InkGold, image.Rect(barLeft, y-3, barRight, y+3))
	c.Paste("bar-frame", barMiddleX, barMiddleY)
	of := Percents(chance)
	for s, baseline := range [2][2]int{{644, 674}, {150, 178}} {
		l := canvas.Label(32, canvas.InkText).Middle()
		if y > baseline[0]-50 && y < baseline[0]+50 {
			l.Outline = 6 // the line runs behind the words
		}
		c.Number(of[s], barMiddleX, baseline[0], l)
		l.Size = 28
		c.Text("%", barMiddleX, baseline[1], l)
	}
}

// Share limits a chance to values from 0 to 1.
func Share(chance float64) float64 { return max(0, min(1, chance)) }

// Percents returns the chances of both players in percent. A chance that is not certain is neither 0 nor 100.
func Percents(chance float64) [2]int {
	red := render.Percent(Share(chance))
	return [2]int{game.Seat(0): red, game.Seat(1): 100 - red}
}
