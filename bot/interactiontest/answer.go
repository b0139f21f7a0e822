package interactiontest

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interaction"
	"dockside/bot/ui"
)

// Answer is a response and the id of its message.
type Answer struct {
	interaction.Response
	Message string
}

// Has ends the test unless the response is ephemeral and has all of the texts in its title or text, or above them.
func (a Answer) Has(t testing.TB, what string, texts ...string) Answer {
	t.Helper()
	said := a.Screen.Title + "\n" + a.Screen.Text
	for _, above := range a.Screen.Above {
		said += "\n" + above.Text
	}
	if a.Kind == interaction.Public {
		t.Fatalf("%s: everybody reads %q", what, said)
	}
	for _, text := range texts {
		if !strings.Contains(said, text) {
			t.Fatalf("%s: the response lacks %q:\n%s", what, text, said)
		}
	}
	return a
}

// ID returns the custom id of the button or menu of a screen that begins with a text. It ends the test if there is
// none.
func (a Answer) ID(t testing.TB, begins string) string {
	t.Helper()
	for _, id := range IDs(a.Screen) {
		if strings.HasPrefix(id, begins) {
			return id
		}
	}
	t.Fatalf("no button %s among %q", begins, IDs(a.Screen))
	return ""
}

// IDs lists the custom ids of the buttons and menus of a screen.
func IDs(s ui.Screen) []string { return controls(s, true) }

// controls lists the custom ids of menus and buttons, with or without the disabled ones.
func controls(s ui.Screen, disabled bool) (ids []string) {
	for _, row := range s.Rows {
		if row.Menu != nil {
			ids = append(ids, row.Menu.ID)
		}
		for _, b := range row.Buttons {
			if disabled || !b.Disabled {
				ids = append(ids, b.ID)
			}
		}
	}
	return ids
}

// Finish does the work that a response has left for later, if any, and returns the response that replaces it.
func (a Answer) Finish(t testing.TB) Answer {
	t.Helper()
	if a.Later != nil {
		s, err := a.Later(t.Context(), a.Message, func(ui.Screen) {})
		bottest.Must(t, err)
		a.Screen, a.Later = s, nil
	}
	return a
}

// Public returns a public message without content.
func Public(id string) Answer {
	return Answer{Message: id, Response: interaction.Response{Kind: interaction.Public}}
}

// Said returns all texts of a response.
func (a Answer) Said() string {
	s := a.Screen
	all := []string{s.Content, s.Title, s.Text, s.Footer, s.Alt}
	for _, above := range s.Above {
		all = append(all, above.Text, above.Alt)
	}
	return strings.Join(all, "\n")
}

// Says fails the test unless a response has all of the texts.
func (a Answer) Says(t testing.TB, what string, texts ...string) Answer {
	t.Helper()
	for _, text := range texts {
		if said := a.Said(); !strings.Contains(said, text) {
			t.Errorf("%s: %q is missing in\n%s", what, text, said)
		}
	}
	return a
}

// Lacks fails the test if a response has one of the texts.
func (a Answer) Lacks(t testing.TB, what string, texts ...string) Answer {
	t.Helper()
	for _, text := range texts {
		if said := a.Said(); strings.Contains(said, text) {
			t.Errorf("%s: %q is in\n%s", what, text, said)
		}
	}
	return a
}

// Label returns the label of a button; empty if the response does not have it.
func (a Answer) Label(id string) string {
	for _, row := range a.Screen.Rows {
		for _, b := range row.Buttons {
			if b.ID == id {
				return b.Label
			}
		}
	}
	return ""
}

// Labelled returns the custom id of the button with a label. It ends the test if there is none.
func (a Answer) Labelled(t testing.TB, label string) string {
	t.Helper()
	labels := map[string]string{}
	for _, row := range a.Screen.Rows {
		for _, b := range row.Buttons {
			labels[b.Label] = b.ID
		}
	}
	if labels[label] == "" {
		t.Fatalf("no button %q among %q", label, slices.Sorted(maps.Keys(labels)))
	}
	return labels[label]
}

// Offers reports whether a response has a button or menu with that custom id.
func (a Answer) Offers(id string) bool { return slices.Contains(IDs(a.Screen), id) }

// Line returns the lines of the text of a response that contain a word, whatever its case.
func (a Answer) Line(word string) string {
	var lines []string
	for line := range strings.Lines(a.Screen.Text) {
		if strings.Contains(strings.ToLower(line), word) {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return strings.Join(lines, " | ")
}

// Enables reports whether a response has an enabled button whose custom id begins with a text, or a menu.
func (a Answer) Enables(begins string) bool {
	return slices.ContainsFunc(controls(a.Screen, false), func(id string) bool { return strings.HasPrefix(id, begins) })
}

// Ending returns the custom id of the enabled button whose custom id ends with a text; "" if there is none.
func (a Answer) Ending(end string) string {
	for _, id := range controls(a.Screen, false) {
		if strings.HasSuffix(id, end) {
			return id
		}
	}
	return ""
}
