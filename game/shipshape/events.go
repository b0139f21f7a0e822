package shipshape

import "dockside/game"

// The message keys of the events, with their arguments. Captains in a list are events of their own, each with a Seat
// first. No event reveals hidden information.
const (
	// HoldsDrawn tells the holds of a voyage: int voyage, []Event HoldOf.
	HoldsDrawn = "shipshape.holds"
	// HoldOf is a captain with a hold: Seat, int number.
	HoldOf = "shipshape.hold.of"
	// Stacked tells that the stack of a group is built: []Event CaptainOf.
	Stacked = "shipshape.stacked"
	// CaptainOf is a captain in a list: Seat.
	CaptainOf = "shipshape.captain"

	// HasBid tells that a card lies face down: Seat. Of the last one Revealed tells.
	HasBid = "shipshape.bid"
	// Revealed tells all cards of a bidding, the highest first: []Event CardOf.
	Revealed = "shipshape.revealed"
	// CardOf is a captain with a card: Seat, int card.
	CardOf = "shipshape.card.of"
	// Refilled tells that one card was left and all ten are in the hand again: Seat.
	Refilled = "shipshape.refilled"
	// InOrder tells who takes a crate now, by the cards, where not all do: []Event CaptainOf. Alone is
	// the same of one captain: Seat.
	InOrder = "shipshape.order"
	Alone   = "shipshape.alone"
	// Tied tells of one card that several have shown: int card, []Event CaptainOf.
	Tied = "shipshape.tied"
	// BidAgain tells that all tied captains bid a second time: []Event CaptainOf.
	BidAgain = "shipshape.again"
	// ByHold tells who takes a crate now because of the holds, after a second tie: []Event HoldOf.
	ByHold = "shipshape.by-hold"

	// LaidDown tells that a crate was laid: Seat, Event CrateOf.
	LaidDown = "shipshape.laid"
	// CrateOf tells what a crate holds: int gold, int cannons, int contraband.
	CrateOf = "shipshape.crate"

	// VoyageOver tells that a voyage is scored: int voyage. The next ones follow it.
	VoyageOver = "shipshape.voyage"
	// Fewest tells what everybody's cannons are compared with: int cannons, []Event CaptainOf.
	Fewest = "shipshape.fewest"
	// Seized tells whose contraband is worth nothing: int contraband, []Event CaptainOf.
	Seized = "shipshape.seized"
	// Scored tells the parts of a score: Seat, int gold, int cannons, int contraband, int full
	// ship, int coins.
	Scored = "shipshape.scored"
	// Sunk tells the same of a sum below 0, which brings nothing: Seat, the four parts, int sum.
	Sunk = "shipshape.sunk"
	// GameOver tells the coins of all, the richest first: []Event PurseOf.
	GameOver = "shipshape.over"
	// PurseOf is a captain with coins: Seat, int coins.
	PurseOf = "shipshape.purse.of"
	// HighHold tells that the number of the hold decided between equal coins: Seat, int number.
	HighHold = "shipshape.high-hold"
)

// captains returns an event for each captain of a list.
func captains(seats []game.Seat) []game.Event {
	list := make([]game.Event, len(seats))
	for i, seat := range seats {
		list[i] = game.Say(CaptainOf, seat)
	}
	return list
}

// members returns the seats of a set, ascending.
func members(set Set) []game.Seat {
	var seats []game.Seat
	for _, seat := range set.List() {
		seats = append(seats, game.Seat(seat))
	}
	return seats
}

func holdsDrawn(voyage int, holds []int) game.Event {
	list := make([]game.Event, len(holds))
	for seat, n := range holds {
		list[seat] = game.Say(HoldOf, game.Seat(seat), n)
	}
	return game.Say(HoldsDrawn, voyage, list)
}

func stacked(group []game.Seat) game.Event { return game.Say(Stacked, captains(group)) }

func hasBid(seat game.Seat) game.Event { return game.Say(HasBid, seat) }

// revealed returns the event of the revealed cards.
func (s *State) revealed(asked []game.Seat) game.Event {
	list := make([]game.Event, len(asked))
	for i, seat := range asked {
		list[i] = game.Say(CardOf, seat, int(s.Captains[seat].Bid))
	}
	return game.Say(Revealed, list)
}

func refilled(seat game.Seat) game.Event { return game.Say(Refilled, seat) }

func bidAgain(tied Set) game.Event { return game.Say(BidAgain, captains(members(tied))) }

// ordered returns the events after a reveal: the order in which captains take crates, and the ties.
func (s *State) ordered(group int) []game.Event {
	g := s.Groups[group]
	free := g
	free.Tied = 0
	s.Groups[group] = free
	order := s.Queue(group)
	s.Groups[group] = g
	var events []game.Event
	if len(order) == 1 {
		events = append(events, game.Say(Alone, order[0]))
	} else if len(order) > 1 && g.Tied != 0 {
		events = append(events, game.Say(InOrder, captains(order)))
	}
	for card := cards; card > 0; card-- {
		var tied []game.Seat
		for _, seat := range members(g.Tied) {
			if int(s.Captains[seat].Shown[g.Bidding-1]) == card {
				tied = append(tied, seat)
			}
		}
		if len(tied) > 0 {
			events = append(events, game.Say(Tied, card, captains(tied)))
		}
	}
	return append(events, s.byHold(group)...)
}

// byHold returns the event of the order of captains who are tied twice.
func (s *State) byHold(group int) []game.Event {
	g := &s.Groups[group]
	if g.Bidding != 2 || g.Tied == 0 {
		return nil
	}
	var list []game.Event
	for _, seat := range s.Queue(group) {
		if g.Tied.Has(int(seat)) {
			list = append(list, game.Say(HoldOf, seat, int(s.Captains[seat].Hold)))
		}
	}
	return []game.Event{game.Say(ByHold, list)}
}

func laid(seat game.Seat, c Crate) game.Event {
	t := Count(Above(Cells{}, Laid{Crate: c}))
	return game.Say(LaidDown, seat, game.Say(CrateOf, t.Gold, t.Cannons, t.Contraband))
}

// scored returns the events of the score of a voyage.
func scored(voyage int, totals []Total, parts []Parts) []game.Event {
	fewest, most := fewestCannons(totals), mostContraband(totals)
	var least, caught []game.Seat
	for seat, t := range totals {
		if t.Cannons == fewest {
			least = append(least, game.Seat(seat))
		}
		if t.Contraband == most {
			caught = append(caught, game.Seat(seat))
		}
	}
	events := []game.Event{game.Say(VoyageOver, voyage), game.Say(Fewest, fewest, captains(least))}
	if most > 0 {
		events = append(events, game.Say(Seized, most, captains(caught)))
	}
	for seat, p := range parts {
		key, last := Scored, p.Coins()
		if p.Sum() < 0 {
			key, last = Sunk, p.Sum()
		}
		events = append(events, game.Say(key, game.Seat(seat), int(p.Gold), int(p.Cannons), int(p.Contraband), int(p.Full),
			last))
	}
	return events
}

// over returns the events of the end of the game.
func (s *State) over() []game.Event {
	ranking := s.ranking()
	list := make([]game.Event, len(ranking))
	for i, seat := range ranking {
		list[i] = game.Say(PurseOf, seat, int(s.Captains[seat].Coins))
	}
	events := []game.Event{game.Say(GameOver, list)}
	if first, second := s.Captains[ranking[0]], s.Captains[ranking[1]]; first.Coins == second.Coins {
		events = append(events, game.Say(HighHold, ranking[0], int(first.Hold)))
	}
	return events
}
