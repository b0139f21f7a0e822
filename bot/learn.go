package bot

import (
	"context"
	"slices"

	"dockside/bot/catalog"
	"dockside/bot/presenter"
	"dockside/game"
	"dockside/render/i18n"
)

// schools teach the games by playing.
type schools struct {
	games      []catalog.Game
	words      *i18n.Catalogue
	challenges challenges
}

func (f schools) routes() routes {
	return routes{
		commands: []route{{path: "learn", free: true, do: f.lesson}},
		presses: []route{
			{path: "learn:{game}:{lesson}:{draft}", free: true, do: f.lesson},
			{path: "learned:{game}:{lesson}:{move}", free: true, do: f.learned},
			{path: "tell-learn:{game}:{lesson}:{draft}", free: true, do: spelled(f.lesson)},
			{path: "tell-learned:{game}:{lesson}:{move}", free: true, do: spelled(f.learned)},
			{path: "coach:{game}", checks: []check{playsHere}, do: f.coach},
		},
	}
}

// lesson shows the board of a lesson, the first where none is named, or what comes after the last one.
func (f schools) lesson(_ context.Context, c *call) (Answer, error) {
	s, number, err := f.school(c)
	switch {
	case err != nil:
		return Answer{}, err
	case len(s.Lessons) == 0:
		return c.whisper("learn.none", c.lang.Say(s.Rules.Name+".name")), nil
	case number == len(s.Lessons):
		return c.inPlace(presenter.Graduated(c.lang, s, c.Guild != "")), nil
	}
	draft := game.Move(c.arg("draft"))
	if !begins(s.Moves(s.Lessons[number]), draft) {
		return Answer{}, errUnknown
	}
	return c.inPlace(presenter.Task(c.lang, s, number, draft, "")), nil
}

// learned answers a move in a lesson: the one that was to be made, the start of some, or another one.
func (f schools) learned(_ context.Context, c *call) (Answer, error) {
	s, number, err := f.school(c)
	if err != nil || number >= len(s.Lessons) {
		return Answer{}, errUnknown
	}
	lesson, move := s.Lessons[number], game.Move(c.arg("move"))
	moves := s.Moves(lesson)
	switch {
	case move == s.Wanted(lesson):
		return c.inPlace(presenter.Learned(c.lang, s, number)), nil
	case slices.Contains(moves, move):
		return c.inPlace(presenter.Mistaken(c.lang, s, number)), nil
	case move != "" && begins(moves, move):
		return c.inPlace(presenter.Task(c.lang, s, number, move, "")), nil
	}
	return Answer{}, errUnknown
}

// coach opens a game against the weakest computer player in which the house tells what choices were worth.
func (f schools) coach(ctx context.Context, c *call) (Answer, error) {
	g, err := pick(f.games, c)
	if err != nil {
		return Answer{}, errUnknown
	}
	levels := slices.Repeat(g.LevelNames()[:1], opponents(g.Rules, ""))
	t, err := f.challenges.against(ctx, c, g, nil, levels)
	if err != nil {
		return Answer{}, err
	}
	t.Coach = true
	return f.challenges.openSolo(ctx, c, "done.challenge", t)
}

// school is the course that a call names, and the number of the lesson; that of the last lesson and one more
// is the end.
func (f schools) school(c *call) (s presenter.School, number int, err error) {
	g, err := pick(f.games, c)
	if err != nil {
		return s, 0, errUnknown
	}
	course, err := g.Course()
	if err != nil {
		return s, 0, err
	}
	if c.arg("lesson") != "" {
		number, err = c.number("lesson")
	}
	if err != nil || number > len(course.Lessons) {
		return s, 0, errUnknown
	}
	return presenter.School{Game: g, Course: course, Words: f.words, Name: c.User.Name}, number, nil
}
