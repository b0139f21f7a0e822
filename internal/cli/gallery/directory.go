package gallery

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/ai"
	"dockside/render"
	"dockside/render/challenge"
	"dockside/render/i18n"
	"dockside/render/ladder"
	"dockside/render/studio"
)

// drawListing draws the pictures for a listing into a folder, in the languages of some codes or in all that are
// offered. Computer players play the matches that it shows.
func drawListing(
	ctx context.Context, studio *studio.Studio, games []catalog.Game, codes []string, folder string,
) ([]Exhibit, error) {
	languages, err := spoken(games, codes)
	if err != nil {
		return nil, err
	}
	p := &painter{studio: studio, folder: folder}
	for _, l := range languages {
		if err := p.drawDirectory(ctx, games, l); err != nil {
			return nil, err
		}
	}
	return p.exhibits, nil
}

// drawDirectory draws the pictures and the film for a listing in Discord's App Directory, in one language: a welcome, a
// board of each game in the middle of a match, a leaderboard, and the first game's match as a film.
func (p *painter) drawDirectory(ctx context.Context, games []catalog.Game, l *i18n.Language) error {
	var names []string
	for _, g := range games {
		names = append(names, l.Say(g.Rules.Name+".name"))
	}
	welcome := challenge.Welcome{
		Art: games[0].Face.Traits().Files, Name: "Dockside", Words: challenge.Greeting(l.Say), Games: names,
	}
	if err := p.make(ctx, "directory-welcome-"+l.Code, l, welcome, l.Say("harbour.alt", l.Commas(names))); err != nil {
		return err
	}
	for i, g := range games {
		m, err := sample(g)
		if err != nil {
			return fmt.Errorf("a match of %s: %w", g.Rules.Name, err)
		}
		if err := p.drawMatch(ctx, g, m, l, i == 0); err != nil {
			return err
		}
	}
	board := ladder.States(l.Say, names[0])[0].Picture
	return p.make(ctx, "directory-leaderboard-"+l.Code, l, board, l.Events(nil, board.Describe()))
}

// drawMatch draws the board in the middle of a match, and if filmed the match as a film.
func (p *painter) drawMatch(ctx context.Context, g catalog.Game, m *game.Match, l *i18n.Language, filmed bool) error {
	id, scene := "directory-"+g.Rules.Name+"-"+l.Code, sceneAt(m, render.Table, m.Len()/2, l)
	picture, err := p.studio.Draw(ctx, g.Face, scene)
	if err == nil {
		err = p.add(id, l, picture, l.Events(scene.Names, render.Describe(g.Face, scene)))
	}
	if err != nil || !filmed {
		return err
	}
	film, err := p.studio.Cinema().Film(ctx, g.Face, reel(g, m, l))
	if err != nil {
		return err
	}
	return p.add("directory-film-"+l.Code, l, film, l.Say("film.alt"))
}

// make draws a picture that belongs to no match.
func (p *painter) make(ctx context.Context, id string, l *i18n.Language, d render.Drawing, alt string) error {
	picture, err := p.studio.Make(ctx, d)
	if err != nil {
		return fmt.Errorf("%s: %w", id, err)
	}
	return p.add(id, l, picture, alt)
}

// sample returns a match of a game with the fewest players, the same each time. Its players are the weakest computer
// players, which need no time.
func sample(g catalog.Game) (*game.Match, error) {
	s := game.Setup{Seats: g.Rules.MinSeats}
	m, err := game.NewMatch(g.Rules, s)
	if err != nil {
		return nil, err
	}
	dice := rand.New(rand.NewPCG(1, 2))
	player := g.Levels(s)[0].Player
	for !m.Outcome().Over() {
		if err := m.Settle(dice); err != nil {
			return nil, err
		}
		turn := m.Turn()
		if len(turn) == 0 {
			continue
		}
		move := player.Choose(m.State().View(turn[0]), turn[0], ai.Means{Dice: dice}).Move
		if err := m.Play(game.Play{Seat: turn[0], Move: move}); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// reel returns the scenes of the film of a match: what its game films, the pictures that stay in a channel, and the
// result.
func reel(g catalog.Game, m *game.Match, l *i18n.Language) (scenes []render.Scene) {
	traits := g.Face.Traits()
	for i, step := range m.Steps(0, game.Public) {
		for _, e := range step.Heard {
			if kind := cmp.Or(traits.Keeps[e.Key], traits.Films[e.Key]); kind != "" {
				scenes = append(scenes, sceneAt(m, kind, i+1, l))
				break
			}
		}
	}
	return append(scenes, sceneAt(m, render.Final, m.Len(), l))
}

// players are the names in the pictures.
var players = []string{"Anna", "Bernd", "Clara", "Dora", "Emil", "Frida"}

// sceneAt returns what everybody sees after n plays of a match.
func sceneAt(m *game.Match, kind render.Kind, n int, l *i18n.Language) render.Scene {
	s := render.Scene{
		Kind: kind, View: m.At(n).View(game.Public), Names: players[:m.Setup().Seats], Words: l.Say,
	}
	if n > 0 {
		s.Before, s.Events = m.At(n-1).View(game.Public), m.Heard(n-1, game.Public)
	}
	if n == m.Len() {
		s.Outcome = m.Outcome()
	}
	return s
}
