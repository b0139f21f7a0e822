package render

import (
	"slices"

	"dockside/game"
)

// Chapter is a part of the full description of a position.
type Chapter struct {
	Heading game.Event   // the zero event for none
	Facts   []game.Event // one per line
}

// Narrator is a Face that describes positions completely. The alternative text of a picture has limited space. This
// description omits nothing, so that a blind player has the same information as a player who opens all pictures.
type Narrator interface {
	// Account returns every fact of the view of a scene for Scene.Seat, in a fixed order. Different views have different
	// accounts.
	Account(Scene) []Chapter
}

// Account describes a scene completely: its picture, unless that only shows the position, and the position. It returns
// nothing if the scene is not of the face.
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
