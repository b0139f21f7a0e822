package table

import (
	"slices"
	"time"

	"dockside/game"
)

// Abort ends a rated match of two people without a result, for a player who has not played in it yet. It is recorded
// as a stopped match. The errors are those of MayAbort.
func (s *Sitting) Abort(user string, now time.Time) error {
	if err := s.MayAbort(user); err != nil {
		return err
	}
	if err := s.Stop(now); err != nil {
		return err
	}
	seat, _ := s.Seat(user)
	s.Players[seat].Aborted = true
	return nil
}

// MayAbort returns nil if a user can abort the match, and else why not: ErrNoAbort if it is not a rated match of two
// people, ErrPlayed if the user has rolled, bid or moved already, or why they do not play in it.
func (t *Table) MayAbort(user string) error {
	seat, err := t.playing(user)
	switch {
	case err != nil:
		return err
	case !t.Rated || len(t.Players) != 2 || len(t.Users()) != 2 || slices.ContainsFunc(t.Players, Player.Left):
		return ErrNoAbort
	case slices.ContainsFunc(t.Log, func(p game.Play) bool { return p.Seat == seat }):
		return ErrPlayed
	}
	return nil
}

// AbortedBy returns the seat of the player who aborted the match; false if nobody did.
func (t *Table) AbortedBy() (seat game.Seat, aborted bool) {
	i := slices.IndexFunc(t.Players, func(p Player) bool { return p.Aborted })
	return game.Seat(i), i >= 0
}
