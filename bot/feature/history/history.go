// Package history implements looking back at matches: histories, replays, films, records, verification of dice, picture
// descriptions, and the list of a user's games.
package history

import (
	"context"

	"dockside/bot/interaction"
	"dockside/bot/past"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/render/i18n"
)

// History handles the commands /history, /replay, /record and /verify, and the buttons for films and dice.
type History struct{ past.Finder }

// Routes returns the routes of the feature.
func (f History) Routes() interaction.Routes {
	return interaction.Routes{
		Commands: []interaction.Route{
			{Path: "history", AllowBanned: true, Handle: f.history},
			{Path: "replay", AllowBanned: true, Slow: true, Handle: f.replay, Suggest: interaction.SuggestGame(f.SuggestOver)},
			{Path: "record", AllowBanned: true, Handle: f.record, Suggest: interaction.SuggestGame(f.SuggestRecorded)},
			{Path: "verify", AllowBanned: true, Slow: true, Handle: f.verify, Suggest: interaction.SuggestGame(f.SuggestOver)},
		},
		Components: []interaction.Route{
			{Path: "history:{user}:{from}:{button}", AllowBanned: true, Handle: f.page},
			{Path: "replay:{match}:{position}:{button}", AllowBanned: true, Slow: true, Handle: f.replayAt},
			{Path: "why:{match}:{position}:{where}:{topic}", BesideBoard: true, AllowBanned: true, Handle: f.why},
			{Path: "share:{match}:{position}", Slow: true, Handle: f.share},
			{Path: "film:{table}:{button}", Slow: true, Guards: []interaction.Guard{interaction.Begun}, Handle: f.film},
			{Path: "still:{table}:{button}", Slow: true, Guards: []interaction.Guard{interaction.Begun}, Handle: f.still},
			{Path: "tell-film:{table}", Guards: []interaction.Guard{interaction.Begun}, Handle: interaction.InWords(f.film)},
			{Path: "dice:{table}", BesideBoard: true, AllowBanned: true, Slow: true, Handle: f.dice},
		},
	}
}

// history lists the finished matches of a user on this server, latest first, with a menu to open one. Without an
// argument it lists those of the asking user. For another user it lists the matches that the asker may see.
func (f History) history(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	user := r.User.ID
	if r.Target != nil {
		user = r.Target.ID
	}
	return f.list(ctx, r, user, 0)
}

// page shows another page of a history.
func (f History) page(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	from, err := r.Number("from")
	if err != nil {
		return interaction.Response{}, err
	}
	return f.list(ctx, r, r.Arg("user"), from)
}

func (f History) list(
	ctx context.Context, r *interaction.Request, user string, from int,
) (interaction.Response, error) {
	if r.Guild == "" { // in a direct message users see their own games only
		user = r.User.ID
	}
	past, err := f.Matches(ctx, r, user, from, matchesOnPage)
	if err != nil {
		return interaction.Response{}, err
	}
	return r.InPlace(matchesScreen(r.Language, user, past.List, from, past.Total, past.Older)), nil
}

// film shows the user privately how a match went, as an animation. It consists of the pictures that stayed in the
// channel, the animations between them, and the result.
func (f History) film(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.showFilm(ctx, r, false)
}

// still shows the pictures of a film side by side, for users who want no animation.
func (f History) still(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	return f.showFilm(ctx, r, true)
}

// showFilm shows a film or a still to the user, or shares it with the channel.
func (f History) showFilm(ctx context.Context, r *interaction.Request, still bool) (interaction.Response, error) {
	if !presenter.HasFilm(r.View) {
		return r.Ephemeral("film.none"), nil
	}
	t := view.PastOf(r.View).For(r.Language)
	a := r.InPlace(filmScreen(r.Language, t.View, still))
	if r.Arg("button") != shareWord {
		return a, nil
	}
	return f.ShareMatch(ctx, r, a, t, func(l *i18n.Language, t *view.Past) ui.Screen {
		s := filmScreen(l, t.View, still)
		s.Rows = nil
		return s
	})
}

// share posts the position of a replay panel in the channel. Its button is disabled afterwards.
func (f History) share(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	t, err := f.Pressed(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	n := t.Position(r.Arg("position"))
	a := r.InPlace(ReplayScreen(r.Language, t, n))
	if r.OnBoard() { // the pressed message is the board of a private game and must stay
		a = r.Ephemeral("share.done")
	}
	return f.ShareMatch(ctx, r, a, t, func(l *i18n.Language, t *view.Past) ui.Screen {
		return positionScreen(l, t, n)
	})
}
