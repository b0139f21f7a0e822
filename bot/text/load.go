package text

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/text/language"
)

// beside is the folder of words in what lies beside a face.
const beside = "words"

// Load reads the languages of the house and, in the same languages, the words of games: each
// game hands in its files, with the words in words/CODE.json. It fails if a game lacks a language
// or has one that the house does not speak, and if a key has words already.
func Load(games ...fs.FS) (*Catalogue, error) {
	c, err := read(house, ".")
	if err != nil {
		return nil, fmt.Errorf("words: %w", err)
	}
	for _, files := range games {
		game, err := read(files, beside)
		if err == nil {
			err = c.add(game)
		}
		if err != nil {
			return nil, fmt.Errorf("words of a game: %w", err)
		}
	}
	return c, nil
}

// read reads a folder with one file a language.
func read(files fs.FS, folder string) (*Catalogue, error) {
	names, err := fs.Glob(files, path.Join(folder, "*.json"))
	if err != nil {
		return nil, err
	}
	c := &Catalogue{languages: map[string]*Language{}, emojis: &atomic.Pointer[map[string]string]{}}
	for _, name := range names {
		b, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		l := &Language{Code: strings.TrimSuffix(path.Base(name), ".json"), emojis: c.emojis}
		if l.tag, err = language.Parse(l.Code); err == nil {
			l.patterns, err = patterns(b)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		l.typeset()
		c.languages[l.Code] = l
	}
	return c, nil
}

// patterns reads a file. Of two lines with the same key the last one would silently win, so that is
// an error.
func patterns(file []byte) (map[string]pattern, error) {
	all, d := map[string]pattern{}, json.NewDecoder(bytes.NewReader(file))
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		var p pattern
		if err := d.Decode(&p); err != nil {
			return nil, fmt.Errorf("%v: %w", key, err)
		}
		name, _ := key.(string)
		if _, ok := all[name]; ok {
			return nil, fmt.Errorf("%q stands twice", name)
		}
		all[name] = p
	}
	return all, nil
}

// add takes over the words of a game.
func (c *Catalogue) add(game *Catalogue) error {
	if want, got := c.Codes(), game.Codes(); !slices.Equal(want, got) {
		return fmt.Errorf("the languages are %q, and those of the house %q", got, want)
	}
	for code, l := range c.languages {
		for key, p := range game.languages[code].patterns {
			if l.Has(key) {
				return fmt.Errorf("%q has words already, in %s", key, code)
			}
			l.patterns[key] = p
		}
	}
	return nil
}

// Check tells every difference between the languages, a key that not all have or that says something
// of other arguments, and every form that is not typeset as its language is.
func (c *Catalogue) Check() error {
	keys := map[string]bool{}
	for _, l := range c.languages {
		for key := range l.patterns {
			keys[key] = true
		}
	}
	var wrong []error
	reference := c.languages[fallback]
	for _, code := range c.Codes() {
		l := c.languages[code]
		for _, key := range slices.Sorted(maps.Keys(keys)) {
			want, got := reference.patterns[key].arguments(), l.patterns[key].arguments()
			switch {
			case !l.Has(key):
				wrong = append(wrong, fmt.Errorf("%s has no words for %q", code, key))
			case reference.Has(key) && !slices.Equal(want, got):
				wrong = append(wrong, fmt.Errorf("%s says %q of %v, English of %v", code, key, got, want))
			}
			for _, form := range l.patterns[key] {
				if bad := untidy(code, form); bad != "" {
					wrong = append(wrong, fmt.Errorf("%s has %q in %q", code, bad, key))
				}
			}
		}
	}
	return errors.Join(wrong...)
}

var placeholder = regexp.MustCompile(`\{[^}]*\}`)

// arguments lists the arguments used by any form of a pattern.
func (p pattern) arguments() []string {
	var all []string
	for _, form := range p {
		all = append(all, placeholder.FindAllString(form, -1)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
