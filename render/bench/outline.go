package bench

import (
	"math"
	"regexp"
	"strings"
)

// segment is one segment of an outline, in absolute coordinates: M, L, Q, C and Z as in SVG paths; A for an arc with
// its centre, radius and two angles; R for a rectangle with the radius of its corners; E for an ellipse.
type segment struct {
	op byte
	at [6]float64
}

// outline parses the outline of an element; nil if it has none.
func outline(e element) []segment {
	n := func(name string) float64 { return e.number(name, 0) }
	switch e.XMLName.Local {
	case "rect":
		return []segment{{'R', [6]float64{n("x"), n("y"), n("width"), n("height"), n("rx")}}}
	case "circle":
		return []segment{{'E', [6]float64{n("cx"), n("cy"), n("r"), n("r")}}}
	case "ellipse":
		return []segment{{'E', [6]float64{n("cx"), n("cy"), n("rx"), n("ry")}}}
	case "polygon":
		return path("M" + e.attr("points", "") + "Z")
	case "path":
		return path(e.attr("d", ""))
	}
	return nil
}

var aCommand = regexp.MustCompile(`[A-Za-z][^A-Za-z]*`)

// arguments maps each command of a path to the number of its arguments.
var arguments = map[string]int{"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}

// pen is the state of a path parser.
type pen struct {
	x, y, startX, startY float64
	handleX, handleY     float64 // the last control point, which smooth curves mirror
	done                 []segment
}

// path parses the commands of an SVG path.
func path(d string) []segment {
	var p pen
	for _, word := range aCommand.FindAllString(d, -1) {
		name := strings.ToUpper(word[:1])
		relative := name != word[:1]
		if name == "Z" {
			p.done = append(p.done, segment{op: 'Z'})
			p.x, p.y = p.startX, p.startY
			continue
		}
		args := numbers(word[1:])
		for n := arguments[name]; n > 0 && len(args) >= n; args = args[n:] {
			p.step(name, relative, args[:n])
			if name == "M" {
				name = "L" // further pairs are lines
			}
		}
	}
	return p.done
}

// step executes one command.
func (p *pen) step(name string, relative bool, args []float64) {
	var dx, dy float64
	if relative {
		dx, dy = p.x, p.y
	}
	at := func(i int) (x, y float64) { return args[i] + dx, args[i+1] + dy }
	switch name {
	case "H":
		p.add('L', args[0]+dx, p.y)
	case "V":
		p.add('L', p.x, args[0]+dy)
	case "M":
		p.startX, p.startY = at(0)
		p.add('M', p.startX, p.startY)
	case "L":
		x, y := at(0)
		p.add('L', x, y)
	case "Q":
		hx, hy := at(0)
		x, y := at(2)
		p.add('Q', hx, hy, x, y)
	case "T":
		x, y := at(0)
		p.add('Q', 2*p.x-p.handleX, 2*p.y-p.handleY, x, y)
	case "C":
		ax, ay := at(0)
		bx, by := at(2)
		x, y := at(4)
		p.add('C', ax, ay, bx, by, x, y)
	case "S":
		bx, by := at(0)
		x, y := at(2)
		p.add('C', 2*p.x-p.handleX, 2*p.y-p.handleY, bx, by, x, y)
	case "A":
		x, y := at(5)
		p.arc(args[0], args[3] != 0, args[4] != 0, x, y)
	}
}

// add appends a segment that ends with a point.
func (p *pen) add(op byte, at ...float64) {
	s := segment{op: op}
	n := copy(s.at[:], at)
	p.done = append(p.done, s)
	p.x, p.y = at[n-2], at[n-1]
	p.handleX, p.handleY = p.x, p.y
	if n > 2 {
		p.handleX, p.handleY = at[n-4], at[n-3]
	}
}

// arc adds a circular arc to a point (SVG 1.1, appendix F.6.5).
func (p *pen) arc(r float64, large, clockwise bool, x, y float64) {
	dx, dy := (x-p.x)/2, (y-p.y)/2
	half := math.Hypot(dx, dy)
	r = max(r, half)
	off := math.Sqrt(r*r-half*half) / half
	if large == clockwise {
		off = -off
	}
	cx, cy := p.x+dx-off*dy, p.y+dy+off*dx
	from, to := math.Atan2(p.y-cy, p.x-cx), math.Atan2(y-cy, x-cx)
	switch {
	case clockwise && to < from:
		to += 2 * math.Pi
	case !clockwise && to > from:
		to -= 2 * math.Pi
	}
	p.done = append(p.done, segment{'A', [6]float64{cx, cy, r, from, to}})
	p.x, p.y, p.handleX, p.handleY = x, y, x, y
}
