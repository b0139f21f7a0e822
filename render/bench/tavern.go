package bench

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"

	"github.com/fogleman/gg"
)

// The size of a picture in pixels.
const (
	width  = 1200
	height = 800
)

var (
	dark  = color.NRGBA{0x17, 0x12, 0x0F, 255}
	cream = color.NRGBA{0xFF, 0xF4, 0xDA, 255}
	light = color.NRGBA{0xFB, 0xEF, 0xD6, 255}
	quiet = color.NRGBA{0xC7, 0xB8, 0x99, 255}
	gold  = color.NRGBA{0xFF, 0xC9, 0x4A, 255}
)

// side has the places of a player's things.
type side struct {
	colour               string
	panel, slots, figure float64
	light                color.NRGBA
}

var sides = [2]side{
	{"red", 688, 621, 632, color.NRGBA{0xFF, 0x7A, 0x68, 255}},
	{"blue", 14, 179, 192, color.NRGBA{0x82, 0xC0, 0xFF, 255}},
}

// same places a source without changes.
var same = look{scale: 1, opacity: 1}

func scaled(by float64) look { return look{scale: by, opacity: 1} }

// Tavern draws the running game from a scene in which the lower player chooses between two rolled dice. It omits
// everything that cannot happen then. It fails if a source or a font is missing.
func (p *Peer) Tavern(scene render.Scene) (*gg.Context, error) {
	state, ok := scene.View.(rules.State)
	if !ok {
		return nil, fmt.Errorf("a view of type %T cannot be drawn", scene.View)
	}
	p.dc, p.err = gg.NewContext(width, height), nil
	p.place("stage-tavern", width/2, height/2, same)
	p.tabs(scene, state)
	for _, number := range state.Rolled {
		p.place("ring", column(state.Position(number)), 400, same)
		p.place("slot-option", column(state.Position(number)), sides[state.Mover].slots, same)
	}
	for pos, c := range state.Tavern {
		p.card(state, pos, c)
	}
	for seat, at := range sides {
		p.slots(state, seat, at)
		p.panel(scene, state, game.Seat(seat), at)
	}
	for _, number := range state.Rolled {
		p.place("pointer-up", column(state.Position(number)), 551, same)
	}
	return p.dc, p.err
}

// column returns the centre of a place in the tavern, counted from the left.
func column(pos int) float64 { return 166 + 174*float64(pos) }

func (p *Peer) tabs(scene render.Scene, s rules.State) {
	p.text(scene.Words("shanghaien.picture.round"), 38, 346, lettering{font: bold, size: 26, ink: quiet, anchor: .5})
	p.text(strconv.Itoa(s.Round), 37, 414, lettering{font: slab, size: 62, ink: gold, anchor: .5})
	p.text(scene.Words("shanghaien.picture.of", 8), 37, 458, lettering{font: bold, size: 32, ink: light, anchor: .5})
	p.place("card-back", 1162, 367, scaled(.965))
	p.text(strconv.Itoa(s.DeckLeft()), 1162, 452, lettering{font: slab, size: 38, ink: light, anchor: .5})
	p.text(scene.Words("shanghaien.picture.left"), 1162, 480, lettering{font: bold, size: 28, ink: quiet, anchor: .5})
}

// plated returns the source of a card, extended by the plate that shows both crews.
func plated(svg string) string {
	const frame = `</g><rect x="8" y="8" width="148" height="196" rx="10" fill="none"`
	const plate = `<rect x="8" y="204" width="148" height="44" fill="#17120F"/>` +
		`<path d="M8 206.5H82V248H8Z" fill="#931F1B"/><path d="M156 206.5H82V248H156Z" fill="#2367C3"/>`
	return strings.NewReplacer(frame, plate+strings.Replace(frame, "196", "240", 1),
		`height="196"`, `height="240"`, `height="212"`, `height="256"`, `height="207"`, `height="251"`, `height="218"`,
		`height="262"`).Replace(svg)
}

func (p *Peer) card(s rules.State, pos int, c rules.Card) {
	x, name := column(pos), "card-"+c.Nation.String()+"-"+strconv.Itoa(c.Value)
	if c.Dirty {
		name = "card-trick-" + c.Trick.String()
	}
	p.place(name, x, 403, same)
	for seat := range sides {
		n := s.Crews[seat][c.Nation].Strength()
		if c.Dirty {
			n = 0
			for _, held := range s.Tricks[seat] {
				n += held
			}
		}
		p.text(strconv.Itoa(n), x-49+98*float64(seat), 511, lettering{font: slab, size: 33, ink: cream, anchor: .5})
	}
	p.place("die-bone-"+strconv.Itoa(s.Number(pos)), x, 500, scaled(.81))
}

// slots draws the dice of a player and the figure beside them.
func (p *Peer) slots(s rules.State, seat int, at side) {
	for pos := range s.Tavern {
		number, x := s.Number(pos), column(pos)
		die := "die-" + at.colour + "-" + strconv.Itoa(number)
		switch s.Placed[seat][number] {
		case 0:
			p.place("slot-"+at.colour+"-"+strconv.Itoa(number), x, at.slots, scaled(1.09))
		case 1:
			p.place(die, x, at.slots, scaled(1.22))
		default:
			p.place(die, x-40, at.slots, scaled(1.16))
			p.place(die, x+40, at.slots, scaled(1.16))
		}
	}
	figure := "figure-" + at.colour
	if !s.TrickUsed[seat] {
		figure += "-ghost"
	}
	p.place(figure, 42, at.figure, same)
}

// panel draws the panel of one player.
func (p *Peer) panel(scene render.Scene, s rules.State, seat game.Seat, at side) {
	captain, hand, left := "captain-"+at.colour, s.Supply(seat), s.Supply(seat)
	if seat == s.Mover {
		captain, hand = captain+"-active", left-2
		p.place("frame", 600, at.panel+49, same)
		p.place("tray", 797, at.panel+49, same)
		p.place("die-"+at.colour+"-"+strconv.Itoa(s.Rolled[0]), 748, at.panel+50, look{1.19, -5, 1})
		p.place("die-"+at.colour+"-"+strconv.Itoa(s.Rolled[1]), 846, at.panel+50, look{1.19, 6, 1})
	}
	p.place(captain, 66, at.panel+49, scaled(.82))
	p.text(scene.Names[seat], 126, at.panel+40, lettering{font: bold, size: 38, ink: light})
	for i := range 6 {
		x, y := 146+44*float64(i), at.panel+71
		switch {
		case i < hand:
			p.place("die-"+at.colour+"-0", x, y, scaled(.59))
		case i < left:
			p.place("supply-"+at.colour+"-rolled", x, y, same)
		default:
			p.place("supply-"+at.colour+"-placed", x, y, same)
		}
	}
	x := 461.
	for t, n := range s.Tricks[seat] {
		if n > 0 {
			p.place("chip-"+rules.Trick(t).String(), x, at.panel+51, scaled(62./60))
			x += 84
		}
	}
	p.text(scene.Words("shanghaien.picture.points"), 1058, at.panel+62,
		lettering{font: bold, size: 28, ink: quiet, anchor: 1})
	p.text(strconv.Itoa(s.Points()[seat]), 1164, at.panel+70,
		lettering{font: slab, size: 64, ink: at.light, anchor: 1, outline: 8})
}
