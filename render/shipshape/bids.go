package shipshape

import (
	"cmp"
	"slices"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

// bidder is what lies on the dock of one captain.
type bidder struct {
	seat  game.Seat
	mark  string
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

// members are the seats of a group, clockwise, and how many they are.
func members(s rules.State, group int) (seats [4]game.Seat, n int) {
	all := s.Seats()
	first := 0
	for s.GroupOf(game.Seat(first)) != group || s.GroupCount() > 1 && s.GroupOf(game.Seat((first+all-1)%all)) == group {
		first++
	}
	for n = range all / s.GroupCount() {
		seats[n] = game.Seat((first + n) % all)
	}
	return seats, n + 1
}

// bidders are the captains of a group, those who lay first in front.
func bidders(s rules.State, group int) (list [4]bidder, n int) {
	seats, n := members(s, group)
	g := &s.Groups[group]
	for i, seat := range seats[:n] {
		list[i] = bidder{seat: seat, rank: -int(seat)}
	}
	shown := list[:n]
	for i := range shown {
		shown[i].read(&s, g, shown)
	}
	slices.SortStableFunc(shown, func(a, b bidder) int {
		return cmp.Or(cmp.Compare(a.class, b.class), cmp.Compare(b.rank, a.rank))
	})
	next := true
	for i := range shown {
		b := &shown[i]
		if b.card > 0 && !b.tied {
			b.order = i + 1
		}
		if b.state == queueing && next && s.Step == rules.Play {
			b.state, next = laying, false
		}
	}
	return list, n
}

// read looks up where a captain stands, and where in the order of laying (SS-32 to SS-37).
func (b *bidder) read(s *rules.State, g *rules.Group, all []bidder) {
	c := &s.Captains[b.seat]
	same := func(round int) bool {
		return slices.ContainsFunc(all, func(o bidder) bool {
			return o.seat != b.seat && s.Captains[o.seat].Shown[round] == c.Shown[round]
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
	b.state = standing(c, g, int(b.seat))
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

// ink is the colour of the number on a card.
func (b bidder) ink() render.Ink {
	if b.state == repeated || b.state == laid {
		return inkDone
	}
	return inkCream
}

// cardSize is the size of the number on a card: two digits have to be smaller.
func cardSize(card, size int) int {
	if card > 9 {
		return size * 3 / 4
	}
	return size
}

// bid draws a card on the dock around a middle.
func (p *painter) bid(b bidder, x, y int) {
	if b.state == idle {
		return
	}
	p.Paste(crewLooks[b.state], x, y)
	if b.state >= repeated {
		p.number(b.card, x, y+12,
			render.Lettering{Size: cardSize(b.card, 92), Ink: b.ink(), Align: render.Middle, Outline: 9})
	}
	p.Paste("mark-"+b.mark+"-32", x, y+46)
	p.rank(b, x+53, y-74, 30)
}

// rank tells when a captain lays a crate, around a middle, in letters of a size.
func (p *painter) rank(b bidder, x, y, size int) {
	switch {
	case b.state == laid:
		p.Paste("check", x, y)
	case b.tied:
		p.pill("pill-red", p.word(wordTie), inkCream, x, y, size)
	case b.order > 0:
		p.pill("pill-gold", p.word(orderWords[b.order-1]), inkDark, x, y, size)
	}
}

// pill writes a word on a pill that is as wide as it needs to be.
func (p *painter) pill(sprite, word string, ink render.Ink, x, y, size int) {
	const least, seam = 78, 39
	l := render.Lettering{Font: render.Bold, Size: size, Ink: ink, Align: render.Middle}
	side := size - 16 // smaller letters stand where there is less room
	width := max(least, p.Width(word, l)+2*side)
	p.Stretch(sprite, x-width/2, x+width/2, y, seam)
	p.Text(word, x, y+size/3, l)
}
