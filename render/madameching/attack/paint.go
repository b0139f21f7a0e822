package attack

import (
	"image"

	rules "dockside/game/madameching"
	"dockside/render/canvas"
	"dockside/render/madameching/draw"
)

// Paint implements render.Page.
func (a *Page) Paint(c *canvas.Canvas) {
	c.Stage("stage-attack")
	title, l := c.Word(a.word()), canvas.Figure(48, canvas.InkCream).Outlined(6)
	c.Squeezed(title, 30, 64, 400, l)
	left := 30 + c.Width(title, l) + 40
	c.Squeezed(c.Word(a.effect()), 1176, 58, 1176-left, canvas.Label(36, canvas.InkMute).End())
	c.Paste("junk-"+draw.Sails[a.from]+"-260", 163, 430)
	c.Plate(0x23170F, 0, image.Rect(20, 590, 310, 652), 18)
	name := canvas.Label(38, canvas.InkText).Middle()
	c.Text(c.Fit(draw.Name(c, a.from), name, 266), 165, 632, name)
	for i := range a.targets {
		if t := &a.targets[i]; t.hit && t.pilot == rules.NoEncounter {
			mid := a.middle(i)
			draw.Arrow(c, canvas.InkGold, image.Pt(540, 435+(mid-435)*32/100), image.Pt(700, mid), 12)
		}
	}
	a.card(c)
	for i := range a.targets {
		a.target(c, &a.targets[i], a.middle(i))
	}
}

// middle returns the middle of a target's row.
func (a *Page) middle(i int) int {
	if len(a.targets) == 1 {
		return 435
	}
	return 113 + 678*(2*i+1)/(2*len(a.targets))
}

// word returns the key of the kind of attack.
func (a *Page) word() string {
	switch {
	case a.by == rules.Thief:
		return "madameching.picture.attack.thief"
	case a.by == rules.Traitor:
		return "madameching.picture.attack.traitor"
	case a.by.IsSiren():
		return "madameching.picture.attack.siren"
	}
	return "madameching.picture.attack.sword"
}

// effect returns the key of the effect.
func (a *Page) effect() string {
	switch {
	case a.by == rules.Thief:
		return "madameching.picture.attack.thief.effect"
	case a.by == rules.Traitor:
		return "madameching.picture.attack.traitor.effect"
	case a.by.IsSiren():
		return sirenEffects[a.by.Symbol()]
	}
	return "madameching.picture.attack.sword.effect"
}

var sirenEffects = [...]string{
	rules.ChartSign:   "madameching.picture.attack.siren.chart",
	rules.LanternSign: "madameching.picture.attack.siren.lantern",
	rules.KiteSign:    "madameching.picture.attack.siren.kite",
	rules.SwordSign:   "madameching.picture.attack.siren.sword",
}

// card draws the attacking card, struck out if all targets cancelled the attack.
func (a *Page) card(c *canvas.Canvas) {
	look, suffix, y := "attack-"+a.by.String(), "", 437
	if a.by == rules.NoEncounter {
		look, suffix, y = "skill-sword-up-230", "", 442
	}
	if !a.cancelled() {
		c.Paste(look+suffix, 455, y)
		return
	}
	c.Paste(look+"-cancelled", 455, y)
	c.Paste("stamp", 452, 556)
	stamped := canvas.Figure(44, 0x8E2A26).Middle()
	text := c.Word("madameching.picture.cancelled")
	for stamped.Size > 30 && c.Width(text, stamped) > 260 {
		stamped.Size--
	}
	stamped.Turn = -8
	c.Text(text, 454, 556+stamped.Size*36/100, stamped)
}

// target draws an opponent and the result around a height.
func (a *Page) target(c *canvas.Canvas, t *target, mid int) {
	left, half := 712, min(165, 678/len(a.targets)/2-5)
	cancelled := t.pilot != rules.NoEncounter
	if cancelled {
		left += 26
	}
	r := image.Rect(left, mid-half, 1186, mid+half)
	c.Plate(0x0E1D2C, 20, r, 20)
	name, junk := canvas.Label(38, canvas.InkText), "-105"
	switch {
	case cancelled:
		draw.Arrow(c, canvas.InkMute, image.Pt(592, mid), image.Pt(672, mid), 9)
		c.Paste("shield-on-170", 736, mid+3)
		left += 54
	case t.hit:
		draw.Frame(c, r, 20)
	default:
		name.Ink, junk = canvas.InkMute, "-105-done"
	}
	c.Paste("junk-"+draw.Sails[t.seat]+junk, left+65, mid-2)
	c.Fitted(draw.Name(c, t.seat), left+124, mid-34, 1060-left-124, name)
	switch {
	case !t.hit:
		c.Paste("dim-"+a.by.Symbol().String()+"-40", left+148, mid+36)
		c.Text("–", left+202, mid+50, canvas.Figure(40, 0x8B8170).Middle())
		c.Line(canvas.Pen{Ink: canvas.InkMute, Width: 8}, canvas.Point{X: 1100, Y: float64(mid)},
			canvas.Point{X: 1140, Y: float64(mid)})
		return
	case a.by == rules.Thief:
		t.purse(c, left+148, mid+34)
	case a.by == rules.Traitor:
		c.Paste("find-60", left+156, mid+36)
		c.Number(t.found, left+200, mid+52, canvas.Figure(44, canvas.InkCream).Outlined(6))
	case a.by.IsSiren():
		t.row(c, left+161, mid+35, cancelled)
	default:
		bothHands(c, left+155, mid+32)
	}
	a.verdict(c, t, mid)
}

// verdict draws whether the attack can still be cancelled, was cancelled, or has happened.
func (a *Page) verdict(c *canvas.Canvas, t *target, mid int) {
	const x = 1120
	switch {
	case t.pilot != rules.NoEncounter:
		c.Paste("encounter-"+t.pilot.String()+"-74", x, mid)
	case a.waits:
		c.Paste("shield-open-125", x, mid+2)
		if t.answered {
			c.Paste("check-52", x, mid)
		}
	default:
		for _, pen := range [...]canvas.Pen{{Ink: canvas.InkDark, Width: 20}, {Ink: canvas.InkGold, Width: 11}} {
			at := float64(mid)
			c.Line(pen, canvas.Point{X: x - 26, Y: at - 26}, canvas.Point{X: x + 26, Y: at + 26})
			c.Line(pen, canvas.Point{X: x - 26, Y: at + 26}, canvas.Point{X: x + 26, Y: at - 26})
		}
	}
}

// purse draws the stones that a thief can take: a few one by one, many with their numbers. The stolen one is in gold.
func (t *target) purse(c *canvas.Canvas, x, y int) {
	const most = 4 // that are shown one by one
	few := t.stones.Count() <= most
	for g, n := range t.stones {
		if !few {
			n = min(n, 1)
		}
		for i := range int(n) {
			if t.gone && g == int(t.stolen) && i == 0 {
				c.Disc(canvas.InkDark, x, y, 33)
				c.Disc(canvas.InkGold, x, y, 30)
			}
			c.Paste(draw.Gems[g]+"-50", x, y)
			if !few {
				c.Number(int(t.stones[g]), x+28, y+12, canvas.Label(34, canvas.InkText))
				x += 18
			}
			x += 58
		}
	}
}

// row draws the cards that a siren turns, before and after. Two cards are drawn in their final state only.
func (t *target) row(c *canvas.Canvas, x, y int, cancelled bool) {
	if len(t.cards) == 1 && !cancelled {
		draw.Card(c, t.cards[0], false, x, y, &draw.Cards74)
		draw.Arrow(c, canvas.InkMute, image.Pt(x+51, y-1), image.Pt(x+91, y-1), 6)
		draw.Card(c, t.cards[0], true, x+142, y, &draw.Cards74)
		return
	}
	for i, card := range t.cards {
		draw.Card(c, card, !cancelled, x+84*i, y, &draw.Cards74)
	}
}

// bothHands draws the exchange of two face-down cards.
func bothHands(c *canvas.Canvas, x, y int) {
	c.Paste("back-60", x, y)
	draw.Arrow(c, canvas.InkMute, image.Pt(x+50, y-12), image.Pt(x+116, y-12), 6)
	draw.Arrow(c, canvas.InkMute, image.Pt(x+102, y+14), image.Pt(x+36, y+14), 6)
	c.Paste("back-60", x+152, y)
}

// PaintBrief draws attacker, card and victims on the board, in the upper left of the sea, where no junk is.
func (a *Page) PaintBrief(c *canvas.Canvas) {
	const x, y = 148, 448
	r := image.Rect(14, 356, 282, 506)
	c.Plate(canvas.InkDark, 0, r, 20) // over the legend of the sea
	draw.Ground(c, r, 20)
	c.Squeezed(c.Word(a.word()), x, 391, 240, canvas.Label(32, canvas.InkText).Middle())
	c.Paste("junk-"+draw.Sails[a.from]+"-62", 57, y)
	if a.by == rules.NoEncounter {
		c.Paste("skill-sword-up-52", 130, y)
	} else {
		c.Paste("encounter-"+a.by.String()+"-74", 130, y)
	}
	draw.Arrow(c, canvas.InkGold, image.Pt(170, y), image.Pt(208, y), 6)
	n, i := a.hits(), 0
	for _, t := range a.targets {
		if look := &briefs[n]; t.hit {
			c.Paste(look.kind+draw.Sails[t.seat]+look.size, 243, y+look.half*(2*i+1-n))
			i++
		}
	}
}

// briefs are the sizes of the victims on the board, by their number, with half of the room for each.
var briefs = [...]struct {
	kind, size string
	half       int
}{1: {"junk-", "-62", 0}, 2: {"junk-", "-50", 25}, 3: {"mark-", "-32", 18}}
