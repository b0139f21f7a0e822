package render

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
