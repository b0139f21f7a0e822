// Package tutorial is a feature: lessons.
package tutorial

import (
	"context"
	"slices"

	"dockside/bot/catalog"
	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render/i18n"
)

// Feature teach the games by playing.
type Feature struct {
	Games      []catalog.Game
	Words      *i18n.Catalogue
	Challenges Opener
}

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

// lesson shows the board of a lesson, the first where none is named, or what comes after the last one.
func (f Feature) lesson(_ context.Context, c *interaction.Request) (interaction.Response, error) {
	s, number, err := f.school(c)
	switch {
	case err != nil:
		return interaction.Response{}, err
	case len(s.Lessons) == 0:
		return c.Ephemeral("learn.none", c.Language.Say(s.Rules.Name+".name")), nil
	case number == len(s.Lessons):
		return c.InPlace(presenter.Graduated(c.Language, s, c.Guild != "")), nil
	}
	draft := game.Move(c.Arg("draft"))
	if !view.BeginsMove(s.Moves(s.Lessons[number]), draft) {
		return interaction.Response{}, interaction.ErrMalformed
	}
	return c.InPlace(presenter.Task(c.Language, s, number, draft, "")), nil
}

// learned answers a move in a lesson: the one that was to be made, the start of some, or another one.
func (f Feature) learned(_ context.Context, c *interaction.Request) (interaction.Response, error) {
	s, number, err := f.school(c)
	if err != nil || number >= len(s.Lessons) {
		return interaction.Response{}, interaction.ErrMalformed
	}
	lesson, move := s.Lessons[number], game.Move(c.Arg("move"))
	moves := s.Moves(lesson)
	switch {
	case move == s.Wanted(lesson):
		return c.InPlace(presenter.Learned(c.Language, s, number)), nil
	case slices.Contains(moves, move):
		return c.InPlace(presenter.Mistaken(c.Language, s, number)), nil
	case move != "" && view.BeginsMove(moves, move):
		return c.InPlace(presenter.Task(c.Language, s, number, move, "")), nil
	}
	return interaction.Response{}, interaction.ErrMalformed
}

// coach opens a game against the weakest computer player in which the house tells what choices were worth.
func (f Feature) coach(ctx context.Context, c *interaction.Request) (interaction.Response, error) {
	g, err := interaction.PickGame(f.Games, c)
	if err != nil {
		return interaction.Response{}, interaction.ErrMalformed
	}
	levels := slices.Repeat(g.LevelNames()[:1], catalog.Opponents(g.Rules, ""))
	t, err := f.Challenges.NewSolo(ctx, c, g, nil, levels)
	if err != nil {
		return interaction.Response{}, err
	}
	t.Coach = true
	return f.Challenges.OpenSolo(ctx, c, "done.challenge", t)
}

// Opener opens games of one person against computer players.
type Opener interface {
	// NewSolo returns a new table of the user against computer players of these levels.
	NewSolo(ctx context.Context, c *interaction.Request, g catalog.Game, options, levels []string) (*table.Table, error)
	// OpenSolo stores a new table and shows it.
	OpenSolo(ctx context.Context, c *interaction.Request, key string, t *table.Table) (interaction.Response, error)
}

// school is the course that a call names, and the number of the lesson; that of the last lesson and one more
// is the end.
func (f Feature) school(c *interaction.Request) (s presenter.School, number int, err error) {
	g, err := interaction.PickGame(f.Games, c)
	if err != nil {
		return s, 0, interaction.ErrMalformed
	}
	course, err := g.Course()
	if err != nil {
		return s, 0, err
	}
	if c.Arg("lesson") != "" {
		number, err = c.Number("lesson")
	}
	if err != nil || number > len(course.Lessons) {
		return s, 0, interaction.ErrMalformed
	}
	return presenter.School{Game: g, Course: course, Words: f.Words, Name: c.User.Name}, number, nil
}
