package draw

import (
	rules "dockside/game/madameching"
	"dockside/render/canvas"
)

// Skill draws the skill cards of a kind, face-up cards in front. If several are on a side, it shows their number: in
// gold at the top for face-up cards, below for the others.
func Skill(c *canvas.Canvas, k rules.Skill, up, down, x, y int) {
	front, back := "-up-40", "-up-40"
	if down > 0 {
		back = "-down-40"
	}
	if up == 0 {
		front = back
	}
	switch up + down {
	case 0:
		c.Paste("place-skill-40", x, y)
		return
	case 1:
	default:
		c.Paste("skill-"+k.String()+back, x+7, y-6)
	}
	c.Paste("skill-"+k.String()+front, x, y)
	copies(c, up, canvas.InkGold, x+15, y-17)
	copies(c, down, canvas.InkMute, x+15, y+15)
}

// copies draws the number of cards of a stack on one side if there are several.
func copies(c *canvas.Canvas, n int, ink canvas.Ink, x, y int) {
	if n > 1 {
		c.Disc(canvas.InkDark, x, y, 14)
		c.Number(n, x, y+9, canvas.Label(26, ink).Middle())
	}
}
