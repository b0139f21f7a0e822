package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"dockside/game"
)

// Sitting is a table with the match that follows from its log. Both move on together: what the
// methods of a Sitting refuse has changed neither.
type Sitting struct {
	*Table
	Match *game.Match
}

// Snapshot is the sitting as it stands, which may be looked at while the other goes on.
func (s *Sitting) Snapshot() *Sitting {
	t := s.copied()
	t.Odds, t.Spectators = slices.Clone(s.Odds), slices.Clone(s.Spectators)
	return &Sitting{&t, s.Match.Clone()}
}

// Replay plays the log of the table by the rules of its game. Before a match begins it is one that
// nobody has played in. ErrRules says that these are other rules. The error of a match with secrets
// tells no moves.
func (t *Table) Replay(r game.Rules) (*Sitting, error) {
	if t.Game != r.Name || t.Version != r.Version {
		return nil, fmt.Errorf("table %s: %w: %s %d", t.ID, ErrRules, t.Game, t.Version)
	}
	setup := t.Setup()
	if t.Phase != Playing && t.Phase != Over { // who is missing may still come
		setup, _ = r.Room(setup)
	}
	m, err := game.Replay(r, setup, t.Log)
	var wrong *game.LogError
	switch {
	case r.Hidden && errors.As(err, &wrong):
		return nil, fmt.Errorf("table %s: play %d: %w", t.ID, wrong.Index+1, game.ErrIllegal)
	case err != nil:
		return nil, fmt.Errorf("table %s: %w", t.ID, err)
	}
	return &Sitting{t, m}, nil
}

// play makes one play after the other in the match, all of them or none.
func (s *Sitting) play(plays ...game.Play) error {
	for _, p := range plays {
		if err := s.Match.Play(p); err != nil {
			return s.undo(err)
		}
	}
	return nil
}

// goOn lets happen what nobody has to choose after a play that is not written down yet: Nature acts, where
// a person has only one way, it is gone, and standing orders are carried out.
func (s *Sitting) goOn(d game.Dice) error {
	for {
		if err := s.Match.SettleBy(s.Dice(d)); err != nil {
			return s.undo(err)
		}
		next, ok := s.onlyWay()
		if !ok {
			next, ok = s.ordered()
		}
		if !ok {
			return nil
		}
		if err := s.play(next); err != nil {
			return err
		}
	}
}

// onlyWay is the next play of a person who has no other, see game.OnlyWay. What is made by hand waits for
// the hand, unless its player wishes otherwise.
func (s *Sitting) onlyWay() (game.Play, bool) {
	for _, seat := range s.Match.Turn() {
		if seat < 0 || s.Match.Level(seat) != "" {
			continue
		}
		move, ok := game.OnlyWay(s.Match.State(), seat)
		byHand := slices.Contains(s.Match.Rules().ByHand, move) && !s.Players[seat].Hasty
		if ok && !byHand {
			return game.Play{Seat: seat, Move: move}, true
		}
	}
	return game.Play{}, false
}

// undo takes back what the match has and the table has not.
func (s *Sitting) undo(cause error) error {
	before, err := s.Replay(s.Match.Rules())
	if err != nil {
		return errors.Join(cause, err)
	}
	s.Match = before.Match
	return cause
}

// happens makes plays that need no chance after them, and writes them down.
func (s *Sitting) happens(now time.Time, plays ...game.Play) error {
	if err := s.play(plays...); err != nil {
		return err
	}
	return s.keep(now)
}

// keep writes down how the match has moved on. It may be that now somebody waits for those who are late.
func (s *Sitting) keep(now time.Time) error {
	before := len(s.Log)
	s.Log = s.Match.Log()
	s.forget(before)
	s.changed(now)
	for i := range s.Players {
		if p, level := &s.Players[i], s.Match.Level(game.Seat(i)); p.Level != level {
			p.Level, p.Clock, p.Orders = level, Clock{}, nil
		}
	}
	if s.Match.Outcome().Over() {
		s.over(now)
		s.scoreTips()
		return nil
	}
	s.startClocks(before, now)
	return s.forsake(now)
}
