package table

import (
	"slices"
	"time"

	"dockside/game"
)

// Reveal returns the length of the log up to the result for which the match pauses, and reports whether it pauses. It
// does so after an event of game.Rules.Reveals, until a person acts or asks for the next part. Sealed moves of computer
// players do not end the pause, because they are hidden.
func (s *Session) Reveal() (plays int, paused bool) {
	rules := s.Match.Rules()
	if s.Phase != Playing || len(rules.Reveals) == 0 {
		return 0, false
	}
	log := s.Match.Log()
	for n := len(log); n > max(s.Continued, s.From.Plays); n-- {
		if reveals(rules, s.Match.Heard(n-1, game.Public)) {
			return n, true
		}
		if seat := log[n-1].Seat; seat >= 0 && !s.hides(seat) {
			return 0, false
		}
	}
	return 0, false
}

// reveals reports whether one of some events is a result for which matches pause.
func reveals(r game.Rules, events []game.Event) bool {
	return slices.ContainsFunc(events, func(e game.Event) bool { return slices.Contains(r.Reveals, e.Key) })
}

// hides reports whether the latest move of a computer player is sealed.
func (s *Session) hides(seat game.Seat) bool {
	sealer, ok := s.Match.State().(game.Sealer)
	return ok && s.Match.Level(seat) != "" && slices.Contains(sealer.Sealed(), seat)
}

// Continue ends the pause after a result, for a player who has seen it. Automatic moves of other players wait for their
// own press. It returns ErrStale if the match does not pause for the result of that many plays.
func (s *Session) Continue(user string, plays int, d game.Dice, now time.Time) error {
	seat, err := s.playing(user)
	if err != nil {
		return err
	}
	if n, paused := s.Reveal(); !paused || n != plays {
		return ErrStale
	}
	before := s.Continued
	s.Continued = s.Match.Len()
	restore := s.suspendAutoMoves(seat)
	err = s.goOn(d)
	restore()
	if err != nil {
		s.Continued = before
		return err
	}
	return s.keep(now)
}

// suspendAutoMoves switches off the automatic moves of all players but one, until restore is called.
func (s *Session) suspendAutoMoves(except game.Seat) (restore func()) {
	var suspended []game.Seat
	for i := range s.Players {
		if p := &s.Players[i]; p.AutoMoves && game.Seat(i) != except {
			p.AutoMoves = false
			suspended = append(suspended, game.Seat(i))
		}
	}
	return func() {
		for _, seat := range suspended {
			s.Players[seat].AutoMoves = true
		}
	}
}
