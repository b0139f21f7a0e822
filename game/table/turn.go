package table

import (
	"slices"

	"dockside/game"
)

// SeatsToMention returns the seats to mention for a ready check, or for their turns: their players are away, the board
// in the channel does not show their turns, and they were not mentioned before a press was taken back.
func (s *Session) SeatsToMention() []game.Seat {
	if s.gathering() {
		return s.seatsToAsk()
	}
	var called []game.Seat
	moved := s.LastActed()
	for _, seat := range s.Match.Turn() {
		if seat >= 0 && s.Players[seat].Level == "" && !s.Solo && !slices.Contains(s.Shown.Turn, seat) &&
			!slices.Contains(s.Shown.Called, seat) && s.Players[seat].mayCall() && s.Players[seat].away(moved) {
			called = append(called, seat)
		}
	}
	return called
}

// SameTurn reports whether the players to move are all among those shown on the board in the channel.
func (s *Session) SameTurn() bool {
	turn := s.Match.Turn()
	return len(turn) > 0 && !slices.ContainsFunc(turn, func(seat game.Seat) bool {
		return !slices.Contains(s.Shown.Turn, seat)
	})
}

// AllFaceDown reports whether all plays since the board was drawn are still face down, so that it needs no update.
func (s *Session) AllFaceDown() bool {
	down := map[int]bool{}
	for _, f := range s.Match.FaceDown() {
		down[f.Play] = f.Opened == s.Match.Len()
	}
	for n := s.Shown.Plays; n < s.Match.Len(); n++ {
		if !down[n] {
			return false
		}
	}
	return s.Shown.Plays < s.Match.Len()
}
