package history

import (
	"slices"

	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render"
	"dockside/render/i18n"
)

// filmScreen returns a match as a film or as a still, with a button for the other.
func filmScreen(l *i18n.Language, v *view.View, still bool) ui.Screen {
	reel, told := reel(l, v)
	s := ui.Screen{
		Title: presenter.Title(l, v),
		Text:  l.Say("film.text"),
		Color: ui.Brass,
		Reel:  reel,
		Still: still,
		Face:  v.Face,
	}
	s.Alt = l.Sentences(l.Say("film.alt"), told)
	other := ui.Button{ID: ui.ID("still", v.ID), Label: l.Say("button.still")}
	if still {
		s.Text, s.Alt = l.Say("still.text"), l.Sentences(l.Say("still.alt"), told)
		other = ui.Button{ID: ui.ID("film", v.ID), Label: l.Say("button.film")}
	}
	verb := "film"
	if still {
		verb = "still"
	}
	s.Rows = ui.ButtonRows([]ui.Button{
		other,
		{ID: ui.ID(verb, v.ID, shareWord), Label: l.Say("button.share"), Posts: true},
		presenter.DescribeResponseButton(l, "film", v.ID),
	})
	return s
}

// shareWord is the last word of the custom id of the button that shares a film.
const shareWord = "share"

// reel returns the scenes of a film, and its description: the result, then the lasting pictures.
func reel(l *i18n.Language, v *view.View) (scenes []render.Scene, alt string) {
	result := presenter.SceneAt(l, v, render.Final, v.Match.Len(), game.Public)
	told := []string{l.Events(v.Names(), render.Describe(v.Face, result)[:1])}
	for _, shot := range shots(v) {
		scenes = append(scenes, presenter.SceneAt(l, v, shot.kind, shot.play+1, game.Public))
		if shot.lasts {
			told = append(
				told, l.Event(v.Names(), lasting(v.Face, shot.heard)), l.Event(v.Names(), presenter.ScoresEvent(v, shot.play+1)),
			)
		}
	}
	return append(scenes, result), l.Sentences(told...)
}

// lasting returns the event for which a picture stays in the channel.
func lasting(f render.Face, events []game.Event) game.Event {
	keeps := f.Traits().Keeps
	return events[slices.IndexFunc(events, func(e game.Event) bool { return keeps[e.Key] != "" })]
}

// shot is a play that is shown in the film.
type shot struct {
	play  int
	kind  render.Kind
	lasts bool // its picture stays in the channel
	heard []game.Event
}

// shots returns the plays with pictures that stay in the channel, and the plays between them that the game films. If
// consecutive plays have the same event, such as laying crates, only the last one is included.
func shots(v *view.View) []shot {
	var all []shot
	same := ""
	for i, step := range v.Match.Steps(0, game.Public) {
		key, kind := filmed(v.Face, step.Heard)
		kept, lasts := view.LastingPicture(v.Face, step.Heard)
		if lasts {
			kind = kept
		}
		if kind == "" {
			continue
		}
		if n := len(all) - 1; n >= 0 && key != "" && key == same && !all[n].lasts {
			all = all[:n]
		}
		all, same = append(all, shot{i, kind, lasts, step.Heard}), key
	}
	return all
}

// filmed returns the event among events that the game films, and the kind of its picture.
func filmed(f render.Face, events []game.Event) (key string, kind render.Kind) {
	for _, e := range events {
		if kind, ok := f.Traits().Films[e.Key]; ok {
			return e.Key, kind
		}
	}
	return "", ""
}
