package main

import (
	"fmt"
	"math"
	"strings"
)

// sheet is one sprite to draw: a source, rotated and scaled about its centre. Its width and height are even. So its
// centre is between pixels, and it can be drawn at whole coordinates.
type sheet struct {
	name          string
	body          string  // the elements of the source
	width, height float64 // of the source
	look
}

// look says how to draw a source. The zero value means: same size, upright, opaque.
type look struct {
	Suffix  string   `json:"suffix"`
	Scale   float64  `json:"scale"`
	Turn    float64  `json:"turn"` // degrees, clockwise
	Opacity float64  `json:"opacity"`
	Drop    float64  `json:"drop"`    // pixels to move it down, to the grid of a picture
	Height  float64  `json:"height"`  // instead of the source's
	Replace []string `json:"replace"` // pairs of a part of the source and its replacement
	// Small looks repeat a source in a smaller size. They do not influence the palette, so that all pictures stay the
	// same.
	Small bool `json:"small"`
}

// plan lists the sprites made from one source.
func (s set) plan(name, svg string) []sheet {
	best, looks := "", []look{{}}
	for start, l := range s.Looks {
		if strings.HasPrefix(name, start) && len(start) > len(best) {
			best, looks = start, l
		}
	}
	var sheets []sheet
	for _, l := range looks {
		s := sheet{name: name + l.Suffix, look: l}
		head, rest, _ := strings.Cut(svg, ">")
		body := strings.TrimSuffix(strings.TrimSpace(rest), "</svg>")
		s.body = strings.NewReplacer(l.Replace...).Replace(body)
		s.width, s.height = size(head)
		if l.Height > 0 {
			s.height = l.Height
		}
		sheets = append(sheets, s)
	}
	return sheets
}

// size returns the view box of a source, which always starts at 0 0.
func size(head string) (width, height float64) {
	_, box, _ := strings.Cut(head, `viewBox="0 0 `)
	if _, err := fmt.Sscanf(box, "%g %g", &width, &height); err != nil {
		panic("a source without a view box: " + head)
	}
	return width, height
}

// svg returns the sheet as an SVG document.
func (s sheet) svg() string {
	scale := s.Scale
	if scale == 0 {
		scale = 1
	}
	opacity := s.Opacity
	if opacity == 0 {
		opacity = 1
	}
	sin, cos := math.Abs(math.Sin(s.Turn*math.Pi/180)), math.Abs(math.Cos(s.Turn*math.Pi/180))
	w := even((s.width*cos + s.height*sin) * scale)
	h := even((s.width*sin + s.height*cos) * scale)
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%[1]d" height="%[2]d" viewBox="0 0 %[1]d %[2]d">`+
		`<g transform="translate(%[3]d %[4]g) rotate(%[5]g) scale(%[6]g) translate(%[7]g %[8]g)" opacity="%[9]g">`+
		`%[10]s</g></svg>`,
		w, h, w/2, float64(h)/2+s.Drop, s.Turn, scale, -s.width/2, -s.height/2, opacity, s.body)
}

// even rounds up to an even number of pixels, and ignores invisible fractions.
func even(px float64) int { return 2 * int(math.Ceil(px/2-.01)) }
