package table

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/ladder"
)

// rated returns a rated match of Anna and Bernd, in which Anna is to move.
func rated() *Session {
	t := playing()
	t.Rated = true
	return t
}

// A player can abort a rated match of two until their own first move, whatever the opponent has done.
func TestAbort(t *testing.T) {
	t.Parallel()
	moved := func(s *Session, by Person) *Session {
		must(t, s.Play(by.ID, "", "add 1", loaded(0), noon))
		return s
	}
	after := func(do func(*Session)) *Session { // a rated match after a change
		s := rated()
		do(s)
		return s
	}
	for name, c := range map[string]struct {
		at   *Session
		by   Person
		want error
	}{
		"the first player":         {rated(), anna, nil},
		"the second player":        {rated(), bernd, nil},
		"after the other's move":   {moved(rated(), anna), bernd, nil},
		"after the own move":       {moved(rated(), anna), anna, ErrPlayed},
		"after both have moved":    {moved(moved(rated(), anna), bernd), bernd, ErrPlayed},
		"in a friendly match":      {playing(), anna, ErrNoAbort},
		"by somebody else":         {rated(), clara, ErrNotSeated},
		"before it begins":         {challenged(bernd), anna, ErrNotStarted},
		"after its end":            {after(func(s *Session) { must(t, s.Stop(noon)) }), anna, ErrFinished},
		"against a computer":       {after(func(s *Session) { s.Players[1] = Player{Level: "bosun"} }), anna, ErrNoAbort},
		"after the other has left": {after(func(s *Session) { s.Players[1].Level = "bosun" }), anna, ErrNoAbort},
		"of three": {
			after(func(s *Session) { s.Players = append(s.Players, Player{User: "3"}) }), anna, ErrNoAbort,
		},
		"by who has left":              {after(func(s *Session) { s.Players[0].Level = "bosun" }), anna, ErrLeft},
		"after the match was replayed": {after(func(s *Session) { *s = *sitting(s.Table, toyRules()) }), anna, nil},
	} {
		if err := c.at.Abort(c.by.ID, noon); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
		seat, aborted := c.at.AbortedBy()
		if aborted != (c.want == nil) || aborted && c.at.Players[seat].User != c.by.ID {
			t.Errorf("%s: aborted %t by %v", name, aborted, seat)
		}
	}
}

// An aborted match ends without a result and changes no rating. The aborting seat is stored, also after the player's
// erasure.
func TestAnAbortedMatchHasNoResult(t *testing.T) {
	t.Parallel()
	s := rated()
	must(t, s.Abort(bernd.ID, noon.Add(time.Minute)))
	if last := s.Log[len(s.Log)-1]; last != (game.Play{Seat: game.Outside, Move: "stopped"}) {
		t.Errorf("the log ends with %v", last)
	}
	if s.Phase != Over || !s.Ended.Equal(noon.Add(time.Minute)) || !s.Unsettled() || s.Players[0].Clock != (Clock{}) {
		t.Errorf("the table is %+v", s.Table)
	}
	r := s.Result(nil, nil)
	if r.Reason != ladder.Stopped || r.Seats[0].Place != 1 || r.Seats[1].Place != 1 {
		t.Errorf("the ladders get %+v", r)
	}
	raw, err := json.Marshal(s.Table)
	must(t, err)
	stored := new(Table)
	must(t, json.Unmarshal(raw, stored))
	stored.Strip()
	if seat, aborted := stored.AbortedBy(); !aborted || seat != 1 {
		t.Errorf("after it was stored: %v, %t", seat, aborted)
	}
	stored.Erase(bernd.ID, "mark")
	if seat, aborted := stored.AbortedBy(); !aborted || seat != 1 || stored.Players[1].User != "mark" {
		t.Errorf("after the player was erased: %v, %t, %+v", seat, aborted, stored.Players[1])
	}
}

// The rematch of an aborted match is a match like any other.
func TestTheRematchOfAnAbortedMatch(t *testing.T) {
	t.Parallel()
	s := rated()
	must(t, s.Abort(anna.ID, noon))
	for _, p := range []Person{anna, bernd} {
		must(t, s.VoteRematch(p.ID, Vote{Press: "9", Next: "n"}, noon))
	}
	next, err := s.NextTable(toyRules(), nil, loaded(0), noon)
	must(t, err)
	if _, aborted := next.AbortedBy(); aborted || !next.Rated || next.MayAbort(anna.ID) != nil {
		t.Errorf("the rematch is %+v", next)
	}
}
