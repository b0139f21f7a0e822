package widget

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"dockside/render"
	"dockside/render/canvas"
)

// The line reaches from edge to edge for all chances and times, and its jump has the right size.
func TestTheLineOfAMoment(t *testing.T) {
	t.Parallel()
	d := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		m := render.Moment{From: d.Float64(), To: d.Float64(), At: d.Float64()}
		n := 2 + d.IntN(20)
		for i := range n {
			m.Line = append(m.Line, render.Sight{At: float64(i) / float64(n-1), Chance: d.Float64()})
		}
		turned := d.IntN(2) == 0
		line, jump := moment{&m}.plot(nil, turned)
		r := momentChart
		if line[0].X != float64(r.Min.X) || line[len(line)-1].X != float64(r.Max.X) ||
			!slices.IsSortedFunc(line, func(a, b canvas.Point) int { return int(a.X - b.X) }) {
			t.Fatalf("of %+v comes %v", m, line)
		}
		rise := (line[jump].Y - line[jump+1].Y) / float64(r.Dy())
		if turned {
			rise = -rise
		}
		if want := m.To - m.From; rise-want > 1e-9 || want-rise > 1e-9 {
			t.Errorf("the jump is %v and not %v", rise, want)
		}
	}
}

// A caption is as near as possible to its best place, on its side and without touching the line.
func TestCaptionsKeepClear(t *testing.T) {
	t.Parallel()
	r := momentChart
	line := []canvas.Point{{X: float64(r.Min.X), Y: 300}, {X: float64(r.Max.X), Y: 300}}
	taken := []image.Rectangle{image.Rect(r.Min.X, 302, r.Max.X, 420)}
	for _, side := range []int{-1, 0, 1} {
		box := room(caption{60, 40, canvas.Point{X: 900, Y: 310}, side}, line, taken)
		if above := box.Max.Y < 300; box.Size() != image.Pt(60, 40) || above != (side <= 0) || box.Overlaps(taken[0]) {
			t.Errorf("on side %d the caption is in %v", side, box)
		}
	}
	full := []image.Rectangle{r}
	if box := room(caption{60, 40, canvas.Point{X: 900, Y: 310}, 1}, line, full); !box.Empty() {
		t.Errorf("without room a portrait is in %v", box)
	}
	if box := room(caption{60, 40, canvas.Point{X: 2000, Y: 310}, 0}, line, full); !box.In(r) || box.Empty() {
		t.Errorf("without room a chance is in %v", box)
	}
}
