package shipshape

import (
	"cmp"
	"image"
	"slices"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render/canvas"
)

// bidder is what lies on the dock of one captain.
type bidder struct {
	captain
	berth int // in the group, counted clockwise
	card  int // that is shown, 1 to 10; 0 if none is
	state bidding
	tied  bool // the card was shown by others, too, and is not the last of this turn
	order int  // who lays a crate as the first of the turn has 1; 0 if that is not known yet

	class, rank int // in the order of laying: a lower class first, then a higher rank
}

// bidding is where a captain stands between a bid and a crate.
type bidding int

const (
	idle     bidding = iota // nothing is asked before the first and after the last turn of a voyage
	asked                   // for a card
	sealed                  // the card lies face down
	repeated                // asked for another, or soon to be
	queueing                // waits to lay a crate
	laying                  // is the next to lay one
	laid                    // has done so
)

// bidders are the captains of a group, those who lay first in front.
func bidders(s *rules.State, group int) []bidder {
	members := s.Members(group)
	list := make([]bidder, len(members))
	for berth, seat := range members {
		list[berth] = bid(s, group, seat)
		list[berth].berth = berth
	}
	slices.SortStableFunc(list, func(a, b bidder) int {
		return cmp.Or(cmp.Compare(a.class, b.class), cmp.Compare(b.rank, a.rank))
	})
	next := next(s, group)
	for i := range list {
		b := &list[i]
		if b.card > 0 && !b.tied {
			b.order = i + 1
		}
		if b.seat == next {
			b.state = laying
		}
	}
	return list
}

// bid looks up where a captain stands, and where in the order of laying (SS-32 to SS-37).
func bid(s *rules.State, group int, seat game.Seat) bidder {
	c := &s.Captains[seat]
	b := bidder{captain: captainOf(s, seat), rank: -int(seat), state: standing(c, &s.Groups[group], int(seat))}
	same := func(round int) bool {
		return slices.ContainsFunc(s.Members(group), func(other game.Seat) bool {
			return other != seat && s.Captains[other].Shown[round] == c.Shown[round]
		})
	}
	first, second := int(c.Shown[0]), int(c.Shown[1])
	switch {
	case first == 0:
	case !same(0):
		b.card, b.rank = first, first
	case second == 0:
		b.card, b.tied, b.class = first, true, 1
	case !same(1):
		b.card, b.class, b.rank = second, 1, second
	default:
		b.card, b.class, b.rank = second, 2, int(c.Hold)
	}
	return b
}

func standing(c *rules.Captain, g *rules.Group, seat int) bidding {
	switch {
	case c.Bid != 0:
		return sealed
	case c.Shown[0] == 0 && g.Asked.Has(seat):
		return asked
	case c.Shown[0] == 0:
		return idle
	case g.Asked.Has(seat), g.Tied.Has(seat) && g.Bidding == 1:
		return repeated
	case g.Free.Has(seat), g.Tied.Has(seat):
		return queueing
	}
	return laid
}

// crewLooks are the cards of captains, by where these stand.
var crewLooks = [...]string{
	asked: "crew-wanted", sealed: "crew-back", repeated: "crew-done", queueing: "crew-open", laying: "crew-lit",
	laid: "crew-done",
}

// cardLook is how the cards on the dock are drawn: their number, the captain's mark on them and the
// pill that tells who lays when.
type cardLook struct {
	suffix        string
	size, outline int // of the number
	number        int // its baseline
	mark          string
	pill          image.Point
	pillSize      int
}

var (
	largeCard = cardLook{size: 92, outline: 9, number: 12, mark: "-32", pill: image.Pt(53, -74), pillSize: 30}
	smallCard = cardLook{suffix: "-small", size: 56, outline: 7, number: 18, pill: image.Pt(0, 56), pillSize: 26}
)

// paint draws a card around a middle.
func (b *bidder) paint(c *canvas.Canvas, x, y int, look *cardLook) {
	if b.state == idle {
		return
	}
	c.Paste(crewLooks[b.state]+look.suffix, x, y)
	if b.state >= repeated {
		ink := canvas.InkCream
		if b.state == repeated || b.state == laid {
			ink = inkDone
		}
		l := canvas.Figure(cardSize(b.card, look.size), ink).Middle().Outlined(look.outline)
		c.Number(b.card, x, y+look.number, l)
	}
	if look.mark != "" {
		c.Paste("mark-"+b.mark()+look.mark, x, y+46)
	}
	b.rankPill(c, x+look.pill.X, y+look.pill.Y, look.pillSize)
}

// cardSize is the size of the number on a card: two digits have to be smaller.
func cardSize(card, size int) int {
	if card > 9 {
		return size * 3 / 4
	}
	return size
}

// orderWords say who lays a crate as the first, the second and so on.
var orderWords = [...]string{
	"shipshape.picture.order.1", "shipshape.picture.order.2", "shipshape.picture.order.3",
	"shipshape.picture.order.4",
}

// rankPill tells when a captain lays a crate, around a middle, in letters of a size.
func (b *bidder) rankPill(c *canvas.Canvas, x, y, size int) {
	switch {
	case b.state == laid:
		c.Paste("check", x, y)
	case b.tied:
		pill(c, "pill-red", c.Word("shipshape.picture.tie"), canvas.InkCream, x, y, size)
	case b.order > 0:
		pill(c, "pill-gold", c.Word(orderWords[b.order-1]), canvas.InkDark, x, y, size)
	}
}

// pill writes a word on a pill that is as wide as it needs to be.
func pill(c *canvas.Canvas, sprite, word string, ink canvas.Ink, x, y, size int) {
	const least, seam = 78, 39
	l := canvas.Label(size, ink).Middle()
	side := size - 16 // smaller letters stand where there is less room
	width := max(least, c.Width(word, l)+2*side)
	c.Stretch(sprite, x-width/2, x+width/2, y, seam)
	c.Text(word, x, y+size/3, l)
}
