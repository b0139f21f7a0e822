package board

import (
	"cmp"
	"image"
	"slices"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render/canvas"
	"dockside/render/madameching/describe"
	"dockside/render/madameching/draw"
)

// strip is the bar above the sea: the turn, the cards that can be taken, and the chosen cards.
type strip struct {
	round      int
	last, late bool // it is the last turn; the end after so many turns is near
	down       bool // the card that lies face down is there
	display    []rules.Card
	chosen     []choice
}

// choice is a chosen card, or the place for one.
type choice struct {
	seat  game.Seat
	card  rules.Card // 0 while it is face down
	state progress
}

// progress is the state of a choice.
type progress int

const (
	wanted progress = iota // nothing was chosen yet
	sealed                 // it lies face down
	queued                 // its activation is to come
	acting                 // it is being resolved
	done                   // it has been
)

// seeStrip returns the bar above the sea.
func seeStrip(s *rules.State) strip {
	t := strip{
		round: int(s.Round), last: s.Ending() || s.Round == describe.LastRound, late: s.Round >= rules.LateRound,
		down: s.Down != rules.NoDown,
	}
	if s.Round == 0 {
		return t
	}
	t.display = s.Display[:]
	if s.People == 3 { // one card for each captain; the first is face down
		t.display = s.Display[:2]
	}
	for seat := range s.Seats() {
		for i := range s.Junks() {
			t.chosen = append(t.chosen, seeChoice(s, seat, i))
		}
	}
	slices.SortStableFunc(t.chosen, func(a, b choice) int { return cmp.Compare(b.card, a.card) })
	return t
}

// seeChoice returns card i that a captain has chosen or is to choose.
func seeChoice(s *rules.State, seat, i int) choice {
	c := &s.Captains[seat]
	ch := choice{seat: game.Seat(seat)}
	switch card := c.Chose[i]; {
	case card == 0:
	case !s.Shown:
		ch.state = sealed
	default:
		ch.card, ch.state = card, queued
		cards := 0 // of this captain
		for _, other := range c.Chose {
			if other > 0 {
				cards++
			}
		}
		if cards-1-i < int(c.Sailed) { // the highest sails first (MC-23)
			ch.state = done
		}
		if card == s.Act.Card {
			ch.state = acting
		}
	}
	return ch
}

// Resolved reports whether chosen card i of a captain was resolved.
func Resolved(s *rules.State, seat, i int) bool { return seeChoice(s, seat, i).state == done }

// paint draws the strip.
func (t *strip) paint(c *canvas.Canvas) {
	t.paintTurn(c)
	const y, pitch = 51, 76
	x := 296 - pitch*len(t.display)/2
	if len(t.display) > 0 {
		look := "place-60"
		if t.down {
			look = "back-60"
		}
		c.Paste(look, x, y)
	}
	for i, card := range t.display {
		if card == 0 {
			c.Paste("place-60", x+pitch*(i+1), y-2)
		} else {
			draw.Card(c, card, false, x+pitch*(i+1), y, &draw.Cards60)
		}
	}
	for i := range t.chosen {
		t.chosen[i].paint(c, 822+89*(2*i-len(t.chosen)+1), i > 0)
	}
}

// paintTurn draws the turn, on gold if it is the last.
func (t *strip) paintTurn(c *canvas.Canvas) {
	const x, wide = 70, 104
	label, number := canvas.Label(28, canvas.InkMute).Middle(), canvas.Figure(44, canvas.InkGold).Middle().Outlined(6)
	word := "madameching.picture.turn"
	if t.last {
		word = "madameching.picture.turn.last"
		label.Ink, number = canvas.InkDark, canvas.Figure(44, canvas.InkDark).Middle()
		c.Plate(canvas.InkDark, 0, image.Rect(11, 7, 129, 93), 17)
		c.Plate(canvas.InkGold, 0, image.Rect(14, 10, 126, 90), 14)
	}
	c.Squeezed(c.Word(word), x, 38, wide, label)
	if t.late && !t.last {
		number.Size = 38
		text, rest := c.Numeral(t.round), c.Counted("madameching.picture.turns", describe.LastRound, 0)
		small := canvas.Label(26, canvas.InkMute)
		left := x - (c.Width(text, number)+2+c.Width(rest, small))/2
		c.Text(rest, left+c.Width(text, number)+2, 80, small)
		number.Align = canvas.Start
		c.Text(text, left, 80, number)
		return
	}
	c.Number(t.round, x, 82, number)
}

// paint draws a captain and the chosen card around a middle.
func (ch *choice) paint(c *canvas.Canvas, x int, follows bool) {
	const y = 51
	suffix := "-62"
	if ch.state == done {
		suffix = "-62-done"
	}
	c.Paste("junk-"+draw.Sails[ch.seat]+suffix, x-32, 53)
	switch ch.state {
	case wanted:
		c.Paste("place-60", x+39, y-2)
	case sealed:
		c.Paste("back-60", x+39, y)
		c.Paste("check-52", x+39, y)
	case done:
		draw.Done(c, ch.card, x+39, y)
		c.Paste("check-52", x-32, y)
	case queued, acting:
		draw.Card(c, ch.card, false, x+39, y, &draw.Cards60)
	}
	if ch.state == acting {
		draw.Frame(c, image.Rect(x-75, 6, x+75, 94), 16)
	}
	if follows && ch.card > 0 {
		left, mid := float64(x-94), float64(y)
		c.Fill(canvas.InkMute, 0, canvas.Point{X: left, Y: mid - 11}, canvas.Point{X: left + 12, Y: mid},
			canvas.Point{X: left, Y: mid + 11})
	}
}
