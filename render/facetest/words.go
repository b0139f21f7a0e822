package facetest

import (
	"maps"
	"testing"
	"unicode/utf8"

	"dockside/bot/text"
	"dockside/game"
	"dockside/render"
)

// Described is the description of a scene in a language, with the names of the face if the scene
// has no others.
func (f Face) Described(l *text.Language, s render.Scene) string {
	if s.Names == nil {
		s.Names = f.Names
	}
	return l.Events(s.Names, f.Describe(s))
}

// longest is how many letters a description may have: it is an alternative text.
const longest = 1000

// Describable checks that a scene has a description in all languages that is short enough.
func (f Face) Describable(t *testing.T, s render.Scene) {
	t.Helper()
	Worded(t, f.Describe(s))
	for _, l := range Languages(t) {
		if got := f.Described(l, s); utf8.RuneCountInString(got) > longest || got == "" {
			t.Errorf("the description of %s in %s has %d letters: %s", s.Kind, l.Code, utf8.RuneCountInString(got), got)
		}
	}
}

// Worded checks that events, and all events in them, have words in all languages.
func Worded(t *testing.T, events []game.Event) {
	t.Helper()
	known(t, keys(events))
}

// known checks that all languages have words for keys.
func known(t *testing.T, keys []string) {
	t.Helper()
	for _, l := range Languages(t) {
		for _, key := range keys {
			if !l.Has(key) {
				t.Errorf("%s has no words for %q", l.Code, key)
			}
		}
	}
}

// keys are those of events and of all events in them.
func keys(events []game.Event) []string {
	var all []string
	for _, e := range events {
		all = append(all, e.Key)
		for _, a := range e.Args {
			switch a := a.(type) {
			case game.Event:
				all = append(all, keys([]game.Event{a})...)
			case []game.Event:
				all = append(all, keys(a)...)
			}
		}
	}
	return all
}

// Catalogued checks that the catalogues have all words of the pictures, the panels, the chapters
// of the rules and the status of a view.
func (f Face) Catalogued(t *testing.T, view game.State) {
	t.Helper()
	traits := f.Traits()
	keys := append([]string{f.Status(view).Key}, traits.Words...)
	for _, p := range traits.Panels {
		keys = append(keys, f.Game+".panel."+string(p))
	}
	for _, topic := range traits.Topics {
		keys = append(keys, f.Game+".rules."+topic, f.Game+".rules."+topic+".text")
	}
	known(t, keys)
}

// Tells checks what is told of the counts of somebody's matches, and that telling leaves them as
// they are.
func (f Face) Tells(t *testing.T, counts map[string]int, language, want string) {
	t.Helper()
	before := maps.Clone(counts)
	if got := Language(t, language).Events(nil, f.Tell(counts)); got != want {
		t.Errorf("told\n%s\nnot\n%s", got, want)
	}
	if !maps.Equal(before, counts) {
		t.Errorf("telling has changed the counts")
	}
}
