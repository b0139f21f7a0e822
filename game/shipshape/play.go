package shipshape

import (
	"slices"

	"dockside/game"
)

// bid lays a card face down. The last bid of the group reveals all.
func (s *State) bid(seat game.Seat, card int) []game.Event {
	c := &s.Captains[seat]
	c.Hand, c.Held, c.Bid = c.Hand.without(card), c.Held-1, int8(card)
	g := s.GroupOf(seat)
	for _, other := range s.Groups[g].Asked.List() {
		if s.Captains[other].Bid == 0 {
			return []game.Event{hasBid(seat)}
		}
	}
	return s.reveal(g)
}

// reveal reveals the cards of a group (SS-30). A seat with a unique card lays a crate now; seats with equal cards are
// tied (SS-31).
func (s *State) reveal(group int) []game.Event {
	g := &s.Groups[group]
	asked := s.byCard(g.Asked)
	events := []game.Event{s.revealed(asked)}
	for _, seat := range asked {
		c := &s.Captains[seat]
		c.Shown[g.Bidding-1], c.Last = c.Bid, c.Bid
		if s.sameCard(asked, c.Bid) > 1 {
			g.Tied = g.Tied.with(int(seat))
		} else {
			g.Free = g.Free.with(int(seat))
		}
	}
	g.Asked = 0
	for _, seat := range asked {
		events = append(events, s.discard(seat)...)
	}
	events = append(events, s.ordered(group)...)
	return append(events, s.onward(group)...)
}

// byCard returns bidders by card, the highest first, equal ones clockwise.
func (s *State) byCard(bidders Set) []game.Seat {
	var seats []game.Seat
	for _, seat := range bidders.List() {
		seats = append(seats, game.Seat(seat))
	}
	slices.SortStableFunc(seats, func(a, b game.Seat) int {
		return int(s.Captains[b].Bid - s.Captains[a].Bid)
	})
	return seats
}

// sameCard counts the seats that have bid a card.
func (s *State) sameCard(seats []game.Seat, card int8) int {
	n := 0
	for _, seat := range seats {
		if s.Captains[seat].Bid == card {
			n++
		}
	}
	return n
}

// discard puts the revealed card on the discard pile (SS-35). If one card is left in the hand, all cards come back
// (SS-40, SS-41). The dummy's deck is renewed in the same way (SS-83).
func (s *State) discard(seat game.Seat) []game.Event {
	c := &s.Captains[seat]
	c.Discards, c.Bid = c.Discards.with(int(c.Bid)), 0
	if c.Held > 1 {
		return nil
	}
	c.Hand, c.Discards, c.Held = allCards, 0, cards
	return []game.Event{refilled(seat)}
}

// lay puts the top crate of the stack on the hold of a seat (SS-21, SS-33).
func (s *State) lay(seat game.Seat, o Orientation) []game.Event {
	group := s.GroupOf(seat)
	g, c := &s.Groups[group], &s.Captains[seat]
	crate := g.Stack[0].Crate
	copy(g.Stack[:], g.Stack[1:])
	g.Left--
	g.Stack[g.Left] = Laid{}
	g.Survey = survey(g.Stack[:g.Left])
	c.Laid[c.Loaded] = Laid{crate, o}
	c.Loaded++
	g.Free, g.Tied = g.Free.without(int(seat)), g.Tied.without(int(seat))
	return append([]game.Event{laid(seat, crate)}, s.onward(group)...)
}

// onward moves a group on to its next decision. The dummy lays at once, without turning the crate (SS-82). Tied seats
// bid again when the others have laid (SS-36).
func (s *State) onward(group int) []game.Event {
	g := &s.Groups[group]
	switch next := s.next(g); {
	case next != game.Public && next == s.Dummy():
		return s.lay(next, g.Stack[0].Way)
	case next != game.Public:
		return nil
	case g.Tied != 0:
		g.Asked, g.Tied, g.Bidding = g.Tied, 0, 2
		return []game.Event{bidAgain(g.Asked)}
	}
	return s.endTurn(group)
}

// endTurn ends the turn of a group (SS-39), and the voyage after three turns of all groups (SS-93).
func (s *State) endTurn(group int) []game.Event {
	g := &s.Groups[group]
	s.nextTurn(group)
	if g.Turn <= turns {
		return nil
	}
	g.Bidding, g.Asked = 0, 0
	for i := range s.GroupCount() {
		if s.Groups[i].Turn <= turns {
			return nil
		}
	}
	return s.endVoyage()
}

// nextTurn asks all members of a group for a bid.
func (s *State) nextTurn(group int) {
	g := &s.Groups[group]
	g.Turn, g.Bidding = g.Turn+1, 1
	for _, seat := range s.Members(group) {
		g.Asked = g.Asked.with(int(seat))
		s.Captains[seat].Shown = [2]int8{}
	}
}

// endVoyage scores all seats together (SS-91) and ends the game after the third voyage (SS-70).
func (s *State) endVoyage() []game.Event {
	totals := s.Totals()
	parts := Score(totals)
	copy(s.Scored[s.Voyage-1][:], parts)
	for seat, p := range parts {
		s.Captains[seat].Coins += int16(p.Coins())
	}
	events := scored(int(s.Voyage), totals, parts)
	if s.Voyage < voyages {
		s.Step = DrawHolds
		return events
	}
	s.Step = Done
	return append(events, s.over()...)
}
