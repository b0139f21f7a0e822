package canvas

import (
	"embed"
	"fmt"
	"image"
	"image/draw"
	"io"
	"math"

	"dockside/render/internal/cache"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

//go:embed art/fonts/*.ttf art/fonts/*.otf
var fontFiles embed.FS

// Font is one of the fonts of the style.
type Font uint8

// The fonts: Slab for numerals and titles, Bold for words, SemiBold for quiet labels. Missing letters come from a plain
// font with Greek and Cyrillic, and from one with the common characters of Chinese, Japanese and Korean. Hebrew, Arabic
// and the scripts of South and Southeast Asia are missing, since they need a shaping engine.
const (
	Slab Font = iota
	Bold
	SemiBold
	plain
	eastern
	fonts
)

// typeCase holds the fonts and a cache of rasterised glyphs.
type typeCase struct {
	faces  [fonts]*sfnt.Font
	glyphs *cache.LRU[glyphKey, *glyph]
}

// glyphRoom is the size of the cache of glyphs, in bytes.
const glyphRoom = 4 << 20

// glyphKey identifies a rasterised glyph, including its offset from the pixel grid in quarters and its rotation in
// degrees.
type glyphKey struct {
	r        rune
	font     Font
	size     uint8
	outline  uint8
	turn     int8
	quarterX uint8
	quarterY uint8
}

// glyph is the rasterised shape of one letter, relative to the pen.
type glyph struct {
	fill, outline *mask
}

// size returns the approximate size in memory, in bytes. Empty glyphs are cached as well.
func (g *glyph) size() int {
	n := 100
	if g != nil && g.fill != nil {
		n += g.fill.size()
	}
	if g != nil && g.outline != nil {
		n += g.outline.size()
	}
	return n
}

func newTypeCase() (*typeCase, error) {
	t := &typeCase{glyphs: cache.NewLRU[glyphKey](glyphRoom, (*glyph).size)}
	for font, file := range map[Font]string{
		Slab: "DocksideSlab-Regular.ttf", Bold: "DocksideSans-Bold.ttf", SemiBold: "DocksideSans-SemiBold.ttf",
		eastern: "NotoSansCJK-names.otf",
	} {
		f, err := fontFiles.Open("art/fonts/" + file)
		if err != nil {
			return nil, err
		}
		if t.faces[font], err = sfnt.ParseReaderAt(f.(io.ReaderAt)); err != nil { // which copies no font
			return nil, fmt.Errorf("font %s: %w", file, err)
		}
	}
	var err error
	t.faces[plain], err = sfnt.Parse(gobold.TTF)
	return t, err
}

// letter returns the font that has a letter: f, or else the first fallback.
func (t *typeCase) letter(buf *sfnt.Buffer, f Font, r rune) (Font, sfnt.GlyphIndex, bool) {
	for _, f := range [...]Font{f, Bold, plain, eastern} {
		if i, err := t.faces[f].GlyphIndex(buf, r); err == nil && i != 0 {
			return f, i, true
		}
	}
	return f, 0, false
}

// has reports whether a letter can be drawn.
func (t *typeCase) has(buf *sfnt.Buffer, r rune) bool {
	_, _, ok := t.letter(buf, Bold, r)
	return ok
}

// advance returns the advance width of a letter in pixels, with the kerning to the next one.
func (t *typeCase) advance(buf *sfnt.Buffer, f Font, size int, r, next rune) float64 {
	ppem := fixed.I(size)
	face, i, ok := t.letter(buf, f, r)
	if !ok {
		return 0
	}
	a, err := t.faces[face].GlyphAdvance(buf, i, ppem, font.HintingNone)
	if err != nil {
		return 0
	}
	if other, j, ok := t.letter(buf, f, next); ok && other == face {
		if k, err := t.faces[face].Kern(buf, i, j, ppem, font.HintingNone); err == nil {
			a += k
		}
	}
	return float64(a) / 64
}

// glyph returns a rasterised letter, or nil if there is nothing to draw.
func (t *typeCase) glyph(buf *sfnt.Buffer, k glyphKey) *glyph {
	if g, ok := t.glyphs.Get(k); ok {
		return g
	}
	g := t.draw(buf, k)
	t.glyphs.Put(k, g)
	return g
}

// draw rasterises a letter. The outline is the union of the letter moved around a circle, which is right for letters
// thicker than the outline.
func (t *typeCase) draw(buf *sfnt.Buffer, k glyphKey) *glyph {
	face, i, ok := t.letter(buf, k.font, k.r)
	if !ok {
		return nil
	}
	segments, err := t.faces[face].LoadGlyph(buf, i, fixed.I(int(k.size)), nil)
	if err != nil || len(segments) == 0 {
		return nil
	}
	shape := turned(segments, float64(k.turn), float64(k.quarterX)/4, float64(k.quarterY)/4)
	radius := float64(k.outline) / 2
	g := &glyph{fill: newMask(fill(shape, 0, 0, 0))}
	if radius == 0 {
		return g
	}
	const steps = 40
	around := fill(shape, radius, radius, 0)
	for n := 1; n < steps; n++ {
		sin, cos := math.Sincos(2 * math.Pi * float64(n) / steps)
		moved := fill(shape, radius, radius*cos, radius*sin)
		for p, a := range moved.Pix {
			around.Pix[p] = max(around.Pix[p], a)
		}
	}
	g.outline = newMask(around)
	return g
}

// stroke is one segment of a letter, in pixels.
type stroke struct {
	op sfnt.SegmentOp
	at [3][2]float64
}

// turned returns the segments of a glyph as strokes, rotated clockwise about the pen and moved.
func turned(segments sfnt.Segments, degrees, dx, dy float64) []stroke {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	shape := make([]stroke, len(segments))
	for i, s := range segments {
		shape[i].op = s.Op
		for k, p := range s.Args {
			x, y := float64(p.X)/64, float64(p.Y)/64
			shape[i].at[k] = [2]float64{x*cos - y*sin + dx, x*sin + y*cos + dy}
		}
	}
	return shape
}

// points returns the number of points that a stroke uses.
func (s stroke) points() int {
	switch s.op {
	case sfnt.SegmentOpQuadTo:
		return 2
	case sfnt.SegmentOpCubeTo:
		return 3
	case sfnt.SegmentOpMoveTo, sfnt.SegmentOpLineTo:
	}
	return 1
}

// fill rasterises a shape moved by dx, dy, with a margin around it.
func fill(shape []stroke, margin, dx, dy float64) *image.Alpha {
	box := bounds(shape, margin)
	var r vector.Rasterizer
	r.Reset(box.Dx(), box.Dy())
	open := false
	for _, s := range shape {
		var p [6]float32
		for k := range s.at {
			p[2*k] = float32(s.at[k][0] + dx - float64(box.Min.X))
			p[2*k+1] = float32(s.at[k][1] + dy - float64(box.Min.Y))
		}
		switch s.op {
		case sfnt.SegmentOpMoveTo:
			if open {
				r.ClosePath()
			}
			r.MoveTo(p[0], p[1])
			open = true
		case sfnt.SegmentOpLineTo:
			r.LineTo(p[0], p[1])
		case sfnt.SegmentOpQuadTo:
			r.QuadTo(p[0], p[1], p[2], p[3])
		case sfnt.SegmentOpCubeTo:
			r.CubeTo(p[0], p[1], p[2], p[3], p[4], p[5])
		}
	}
	r.ClosePath()
	mask := image.NewAlpha(box)
	r.DrawOp = draw.Src
	r.Draw(mask, box, image.Opaque, image.Point{})
	return mask
}

// bounds returns the bounds of a shape with a margin, in whole pixels.
func bounds(shape []stroke, margin float64) image.Rectangle {
	low, high := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for _, s := range shape {
		for _, p := range s.at[:s.points()] {
			for k := range 2 {
				low[k], high[k] = min(low[k], p[k]), max(high[k], p[k])
			}
		}
	}
	return image.Rect(int(math.Floor(low[0]-margin)), int(math.Floor(low[1]-margin)),
		int(math.Ceil(high[0]+margin)), int(math.Ceil(high[1]+margin)))
}
