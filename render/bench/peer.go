// Package bench compares the speed of drawing with a lower bound and with a common method: github.com/fogleman/gg and
// image/png. It is a separate module, so that the program does not depend on these libraries.
package bench

import (
	"fmt"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
)

// Peer draws with gg as bots commonly do: with a new context for each picture, every shape as a path, and outlines of
// letters by writing them many times around their place. It loads sources and fonts once, since bots have them in their
// code.
type Peer struct {
	dc      *gg.Context
	fonts   string
	sources map[string]source
	faces   map[string]font.Face
	err     error // the first error in a picture
}

// NewPeer loads the sources of a picture and the fonts from their folders.
func NewPeer(sprites, fonts string) (*Peer, error) {
	p := &Peer{fonts: fonts, sources: map[string]source{}, faces: map[string]font.Face{}}
	files, err := filepath.Glob(filepath.Join(sprites, "*.svg"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".svg")
		if p.sources[name], err = readSource(name, file); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return p, nil
}

func readSource(name, file string) (source, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return source{}, err
	}
	svg := string(b)
	if strings.HasPrefix(name, "card-") && name != "card-back" {
		svg = plated(svg)
	}
	return parseSource(svg)
}

// look is how a source is placed.
type look struct {
	scale, turn, opacity float64 // rotation in degrees
}

// place draws a source with its middle at x, y.
func (p *Peer) place(name string, x, y float64, l look) {
	s, ok := p.sources[name]
	if !ok {
		p.fail(fmt.Errorf("there is no source %s", name))
		return
	}
	p.dc.Push()
	p.dc.Translate(x, y)
	p.dc.Rotate(gg.Radians(l.turn))
	p.dc.Scale(l.scale, l.scale)
	p.dc.Translate(-s.width/2, -s.height/2)
	p.shape(s.shape, l.scale, l.opacity)
	p.dc.Pop()
}

// shape draws an element and what it contains. Strokes have the scale of the picture.
func (p *Peer) shape(s shape, scale, opacity float64) {
	p.dc.Push()
	defer p.dc.Pop()
	for _, t := range s.turns {
		scale *= p.turn(t)
	}
	opacity *= s.opacity
	p.group(s, scale, opacity)
	if s.text != "" {
		p.text(s.text, 0, 0, lettering{font: slab, size: s.size, ink: s.fill, anchor: s.anchor, outline: p.outlined(s)})
	}
	if len(s.outline) == 0 {
		return
	}
	p.trace(s.outline)
	p.fill(s, opacity)
	p.stroke(s, scale, opacity)
	p.dc.ClearPath()
}

// group draws the children of a shape. Letters come last, outside of a clip, because gg writes very slowly inside of
// one, so its users avoid that.
func (p *Peer) group(s shape, scale, opacity float64) {
	if s.clip != nil {
		p.trace(s.clip)
		p.dc.Clip()
	}
	for _, c := range s.children {
		if c.text == "" {
			p.shape(c, scale, opacity)
		}
	}
	if s.clip != nil {
		p.dc.ResetClip()
	}
	for _, c := range s.children {
		if c.text != "" {
			p.shape(c, scale, opacity)
		}
	}
}

// outlined returns the width of the outline of a text.
func (p *Peer) outlined(s shape) float64 {
	if s.stroke.A == 0 {
		return 0
	}
	return s.width
}

// turn applies a step of a transformation, and returns its scale.
func (p *Peer) turn(t turn) float64 {
	switch by := t.by; t.kind {
	case "translate":
		p.dc.Translate(by[0], by[1])
	case "scale":
		p.dc.Scale(by[0], by[len(by)-1])
		return math.Abs(by[0])
	case "rotate":
		if len(by) == 3 {
			p.dc.RotateAbout(gg.Radians(by[0]), by[1], by[2])
		} else {
			p.dc.Rotate(gg.Radians(by[0]))
		}
	}
	return 1
}

// trace makes an outline the current path.
func (p *Peer) trace(outline []segment) {
	for _, s := range outline {
		a := s.at
		switch s.op {
		case 'M':
			p.dc.MoveTo(a[0], a[1])
		case 'L':
			p.dc.LineTo(a[0], a[1])
		case 'Q':
			p.dc.QuadraticTo(a[0], a[1], a[2], a[3])
		case 'C':
			p.dc.CubicTo(a[0], a[1], a[2], a[3], a[4], a[5])
		case 'A':
			p.dc.DrawArc(a[0], a[1], a[2], a[3], a[4])
		case 'Z':
			p.dc.ClosePath()
		case 'E':
			p.dc.DrawEllipse(a[0], a[1], a[2], a[3])
		case 'R':
			if a[4] > 0 {
				p.dc.DrawRoundedRectangle(a[0], a[1], a[2], a[3], a[4])
			} else {
				p.dc.DrawRectangle(a[0], a[1], a[2], a[3])
			}
		}
	}
}

func (p *Peer) fill(s shape, opacity float64) {
	switch {
	case s.shade != nil:
		g := gg.NewLinearGradient(0, s.shade.top, 0, s.shade.bottom)
		g.AddColorStop(s.shade.upperAt, s.shade.upper)
		g.AddColorStop(s.shade.lowerAt, s.shade.lower)
		p.dc.SetFillStyle(g)
	case s.fill.A > 0:
		p.dc.SetColor(faded(s.fill, opacity))
	default:
		return
	}
	p.dc.FillPreserve()
}

func (p *Peer) stroke(s shape, scale, opacity float64) {
	if s.stroke.A == 0 {
		return
	}
	p.dc.SetColor(faded(s.stroke, opacity))
	p.dc.SetLineWidth(s.width * scale)
	p.dc.SetLineJoinRound()
	p.dc.SetLineCapButt()
	if s.round {
		p.dc.SetLineCapRound()
	}
	dashes := make([]float64, len(s.dashes))
	for i, d := range s.dashes {
		dashes[i] = d * scale
	}
	p.dc.SetDash(dashes...)
	p.dc.StrokePreserve()
}

func faded(c color.NRGBA, opacity float64) color.NRGBA {
	c.A = uint8(float64(c.A)*opacity + .5)
	return c
}

// The fonts, by the names of their files.
const (
	slab = "DocksideSlab-Regular"
	bold = "DocksideSans-Bold"
)

// lettering is the style of a text.
type lettering struct {
	font    string
	size    float64
	ink     color.NRGBA
	anchor  float64 // 0 at the start of the text, 0.5 in its middle, 1 at its end
	outline float64 // width of the line below the letters
}

// text writes a text with the baseline at y. It draws the outline as in the examples of gg.
func (p *Peer) text(s string, x, y float64, l lettering) {
	face, err := p.face(l.font, l.size)
	if err != nil {
		p.fail(err)
		return
	}
	p.dc.SetFontFace(face)
	if n := l.outline / 2; n > 0 {
		p.dc.SetColor(dark)
		for dy := -math.Floor(n); dy <= n; dy++ {
			for dx := -math.Floor(n); dx <= n; dx++ {
				if dx*dx+dy*dy <= n*n {
					p.dc.DrawStringAnchored(s, x+dx, y+dy, l.anchor, 0)
				}
			}
		}
	}
	p.dc.SetColor(l.ink)
	p.dc.DrawStringAnchored(s, x, y, l.anchor, 0)
}

// face returns a font of gg, loaded once for each size.
func (p *Peer) face(name string, size float64) (font.Face, error) {
	key := fmt.Sprint(name, size)
	if f, ok := p.faces[key]; ok {
		return f, nil
	}
	f, err := gg.LoadFontFace(filepath.Join(p.fonts, name+".ttf"), size)
	if err != nil {
		return nil, fmt.Errorf("font %s: %w", name, err)
	}
	p.faces[key] = f
	return f, nil
}

func (p *Peer) fail(err error) {
	if p.err == nil {
		p.err = err
	}
}
