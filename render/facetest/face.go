// Package facetest has the tests that the face of every game must pass. It cannot know what a picture should show;
// golden pictures and descriptions of each game check that.
package facetest

import (
	"io/fs"
	"sync"
	"testing"

	"dockside/game"
	"dockside/render"
	"dockside/render/i18n"
	"dockside/render/studio"
)

// Looks has all interfaces of a face.
type Looks interface {
	render.Face
	render.Shown
	render.Status
	render.Prompter
	render.Explainer
	render.Chronicle
	render.Illustrator
}

// Props are the words and the studio of tests. All tests of a package share them, since decoding the art takes longest.
type Props struct {
	studio func() (*studio.Studio, error)
	words  func() (*i18n.Catalogue, error)
}

// House returns the Props with some games.
func House(faces ...render.Face) Props {
	var files []fs.FS
	for _, f := range faces {
		files = append(files, f.Traits().Files)
	}
	return Props{
		sync.OnceValues(func() (*studio.Studio, error) { return studio.New(faces...) }),
		sync.OnceValues(func() (*i18n.Catalogue, error) { return i18n.Load(files...) }),
	}
}

// Face is a face under test, with the props of its game.
type Face struct {
	Looks
	Props
	Rules game.Rules
	Names []string // of the players, if a scene has none
	seeds uint64   // the number of random matches of each setup
}

// New returns a face under test.
func New(l Looks, r game.Rules, names []string) Face {
	return Face{l, House(l), r, names, matches}
}

// Playing returns the face with a lower number of random matches of each setup: a few long matches are enough.
func (f Face) Playing(most uint64) Face {
	f.seeds = min(f.seeds, most)
	return f
}

// Studio returns the studio.
func (p Props) Studio(t *testing.T) *studio.Studio {
	t.Helper()
	s, err := p.studio()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Words returns the words of all languages.
func (p Props) Words(t *testing.T) *i18n.Catalogue {
	t.Helper()
	c, err := p.words()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Language returns the words in a language, such as "en".
func (p Props) Language(t *testing.T, code string) *i18n.Language {
	t.Helper()
	return p.Words(t).For(code)
}
