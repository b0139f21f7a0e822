package canvas

import (
	"image"
	"image/color"
	"testing"
)

// grid is a picture of palette entries, one letter per pixel: "." for transparent, k for ink, w for paper, s for a
// translucent corner.
func (p *palette) grid(rows ...string) *image.Paletted {
	entries := map[rune]uint8{'.': 0, 'k': p.index(0x17120F), 'w': p.index(0xF7E9CB)}
	for i, c := range p.colors {
		if c.A > 100 && c.A < 150 {
			entries['s'] = uint8(i)
		}
	}
	img := image.NewPaletted(image.Rect(0, 0, len(rows[0]), len(rows)), nil)
	for y, row := range rows {
		for x, r := range row {
			img.Pix[img.PixOffset(x, y)] = entries[r]
		}
	}
	return img
}

// A pixel of a smaller picture is the mean of the original pixels, weighted by area and opacity.
func TestAPixelIsTheMeanOfItsArea(t *testing.T) {
	t.Parallel()
	p := blank(t).kit.pal
	ink, paper := color.NRGBA{0x17, 0x12, 0x0F, 255}, color.NRGBA{0xF7, 0xE9, 0xCB, 255}
	tests := []struct {
		what string
		src  *image.Paletted
		size image.Point // of the smaller picture
		at   image.Point
		want color.NRGBA
	}{
		{"all of one colour", p.grid("kk", "kk"), image.Pt(1, 1), image.Pt(0, 0), ink},
		{"half and half", p.grid("kw", "wk"), image.Pt(1, 1), image.Pt(0, 0), color.NRGBA{0x87, 0x7E, 0x6D, 255}},
		{"its own part only", p.grid("kkww", "kkww"), image.Pt(2, 1), image.Pt(1, 0), paper},
		{
			"a third of the pixel between", p.grid("kww", "kww"), image.Pt(2, 2), image.Pt(0, 1),
			color.NRGBA{0x62, 0x5A, 0x4E, 255},
		},
		{"as large as it was", p.grid("kw", "wk"), image.Pt(2, 2), image.Pt(1, 0), paper},
		{"nothing", p.grid("..", ".."), image.Pt(1, 1), image.Pt(0, 0), color.NRGBA{}},
		{"half of it nothing", p.grid("w.", "w."), image.Pt(1, 1), image.Pt(0, 0), color.NRGBA{0xF7, 0xE9, 0xCB, 127}},
	}
	for _, test := range tests {
		if got := p.mean(test.src, test.size, test.at.X, test.at.Y); got != test.want {
			t.Errorf("%s: the mean is %v, want %v", test.what, got, test.want)
		}
	}
}

// A shrunk sprite stays inside its rectangle. Opaque parts stay opaque, and corners translucent.
func TestAPictureIsShrunkIntoItsPlace(t *testing.T) {
	t.Parallel()
	p := blank(t).kit.pal
	dst := p.grid("....", "....", "....", "....")
	p.shrink(dst, image.Rect(1, 1, 3, 3), p.grid("..ww", "s.ww", "kkww", "kkww"))
	ink, paper := p.index(0x17120F), p.index(0xF7E9CB)
	want := []uint8{0, 0, 0, 0, 0, dst.Pix[5], paper, 0, 0, ink, paper, 0, 0, 0, 0, 0}
	for i := range want {
		if dst.Pix[i] != want[i] {
			t.Errorf("pixel %d is %v, want %v", i, p.colors[dst.Pix[i]], p.colors[want[i]])
		}
	}
	if corner := p.colors[dst.Pix[5]].A; corner > 60 {
		t.Errorf("a corner of which an eighth is left has an opacity of %d", corner)
	}
}
