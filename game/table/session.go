package table

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/tips"
)

// Session is a table with the match that follows from its log. Both change together: a method that returns an error
// has changed neither.
type Session struct {
	*Table
	Match *game.Match
}

// Snapshot returns a copy that may be read while the original changes.
func (s *Session) Snapshot() *Session {
	t := s.copied()
	t.Odds, t.Spectators = slices.Clone(s.Odds), slices.Clone(s.Spectators)
	return &Session{&t, s.Match.Clone()}
}

// Replay returns the table with its match. Before its beginning that is a match without plays. It returns ErrRules for
// other rules. The error of a match with secrets contains no moves.
func (t *Table) Replay(r game.Rules) (*Session, error) {
	if t.Game != r.Name || t.Version != r.Version {
		return nil, fmt.Errorf("table %s: %w: %s %d", t.ID, ErrRules, t.Game, t.Version)
	}
	setup := t.Setup()
	if t.Phase != Playing && t.Phase != Over { // others may still join
		setup, _ = r.SmallestSetup(setup)
	}
	m, err := game.Replay(r, setup, t.Log)
	var wrong *game.LogError
	switch {
	case r.Hidden && errors.As(err, &wrong):
		return nil, fmt.Errorf("table %s: play %d: %w", t.ID, wrong.Index+1, game.ErrIllegal)
	case err != nil:
		return nil, fmt.Errorf("table %s: %w", t.ID, err)
	}
	return &Session{t, m}, nil
}

// play makes plays in the match, all or none.
func (s *Session) play(plays ...game.Play) error {
	for _, p := range plays {
		if err := s.Match.Play(p); err != nil {
			return s.undo(err)
		}
	}
	return nil
}

// goOn makes the automatic plays after plays that are not in the log yet: those of Nature, moves without an
// alternative, and standing orders.
func (s *Session) goOn(d game.Dice) error {
	for {
		if err := s.Match.SettleBy(diceOf(s.Chance(), d)); err != nil {
			return s.undo(err)
		}
		if _, paused := s.Reveal(); paused {
			return nil
		}
		next, ok := nextOf(s.Match, func(seat game.Seat) (game.Move, bool) {
			return s.Players[seat].onlyWay(s.Match, seat)
		})
		if !ok {
			next, ok = nextOf(s.Match, func(seat game.Seat) (game.Move, bool) {
				if s.asks(s.Match, seat) {
					return "", false
				}
				return s.Players[seat].settled(s.Match, seat)
			})
		}
		if !ok {
			return nil
		}
		if err := s.play(next); err != nil {
			return err
		}
	}
}

// nextOf returns the play of the first person to move for whom move returns a move.
func nextOf(m *game.Match, move func(game.Seat) (game.Move, bool)) (game.Play, bool) {
	for _, seat := range m.Turn() {
		if seat < 0 || m.Level(seat) != "" {
			continue
		}
		if move, ok := move(seat); ok {
			return game.Play{Seat: seat, Move: move}, true
		}
	}
	return game.Play{}, false
}

// undo resets the match to the log of the table.
func (s *Session) undo(cause error) error {
	before, err := s.Replay(s.Match.Rules())
	if err != nil {
		return errors.Join(cause, err)
	}
	s.Match = before.Match
	return cause
}

// happens makes plays that need no chance after them, and stores them.
func (s *Session) happens(now time.Time, plays ...game.Play) error {
	if err := s.play(plays...); err != nil {
		return err
	}
	return s.keep(now)
}

// keep stores the plays of the match in the log, with their effects on the clocks and the end of the match.
func (s *Session) keep(now time.Time) error {
	before := len(s.Log)
	s.Log = s.Match.Log()
	if slices.ContainsFunc(s.Log[before:], s.Undone.byOthers) {
		s.Shown.Called = nil
	}
	s.Presses = s.Presses.returning(s.Match, s.leeway())
	s.changed(now)
	for i := range s.Players {
		if p, level := &s.Players[i], s.Match.Level(game.Seat(i)); p.Level != level {
			p.Level, p.Clock, p.Orders = level, Clock{}, nil
		}
	}
	if o := s.Match.Outcome(); o.Over() {
		for _, p := range s.Log[before:] {
			if p.Seat >= 0 {
				s.acted(p.Seat)
			}
		}
		s.over(now)
		if o.Cause != game.Stopped {
			s.Spectators = s.scored(tips.BySide(s.Match, s.Match.Placing().Shares()))
		}
		return nil
	}
	s.startClocks(before, now)
	return s.forsake(now)
}

// startClocks starts the clocks of the seats whose turns begin with the plays from an index on, and stops the others.
func (s *Session) startClocks(from int, now time.Time) {
	turn, plays := s.waitedFor(), s.Log[from:]
	for i := range s.Players {
		seat, clock := game.Seat(i), &s.Players[i].Clock
		acted := slices.ContainsFunc(plays, func(p game.Play) bool { return p.Seat == seat })
		idle := !slices.Contains(turn, seat)
		if acted || idle {
			s.spend(&s.Players[i], now)
		}
		if acted {
			s.acted(seat)
		}
		switch {
		case idle:
			*clock = Clock{}
		case acted && s.goesOnMoving(seat, plays):
			began := clock.began()
			s.restart(seat, now)
			clock.Began = began
		case acted || clock.Deadline.IsZero() || clock.Asked != s.asks(s.Match, seat):
			s.restart(seat, now)
		}
	}
}

// waitedFor returns the seats for which the match waits: those to move, and in a solo game the player who has to go on
// after a result.
func (s *Session) waitedFor() []game.Seat {
	if _, paused := s.Reveal(); paused && s.Solo {
		return []game.Seat{s.Host()}
	}
	return s.Match.Turn()
}

// restart gives a seat all of its time.
func (s *Session) restart(seat game.Seat, now time.Time) {
	p := &s.Players[seat]
	p.Clock = Clock{Since: now, Asked: s.asks(s.Match, seat), Apart: p.apart(now)}
	from := s.runsFrom(*p, now)
	if p.Clock.Asked {
		p.Clock.Deadline, p.Clock.Answer = from.Add(s.reaction()), from.Add(
			answerTime(s.Chance(), s.reaction(), seat, s.Match.Len()),
		)
	} else {
		p.Clock.run(from, s.turn(from), s.quiet(*p))
	}
	if p.Clock.Span == s.Pace {
		p.Clock.Span = 0
	}
	if s.patient(*p) {
		p.Clock.Deadline, p.Clock.PausableFrom = from.Add(Abandoned), time.Time{}
	}
}

// The time after which an answer comes must reveal nothing. So the bot answers for computer players, by standing
// orders and without alternative after a random time between these.
const (
	soonest    = 20 * time.Second
	latestPart = 4 // the divisor of the time for an answer
)

// answerTime returns after which time the bot answers a question for a seat after some plays. It is drawn from the
// secret seed for every seat, whether a person, an order or a computer player answers.
func answerTime(c fair.Chance, reaction time.Duration, seat game.Seat, plays int) time.Duration {
	latest := reaction / latestPart
	least := min(soonest, latest)
	dice := c.SideDice("answer", seat.String(), strconv.Itoa(plays))
	return least + time.Duration(dice.IntN(int((latest-least)/time.Millisecond)+1))*time.Millisecond
}

// forsake lets computer players take over late seats as soon as others wait for them and the match goes on. If it
// would end, the others may choose.
func (s *Session) forsake(now time.Time) error {
	late := s.Late()
	if len(late) == 0 || !s.goesOn(late...) {
		return nil
	}
	return s.happens(now, s.takeOvers(late)...)
}

// goesOn reports whether a match goes on without the people on some seats: others stay and have opponents.
func (s *Session) goesOn(leaving ...game.Seat) bool {
	return s.Standin != "" && s.somebodyWaits(leaving) && !s.Match.LastSide(leaving...)
}
