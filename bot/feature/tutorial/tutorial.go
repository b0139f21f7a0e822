// Package tutorial is the feature for lessons, which teach a game move by move.
package tutorial

import (
	"context"
	"slices"

	"dockside/bot/catalog"
	"dockside/bot/interaction"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render/i18n"
)

// Feature handles the lessons of all games and the coached game that follows them. Progress is not stored: the custom
// id of each button names the game, the lesson and the draft of a move.
type Feature struct {
	Games      []catalog.Game
	Words      *i18n.Catalogue
	Challenges Opener
}

// Routes returns the routes of the feature.
func (f Feature) Routes() interaction.Routes {
	return interaction.Routes{
		Commands: []interaction.Route{{Path: "learn", AllowBanned: true, Handle: f.lesson}},
		Components: []interaction.Route{
			{Path: "learn:{game}:{lesson}:{draft}", AllowBanned: true, Handle: f.lesson},
			{Path: "learned:{game}:{lesson}:{move}", AllowBanned: true, Handle: f.learned},
			{Path: "tell-learn:{game}:{lesson}:{draft}", AllowBanned: true, Handle: interaction.InWords(f.lesson)},
			{Path: "tell-learned:{game}:{lesson}:{move}", AllowBanned: true, Handle: interaction.InWords(f.learned)},
			{Path: "coach:{game}", Guards: []interaction.Guard{interaction.PlaysHere}, Handle: f.coach},
		},
	}
}

// lesson shows the board of a lesson, by default the first. After the last lesson it shows the closing page.
func (f Feature) lesson(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	s, number, err := f.course(r)
	switch {
	case err != nil:
		return interaction.Response{}, err
	case len(s.Lessons) == 0:
		return r.Ephemeral("learn.none", r.Language.Say(s.Rules.Name+".name")), nil
	case number == len(s.Lessons):
		return r.InPlace(endScreen(r.Language, s, r.Guild != "")), nil
	}
	draft := game.Move(r.Arg("draft"))
	if !view.BeginsMove(s.Moves(s.Lessons[number]), draft) {
		return interaction.Response{}, interaction.ErrMalformed
	}
	return r.InPlace(taskScreen(r.Language, s, number, draft, "")), nil
}

// learned responds to a move in a lesson: the expected move, another legal move, or the draft of a move.
func (f Feature) learned(_ context.Context, r *interaction.Request) (interaction.Response, error) {
	s, number, err := f.course(r)
	if err != nil || number >= len(s.Lessons) {
		return interaction.Response{}, interaction.ErrMalformed
	}
	lesson, move := s.Lessons[number], game.Move(r.Arg("move"))
	moves := s.Moves(lesson)
	switch {
	case move == s.Wanted(lesson):
		return r.InPlace(solvedScreen(r.Language, s, number)), nil
	case slices.Contains(moves, move):
		return r.InPlace(mistakenScreen(r.Language, s, number)), nil
	case move != "" && view.BeginsMove(moves, move):
		return r.InPlace(taskScreen(r.Language, s, number, move, "")), nil
	}
	return interaction.Response{}, interaction.ErrMalformed
}

// coach opens a solo game against the weakest computer player, with hints about the user's choices.
func (f Feature) coach(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	g, err := interaction.PickGame(f.Games, r)
	if err != nil {
		return interaction.Response{}, interaction.ErrMalformed
	}
	levels := slices.Repeat(g.LevelNames()[:1], catalog.Opponents(g.Rules, ""))
	t, err := f.Challenges.NewSolo(ctx, r, g, nil, levels)
	if err != nil {
		return interaction.Response{}, err
	}
	t.Coach = true
	return f.Challenges.OpenSolo(ctx, r, "done.challenge", t)
}

// Opener opens solo games, which a single user plays against computer players.
type Opener interface {
	// NewSolo returns a new table for the user against computer players of the given levels.
	NewSolo(ctx context.Context, r *interaction.Request, g catalog.Game, options, levels []string) (*table.Table, error)
	// OpenSolo stores a new table and returns the response that shows it; key is the text for the user.
	OpenSolo(ctx context.Context, r *interaction.Request, key string, t *table.Table) (interaction.Response, error)
}

// course returns the course that a request names, and the number of the lesson. The number after the last lesson stands
// for the end of the course. It returns ErrMalformed for an unknown game or lesson.
func (f Feature) course(r *interaction.Request) (s course, number int, err error) {
	g, err := interaction.PickGame(f.Games, r)
	if err != nil {
		return s, 0, interaction.ErrMalformed
	}
	lessons, err := g.Course()
	if err != nil {
		return s, 0, err
	}
	if r.Arg("lesson") != "" {
		number, err = r.Number("lesson")
	}
	if err != nil || number > len(lessons.Lessons) {
		return s, 0, interaction.ErrMalformed
	}
	return course{Game: g, Course: lessons, Words: f.Words, Name: r.User.Name}, number, nil
}
