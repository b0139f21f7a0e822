package choices

import (
	"slices"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render/shanghaien/describe"
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
		return say("shanghai", outcome(s, "shanghai"))
	}
	return say("either", outcome(s, "shanghai"))
}

// outcome returns the points of both players before and after a move of the player to move: "Anna 9 → 14, Bernd 10 →
// 10".
func outcome(s rules.State, m game.Move) game.Event {
	from, to := s.Points(), pointsAfter(s, m)
	me, you := s.Mover, 1-s.Mover
	return game.Say("shanghaien.outcome", me, from[me], to[me], you, from[you], to[you])
}

// points returns the points of both players after a move by colour, where names may be too long: "red 14, blue 10".
func points(s rules.State, m game.Move) game.Event {
	to, me, you := pointsAfter(s, m), s.Mover, 1-s.Mover
	return label("points", describe.Colour(me), to[me], describe.Colour(you), to[you])
}

// changes returns the points that a move changes, by colour: "red 9 → 14". It is false if it changes none.
func changes(s rules.State, m game.Move) (game.Event, bool) {
	from, to := s.Points(), pointsAfter(s, m)
	change := func(seat game.Seat) game.Event {
		return label("change", describe.Colour(seat), from[seat], to[seat])
	}
	me, you := s.Mover, 1-s.Mover
	switch mine, yours := from[me] != to[me], from[you] != to[you]; {
	case mine && yours:
		return label("changes", change(me), change(you)), true
	case mine:
		return change(me), true
	default:
		return change(you), yours
	}
}

// pointsAfter returns the points of both players after a legal move.
func pointsAfter(s rules.State, m game.Move) [2]int {
	next, _, err := s.Apply(game.Play{Seat: s.Mover, Move: m})
	if after, ok := next.(rules.State); ok && err == nil {
		return after.Points()
	}
	return s.Points()
}
