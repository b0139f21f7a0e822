package render

import "dockside/game"

// State is a test case for the pictures of a game: an ordinary position, a worst case, an ending. Its scene is complete
// except for the words.
type State struct {
	Name  string // in lower case with hyphens, unique in the game
	Scene Scene
}

// Shown is a Face with states to check when its pictures change.
type Shown interface {
	States() []State
}

// Pose returns the state of a position in its public view.
func Pose(name string, kind Kind, position game.State, names ...string) State {
	return State{name, Scene{Kind: kind, View: position.View(game.Public), Names: names}}
}

// Ended returns the state of a match that ends in a position: by the rules, or by a play of game.Outside such as
// "resign 1". It panics if a match cannot end in this way.
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

// Gather joins lists of states. A scene without names gets the given ones.
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
