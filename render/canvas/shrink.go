package canvas

import (
	"image"
	"image/color"
)

// shrink scales the whole of src down into the rectangle r of dst (box filter).
func (p *palette) shrink(dst *image.Paletted, r image.Rectangle, src *image.Paletted) {
	corners := map[color.NRGBA]uint8{}
	for y := range r.Dy() {
		row := dst.Pix[dst.PixOffset(r.Min.X, r.Min.Y+y):][:r.Dx()]
		for x := range row {
			m := p.mean(src, r.Size(), x, y)
			if m.A == 255 {
				row[x] = p.near[slot(int(m.R), int(m.G), int(m.B))]
			} else {
				row[x] = p.quantise(m, corners)
			}
		}
	}
}

// mean returns the colour of the pixel x, y of a picture scaled down to size. A pixel at the edge of the area counts by
// the part that is within.
func (p *palette) mean(src *image.Paletted, size image.Point, x, y int) color.NRGBA {
	width, height := src.Rect.Dx(), src.Rect.Dy()
	var r, g, b, a int
	for j := y * height / size.Y; j*size.Y < (y+1)*height; j++ {
		down := overlap(j, size.Y, y, height)
		row := src.Pix[j*src.Stride:]
		for i := x * width / size.X; i*size.X < (x+1)*width; i++ {
			c := p.colors[row[i]]
			weight := down * overlap(i, size.X, x, width) * int(c.A)
			r, g, b, a = r+weight*int(c.R), g+weight*int(c.G), b+weight*int(c.B), a+weight
		}
	}
	if a == 0 {
		return color.NRGBA{}
	}
	return color.NRGBA{
		R: uint8((r + a/2) / a), G: uint8((g + a/2) / a), B: uint8((b + a/2) / a),
		A: uint8(a / (width * height)),
	}
}

// overlap returns the part of pixel i, of the given width, that is within pixel x of another width.
func overlap(i, width, x, other int) int {
	return min((i+1)*width, (x+1)*other) - max(i*width, x*other)
}
