// Package daily is the feature for the puzzle of the day: question, answer, solution, streaks and ranking.
package daily

import (
	"context"
	"errors"
	"slices"
	"strings"

	"dockside/bot/dailies"
	"dockside/bot/interaction"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/daily"
	"dockside/render/i18n"
)

// Feature handles /daily and its buttons. There is no state between two presses: custom ids have the day and the move.
// A day in a custom id may be forged. So the clock and the stored answers decide whether a response may depend on a
// solution.
type Feature struct {
	Dailies *dailies.Service
	Words   *i18n.Catalogue
	Named   Named
}

// Named reads the crowd that a server may see: without users who are banned there, and with the names of users who want
// to be named.
type Named interface {
	// Crowd returns the people whose answers for a day count on a server.
	Crowd(ctx context.Context, server string, day daily.Day) (dailies.Crowd, error)
	// Ranking returns the ranking of a server for the week of a day.
	Ranking(ctx context.Context, server string, day daily.Day) ([]dailies.Row, error)
}

// The verbs of the components, and the values of the option of the command. A button with Verb alone opens the puzzle
// of today.
const (
	Verb       = "daily"
	answerVerb = "daily-answer"
	lookVerb   = "daily-look"
)

// Routes returns the routes of the feature.
func (f Feature) Routes() interaction.Routes {
	return interaction.Routes{
		Commands: []interaction.Route{{Path: Verb, Handle: f.command}},
		Components: []interaction.Route{
			{Path: Verb + ":{day}:{draft}", Handle: f.question},
			{Path: answerVerb + ":{day}:{move}", Handle: f.answer},
			{Path: lookVerb + ":{show}", Handle: f.command},
			{Path: "tell-" + Verb + ":{day}:{draft}", Handle: interaction.InWords(f.question)},
		},
	}
}

// command shows what its option says: by default the puzzle of today.
func (f Feature) command(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	switch r.Arg("show") {
	case "", dailies.ShowToday:
		return f.question(ctx, r)
	case dailies.ShowYesterday:
		return f.solution(ctx, r, daily.FirstOpen(f.Dailies.Now())-1)
	case dailies.ShowWhy:
		return f.why(ctx, r)
	case dailies.ShowRanking:
		return f.ranking(ctx, r)
	}
	return interaction.Response{}, interaction.ErrMalformed
}

// question shows the puzzle of a day with its choices, or what has become of it.
func (f Feature) question(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	day, err := f.day(r)
	if err != nil {
		return interaction.Response{}, err
	}
	known, err := f.Dailies.Of(ctx, r.User.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	a, answered := known.Days[day]
	switch now := f.Dailies.Now(); {
	case day.IsClosed(now):
		return f.solution(ctx, r, day)
	case answered:
		return f.graded(ctx, r, day, a, "")
	}
	p, err := f.puzzle(ctx, r.Language, day)
	if err != nil {
		return interaction.Response{}, err
	}
	draft := game.Move(r.Arg("draft"))
	if !view.BeginsMove(p.View.Match.Moves(p.Seat), draft) {
		return interaction.Response{}, interaction.ErrMalformed
	}
	return inPlace(r, questionScreen(r.Language, p, draft, r.Guild != "")), nil
}

// answer stores the choice of the user, and then shows its grade. If they have an answer, it shows the grade of that.
func (f Feature) answer(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	day, err := f.day(r)
	if err != nil {
		return interaction.Response{}, err
	}
	move := game.Move(r.Arg("move"))
	a, err := f.Dailies.Answer(ctx, r.User.ID, r.Guild, day, move)
	switch {
	case errors.Is(err, dailies.ErrUnknown): // a part of a move, or a forged one
		r.Params["draft"] = string(move)
		return f.question(ctx, r)
	case errors.Is(err, dailies.ErrClosed):
		return inPlace(r, overScreen(r.Language, day)), nil
	case err != nil:
		return interaction.Response{}, err
	case day.IsClosed(f.Dailies.Now()):
		return f.solution(ctx, r, day)
	}
	return f.graded(ctx, r, day, a, move)
}

// graded shows the grade of an answer, and nothing else that depends on the solution. If the user has tried another
// move, empty for none, it says that the first answer counts.
func (f Feature) graded(
	ctx context.Context, r *interaction.Request, day daily.Day, a dailies.Answer, tried game.Move,
) (interaction.Response, error) {
	p, err := f.puzzle(ctx, r.Language, day)
	if err != nil {
		return interaction.Response{}, err
	}
	s, err := f.streaks(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	again := tried != "" && tried != a.Choice
	return inPlace(r, gradedScreen(r.Language, p, a, s, again)), nil
}

// solution shows the best move of a day that is closed. Before, it says when that will be.
func (f Feature) solution(ctx context.Context, r *interaction.Request, day daily.Day) (interaction.Response, error) {
	if !day.IsClosed(f.Dailies.Now()) {
		return interaction.Response{}, interaction.ErrMalformed
	}
	p, err := f.puzzle(ctx, r.Language, day)
	if err != nil {
		return interaction.Response{}, err
	}
	known, err := f.Dailies.Of(ctx, r.User.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	var crowd dailies.Crowd
	if r.Guild != "" {
		if crowd, err = f.Named.Crowd(ctx, r.Guild, day); err != nil {
			return interaction.Response{}, err
		}
	}
	return inPlace(r, solutionScreen(r.Language, p, known.Days[day], crowd)), nil
}

// why lists the days of the user's streaks and of that of the server.
func (f Feature) why(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	s, err := f.streaks(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	return inPlace(r, whyScreen(r.Language, s)), nil
}

// ranking shows the ranking of the server for this week, or for the last one until a day of this week is closed.
func (f Feature) ranking(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	if err := interaction.InGuild(r); err != nil {
		return interaction.Response{}, err
	}
	last := daily.FirstOpen(f.Dailies.Now()) - 1
	rows, err := f.Named.Ranking(ctx, r.Guild, last)
	if err != nil {
		return interaction.Response{}, err
	}
	return inPlace(r, rankingScreen(r.Language, last.Week(), rows, r.User.ID)), nil
}

// streaks returns the streaks that a user may see.
type streaks struct {
	dailies.Own
	group   daily.Streak
	inGuild bool
}

// streaks returns the streaks of the user, and of the server if the request comes from one.
func (f Feature) streaks(ctx context.Context, r *interaction.Request) (s streaks, err error) {
	if s.Own, err = f.Dailies.OwnStreaks(ctx, r.User.ID); err != nil || r.Guild == "" {
		return s, err
	}
	s.inGuild = true
	s.group, err = f.Dailies.GroupStreak(ctx, r.Guild)
	return s, err
}

// day returns the day that a request is about: by default today. It returns ErrMalformed for days that have not begun.
func (f Feature) day(r *interaction.Request) (daily.Day, error) {
	today := daily.On(f.Dailies.Now())
	if r.Arg("day") == "" {
		return today, nil
	}
	day, err := daily.ParseDay(r.Arg("day"))
	if err != nil || day > today || day < today-dailies.KeptWhole {
		return 0, interaction.ErrMalformed
	}
	return day, nil
}

// puzzle is the puzzle of a day with its position as a view.
type puzzle struct {
	*dailies.Puzzle
	View *view.View
}

func (f Feature) puzzle(ctx context.Context, l *i18n.Language, day daily.Day) (puzzle, error) {
	p, err := f.Dailies.Puzzle(ctx, day)
	if err != nil {
		return puzzle{}, err
	}
	return puzzle{p, p.View(l, f.Words)}, nil
}

// inPlace responds privately: in a message that only the user sees, or in a direct message. It edits a message of the
// feature that is private already.
func inPlace(r *interaction.Request, s ui.Screen) interaction.Response {
	direct := r.Guild == "" && !r.External
	switch own := slices.ContainsFunc(r.Controls, isOwn); {
	case direct && r.Component && own:
		return interaction.Response{Kind: interaction.Edit, Screen: s}
	case direct:
		return interaction.Response{Kind: interaction.Public, Screen: s}
	}
	return r.InPlace(s)
}

// isOwn reports whether a custom id is one of the feature.
func isOwn(id string) bool {
	verb, _, _ := strings.Cut(id, ui.Separator)
	return verb == Verb || verb == answerVerb || verb == lookVerb
}
