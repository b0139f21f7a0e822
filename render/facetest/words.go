package facetest

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"dockside/game"
	"dockside/render"
	"dockside/render/i18n"
	"dockside/render/internal/proof"
)

// Described returns the description of a scene in a language. Without names in the scene it uses those of the face.
func (f Face) Described(l *i18n.Language, s render.Scene) string {
	if s.Names == nil {
		s.Names = f.Names
	}
	return l.Events(s.Names, render.Describe(f.Looks, s))
}

// told compares the descriptions of all states with golden ones: in English, and in each other language that has golden
// files. With -update it writes them for all offered languages.
func (f Face) told(t *testing.T) {
	for _, code := range f.Words(t).Codes() {
		name := "descriptions"
		if code != "en" {
			name += "." + code
		}
		if code != "en" && !proof.HasText(name) {
			continue
		}
		var text bytes.Buffer
		for _, s := range f.States() {
			fmt.Fprintf(&text, "%s\n%s\n\n", s.Name, f.Described(f.Language(t, code), s.Scene))
		}
		proof.Text(t, name, text.Bytes())
	}
}

// colouredOnce checks that no description repeats the colour of a seat whose name is its colour.
func (f Face) colouredOnce(t *testing.T) {
	for _, code := range f.Words(t).Codes() {
		l := f.Language(t, code)
		for _, s := range f.States() {
			s.Scene.Names = nil
			for seat := range f.Names {
				s.Scene.Names = append(s.Scene.Names, l.Say(fmt.Sprint(f.Rules.Name, ".anonymous.", seat)))
			}
			told := f.Described(l, s.Scene) + "\n" + f.Accounted(l, s.Scene)
			for _, m := range marked.FindAllStringSubmatch(told, -1) {
				if strings.EqualFold(m[1], m[2]) {
					t.Errorf("%s in %s says %q", s.Name, code, m[0])
				}
			}
		}
	}
}

// marked matches a word with another one in brackets.
var marked = regexp.MustCompile(`(\pL+) \((\pL+)\)`)

// longest is the maximum number of letters of a description, since it is an alternative text.
const longest = 1000

// Describable checks that a scene has a description in all languages, and that it is short enough.
func (f Face) Describable(t *testing.T, s render.Scene) {
	t.Helper()
	f.Worded(t, render.Describe(f.Looks, s))
	for _, code := range f.Words(t).Codes() {
		if got := f.Described(f.Language(t, code), s); utf8.RuneCountInString(got) > longest || got == "" {
			t.Errorf("the description of %s in %s has %d letters: %s", s.Kind, code, utf8.RuneCountInString(got), got)
		}
	}
}

// Worded checks that events, and all events in them, have words in all languages.
func (p Props) Worded(t *testing.T, events []game.Event) {
	t.Helper()
	p.known(t, keys(events))
}

// known checks that all languages have the keys.
func (p Props) known(t *testing.T, keys []string) {
	t.Helper()
	for _, code := range p.Words(t).Codes() {
		for _, key := range keys {
			if !p.Language(t, code).Has(key) {
				t.Errorf("%s has no words for %q", code, key)
			}
		}
	}
}

// keys returns the keys of events and of all events in them.
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

// catalogued checks that the game has the same keys in all languages: for the pictures, the panels, the chapters of the
// rules and the status of a view.
func (f Face) catalogued(t *testing.T) {
	view := f.Rules.New(game.Setup{Seats: f.Rules.MinSeats})
	if err := f.Words(t).Check(); err != nil {
		t.Error(err)
	}
	traits := f.Traits()
	keys := append(f.asked(t), f.Status(view).Key)
	for _, p := range traits.Panels {
		keys = append(keys, f.Rules.Name+".panel."+string(p))
	}
	for _, topic := range traits.Topics {
		keys = append(keys, f.Rules.Name+".rules."+topic, f.Rules.Name+".rules."+topic+".text")
	}
	f.known(t, keys)
}

// asked returns the keys of the words that the pictures of all states use.
func (f Face) asked(t *testing.T) []string {
	t.Helper()
	var keys []string
	for _, s := range f.States() {
		s.Scene.Words = func(key string, _ ...any) string {
			keys = append(keys, key)
			return key
		}
		if err := f.Studio(t).Paint(f.Looks, s.Scene); err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
	}
	return keys
}

// Offers checks the choices of a seat in a view, after a draft, in the form of Said.
func (f Face) Offers(t *testing.T, what string, view game.State, seat game.Seat, draft game.Move, want ...string) {
	t.Helper()
	if got := f.Said(t, f.Choices(view, seat, draft)); !slices.Equal(got, want) {
		t.Errorf("%s these are offered:\n%q, want\n%q", what, got, want)
	}
}

// Said returns choices in English as "MOVE: label". A "?" marks a draft, a "-" a disabled choice, and a note follows a
// dash. The options of a menu come after it.
func (f Face) Said(t *testing.T, choices []render.Choice) []string {
	t.Helper()
	var list []string
	for _, c := range choices {
		thought := ""
		switch {
		case c.Gone:
			thought = "-"
		case c.Draft:
			thought = "?"
		}
		said := fmt.Sprintf("%s%s: %s", c.Move, thought, f.Language(t, "en").Event(f.Names, c.Label))
		if c.Note.Key != "" {
			said += " – " + f.Language(t, "en").Event(f.Names, c.Note)
		}
		list = append(list, said)
		list = append(list, f.Said(t, c.Menu)...)
	}
	return list
}

// Tells checks the text about the counts of a player's matches in a language, and that it does not change the counts.
func (f Face) Tells(t *testing.T, what string, counts map[string]int, language, want string) {
	t.Helper()
	before := maps.Clone(counts)
	if got := f.Language(t, language).Events(nil, f.Tell(counts)); got != want {
		t.Errorf("of %s is told\n%s\nnot\n%s", what, got, want)
	}
	if !maps.Equal(before, counts) {
		t.Errorf("telling of %s has changed the counts", what)
	}
}

// Prompts checks the English prompts for a seat: in public, and beside its own hand if that prompt differs.
func (f Face) Prompts(t *testing.T, what string, view game.State, seat game.Seat, public string, own ...string) {
	t.Helper()
	for reader, want := range map[game.Seat]string{game.Public: public, seat: append(own, public)[0]} {
		got := ""
		if e := f.Prompt(view.View(reader), seat); e.Key != "" {
			got = f.Language(t, "en").Event(f.Names, e)
		}
		if got != want {
			t.Errorf("%s seat %d reads %q on the screen of seat %d, want %q", what, seat, got, reader, want)
		}
	}
}

// Explains checks the English explanations of a picture that stays: "LABEL (NOTE): sentences".
func (f Face) Explains(t *testing.T, s render.Scene, want ...string) {
	t.Helper()
	l := f.Language(t, "en")
	var got []string
	for _, topic := range f.Explain(s) {
		label, note := l.Event(f.Names, topic.Label), l.Event(f.Names, topic.Note)
		got = append(got, fmt.Sprintf("%s (%s): %s", label, note, l.Events(f.Names, topic.Why)))
	}
	if !slices.Equal(got, want) {
		t.Errorf("explained is\n%q, want\n%q", got, want)
	}
}
