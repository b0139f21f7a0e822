// Package gallery is the subcommand that draws every picture in every state, with a page to look at them.
package gallery

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"slices"

	"dockside/bot/catalog"
	"dockside/bot/view"
	"dockside/bot/words"
	"dockside/internal/cli/command"
	"dockside/internal/cli/config"
	"dockside/render"
	"dockside/render/challenge"
	"dockside/render/i18n"
	"dockside/render/ladder"
	"dockside/render/studio"
)

//go:embed gallery.html
var galleryPage string

// Exhibit is a picture of the gallery, as its page shows it.
type Exhibit struct {
	ID            string // of its element in the page
	File          string // beside the page
	Width, Height int    // in pixels
	Lang          string
	Alt           string
}

// HeightAt returns the height of the picture when it is shown at a width.
func (e Exhibit) HeightAt(width int) int { return (e.Height*width + e.Width/2) / e.Width }

// Command returns the subcommand gallery.
func Command() command.Command {
	return command.Command{
		Name: "gallery", Args: "DIR [LANGUAGE]", About: "Draw every picture in every state, with a page to look at them.",
		More: "Without a language, such as \"de\", the pictures are drawn in all languages that users can choose.",
		Do:   gallery,
	}
}

// gallery draws all pictures into a folder, with a page that shows each large, small and as people with impaired colour
// vision see it.
func gallery(ctx context.Context, p command.Program, args []string) error {
	if len(args) < 1 || len(args) > 2 {
		return command.ErrUsage
	}
	n, index, err := write(ctx, p.Games, args[0], args[1:])
	if err != nil {
		return fmt.Errorf("gallery: %w", err)
	}
	_, err = fmt.Fprintf(p.Out, "%d pictures; open %s\n", n, index)
	return err
}

// write writes the gallery into a folder, in some languages or in all that are offered. It returns the number of
// pictures and the path of the page.
func write(ctx context.Context, games []catalog.Game, folder string, codes []string) (n int, index string, err error) {
	if err := config.CheckOutput(folder); err != nil {
		return 0, "", err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return 0, "", err
	}
	studio, err := studio.New(catalog.Faces(games)...)
	if err != nil {
		return 0, "", err
	}
	exhibits, err := Draw(ctx, studio, games, codes, folder)
	if err != nil {
		return 0, "", err
	}
	listing, err := drawListing(ctx, studio, games, codes, folder)
	if err != nil {
		return 0, "", err
	}
	exhibits = append(exhibits, listing...)
	index = filepath.Join(folder, "index.html")
	return len(exhibits), index, writePage(index, exhibits)
}

// painter draws pictures into a folder.
type painter struct {
	studio   *studio.Studio
	folder   string
	exhibits []Exhibit
}

// spoken returns the languages of some codes, or all that are offered.
func spoken(games []catalog.Game, codes []string) ([]*i18n.Language, error) {
	words, err := words.Load(catalog.Files(games)...)
	if err != nil {
		return nil, err
	}
	if len(codes) == 0 {
		codes = words.Codes()
	}
	var all []*i18n.Language
	for _, code := range codes {
		l, ok := words.Language(code)
		if !ok {
			return nil, fmt.Errorf("there is no language %q", code)
		}
		all = append(all, l)
	}
	return all, nil
}

// Draw draws every state of every game and of the ladder into a folder, in some languages or in all.
func Draw(
	ctx context.Context, studio *studio.Studio, games []catalog.Game, codes []string, folder string,
) ([]Exhibit, error) {
	languages, err := spoken(games, codes)
	if err != nil {
		return nil, err
	}
	p := &painter{studio: studio, folder: folder}
	for _, g := range games {
		for _, l := range languages {
			if err := p.drawGame(ctx, g, l); err != nil {
				return nil, err
			}
		}
	}
	for _, g := range games {
		for _, l := range languages {
			if err := p.drawCards(ctx, g, l); err != nil {
				return nil, err
			}
		}
	}
	for _, l := range languages {
		if err := p.drawLadder(ctx, games[0], l); err != nil {
			return nil, err
		}
	}
	return p.exhibits, nil
}

// drawGame draws the states of one game in one language.
func (p *painter) drawGame(ctx context.Context, g catalog.Game, l *i18n.Language) error {
	shown, ok := g.Face.(render.Shown)
	if !ok {
		return nil
	}
	for _, state := range shown.States() {
		id, scene := g.Rules.Name+"-"+state.Name+"-"+l.Code, state.Scene
		scene.Words = l.Say
		picture, err := p.studio.Draw(ctx, g.Face, scene)
		if err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		if err := p.add(id, l, picture, l.Events(scene.Names, render.Describe(g.Face, scene))); err != nil {
			return err
		}
	}
	return p.drawShow(ctx, g, l, shown.States())
}

// drawShow draws the question of an evening show, whose players have no names: the first state of a running match.
func (p *painter) drawShow(ctx context.Context, g catalog.Game, l *i18n.Language, states []render.State) error {
	i := slices.IndexFunc(states, func(s render.State) bool { return s.Scene.Kind == render.Table })
	if i < 0 {
		return nil
	}
	id, scene := g.Rules.Name+"-evening-show-"+l.Code, states[i].Scene
	scene.Words = l.Say
	named, short := make([]string, len(scene.Names)), make([]string, len(scene.Names))
	for seat := range scene.Names {
		named[seat] = view.SeatByColour(l, g.Rules.Name, seat, "")
		short[seat] = view.SeatByColour(l, g.Rules.Name, seat, view.ShortForm)
	}
	scene.Names = short
	picture, err := p.studio.Draw(ctx, g.Face, scene)
	if err != nil {
		return fmt.Errorf("%s: %w", id, err)
	}
	return p.add(id, l, picture, l.Events(named, render.Describe(g.Face, scene)))
}

// drawCards draws the challenge cards of one game in one language.
func (p *painter) drawCards(ctx context.Context, g catalog.Game, l *i18n.Language) error {
	for _, state := range challenge.States(l.Say, g.Face, l.Say(g.Rules.Name+".name"), g.Rules.MaxSeats) {
		id := g.Rules.Name + "-" + state.Name + "-" + l.Code
		picture, err := p.studio.Make(ctx, state.Card)
		if err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		if err := p.add(id, l, picture, l.Events(nil, state.Card.Describe())); err != nil {
			return err
		}
	}
	return nil
}

// drawLadder draws the states of the ladder of a game in one language.
func (p *painter) drawLadder(ctx context.Context, g catalog.Game, l *i18n.Language) error {
	for _, state := range ladder.States(l.Say, l.Say(g.Rules.Name+".name")) {
		id := "ladder-" + state.Name + "-" + l.Code
		picture, err := p.studio.Make(ctx, state.Picture)
		if err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		if err := p.add(id, l, picture, l.Events(nil, state.Picture.Describe())); err != nil {
			return err
		}
	}
	return nil
}

// add writes a picture beside the page.
func (p *painter) add(id string, l *i18n.Language, picture render.Picture, alt string) error {
	file := id + filepath.Ext(picture.Name)
	p.exhibits = append(p.exhibits, Exhibit{id, file, picture.Width, picture.Height, l.Code, alt})
	return os.WriteFile(filepath.Join(p.folder, file), picture.Data, 0o644)
}

// writePage writes the page of the gallery.
func writePage(file string, exhibits []Exhibit) error {
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
