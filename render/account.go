package render

import (
	"slices"

	"dockside/game"
)

// Chapter is a part of what is told of a position at length.
type Chapter struct {
	Heading game.Event   // the zero event: none
	Facts   []game.Event // one a line
}

// Narrator is a Face that tells a position whole. What fits into the description of a picture leaves
// things out; here nothing is, so that whoever sees no picture knows as much as whoever opens them all.
type Narrator interface {
	// Account tells every fact of the view of a scene, in an order that never changes, as Scene.Seat is
	// told it. Two views that differ are told differently.
	Account(Scene) []Chapter
}

// Account tells a scene whole: what its picture shows, and the position. A picture that shows no more
// than the position does is told with that. It is empty if the scene is none of the face.
func Account(f Face, s Scene) []Chapter {
	var chapters []Chapter
	narrator, tells := f.(Narrator)
	traits := f.Traits()
	plain := s.Kind == Table || s.Kind != traits.Private && slices.Contains(traits.Panels, s.Kind)
	if facts := Describe(f, s); len(facts) > 0 && (!tells || !plain) {
		chapters = append(chapters, Chapter{Facts: facts})
	}
	if tells && f.See(s) != nil {
		chapters = append(chapters, narrator.Account(s)...)
	}
	return chapters
}
