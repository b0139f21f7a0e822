// Package facetest holds what the pictures and the words of every game must keep, whatever they
// look like. Only tests use it. It cannot know what a picture should show; that needs golden
// pictures and descriptions of its own.
package facetest

import (
	"sync"
	"testing"

	"dockside/bot/text"
	"dockside/render"
)

// Face is a face under test.
type Face struct {
	Looks
	Game  string   // with which its keys begin
	Names []string // of the players where a scene has none
}

// Looks is all that a face can do.
type Looks interface {
	render.Face
	render.Shown
	render.Status
	render.Chronicle
}

// studio is shared by all tests of a package: decoding the art takes longest.
var studio = sync.OnceValues(render.NewStudio)

// Studio is the studio that all tests of a package share.
func Studio(t *testing.T) *render.Studio {
	t.Helper()
	s, err := studio()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var catalogue = sync.OnceValues(text.Load)

// Language gives the real words in a language, "en" or "fr".
func Language(t *testing.T, code string) *text.Language {
	t.Helper()
	c, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	return c.For(code)
}

// Languages are all languages that there are.
func Languages(t *testing.T) []*text.Language {
	t.Helper()
	return []*text.Language{Language(t, "en"), Language(t, "fr")}
}
