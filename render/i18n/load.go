package i18n

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

// folder is the folder with the words in the files of a game.
const folder = "words"

// Load reads the shared words and the words of games in the same languages. The files of a game have its words as
// words/CODE.json. Load returns an error if a game lacks a language or has an additional one, or if two files have the
// same key.
func Load(games ...fs.FS) (*Catalogue, error) {
	c, err := read(shared, folder)
	if err != nil {
		return nil, fmt.Errorf("words: %w", err)
	}
	for _, files := range games {
		if err := c.Add(files, folder); err != nil {
			return nil, fmt.Errorf("words of a game: %w", err)
		}
	}
	return c, nil
}

// Add adds the words in a folder with a file CODE.json for each language. It returns the same errors as Load.
func (c *Catalogue) Add(files fs.FS, folder string) error {
	more, err := read(files, folder)
	if err != nil {
		return err
	}
	if want, got := c.Codes(), more.Codes(); !slices.Equal(want, got) {
		return fmt.Errorf("the languages are %q, want %q", got, want)
	}
	for code, l := range c.languages {
		for key, p := range more.languages[code].patterns {
			if l.Has(key) {
				return fmt.Errorf("%q has words already, in %s", key, code)
			}
			l.patterns[key] = p
		}
	}
	return nil
}

// read reads a folder with one file per language.
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

// patterns reads a file. A duplicate key is an error; encoding/json would silently use the last one.
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
			return nil, fmt.Errorf("%q is there twice", name)
		}
		all[name] = p
	}
	return all, nil
}

// Check returns an error for each key that some language lacks, for each translation with different arguments, and for
// each form with wrong typography.
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

// arguments returns the placeholders in all forms of a pattern.
func (p pattern) arguments() []string {
	var all []string
	for _, form := range p {
		all = append(all, placeholder.FindAllString(form, -1)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
