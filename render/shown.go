package render

import "dockside/game"

// State is one of the situations which the pictures of a game must master: an ordinary one, a
// worst case, a way to end. Its scene is complete but for the words, which are the reader's.
type State struct {
	Name  string // short, in small letters and dashes; unique in the game
	Scene Scene
}

// Shown is a Face that knows the states to look at before a change of its pictures is accepted.
type Shown interface {
	States() []State
}

// Pose is a state of a position as everybody sees it.
func Pose(name string, kind Kind, position game.State, names ...string) State {
	return State{name, Scene{Kind: kind, View: position.View(game.Public), Names: names}}
}

// Ended is a state of the end of a match that stands so: by the rules, or by a play of game.Outside such
// as "resign 1". It panics if a match cannot end so.
func Ended(name string, r game.Rules, s game.Setup, view game.State, by game.Move, names ...string) State {
	r.New = func(game.Setup) game.State { return view }
	m, err := game.NewMatch(r, s)
	if err == nil && by != "" {
		err = m.Play(game.Play{Seat: game.Outside, Move: by})
	}
	if err != nil {
		panic(err)
	}
	state := Pose(name, Final, view, names...)
	state.Scene.Outcome = m.Outcome()
	return state
}

// Gather joins lists of states. Where a scene has no names it gets the usual ones.
func Gather(names []string, lists ...[]State) []State {
	var all []State
	for _, list := range lists {
		for _, s := range list {
			if s.Scene.Names == nil {
				s.Scene.Names = names
			}
			all = append(all, s)
		}
	}
	return all
}
