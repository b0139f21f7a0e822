package screen

import (
	"strings"

	"dockside/bot/text"
	"dockside/game"
	"dockside/render"
	"dockside/table"
)

// Filmed tells whether a match is over and left anything in the channel to make a film of.
func Filmed(v *View) bool {
	if v.Phase != table.Over {
		return false
	}
	for _, step := range v.Match.Steps(0, game.Public) {
		if _, ok := LastingPicture(v.Face, step.Heard); ok {
			return true
		}
	}
	return false
}

// Kept lists the plays that left a picture in the channel.
func Kept(v *View) []int {
	var plays []int
	for i, step := range v.Match.Steps(0, game.Public) {
		if _, ok := LastingPicture(v.Face, step.Heard); ok {
			plays = append(plays, i)
		}
	}
	return plays
}

// Film is a match as a film or as a still, with a button for the other.
func Film(l *text.Language, v *View, still bool) Screen {
	reel, told := reel(l, v)
	s := Screen{Title: Title(l, v), Text: l.Say("film.text"), Color: Brass, Reel: reel, Still: still, Face: v.Face}
	s.Alt = l.Say("film.alt") + " " + told
	other := Button{ID: ID("still", v.ID), Label: l.Say("button.still")}
	if still {
		s.Text, s.Alt = l.Say("still.text"), l.Say("still.alt")+" "+told
		other = Button{ID: ID("film", v.ID), Label: l.Say("button.film")}
	}
	s.Rows = ButtonRows([]Button{other})
	return s
}

// reel lists the scenes of a film, and tells what they show: the result, then how it came to that.
func reel(l *text.Language, v *View) (scenes []render.Scene, alt string) {
	result := sceneAt(l, v, render.Final, v.Match.Len(), game.Public)
	told := []string{l.Events(v.Names(), render.Describe(v.Face, result)[:1])}
	for _, i := range Kept(v) {
		events := v.Match.Heard(i, game.Public)
		kind, _ := LastingPicture(v.Face, events)
		scenes = append(scenes, sceneAt(l, v, kind, i+1, game.Public))
		told = append(told, l.Event(v.Names(), events[0]), l.Event(v.Names(), v.standing(i+1)))
	}
	return append(scenes, result), strings.Join(told, " ")
}
