package hand

import (
	"image"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render/canvas"
	"dockside/render/madameching/draw"
	"dockside/render/madameching/forecast"
)

// The colours of the hand that are not part of a sprite.
const (
	inkSea  canvas.Ink = 0x12344A
	inkWall canvas.Ink = 0x071823
	inkTray canvas.Ink = 0x23170F
	inkChip canvas.Ink = 0x2B3F5E
	inkOpen canvas.Ink = 0x7D6D58
)

// Paint implements render.Page.
func (h *Page) Paint(c *canvas.Canvas) {
	c.Stage("stage-hand")
	h.band(c)
	if len(h.rows) == 1 {
		h.rows[0].single(c)
	} else {
		for i := range h.rows {
			h.rows[i].paired(c, h.seat, i)
		}
	}
	h.slots(c)
	if h.about.kind == swapping {
		h.seen(c)
		return
	}
	h.tray(c)
	if h.about.kind == nothingElse {
		h.offers(c)
	} else {
		h.about.paint(c)
	}
}

// band draws the name, the turn, the space of a single junk, the skills, and a summary of the orders.
func (h *Page) band(c *canvas.Canvas) {
	c.Paste("junk-"+draw.Sails[h.seat]+"-74", 56, 47)
	c.Fitted(draw.Name(c, h.seat), 108, 58, 208, canvas.Label(40, canvas.InkText))
	c.Text(c.Counted("madameching.picture.hand.turn", h.round, 0), 330, 58, canvas.Label(34, canvas.InkMute))
	if len(h.rows) == 1 && h.rows[0].space > 0 {
		c.Squeezed(c.Word("madameching.picture.on"), 592, 58, 100, canvas.Label(28, canvas.InkMute).End())
		c.Number(h.rows[0].space, 638, 62, canvas.Figure(46, canvas.InkGold).Middle().Outlined(6))
	}
	x := 712
	for k := range rules.Skill(rules.Skills) {
		if up, down := int(h.up[k]), int(h.down[k]); up+down > 0 {
			draw.Skill(c, k, up, down, x, 48)
			x += 42
		}
	}
	h.chip(c)
}

// chips are the keys of the orders about attacks.
var chips = [...]string{
	never: "madameching.picture.orders.never", always: "madameching.picture.orders.always",
	sometimes: "madameching.picture.orders.some",
}

// chip draws a summary of the orders: the answers to attacks, or their number.
func (h *Page) chip(c *canvas.Canvas) {
	if len(h.orders) == 0 {
		return
	}
	c.Plate(canvas.InkDark, 0, image.Rect(920, 18, 1182, 74), 18)
	c.Plate(inkChip, 0, image.Rect(923, 21, 1179, 71), 15)
	text := canvas.Label(30, canvas.InkText)
	if h.answers == asks {
		c.Squeezed(c.Counted("madameching.picture.orders", len(h.orders), 0), 1051, 56, 240, text.Middle())
		return
	}
	shield := "shield-open-50"
	if h.answers == always {
		shield = "shield-on-50"
	}
	c.Paste(shield, 952, 45)
	c.Squeezed(c.Word(chips[h.answers]), 980, 56, 190, text)
}

// single draws a captain's only expedition with places for all cards, and the use of its symbols.
func (v *expedition) single(c *canvas.Canvas) {
	c.Plate(inkSea, 0, image.Rect(14, 112, 796, 272), 20)
	c.Plate(inkWall, 0, image.Rect(782, 112, 796, 272), 6)
	for i := range rules.Columns {
		x := 69 + 94*i
		if i >= len(v.cards) {
			c.Paste("place-86", x, 190)
			continue
		}
		draw.Card(c, v.cards[i].card, v.cards[i].turned, x, 192, &draw.Cards86)
	}
	c.Plate(inkTray, 0, image.Rect(810, 112, 1186, 272), 20)
	for sign := rules.ChartSign; sign <= rules.SwordSign; sign++ {
		x := 778 + 70*int(sign)
		c.Paste("disc-"+sign.String()+"-progress", x, 148)
		for n := range 3 {
			pip(c, n < int(v.signs[sign]), x, 240-26*n, 10)
		}
	}
	v.elite(c, 1144, 190)
}

// pip draws a symbol that is there or still missing.
func pip(c *canvas.Canvas, there bool, x, y, radius int) {
	if there {
		c.Disc(canvas.InkGold, x, y, radius+1)
		return
	}
	c.Disc(inkOpen, x, y, radius+1)
	c.Disc(inkTray, x, y, radius-2)
}

// elite draws which of the four symbols are there, in gold if all are.
func (v *expedition) elite(c *canvas.Canvas, x, y int) {
	c.Paste("skill-elite-up-52", x, y-36)
	for sign := rules.ChartSign; sign <= rules.SwordSign; sign++ {
		i := int(sign - rules.ChartSign)
		at := image.Pt(x-17+34*(i%2), y+16+36*(i/2))
		c.Paste("symbol-"+sign.String()+"-30", at.X, at.Y)
		if v.signs[sign] == 0 {
			c.Plate(inkTray, 150, image.Rect(at.X-17, at.Y-17, at.X+17, at.Y+17), 0)
		}
	}
	if v.signs.Pays(rules.Elite) {
		draw.Frame(c, image.Rect(x-34, y-70, x+34, y+72), 14)
	}
}

// paired draws one of two expeditions of a captain.
func (v *expedition) paired(c *canvas.Canvas, seat game.Seat, i int) {
	top := 108 + 86*i
	y := top + 41
	c.Plate(inkSea, 0, image.Rect(14, top, 716, top+82), 16)
	c.Plate(inkWall, 0, image.Rect(704, top, 716, top+82), 6)
	c.Paste("junk-"+draw.Sails[seat]+"-54", 50, y)
	c.Number(i+1, 51, y+6, canvas.Figure(27, canvas.InkCream).Middle().Outlined(5))
	c.Amount(v.space, 122, y+15, canvas.Figure(42, canvas.InkGold).Middle().Outlined(6))
	for n := range rules.Columns {
		x := 194 + 66*n
		if n >= len(v.cards) {
			c.Paste("place-60", x, y)
			continue
		}
		draw.Card(c, v.cards[n].card, v.cards[n].turned, x, y, &draw.Cards60)
	}
	c.Plate(inkTray, 0, image.Rect(730, top, 1186, top+82), 16)
	for sign := rules.ChartSign; sign <= rules.SwordSign; sign++ {
		x := 668 + 94*int(sign)
		c.Paste("disc-"+sign.String()+"-progress", x, y)
		for n := range 3 {
			pip(c, n < int(v.signs[sign]), x+44, y+24-24*n, 8)
		}
	}
	c.Paste("skill-elite-up-52", 1150, y)
	if v.signs.Pays(rules.Elite) {
		draw.Frame(c, image.Rect(1150-34, top+5, 1150+34, top+77), 12)
	}
}

// slotLook is the layout of the cards of a hand, by their number.
type slotLook struct {
	card  *draw.CardLook
	wide  int // a card
	y     int // the middle of the cards
	line  int // the middle of what follows
	size  int // of its numerals at most
	aside bool
}

// The layouts, from few cards to many.
var (
	fewCards  = slotLook{&draw.Wide142, 142, 395, 543, 50, true}
	someCards = slotLook{&draw.Wide112, 112, 375, 500, 44, false}
	manyCards = slotLook{&draw.Cards86, 86, 366, 486, 36, false}
)

// slots draws the cards of the hand with their forecasts.
func (h *Page) slots(c *canvas.Canvas) {
	n := len(h.cards)
	if n == 0 {
		c.Plate(inkTray, 46, image.Rect(14, 288, 1186, 588), 20)
		c.Squeezed(c.Word("madameching.picture.hand.none"), 600, 450, 1100, canvas.Label(36, canvas.InkMute).Middle())
		return
	}
	look, pitch := &fewCards, 236
	if n > 5 {
		look, pitch = &someCards, 1180/n
	}
	if pitch < 124 {
		look = &manyCards
	}
	left := 600 - pitch*(n-1)/2
	for i := range h.cards {
		h.cards[i].paint(c, left+pitch*i, pitch-12, look)
		h.tag(c, h.cards[i].worth, left+pitch*i, 288, pitch-12)
	}
}

// paint draws a card in a panel of a width around a middle.
func (s *slot) paint(c *canvas.Canvas, x, wide int, look *slotLook) {
	r := image.Rect(x-wide/2, 288, x+wide/2, 588)
	c.Plate(inkTray, 46, r, 20)
	draw.Card(c, s.card, false, x, look.y, look.card)
	if s.picked {
		draw.Frame(c, r, 20)
	}
	switch {
	case s.sealed:
		pill(c, "madameching.picture.sealed", x, wide)
	case s.later:
		pill(c, "madameching.picture.later", x, wide)
	case s.anew:
		pill(c, "madameching.picture.anew", x, wide)
	}
	if len(s.all) == 1 {
		paintForecast(c, &s.all[0], x, look.line, wide-10, look.size)
		paintGains(c, &s.all[0], 1, x, wide, look)
		return
	}
	for junk := range s.all {
		y := 518 + 45*junk
		paintJunk(c, junk, r.Min.X+16, y)
		paintForecast(c, &s.all[junk], x+12, y, wide-36, 36)
		if look.aside {
			paintGains(c, &s.all[junk], 2*junk-1, x, wide, look)
		}
	}
}

// paintJunk draws the number of a junk before a forecast.
func paintJunk(c *canvas.Canvas, junk, x, y int) {
	c.Number(junk+1, x, y+11, canvas.Label(32, canvas.InkText).Middle())
}

// pill draws the state of a card at the upper edge of its panel.
func pill(c *canvas.Canvas, key string, x, wide int) {
	const y = 288
	l := canvas.Label(26, canvas.InkDark).Middle()
	word := c.Word(key)
	half := min(wide, c.Width(word, l)+28) / 2
	c.Plate(canvas.InkDark, 0, image.Rect(x-half-3, y-18, x+half+3, y+18), 18)
	c.Plate(canvas.InkGold, 0, image.Rect(x-half, y-15, x+half, y+15), 15)
	c.Squeezed(word, x, y+9, 2*half-16, l)
}

// paintForecast draws a forecast in a width around a middle: the space before if there is room, and the space after or
// the end and its reward.
func paintForecast(c *canvas.Canvas, o *forecast.Forecast, x, y, wide, size int) {
	const room = 4 // numerals high in which all of it fits
	size = min(size, 100*wide/270)
	brief := room*size > wide
	from := canvas.Figure(max(26, size*4/5), canvas.InkMute).Middle().Outlined(5)
	if brief {
		x -= size * 55 / 100
	}
	if !o.Ends() {
		if !brief {
			c.Amount(o.From, x-size*6/5, y+from.Size*36/100, from)
		}
		paintArrow(c, x-size*52/100, x+size*44/100, y)
		c.Number(o.To, x+size*128/100, y+size*35/100, canvas.Figure(size, canvas.InkGold).Middle().Outlined(6))
		return
	}
	if !brief {
		c.Amount(o.From, x-size*134/100, y+from.Size*36/100, from)
	}
	c.Paste("anchor-mute-48", x-size*34/100, y)
	high := size * 3 / 4
	if size < someCards.size {
		high = size * 3 / 5
	}
	paintPay(c, o, image.Rect(x+size*22/100, y-high, x+size*200/100, y+high), size)
}

// paintPay draws the mission at the end of an expedition, or the encounter card of Sea Fortune.
func paintPay(c *canvas.Canvas, o *forecast.Forecast, r image.Rectangle, size int) {
	x, y := (r.Min.X+r.Max.X)/2, (r.Min.Y+r.Max.Y)/2
	if o.Mission > 0 {
		c.Plate(canvas.InkDark, 0, r, 14)
		c.Plate(0xF7E9CB, 0, r.Inset(3), 11)
		c.Number(o.Mission, x, y+size*33/100, canvas.Figure(size*92/100, canvas.InkDark).Middle())
		return
	}
	if !o.Fortune || r.Dy() > 60 { // in a lower place there is but room for the card
		c.Frame(canvas.Pen{Ink: canvas.InkMute, Width: 3, Dash: 8, Gap: 8}, r.Inset(3), 11, 0)
	}
	if o.Fortune {
		encounters(c, x, y, 1)
	}
}

// encounters draws a small encounter card with a number.
func encounters(c *canvas.Canvas, x, y, n int) {
	c.Paste("pay-find-32", x, y)
	c.Number(n, x, y+9, canvas.Figure(28, canvas.InkCream).Middle().Outlined(4))
}

// paintArrow draws an arrow from one x to another.
func paintArrow(c *canvas.Canvas, from, to, y int) {
	mid := float64(y)
	for _, pen := range [...]canvas.Pen{{Ink: canvas.InkDark, Width: 13}, {Ink: canvas.InkGold, Width: 7}} {
		more := (pen.Width - 7) / 2
		back := float64(to-20) - more
		c.Line(pen, canvas.Point{X: float64(from), Y: mid}, canvas.Point{X: float64(to - 12), Y: mid})
		c.Fill(pen.Ink, 0, canvas.Point{X: float64(to) + more, Y: mid},
			canvas.Point{X: back, Y: mid + 13 + more}, canvas.Point{X: back, Y: mid - 13 - more})
	}
}

// paintGains draws the other gains: on a side of the card (-1 or 1) from top to bottom, or side by side if there is no
// room below.
func paintGains(c *canvas.Canvas, o *forecast.Forecast, side, x, wide int, look *slotLook) {
	n := len(o.Skills)
	for _, more := range [...]bool{o.Finds > 0, o.Port} {
		if more {
			n++
		}
	}
	at, step := image.Pt(x+side*((look.wide+wide)/4+2), look.y-68), image.Pt(0, 46)
	if !look.aside {
		at, step = image.Pt(x-21*(n-1), look.line+58), image.Pt(42, 0)
	}
	for _, k := range o.Skills {
		c.Paste("skill-"+k.String()+"-up-40", at.X, at.Y)
		at = at.Add(step)
	}
	if o.Finds > 0 {
		encounters(c, at.X, at.Y, o.Finds)
		at = at.Add(step)
	}
	if o.Port {
		c.Paste("port-36", at.X, at.Y)
	}
}
