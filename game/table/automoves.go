package table

import (
	"time"

	"dockside/game"
)

// offeredAfter is how many moves without an alternative a player makes by hand before the bot offers to make them.
const offeredAfter = 3

// AutoMovesOffer returns the value of Player.AutoMoves that the board offers to the person on a seat to move, and
// reports whether it offers one. It offers to switch them on only after some moves by hand.
func (s *Session) AutoMovesOffer(seat game.Seat) (on, ok bool) {
	if s.Match.Level(seat) != "" || len(s.Match.Rules().ManualMoves) == 0 {
		return false, false
	}
	if s.Players[seat].AutoMoves {
		return false, true
	}
	return true, s.Match.ManualOnlyMoves(seat, s.From.Plays, offeredAfter) == offeredAfter
}

// SetAutoMoves sets Player.AutoMoves of a user. If a move of theirs now needs no press, it is made at once, but not
// while the match pauses for a result.
func (s *Session) SetAutoMoves(user string, on bool, d game.Dice, now time.Time) error {
	seat, err := s.playing(user)
	if err != nil {
		return err
	}
	p := &s.Players[seat]
	before := p.AutoMoves
	p.AutoMoves = on
	if err := s.goOn(d); err != nil {
		p.AutoMoves = before
		return err
	}
	p.Acted = now
	return s.keep(now)
}
