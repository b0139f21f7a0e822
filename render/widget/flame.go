package widget

import (
	"math"

	"dockside/render/canvas"
)

// unitStar is the outline of a star with five points around 0, 0, with a radius of 1.
var unitStar = func() (around [11]canvas.Point) {
	for i := range around {
		sin, cos := math.Sincos(float64(i) * math.Pi / 5)
		reach := 1 - .55*float64(i%2)
		around[i] = canvas.Point{X: reach * sin, Y: -reach * cos}
	}
	return around
}()

// The flame of a streak: its outline, its light part, and the lines of the anchor in it. Each curve is a control point,
// another one, and an end, in the coordinates of the design.
var (
	flame = curves(0, -50, [][6]float64{
		{6, -30, 34, -18, 34, 14},
		{34, 36, 18, 48, 0, 48},
		{-18, 48, -34, 36, -34, 14},
		{-34, 0, -26, -8, -22, -18},
		{-16, -10, -14, -8, -10, -6},
		{-10, -22, -8, -38, 0, -50},
	})
	heart = curves(2, -22, [][6]float64{
		{6, -8, 22, -2, 22, 18},
		{22, 32, 12, 41, 0, 41},
		{-12, 41, -22, 32, -22, 18},
		{-22, 10, -18, 6, -15, 0},
		{-11, 6, -8, 8, -4, 8},
		{-4, -4, -2, -14, 2, -22},
	})
	anchor = [][]canvas.Point{
		curves(0, 5, [][6]float64{{4, 5, 4, 11, 0, 11}, {-4, 11, -4, 5, 0, 5}}), // the ring
		curves(0, 11, [][6]float64{{0, 18, 0, 24, 0, 32}}),                      // the shank
		curves(-6, 15, [][6]float64{{-2, 15, 2, 15, 6, 15}}),                    // the stock
		curves(-11, 22, [][6]float64{{-10, 35, 10, 35, 11, 22}}),                // the arms
	}
)

// curves returns the points of cubic Bézier curves from a start, in pixels of the picture.
func curves(x, y float64, ends [][6]float64) []canvas.Point {
	const scale, left, top, parts = 1.22, 552, 598, 12
	at := func(x, y float64) canvas.Point { return canvas.Point{X: left + scale*x, Y: top + scale*y} }
	points := []canvas.Point{at(x, y)}
	for _, e := range ends {
		for i := 1; i <= parts; i++ {
			t := float64(i) / parts
			a, b, c, d := (1-t)*(1-t)*(1-t), 3*(1-t)*(1-t)*t, 3*(1-t)*t*t, t*t*t
			points = append(points, at(a*x+b*e[0]+c*e[2]+d*e[4], a*y+b*e[1]+c*e[3]+d*e[5]))
		}
		x, y = e[4], e[5]
	}
	return points
}
