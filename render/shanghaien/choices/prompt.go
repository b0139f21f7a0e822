package choices

import (
	"slices"

	"dockside/game"
	rules "dockside/game/shanghaien"
)

// Prompt returns what a seat may do now. Nothing is hidden in this game, so it is the same for every reader.
func Prompt(view game.State, seat game.Seat) game.Event {
	s, ok := view.(rules.State)
	if !ok || !slices.Contains(s.Turn(), seat) {
		return game.Event{}
	}
	say := func(key string, args ...any) game.Event { return game.Say("shanghaien.prompt."+key, args...) }
	moves := s.Moves(seat)
	switch {
	case s.Step == rules.Place && s.OneAt == rules.Unchosen:
		return say("first")
	case s.Step == rules.Place && slices.ContainsFunc(moves, isTrick):
		return say("trick")
	case s.Step == rules.Place:
		return say("place")
	case !slices.Contains(moves, "shanghai"):
		return say("roll")
	case !slices.Contains(moves, "roll"):
		return say("shanghai", outcome(s, "shanghai", named))
	}
	return say("either", outcome(s, "shanghai", named))
}

// outcome returns the points of both players before and after a move of the player to move: "Anna 9 → 14, Bernd 10 →
// 10".
func outcome(s rules.State, m game.Move, name func(game.Seat) any) game.Event {
	from, to := s.Points(), pointsAfter(s, m)
	me, you := s.Mover, 1-s.Mover
	return game.Say("shanghaien.outcome", name(me), from[me], to[me], name(you), from[you], to[you])
}

// named returns a player by name.
func named(s game.Seat) any { return s }

// pointsAfter returns the points of both players after a legal move.
func pointsAfter(s rules.State, m game.Move) [2]int {
	next, _, err := s.Apply(game.Play{Seat: s.Mover, Move: m})
	if after, ok := next.(rules.State); ok && err == nil {
		return after.Points()
	}
	return s.Points()
}
