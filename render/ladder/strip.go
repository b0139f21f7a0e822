package ladder

import (
	"errors"
	"fmt"
	"math"

	"dockside/render"
	"dockside/render/canvas"
)

// Strip is the picture of the win chances of two sides as one bar: red on the left, blue on the right.
type Strip struct {
	Chance float64   // of red, from 0 to 1
	Names  [2]string // of red and blue; may be empty
}

// Sheet implements render.Drawing.
func (Strip) Sheet() render.Sheet {
	return render.Sheet{Name: "strip", Width: width, Height: 132}
}

// Key implements render.Drawing.
func (s Strip) Key() string { return fmt.Sprintf("%#v", s) }

// percent returns the chances of red and of blue in whole percent.
func (s Strip) percent() (red, blue int) {
	red = int(math.Round(100 * min(1, max(0, s.Chance))))
	return red, 100 - red
}

// The area of the bar.
const barLeft, barRight = 136, 1064

// Draw implements render.Drawing.
func (s Strip) Draw(c *canvas.Canvas) error {
	if math.IsNaN(s.Chance) {
		return errNoChance
	}
	c.Stage("stage-strip")
	red, blue := s.percent()
	chance := min(1, max(0, s.Chance))
	split := barLeft + whole((barRight-barLeft)*chance)
	if red > 0 {
		c.Part("strip-red", 600, 66, 0, split-barLeft)
	}
	if red > 0 && blue > 0 {
		c.Paste("strip-divider", min(max(split, barLeft+20), barRight-20), 66)
	}
	s.write(c, red, split, 1, s.Names[0])
	s.write(c, blue, split, -1, s.Names[1])
	return nil
}

// errNoChance means that a chance is not a number.
var errNoChance = errors.New("a chance that is no number")

// write draws the chance of one side, and its name if there is room, from its end of the bar inwards. A number that the
// split would cut is drawn on the other side of it.
func (s Strip) write(c *canvas.Canvas, percent, split, inward int, name string) {
	const margin, gap, least = 28, 18, 60
	end, align := barLeft, canvas.Start
	if inward < 0 {
		end, align = barRight, canvas.End
	}
	l := canvas.Lettering{Size: 48, Ink: canvas.InkCream, Align: align, Outline: 7}
	text := c.Numeral(percent) + " %"
	size, x, room := c.Width(text, l), end+inward*margin, inward*(split-end)
	if room > margin-gap && room < margin+size+gap {
		x = split + inward*gap
	}
	c.Text(text, x, 83, l)
	room -= margin + size + 2*gap
	if name = c.Legible(name, ""); name == "" || room < least {
		return
	}
	l = canvas.Lettering{Font: canvas.Bold, Size: 34, Ink: canvas.InkText, Align: align}
	c.Text(c.Fit(name, l, room), x+inward*(size+gap), 78, l)
}
