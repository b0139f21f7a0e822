package challenge

import (
	"image"
	"strconv"

	"dockside/game"
	"dockside/render/canvas"
)

// colours is the number of different captains. Later seats repeat them.
const colours = 6

// sprites has the names of the sprites of each seat. They are computed once, so that drawing allocates nothing.
var sprites = func() map[string][MostSeats]string {
	all := map[string][MostSeats]string{}
	for name, looks := range map[string][]string{
		"captain": {"", "-active", "-gone", "-small", "-small-active"}, "plaque": {""}, "label": {""},
	} {
		for _, look := range looks {
			var names [MostSeats]string
			for seat := range names {
				names[seat] = name + "-" + strconv.Itoa(seat%colours) + look
			}
			all[name+look] = names
		}
	}
	return all
}()

// sprite returns the name of a sprite in the colour of a seat, in a look.
func sprite(name string, seat game.Seat, look string) string { return sprites[name+look][seat] }

// bar fills a small upright area with a colour.
func bar(c *canvas.Canvas, k canvas.Ink, fade uint8, r image.Rectangle) {
	left, right, top, foot := float64(r.Min.X), float64(r.Max.X), float64(r.Min.Y), float64(r.Max.Y)
	c.Fill(k, fade, canvas.Point{X: left, Y: top}, canvas.Point{X: right, Y: top},
		canvas.Point{X: right, Y: foot}, canvas.Point{X: left, Y: foot})
}
