package i18n

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/text/language"
)

// folder is the folder with the words in the files of a game.
const folder = "words"

// notes is the file beside the words with notes for translators.
const notes = "notes.json"

// Load reads the shared words and the words of games. The files of a game have its words as words/CODE.json. Load
// returns an error if a game has no English words, or if two files of a language have the same key.
func Load(games ...fs.FS) (*Catalogue, error) {
	c := empty()
	if err := c.Add(shared, folder); err != nil {
		return nil, fmt.Errorf("words: %w", err)
	}
	for _, files := range games {
		if err := c.Add(files, folder); err != nil {
			return nil, fmt.Errorf("words of a game: %w", err)
		}
	}
	return c, nil
}

// empty returns a catalogue without words.
func empty() *Catalogue {
	emojis := &atomic.Pointer[map[string]string]{}
	english := &Language{Code: fallback, tag: language.English, emojis: emojis, patterns: map[string]pattern{}}
	return &Catalogue{languages: map[string]*Language{fallback: english}, emojis: emojis}
}

// Add adds the words in a folder with a file CODE.json for each language. It returns the same errors as Load.
func (c *Catalogue) Add(files fs.FS, folder string) error {
	names, err := fs.Glob(files, path.Join(folder, "*.json"))
	if err != nil {
		return err
	}
	if !slices.Contains(names, path.Join(folder, fallback+".json")) {
		return fmt.Errorf("no file %s.json", fallback)
	}
	for _, name := range names {
		if path.Base(name) == notes {
			continue
		}
		l, err := read(files, name)
		if err == nil {
			err = c.join(l)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	c.offer()
	return nil
}

// read reads the words of a file.
func read(files fs.FS, name string) (*Language, error) {
	b, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	l := &Language{Code: strings.TrimSuffix(path.Base(name), ".json")}
	if l.tag, err = language.Parse(l.Code); err != nil {
		return nil, err
	}
	if l.patterns, err = patterns(b); err != nil {
		return nil, err
	}
	l.typeset()
	return l, nil
}

// join adds words to those of their language.
func (c *Catalogue) join(more *Language) error {
	l, ok := c.languages[more.Code]
	if !ok {
		more.emojis, more.english = c.emojis, c.languages[fallback]
		c.languages[more.Code] = more
		return nil
	}
	for key, p := range more.patterns {
		if _, ok := l.patterns[key]; ok {
			return fmt.Errorf("%q has words already", key)
		}
		l.patterns[key] = p
	}
	return nil
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
