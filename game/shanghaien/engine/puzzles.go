package engine

import (
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/puzzle"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/evaluation"
	"dockside/game/shanghaien/engine/position"
)

// Puzzles returns the parts of the search for puzzles of Shanghaien. Two judges, which were trained separately, solve
// the position after each move.
func Puzzles() puzzle.Source {
	return puzzle.Source{
		Rules:  shanghaien.Rules(),
		Setups: []game.Setup{{Seats: 2}, {Seats: 2, Options: []string{shanghaien.ExtraTrick}}},
		Scout:  New(Config{Judges: evaluation.Learnt}),
		Judges: [2]puzzle.Judge{
			{Version: evaluation.LearntVersion(), Player: freshSolver{New(Config{Judges: evaluation.Learnt})}},
			{Version: evaluation.SecondVersion(), Player: freshSolver{New(Config{Judges: evaluation.Second})}},
		},
		Themes: []string{themeTie, themeNeighbours, themeNudge, themeJoker, themeCall},
		Theme:  theme,
	}
}

// freshSolver evaluates each move by solving the position after it with the whole budget, without earlier results. It
// needs a pool of its own.
type freshSolver struct{ *Engine }

// Values implements ai.Player.
func (a freshSolver) Values(view game.State, seat game.Seat, m ai.Means) []ai.MoveValue {
	s := view.(shanghaien.State)
	var values []ai.MoveValue
	for _, move := range s.Moves(seat) {
		a.config.Pool.forget()
		next := position.Apply(s, game.Play{Seat: seat, Move: move})
		values = append(values, ai.MoveValue{Move: move, Value: a.Chance(next, seat, m)})
	}
	return values
}

// forget makes all workspaces forget their tables.
func (p *Pool) forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, t := range p.idle {
		t.owner = nil
	}
}
