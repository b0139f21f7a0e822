package board

import (
	"cmp"
	"image"
	"slices"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render/canvas"
	"dockside/render/shipshape/choices"
	"dockside/render/shipshape/draw"
)

// Bidder is a captain's card at the dock.
type Bidder struct {
	draw.Captain
	Berth int // in the group, counted clockwise
	Card  int // that is shown, 1 to 10; 0 if none is
	State Progress
	Tied  bool // the card was shown by others, too, and is not the last of this turn
	Order int  // 1 for the captain who lays the first crate of the turn; 0 if that is not known yet

	class, rank int // in the order of laying: a lower class first, then a higher rank
}

// Progress is the state of a captain between a bid and a crate.
type Progress int

const (
	Idle     Progress = iota // nothing is asked before the first and after the last turn of a voyage
	Asked                    // for a card
	Sealed                   // the card lies face down
	Repeated                 // asked for another, or soon to be
	Queueing                 // waits to lay a crate
	Laying                   // is the next to lay one
	Laid                     // has done so
)

// Bidders returns the captains of a group in the order of laying.
func Bidders(s *rules.State, group int) []Bidder {
	members := s.Members(group)
	list := make([]Bidder, len(members))
	for berth, seat := range members {
		list[berth] = bid(s, group, seat)
		list[berth].Berth = berth
	}
	slices.SortStableFunc(list, func(a, b Bidder) int {
		return cmp.Or(cmp.Compare(a.class, b.class), cmp.Compare(b.rank, a.rank))
	})
	next := choices.NextToLay(s, group)
	for i := range list {
		b := &list[i]
		if b.Card > 0 && !b.Tied {
			b.Order = i + 1
		}
		if b.Seat == next {
			b.State = Laying
		}
	}
	return list
}

// bid returns the state of a captain, and the position in the order of laying (SS-32 to SS-37).
func bid(s *rules.State, group int, seat game.Seat) Bidder {
	c := &s.Captains[seat]
	b := Bidder{Captain: draw.CaptainOf(s, seat), rank: -int(seat), State: standing(c, &s.Groups[group], int(seat))}
	same := func(round int) bool {
		return slices.ContainsFunc(s.Members(group), func(other game.Seat) bool {
			return other != seat && s.Captains[other].Shown[round] == c.Shown[round]
		})
	}
	first, second := int(c.Shown[0]), int(c.Shown[1])
	switch {
	case first == 0:
	case !same(0):
		b.Card, b.rank = first, first
	case second == 0:
		b.Card, b.Tied, b.class = first, true, 1
	case !same(1):
		b.Card, b.class, b.rank = second, 1, second
	default:
		b.Card, b.class, b.rank = second, 2, int(c.Hold)
	}
	return b
}

func standing(c *rules.Captain, g *rules.Group, seat int) Progress {
	switch {
	case c.Bid != 0:
		return Sealed
	case c.Shown[0] == 0 && g.Asked.Has(seat):
		return Asked
	case c.Shown[0] == 0:
		return Idle
	case g.Asked.Has(seat), g.Tied.Has(seat) && g.Bidding == 1:
		return Repeated
	case g.Free.Has(seat), g.Tied.Has(seat):
		return Queueing
	}
	return Laid
}

// crewLooks are the sprites of cards by the state of the captain.
var crewLooks = [...]string{
	Asked: "crew-wanted", Sealed: "crew-back", Repeated: "crew-done", Queueing: "crew-open", Laying: "crew-lit",
	Laid: "crew-done",
}

// cardLook is the layout of cards at the dock: the number, the captain's mark and the pill with the order of laying.
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
	SmallCard = cardLook{suffix: "-small", size: 56, outline: 7, number: 18, pill: image.Pt(0, 56), pillSize: 26}
)

// Paint draws a card around a middle.
func (b *Bidder) Paint(c *canvas.Canvas, x, y int, look *cardLook) {
	if b.State == Idle {
		return
	}
	c.Paste(crewLooks[b.State]+look.suffix, x, y)
	if b.State >= Repeated {
		ink := canvas.InkCream
		if b.State == Repeated || b.State == Laid {
			ink = inkDone
		}
		l := canvas.Figure(draw.CardSize(b.Card, look.size), ink).Middle().Outlined(look.outline)
		c.Number(b.Card, x, y+look.number, l)
	}
	if look.mark != "" {
		c.Paste("mark-"+b.Mark()+look.mark, x, y+46)
	}
	b.rankPill(c, x+look.pill.X, y+look.pill.Y, look.pillSize)
}

// orderWords are the keys of the positions in the order of laying.
var orderWords = [...]string{
	"shipshape.picture.order.1", "shipshape.picture.order.2", "shipshape.picture.order.3", "shipshape.picture.order.4",
}

// rankPill draws a captain's position in the order of laying, around a middle, in letters of a size.
func (b *Bidder) rankPill(c *canvas.Canvas, x, y, size int) {
	switch {
	case b.State == Laid:
		c.Paste("check", x, y)
	case b.Tied:
		draw.Pill(c, "pill-red", c.Word("shipshape.picture.tie"), canvas.InkCream, x, y, size)
	case b.Order > 0:
		draw.Pill(c, "pill-gold", c.Word(orderWords[b.Order-1]), canvas.InkDark, x, y, size)
	}
}

const inkDone canvas.Ink = 0xD9CFB6
