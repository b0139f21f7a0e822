package dailies

import (
	"context"
	"errors"
	"slices"

	"dockside/bot/refusal"
	"dockside/game"
	"dockside/game/daily"
)

// ErrGuarded means that there is no advice on a position before its day is over.
var ErrGuarded = refusal.New("error.daily")

// Guard returns ErrGuarded if advice on the next decision of a position would be advice on a puzzle that can still be
// answered. It does not matter who sits where, and what the names are. It costs one fingerprint.
func (s *Service) Guard(ctx context.Context, rules game.Rules, state game.State) error {
	open, err := s.open(ctx, rules)
	if err == nil && guards(open, state) {
		err = ErrGuarded
	}
	return err
}

// GuardMatch does so for all decisions of a match.
func (s *Service) GuardMatch(ctx context.Context, m *game.Match) error {
	open, err := s.open(ctx, m.Rules())
	if len(open) == 0 || err != nil {
		return err
	}
	for _, step := range m.Steps(0, game.Nature) {
		if guards(open, step.Before) {
			return ErrGuarded
		}
	}
	if guards(open, m.State()) {
		return ErrGuarded
	}
	return nil
}

// open returns the puzzles of a game that can still be answered.
func (s *Service) open(ctx context.Context, rules game.Rules) (all []*Puzzle, err error) {
	for _, d := range daily.Open(s.Now()) {
		if g, _ := gameOn(s.Games, d.Weekday()); g.Collection == nil || g.Rules.Name != rules.Name {
			continue
		}
		p, err := s.Puzzle(ctx, d)
		if errors.Is(err, ErrNone) {
			continue
		}
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// guards reports whether advice on a decision of the position would be advice on one of the puzzles.
func guards(open []*Puzzle, state game.State) bool {
	for _, seat := range state.Turn() {
		if seat < 0 {
			continue
		}
		for _, now := range situations(state, seat) {
			if slices.ContainsFunc(open, func(p *Puzzle) bool { return slices.Contains(p.situations, now) }) {
				return true
			}
		}
	}
	return false
}

// situations returns the fingerprints of the decision of a seat; none if the game has none.
func situations(state game.State, seat game.Seat) []string {
	if r, ok := state.(game.Recogniser); ok {
		return r.Situations(seat)
	}
	return nil
}
