package table

import (
	"encoding/json"
	"slices"

	"dockside/game"
	"dockside/game/fair"
)

// Schema is the version of a stored Table. A program that knows an older one would drop what it
// does not know when it writes: since version 2 a table has a seed and counts on the ladder, since
// version 3 computer players sit at it, since version 4 each seat has a deadline of its own, since
// version 5 it knows up to when gaps have moved its clocks, when votes for a rematch were cast, what is at stake,
// who has ended it, how lucky words are bound when they are given, and which orders are standing, since version 6
// it is found by who sits at it, each message that is noted names its channel, and clocks know a bank, who is away
// and a pause. What older versions have stored is read by Read.
const Schema = 6

// Read reads a stored table of this schema or an older one.
func Read(stored []byte) (*Table, error) {
	t := new(Table)
	if err := json.Unmarshal(stored, t); err != nil {
		return nil, err
	}
	if t.Schema < 4 {
		if err := t.divide(stored); err != nil {
			return nil, err
		}
	}
	if t.Schema < 5 {
		if t.Protocol == fair.Protocol { // it was a draft then, which drew other numbers
			t.Protocol = fair.Draft
		}
		return t, t.date(stored)
	}
	return t, nil
}

// divide gives each seat the one deadline that all had who were to act. Who that was only the
// rules can tell: Replay stops the clocks of the others.
func (t *Table) divide(stored []byte) error {
	var shared struct {
		Clock
		Shown struct{ Told string }
	}
	if err := json.Unmarshal(stored, &shared); err != nil {
		return err
	}
	everybody := t.seats(func(Player) bool { return true })
	for i := range t.Players {
		t.Players[i].Clock = shared.Clock
	}
	switch shared.Shown.Told {
	case "reminder":
		t.Shown.Said = Notice{Reminded: everybody}
	case "claim":
		t.Shown.Said = Notice{Late: everybody}
	}
	return nil
}

// date gives each vote for a rematch its time. At a table that is over people do little else that is
// noted, so it was when they last acted.
func (t *Table) date(stored []byte) error {
	var votes struct{ Rematch []bool }
	if err := json.Unmarshal(stored, &votes); err != nil {
		return err
	}
	for seat := range min(len(votes.Rematch), len(t.Players)) {
		if p := &t.Players[seat]; votes.Rematch[seat] && p.hasVote() {
			p.Voted = p.Acted
		}
	}
	return nil
}

// stopOthers stops the clocks of all who are not to act.
func (s *Sitting) stopOthers() {
	turn := s.Match.Turn()
	for i := range s.Players {
		if !slices.Contains(turn, game.Seat(i)) {
			s.Players[i].Clock = Clock{}
		}
	}
}
