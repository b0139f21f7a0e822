package bench

import (
	"encoding/xml"
	"fmt"
	"image/color"
	"regexp"
	"strconv"
	"strings"
)

// shape is one parsed element of a drawing, which a program would otherwise have as calls in its code. A group has
// children and no outline.
type shape struct {
	turns    []turn
	outline  []segment
	children []shape
	clip     []segment // clip of the children; nil for none
	fill     color.NRGBA
	shade    *shade // instead of the fill
	stroke   color.NRGBA
	width    float64 // of the stroke
	round    bool    // ends of the stroke
	dashes   []float64
	opacity  float64
	text     string
	size     float64 // of the text
	anchor   float64 // of the text: 0 at its start, 0.5 in its middle
}

// shade is a vertical gradient.
type shade struct {
	top, bottom      float64
	upper, lower     color.NRGBA
	upperAt, lowerAt float64
}

// turn is one step of a transformation.
type turn struct {
	kind string
	by   []float64
}

// source is a parsed drawing.
type source struct {
	width, height float64
	shape
}

// element is an element of the file.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Children []element  `xml:",any"`
	Text     string     `xml:",chardata"`
}

func (e element) attr(name, or string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return or
}

func (e element) number(name string, or float64) float64 {
	n, err := strconv.ParseFloat(e.attr(name, ""), 64)
	if err != nil {
		return or
	}
	return n
}

// parseSource parses the part of SVG that the sprites use.
func parseSource(svg string) (source, error) {
	var root element
	if err := xml.Unmarshal([]byte(svg), &root); err != nil {
		return source{}, err
	}
	r := reader{named: map[string]element{}}
	r.collect(root)
	s, err := r.shape(root)
	return source{root.number("width", 0), root.number("height", 0), s}, err
}

// reader has the elements that other elements refer to.
type reader struct{ named map[string]element }

func (r reader) collect(e element) {
	if id := e.attr("id", ""); id != "" {
		r.named["url(#"+id+")"] = e
	}
	for _, c := range e.Children {
		r.collect(c)
	}
}

func (r reader) shape(e element) (shape, error) {
	s := shape{
		opacity: e.number("opacity", 1), width: e.number("stroke-width", 1), round: e.attr("stroke-linecap", "") == "round",
		dashes: numbers(e.attr("stroke-dasharray", "")), turns: turns(e.attr("transform", "")),
		fill:   ink(e.attr("fill", "#000"), e.number("fill-opacity", 1)),
		stroke: ink(e.attr("stroke", "none"), e.number("stroke-opacity", 1)),
	}
	if gradient, ok := r.named[e.attr("fill", "")]; ok {
		s.shade = newShade(gradient, e.number("y", 0), e.number("height", 0))
	}
	if clip, ok := r.named[e.attr("clip-path", "")]; ok {
		s.clip = outline(clip.Children[0])
	}
	switch kind := e.XMLName.Local; kind {
	case "svg", "g":
		for _, c := range e.Children {
			child, err := r.shape(c)
			if err != nil {
				return s, err
			}
			s.children = append(s.children, child)
		}
	case "defs", "clipPath", "linearGradient":
	case "text":
		s.text, s.size = e.Text, e.number("font-size", 0)
		s.turns = append(s.turns, turn{"translate", []float64{e.number("x", 0), e.number("y", 0)}})
		if e.attr("text-anchor", "") == "middle" {
			s.anchor = .5
		}
	default:
		if s.outline = outline(e); s.outline == nil {
			return s, fmt.Errorf("an element %s cannot be drawn", kind)
		}
	}
	return s, nil
}

func newShade(gradient element, y, height float64) *shade {
	first, last := gradient.Children[0], gradient.Children[1]
	return &shade{
		top: y, bottom: y + height,
		upper: ink(first.attr("stop-color", ""), 1), upperAt: first.number("offset", 0),
		lower: ink(last.attr("stop-color", ""), 1), lowerAt: last.number("offset", 1),
	}
}

// ink parses a colour. Invalid text is transparent.
func ink(s string, opacity float64) color.NRGBA {
	hex, ok := strings.CutPrefix(s, "#")
	if !ok {
		return color.NRGBA{}
	}
	if len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	n, err := strconv.ParseUint(hex, 16, 24)
	if err != nil {
		return color.NRGBA{}
	}
	return color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), uint8(255*opacity + .5)}
}

var (
	aNumber = regexp.MustCompile(`-?(?:\d+\.?\d*|\.\d+)`)
	aTurn   = regexp.MustCompile(`(\w+)\(([^)]*)\)`)
)

func numbers(s string) []float64 {
	var list []float64
	for _, word := range aNumber.FindAllString(s, -1) {
		n, err := strconv.ParseFloat(word, 64)
		if err == nil {
			list = append(list, n)
		}
	}
	return list
}

func turns(s string) []turn {
	var list []turn
	for _, m := range aTurn.FindAllStringSubmatch(s, -1) {
		list = append(list, turn{m[1], numbers(m[2])})
	}
	return list
}
