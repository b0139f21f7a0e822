// Package facetest holds what the pictures and the words of every game must keep, whatever they
// look like. Only tests use it. It cannot know what a picture should show; that needs golden
// pictures and descriptions of its own.
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

// Looks is all that a face can do.
type Looks interface {
	render.Face
	render.Shown
	render.Status
	render.Prompter
	render.Explainer
	render.Chronicle
	render.Illustrator
}

// Props are what pictures and words are made with. Decoding the art takes longest, so all tests of
// a package share them.
type Props struct {
	studio func() (*studio.Studio, error)
	words  func() (*i18n.Catalogue, error)
}

// House are the props of the house with those of some games.
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
	Names []string // of the players where a scene has none
	seeds uint64   // how many random matches of each setup are looked at
}

// New puts the face of a game under test.
func New(l Looks, r game.Rules, names []string) Face {
	return Face{l, House(l), r, names, matches}
}

// Playing is the face with so many random matches of each setup, or fewer: of long matches a few show enough.
func (f Face) Playing(most uint64) Face {
	f.seeds = min(f.seeds, most)
	return f
}

// Studio draws.
func (p Props) Studio(t *testing.T) *studio.Studio {
	t.Helper()
	s, err := p.studio()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Words are all languages.
func (p Props) Words(t *testing.T) *i18n.Catalogue {
	t.Helper()
	c, err := p.words()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Language gives the real words in a language, such as "en".
func (p Props) Language(t *testing.T, code string) *i18n.Language {
	t.Helper()
	return p.Words(t).For(code)
}
