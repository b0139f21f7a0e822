package main

import (
	"fmt"
	"math"
	"strings"
)

// sheet is one sprite to draw: a source, turned and scaled about its middle. Its width and
// height are even, so that the middle of the sprite falls between pixels and can be pasted on a
// whole coordinate.
type sheet struct {
	name          string
	body          string  // the elements of the source
	width, height float64 // of the source
	look
}

// look is how a source is drawn. The zero fields mean: same size, upright, opaque.
type look struct {
	suffix  string
	scale   float64
	turn    float64 // degrees, clockwise
	opacity float64
	drop    float64 // pixels by which it lies lower, to meet the grid of a picture
	plate   bool    // a card as it lies in the tavern, with a plate for two numbers below
	flat    bool    // a card without the shadow below it
}

// looks lists how the sources are used, by the start of their names; the longest match counts.
var looks = map[string][]look{
	"card-": {
		{suffix: "-table", plate: true},
		{suffix: "-won", scale: .83, drop: .47},
		{suffix: "-out", scale: .84, turn: -6, opacity: .55, flat: true},
	},
	"card-back":  {{scale: .965}},
	"die-red":    dice,
	"die-blue":   dice,
	"die-red-0":  {{suffix: "-38", scale: .59}},
	"die-blue-0": {{suffix: "-38", scale: .59}},
	"die-bone": {
		{suffix: "-52", scale: .81}, {suffix: "-42", scale: .66}, {suffix: "-faded", scale: .66, opacity: .42},
	},
	"slot-red":    {{scale: 1.09}},
	"slot-blue":   {{scale: 1.09}},
	"slot-option": {{}},
	"captain":     {{suffix: "-92", scale: .82}, {suffix: "-80", scale: .71}, {suffix: "-52", scale: .46}},
	"coin":        {{}, {suffix: "-50", scale: 25. / 30, drop: -1. / 3}},
	"chip":        {{suffix: "-62", scale: 62. / 60}, {suffix: "-54", scale: .9}},
	"box-": {
		{suffix: "-74"},
		{suffix: "-56", scale: 56. / 74},
		{suffix: "-64", scale: 64. / 74},
		{suffix: "-104", scale: 104. / 74},
	},
	"shaft-": {{suffix: "-74"}, {suffix: "-56", scale: 56. / 74}},
	"floor-": {
		{suffix: "-74"},
		{suffix: "-64", scale: 64. / 74},
		{suffix: "-104", scale: 104. / 74},
		{suffix: "-30", scale: 30. / 74},
	},
	"mark-": {
		{suffix: "-44"},
		{suffix: "-32", scale: 32. / 44},
		{suffix: "-60", scale: 60. / 44},
		{suffix: "-120", scale: 120. / 44},
	},
	"crew-":  {{}, {suffix: "-small", scale: 68. / 116}},
	"cargo-": {{}, {suffix: "-48", scale: .75}},
	"":       {{}},
}

// dice are the dice of a player: placed alone, in pairs, up to four, more; just rolled, left
// and right; and lost at the end of a round.
var dice = []look{
	{suffix: "-78", scale: 1.22},
	{suffix: "-74", scale: 1.16},
	{suffix: "-52", scale: .81},
	{suffix: "-48", scale: .75},
	{suffix: "-left", scale: 1.19, turn: -5},
	{suffix: "-right", scale: 1.19, turn: 6},
	{suffix: "-lost", scale: .75, opacity: .75},
}

// plan lists the sprites made from one source.
func plan(name, svg string) []sheet {
	best := ""
	for start := range looks {
		if strings.HasPrefix(name, start) && len(start) > len(best) {
			best = start
		}
	}
	var sheets []sheet
	for _, l := range looks[best] {
		s := sheet{name: name + l.suffix, look: l}
		head, rest, _ := strings.Cut(svg, ">")
		s.body = strings.TrimSuffix(strings.TrimSpace(rest), "</svg>")
		s.width, s.height = size(head)
		if l.plate {
			s.body, s.height = plated(s.body), 262
		}
		if l.flat {
			s.body, s.height = strings.Replace(s.body, shadow, "", 1), 212
		}
		sheets = append(sheets, s)
	}
	return sheets
}

// size reads the view box of a source, which always starts at 0 0.
func size(head string) (width, height float64) {
	_, box, _ := strings.Cut(head, `viewBox="0 0 `)
	if _, err := fmt.Sscanf(box, "%g %g", &width, &height); err != nil {
		panic("a source without a view box: " + head)
	}
	return width, height
}

// shadow is the part of a card that lies below it.
const shadow = `<rect x="0" y="6" width="164" height="212" rx="17" fill="#17120F" opacity=".55"/>`

// plated makes a card taller by the plate that shows both crews.
func plated(body string) string {
	const frame = `</g><rect x="8" y="8" width="148" height="196" rx="10" fill="none"`
	const plate = `<rect x="8" y="204" width="148" height="44" fill="#17120F"/>` +
		`<path d="M8 206.5H82V248H8Z" fill="#931F1B"/><path d="M156 206.5H82V248H156Z" fill="#2367C3"/>`
	body = strings.Replace(body, frame, plate+frame, 1)
	return strings.NewReplacer(`height="196"`, `height="240"`, `height="212"`, `height="256"`,
		`height="207"`, `height="251"`).Replace(body)
}

// svg is the sheet as a document of its own.
func (s sheet) svg() string {
	scale := s.scale
	if scale == 0 {
		scale = 1
	}
	opacity := s.opacity
	if opacity == 0 {
		opacity = 1
	}
	sin, cos := math.Abs(math.Sin(s.turn*math.Pi/180)), math.Abs(math.Cos(s.turn*math.Pi/180))
	w := even((s.width*cos + s.height*sin) * scale)
	h := even((s.width*sin + s.height*cos) * scale)
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%[1]d" height="%[2]d" viewBox="0 0 %[1]d %[2]d">`+
		`<g transform="translate(%[3]d %[4]g) rotate(%[5]g) scale(%[6]g) translate(%[7]g %[8]g)" opacity="%[9]g">`+
		`%[10]s</g></svg>`,
		w, h, w/2, float64(h)/2+s.drop, s.turn, scale, -s.width/2, -s.height/2, opacity, s.body)
}

// even rounds up to an even number of pixels, forgiving what is smaller than can be seen.
func even(px float64) int { return 2 * int(math.Ceil(px/2-.01)) }
