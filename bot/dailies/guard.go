package dailies

import (
	"context"
	"errors"

	"dockside/game"
	"dockside/game/daily"
)

// Guards reports whether advice on the next decision of a position would be advice on a puzzle that can still be
// answered. It does not matter who sits where, and what the names are. It costs one fingerprint. The receiver may be
// nil, for parts without puzzles.
func (s *Service) Guards(ctx context.Context, rules game.Rules, state game.State) (bool, error) {
	open, err := s.open(ctx, rules)
	return guards(open, state), err
}

// GuardsMatch reports this for any decision of a match.
func (s *Service) GuardsMatch(ctx context.Context, m *game.Match) (bool, error) {
	open, err := s.open(ctx, m.Rules())
	if len(open) == 0 || err != nil {
		return false, err
	}
	for _, step := range m.Steps(0, game.Nature) {
		if guards(open, step.Before) {
			return true, nil
		}
	}
	return guards(open, m.State()), nil
}

// open returns the puzzles of a game that can still be answered.
func (s *Service) open(ctx context.Context, rules game.Rules) (all []*Puzzle, err error) {
	if s == nil {
		return nil, nil
	}
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

// guards reports whether one of the puzzles asks for a decision of the position.
func guards(open []*Puzzle, state game.State) bool {
	for _, seat := range state.Turn() {
		if seat < 0 {
			continue
		}
		if now := situation(state, seat); now != "" {
			for _, p := range open {
				if p.situation == now {
					return true
				}
			}
		}
	}
	return false
}

// situation returns the fingerprint of the decision of a seat; empty if the game has none.
func situation(state game.State, seat game.Seat) string {
	if r, ok := state.(game.Recogniser); ok {
		return r.Situation(seat)
	}
	return ""
}
