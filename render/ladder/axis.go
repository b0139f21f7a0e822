package ladder

// axis is a range of whole numbers with a line at each step from low to high.
type axis struct{ low, high, step int }

// steps are the distances of lines that are easy to count in. The usual initial rating is a multiple of each.
var steps = [...]int{1, 2, 5, 10, 20, 25, 50, 100, 150, 250, 500, 1000, 2500, 5000, 10_000}

// The area of the lines of a chart.
const (
	plotLeft, plotRight = 116.0, 912.0
	plotTop, plotBottom = 146.0, 704.0
	most, fewest        = 5, 4 // the number of spaces between the lines of ratings
)

// gamesAxis returns the axis of the last n games.
func gamesAxis(n int) axis {
	for _, step := range steps {
		if spaces := (n + step - 1) / step; spaces <= most {
			return axis{0, max(1, spaces) * step, step}
		}
	}
	return axis{0, n, n}
}

// ratingAxis returns the axis of ratings from low to high, with room for a flag on one of them.
func ratingAxis(low, high, flag int) axis {
	const finest, flagRoom = 10, 40 // the closest lines; pixels above a flagged rating
	a := axis{low, high, max(1, high-low)}
	for _, a.step = range steps {
		if a.step < finest {
			continue
		}
		a.low, a.high = floor(low, a.step), -floor(-high, a.step)
		if float64(a.high-flag)*(plotBottom-plotTop) < flagRoom*float64(a.high-a.low) {
			a.high += a.step
		}
		for below := true; a.high-a.low < fewest*a.step; below = !below {
			if below {
				a.low -= a.step
			} else {
				a.high += a.step
			}
		}
		if a.high-a.low <= most*a.step {
			break
		}
	}
	return a
}

// floor returns the largest multiple of a step that is not above n.
func floor(n, step int) int {
	m := n / step * step
	if m > n {
		m -= step
	}
	return m
}

// part returns the position of a number between low and high, from 0 to 1.
func (a axis) part(n int) float64 { return float64(n-a.low) / float64(a.high-a.low) }
