package text

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"testing"

	"dockside/game"
)

func catalogue(t *testing.T) *Catalogue {
	t.Helper()
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Whatever is said in one language is said in all, of the same things.
func TestEveryLanguageHasTheSameWords(t *testing.T) {
	t.Parallel()
	c := catalogue(t)
	reference := c.languages[fallback]
	for code, l := range c.languages {
		for key, p := range reference.patterns {
			other, ok := l.patterns[key]
			if !ok {
				t.Errorf("%s has no words for %q", code, key)
				continue
			}
			if want, got := placeholders(p), placeholders(other); !slices.Equal(want, got) {
				t.Errorf("%s says %q of %v, English of %v", code, key, got, want)
			}
		}
		for key := range l.patterns {
			if !reference.Has(key) {
				t.Errorf("%s has %q, which English lacks", code, key)
			}
		}
	}
}

// Of two lines with the same key the last one would silently win.
func TestNoKeyStandsTwice(t *testing.T) {
	t.Parallel()
	for code := range catalogue(t).languages {
		text, err := files.ReadFile(code + ".json")
		if err != nil {
			t.Fatal(err)
		}
		d, seen := json.NewDecoder(bytes.NewReader(text)), map[string]bool{}
		if _, err := d.Token(); err != nil {
			t.Fatal(err)
		}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				t.Fatal(err)
			}
			if name, _ := key.(string); seen[name] {
				t.Errorf("%s has %q twice", code, name)
			} else {
				seen[name] = true
			}
			if err := d.Decode(new(json.RawMessage)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

var placeholder = regexp.MustCompile(`\{[^}]*\}`)

// placeholders lists the arguments used by any form of a pattern.
func placeholders(p pattern) []string {
	var all []string
	for _, form := range p {
		all = append(all, placeholder.FindAllString(form, -1)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func TestWording(t *testing.T) {
	t.Parallel()
	l := &Language{Code: "fr", tag: catalogue(t).For("fr").tag, patterns: map[string]pattern{
		"list.and":     {"other": " et "},
		"list.nobody":  {"other": "personne"},
		"dice":         {"one": "{0} dé", "other": "{0} dés"},
		"rolled":       {"other": "{0} lance {1} et {2}."},
		"card":         {"other": "la carte {0}"},
		"takes":        {"other": "{0} prend {1}."},
		"brace":        {"other": "{0"},
		"out of range": {"other": "<{7}>"},
	}}
	names := []string{"Anna", "Bernd"}
	for _, c := range []struct {
		name  string
		event game.Event
		want  string
	}{
		{"numbers and seats", game.Say("rolled", game.Seat(1), 2, 5), "Bernd lance 2 et 5."},
		{"none is singular in French", game.Say("dice", 0), "0 dé"},
		{"two are plural", game.Say("dice", 2), "2 dés"},
		{"an event inside", game.Say("takes", game.Seat(0), game.Say("card", 3)), "Anna prend la carte 3."},
		{
			"a list", game.Say("takes", game.Seat(0),
				[]game.Event{game.Say("card", 1), game.Say("card", 2), game.Say("card", 3)}),
			"Anna prend la carte 1, la carte 2 et la carte 3.",
		},
		{"nobody's seat", game.Say("takes", game.Public, "tout"), "personne prend tout."},
		{"an unknown key is shown as it is", game.Say("unknown"), "unknown"},
		{"a pattern without an end", game.Say("brace", 1), "1"},
		{"an argument that is not there", game.Say("out of range", 1), "<>"},
	} {
		if got := l.Event(names, c.event); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestLocalesFindTheirLanguage(t *testing.T) {
	t.Parallel()
	for locale, want := range map[string]string{"en-US": "en", "en-GB": "en", "fr": "fr", "de": "en", "": "en"} {
		if got := catalogue(t).For(locale).Code; got != want {
			t.Errorf("locale %q is answered in %s, want %s", locale, got, want)
		}
	}
}
