package canvas

import (
	"cmp"
	"image"
	"math"
	"slices"
)

const (
	shade      = 168 // the opacity of the shade, of 255
	lampCorner = 22  // the radius of the corners of lit parts, in pixels
)

// Light dims the picture except for some parts, whose corners are rounded. Without parts it changes nothing.
func (c *Canvas) Light(parts []image.Rectangle) {
	if len(parts) == 0 {
		return
	}
	dark := c.kit.pal.shaded(InkDark, shade)
	lit := make([]span, 0, len(parts))
	for y := range c.img.Rect.Dy() {
		lit = lit[:0]
		for _, r := range parts {
			if s, ok := across(r, y); ok {
				lit = append(lit, s)
			}
		}
		slices.SortFunc(lit, func(a, b span) int { return cmp.Compare(a.from, b.from) })
		c.dim(y, lit, &dark)
	}
}

// span is the range [from, to) of pixels in a row.
type span struct{ from, to int }

// across returns the pixels of a row that are within a part with rounded corners.
func across(r image.Rectangle, y int) (span, bool) {
	if y < r.Min.Y || y >= r.Max.Y {
		return span{}, false
	}
	inset := 0
	if edge := min(y-r.Min.Y, r.Max.Y-1-y); edge < lampCorner {
		up := float64(lampCorner) - float64(edge) - 0.5
		inset = lampCorner - int(math.Round(math.Sqrt(lampCorner*lampCorner-up*up)))
	}
	return span{r.Min.X + inset, r.Max.X - inset}, true
}

// dim darkens a row except for some spans in ascending order.
func (c *Canvas) dim(y int, but []span, dark *[256]uint8) {
	row := c.img.Pix[y*c.img.Stride:][:c.img.Rect.Dx()]
	x := 0
	for _, s := range append(but, span{len(row), len(row)}) {
		for ; x < min(s.from, len(row)); x++ {
			row[x] = dark[row[x]]
		}
		x = max(x, s.to)
	}
}
