package canvas

import (
	"image"
	"math"
	"slices"
	"testing"
)

const gold Ink = 0xFFC94A

// inked returns the numbers of pixels of a blank canvas that have a given colour, and that have any.
func inked(c *Canvas, k Ink) (solid, touched int) {
	for _, p := range c.img.Pix {
		if p == c.kit.pal.index(k) {
			solid++
		}
		if p != 0 {
			touched++
		}
	}
	return solid, touched
}

func TestShapesCoverTheirArea(t *testing.T) {
	t.Parallel()
	tests := []struct {
		what string
		draw func(*Canvas)
		want float64 // pixels
	}{
		{
			"a rectangle", func(c *Canvas) { c.Fill(gold, 0, Point{10, 10}, Point{110, 10}, Point{110, 60}, Point{10, 60}) },
			100 * 50,
		},
		{"whole pixels", func(c *Canvas) { c.Rectangle(gold, image.Rect(10, 10, 110, 60)) }, 100 * 50},
		{"whole pixels beyond the canvas", func(c *Canvas) { c.Rectangle(gold, image.Rect(-10, 790, 90, 900)) }, 90 * 10},
		{"a line that shines through", func(c *Canvas) {
			c.Line(Pen{Ink: gold, Width: 10, Fade: 1}, Point{100, 100}, Point{300, 100}, Point{300, 300})
		}, 10*400 - 5*5 + math.Pi*5*5*5/4},
		{"a triangle", func(c *Canvas) { c.Fill(gold, 0, Point{0, 0}, Point{100, 0}, Point{0, 100}) }, 100 * 100 / 2},
		{
			"a triangle the other way around", func(c *Canvas) { c.Fill(gold, 0, Point{0, 100}, Point{100, 0}, Point{0, 0}) },
			100 * 100 / 2,
		},
		{"an area that leaves the canvas", func(c *Canvas) {
			c.Fill(gold, 0, Point{-90, -90}, Point{10, -90}, Point{10, 10},
				Point{-90, 10})
		}, 10 * 10},
		{
			"a line", func(c *Canvas) { c.Line(Pen{Ink: gold, Width: 8}, Point{100, 100}, Point{300, 100}) },
			8*200 + math.Pi*4*4,
		},
		{"a line within an area", func(c *Canvas) {
			c.Line(Pen{Ink: gold, Width: 8, Within: image.Rect(150, 0, 250, 100)}, Point{100, 100}, Point{300, 100})
		}, 4 * 100},
		{"a line around a corner", func(c *Canvas) {
			c.Line(Pen{Ink: gold, Width: 10}, Point{100, 100}, Point{300, 100}, Point{300, 300})
		}, 10*400 - 5*5 + math.Pi*5*5*5/4},
		{
			"dashes", func(c *Canvas) { c.Line(Pen{Ink: gold, Width: 4, Dash: 10, Gap: 10}, Point{100, 100}, Point{300, 100}) },
			10 * (4*10 + math.Pi*2*2),
		},
		{"dashes that go on after a corner", func(c *Canvas) {
			c.Line(Pen{Ink: gold, Width: 4, Dash: 20, Gap: 20}, Point{100, 100}, Point{130, 100}, Point{190, 100})
		}, 2*(4*20+math.Pi*2*2) + 4*10 + math.Pi*2*2},
		{"a line with a point twice", func(c *Canvas) {
			c.Line(Pen{Ink: gold, Width: 8}, Point{100, 100}, Point{200, 100}, Point{200, 100}, Point{300, 100}, Point{300, 100})
		}, 8*200 + math.Pi*4*4},
		{"a line that goes back", func(c *Canvas) {
			c.Line(Pen{Ink: gold, Width: 8}, Point{100, 100}, Point{300, 100}, Point{200, 100})
		}, 8*200 + math.Pi*4*4},
		{"dashes that begin in a gap", func(c *Canvas) {
			c.Line(Pen{Ink: gold, Width: 4, Dash: 10, Gap: 10, Offset: 15}, Point{100, 100}, Point{300, 100})
		}, 10 * (4*10 + math.Pi*2*2)},
		{"a point", func(c *Canvas) { c.Line(Pen{Ink: gold, Width: 4}, Point{100, 100}) }, 0},
		{"nothing", func(c *Canvas) { c.Fill(gold, 0) }, 0},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			t.Parallel()
			c := blank(t)
			tt.draw(c)
			solid, touched := inked(c, gold)
			if float64(solid) > tt.want+1 || float64(touched) < tt.want-1 {
				t.Errorf("%d pixels are covered and %d touched, want %.0f in between", solid, touched, tt.want)
			}
			if edge := touched - solid; float64(edge) > 20+tt.want/2 {
				t.Errorf("%d pixels are half covered", edge)
			}
		})
	}
}

func TestShapesMakeNoGarbage(t *testing.T) {
	c := blank(t)
	points := []Point{{100, 100}, {300, 150}, {500, 90}}
	n := testing.AllocsPerRun(5, func() {
		c.Fill(gold, 100, points...)
		c.Line(Pen{Ink: gold, Width: 5, Dash: 10, Gap: 8}, points...)
	})
	if n > 0 {
		t.Errorf("an area and a line make %v objects", n)
	}
}

// An additional point on a line does not change its look.
func TestALineHasNoKnots(t *testing.T) {
	t.Parallel()
	for _, pen := range []Pen{{Ink: gold, Width: 4.5}, {Ink: gold, Width: 5, Dash: 30, Gap: 17}} {
		straight, bent := blank(t), blank(t)
		straight.Line(pen, Point{100, 100.3}, Point{700, 220.3})
		bent.Line(pen, Point{100, 100.3}, Point{250, 130.3}, Point{400, 160.3}, Point{700, 220.3})
		if !slices.Equal(straight.img.Pix, bent.img.Pix) {
			t.Errorf("with %+v a point on the way shows", pen)
		}
	}
}
