package cli

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"os"
	"path/filepath"

	"dockside/bot/catalog"
	"dockside/bot/words"
	"dockside/render"
	"dockside/render/challenge"
	"dockside/render/i18n"
	"dockside/render/ladder"
	"dockside/render/studio"
)

//go:embed gallery.html
var galleryPage string

// exhibit is a picture of the gallery and what its page tells of it.
type exhibit struct {
	ID            string // of its part of the page
	File          string // beside the page
	Width, Height int    // in pixels
	Lang          string
	Alt           string
}

// HeightAt is how high the picture is when it is shown at a width.
func (e exhibit) HeightAt(width int) int { return (e.Height*width + e.Width/2) / e.Width }

// gallery draws every state of every game, and of the ladder, in every language into a folder, with a page that
// shows each as people will see it: large, small and with other eyes.
func (p Program) gallery(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return errUsage
	}
	folder := args[0]
	if err := spares(folder); err != nil {
		return fmt.Errorf("gallery: %w", err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("gallery: %w", err)
	}
	studio, err := studio.New(catalog.Faces(p.Games)...)
	if err != nil {
		return fmt.Errorf("gallery: %w", err)
	}
	exhibits, err := hang(ctx, studio, p.Games, folder)
	if err != nil {
		return fmt.Errorf("gallery: %w", err)
	}
	index := filepath.Join(folder, "index.html")
	if err := writePage(index, exhibits); err != nil {
		return fmt.Errorf("gallery: %w", err)
	}
	_, err = fmt.Fprintf(p.Out, "%d pictures; open %s\n", len(exhibits), index)
	return err
}

// curator hangs pictures in a folder.
type curator struct {
	studio *studio.Studio
	folder string
	wall   []exhibit
}

// hang draws all pictures into a folder.
func hang(ctx context.Context, studio *studio.Studio, games []catalog.Game, folder string) ([]exhibit, error) {
	words, err := words.Load(catalog.Files(games)...)
	if err != nil {
		return nil, err
	}
	c := &curator{studio: studio, folder: folder}
	for _, g := range games {
		for _, code := range words.Codes() {
			if err := c.hangGame(ctx, g, words.For(code)); err != nil {
				return nil, err
			}
		}
	}
	for _, g := range games {
		for _, code := range words.Codes() {
			if err := c.hangCards(ctx, g, words.For(code)); err != nil {
				return nil, err
			}
		}
	}
	for _, code := range words.Codes() {
		if err := c.hangLadder(ctx, games[0], words.For(code)); err != nil {
			return nil, err
		}
	}
	return c.wall, nil
}

// hangGame draws the states of one game in one language.
func (c *curator) hangGame(ctx context.Context, g catalog.Game, l *i18n.Language) error {
	shown, ok := g.Face.(render.Shown)
	if !ok {
		return nil
	}
	for _, state := range shown.States() {
		id, scene := g.Rules.Name+"-"+state.Name+"-"+l.Code, state.Scene
		scene.Words = l.Say
		picture, err := c.studio.Draw(ctx, g.Face, scene)
		if err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		if err := c.add(id, l, picture, l.Events(scene.Names, render.Describe(g.Face, scene))); err != nil {
			return err
		}
	}
	return nil
}

// hangCards draws the cards by which people are asked to play a game, in one language.
func (c *curator) hangCards(ctx context.Context, g catalog.Game, l *i18n.Language) error {
	for _, state := range challenge.States(l.Say, g.Face, l.Say(g.Rules.Name+".name"), g.Rules.MaxSeats) {
		id := g.Rules.Name + "-" + state.Name + "-" + l.Code
		picture, err := c.studio.Make(ctx, state.Card)
		if err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		if err := c.add(id, l, picture, l.Events(nil, state.Card.Describe())); err != nil {
			return err
		}
	}
	return nil
}

// hangLadder draws the states of the ladder in one language, as if it was that of a game.
func (c *curator) hangLadder(ctx context.Context, g catalog.Game, l *i18n.Language) error {
	for _, state := range ladder.States(l.Say, l.Say(g.Rules.Name+".name")) {
		id := "ladder-" + state.Name + "-" + l.Code
		picture, err := c.studio.Make(ctx, state.Picture)
		if err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		if err := c.add(id, l, picture, l.Events(nil, state.Picture.Describe())); err != nil {
			return err
		}
	}
	return nil
}

// add writes a picture beside the page.
func (c *curator) add(id string, l *i18n.Language, p render.Picture, alt string) error {
	c.wall = append(c.wall, exhibit{id, id + ".png", p.Width, p.Height, l.Code, alt})
	return os.WriteFile(filepath.Join(c.folder, id+".png"), p.Data, 0o644)
}

// writePage writes the page of the gallery.
func writePage(file string, exhibits []exhibit) error {
	page, err := template.New("gallery").Parse(galleryPage)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := page.Execute(&b, exhibits); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}
