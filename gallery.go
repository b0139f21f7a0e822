package main

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"os"
	"path/filepath"

	"dockside/bot"
	"dockside/bot/text"
	"dockside/render"
)

//go:embed gallery.html
var galleryPage string

// exhibit is a picture of the gallery and what its page tells of it.
type exhibit struct {
	ID   string // of its part of the page
	File string // beside the page
	Lang string
	Alt  string
}

// gallery draws every state of every game in every language into a folder, with a page that
// shows each as people will see it: large, small and with other eyes.
func gallery(ctx context.Context, args []string, out io.Writer) error {
	if len(args) != 1 {
		return errors.New("usage: dockside gallery DIR")
	}
	folder := args[0]
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("gallery: %w", err)
	}
	exhibits, err := hang(ctx, folder)
	if err != nil {
		return fmt.Errorf("gallery: %w", err)
	}
	index := filepath.Join(folder, "index.html")
	if err := writePage(index, exhibits); err != nil {
		return fmt.Errorf("gallery: %w", err)
	}
	_, err = fmt.Fprintf(out, "%d pictures; open %s\n", len(exhibits), index)
	return err
}

// hang draws all pictures into a folder.
func hang(ctx context.Context, folder string) ([]exhibit, error) {
	studio, err := render.NewStudio()
	if err != nil {
		return nil, err
	}
	words, err := text.Load()
	if err != nil {
		return nil, err
	}
	var all []exhibit
	for _, g := range games() {
		for _, code := range words.Codes() {
			wall, err := hangGame(ctx, studio, g, words.For(code), folder)
			if err != nil {
				return nil, err
			}
			all = append(all, wall...)
		}
	}
	return all, nil
}

// hangGame draws the states of one game in one language.
func hangGame(ctx context.Context, studio *render.Studio, g bot.Game, l *text.Language, folder string) ([]exhibit, error) {
	shown, ok := g.Face.(render.Shown)
	if !ok {
		return nil, nil
	}
	var wall []exhibit
	for _, state := range shown.States() {
		id, scene := g.Rules.Name+"-"+state.Name+"-"+l.Code, state.Scene
		scene.Words = l.Say
		picture, err := studio.Draw(ctx, g.Face, scene)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", id, err)
		}
		if err := os.WriteFile(filepath.Join(folder, id+".png"), picture.Data, 0o644); err != nil {
			return nil, err
		}
		wall = append(wall, exhibit{id, id + ".png", l.Code, l.Events(scene.Names, g.Face.Describe(scene))})
	}
	return wall, nil
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
