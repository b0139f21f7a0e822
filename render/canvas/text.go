package canvas

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Align is the horizontal alignment of text.
type Align uint8

// The alignments.
const (
	Start Align = iota
	Middle
	End
)

// Lettering is the style of text.
type Lettering struct {
	Font    Font
	Size    int // in pixels, from 1 to 255; nothing below 26 can be read on a phone
	Ink     Ink
	Align   Align
	Outline int   // the width of the dark outline, half of it visible; 0 for none
	Fade    uint8 // transparency: 0 is opaque, 255 invisible
	Turn    int   // the rotation about its position, in degrees clockwise
	Tight   int   // pixels removed between letters
}

// Text draws text with the baseline at y.
func (c *Canvas) Text(s string, x, y int, l Lettering) {
	pen := 0.0
	switch l.Align {
	case Middle:
		pen = -c.width(s, l) / 2
	case End:
		pen = -c.width(s, l)
	case Start:
	}
	if l.Outline > 0 {
		c.line(s, x, y, pen, l, true)
	}
	c.line(s, x, y, pen, l, false)
}

// line draws one layer of text: the outlines of all letters, or the letters.
func (c *Canvas) line(s string, x, y int, pen float64, l Lettering, outline bool) {
	sin, cos := math.Sincos(float64(l.Turn) * math.Pi / 180)
	ink := l.Ink
	if outline {
		ink = InkDark
	}
	for i, r := range s {
		px, quarterX := grid(float64(x) + pen*cos)
		py, quarterY := grid(float64(y) + pen*sin)
		g := c.kit.letters.glyph(&c.buf, glyphKey{
			r: r, font: l.Font, size: uint8(l.Size), outline: uint8(l.Outline), turn: int8(l.Turn),
			quarterX: quarterX, quarterY: quarterY,
		})
		switch {
		case g == nil:
		case outline:
			c.ink(g.outline, px, py, ink, l.Fade)
		default:
			c.ink(g.fill, px, py, ink, l.Fade)
		}
		pen += c.advance(s, i, r, l)
	}
}

// advance returns the distance to the next letter after the one at i.
func (c *Canvas) advance(s string, i int, r rune, l Lettering) float64 {
	next := following(s, i, r)
	a := c.kit.letters.advance(&c.buf, l.Font, l.Size, r, next)
	if next != utf8.RuneError {
		a -= float64(l.Tight)
	}
	return a
}

// grid splits a coordinate into whole pixels and quarters.
func grid(v float64) (int, uint8) {
	quarters := int(math.Round(v * 4))
	return quarters >> 2, uint8(quarters & 3)
}

// following returns the letter after the one at i, or utf8.RuneError at the end.
func following(s string, i int, r rune) rune {
	next, _ := utf8.DecodeRuneInString(s[min(len(s), i+utf8.RuneLen(r)):])
	return next
}

// Width returns the width of text in pixels, without its outline.
func (c *Canvas) Width(s string, l Lettering) int {
	return int(math.Ceil(c.width(s, l)))
}

func (c *Canvas) width(s string, l Lettering) float64 {
	w := 0.0
	for i, r := range s {
		w += c.advance(s, i, r, l)
	}
	return w
}

// Depth returns the descent of upright text below its baseline, in pixels.
func (c *Canvas) Depth(s string, l Lettering) int {
	depth := 0
	for _, r := range s {
		if g := c.kit.letters.glyph(&c.buf, glyphKey{r: r, font: l.Font, size: uint8(l.Size)}); g != nil {
			depth = max(depth, g.fill.box.Max.Y)
		}
	}
	return depth
}

const ellipsis = "…"

// fitting is the cache key of Fit.
type fitting struct {
	text  string
	look  Lettering
	width int
}

// Fit truncates text to a width in pixels, with an ellipsis at the end.
func (c *Canvas) Fit(s string, l Lettering, width int) string {
	if c.Width(s, l) <= width {
		return s
	}
	key := fitting{s, l, width}
	if fit, ok := c.kit.fits.Get(key); ok {
		return fit
	}
	return c.kit.fits.Put(key, c.cut(s, l, width))
}

// cut shortens a text letter by letter.
func (c *Canvas) cut(s string, l Lettering, width int) string {
	end := 0
	for i := range s {
		if c.Width(strings.TrimRightFunc(s[:i], unicode.IsSpace)+ellipsis, l) > width {
			break
		}
		end = i
	}
	return strings.TrimRightFunc(s[:end], unicode.IsSpace) + ellipsis
}

// Fitted draws text truncated to a width in pixels.
func (c *Canvas) Fitted(s string, x, y, width int, l Lettering) { c.Text(c.Fit(s, l, width), x, y, l) }

// smallest is the smallest size that can be read on a phone.
const smallest = 26

// Squeezed draws text that fits a width in pixels: first in a smaller size, then tighter, at last truncated.
func (c *Canvas) Squeezed(s string, x, y, width int, l Lettering) {
	for l.Size > smallest && c.Width(s, l) > width {
		l.Size--
	}
	if c.Width(s, l) > width {
		l.Tight = 1
	}
	c.Text(c.Fit(s, l, width), x, y, l)
}

// longestName is the most letters of a name; more never fit.
const longestName = 60

// Legible returns a name in a form that can be drawn: without emoji, control characters and letters that no font has,
// and with plain letters for fancy ones (NFKC). It returns instead if no letter or digit is left.
func (c *Canvas) Legible(name, instead string) string {
	legible, ok := c.kit.names.Get(name)
	if !ok {
		legible = c.kit.names.Put(name, c.plain(name))
	}
	if legible == "" {
		return instead
	}
	return legible
}

// plain returns the legible part of a name, or nothing without any letter or digit.
func (c *Canvas) plain(name string) string {
	var b strings.Builder
	n, readable, space := 0, false, false
	for _, r := range norm.NFKC.String(shorten(name)) {
		switch {
		case unicode.IsSpace(r):
			space = b.Len() > 0
			continue
		case n >= longestName || r == utf8.RuneError || !unicode.IsPrint(r) || unicode.IsMark(r) ||
			!c.kit.letters.has(&c.buf, r):
			continue
		case space:
			b.WriteByte(' ')
			n, space = n+1, false
		}
		b.WriteRune(r)
		n++
		readable = readable || unicode.IsLetter(r) || unicode.IsDigit(r)
	}
	if !readable {
		return ""
	}
	return b.String()
}

// shorten bounds the length of a hostile name before slow work is done on it.
func shorten(name string) string {
	const bytes = 2000
	if len(name) <= bytes {
		return name
	}
	return name[:bytes]
}
