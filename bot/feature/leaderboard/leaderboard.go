// Package leaderboard implements leaderboards, the hall of fame, profiles, statistics of dice, and the ranking of
// predictors.
package leaderboard

import (
	"context"
	"slices"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/past"
	"dockside/bot/presenter"
	"dockside/bot/refusal"
	"dockside/bot/ui"
	"dockside/game/ladder"
	"dockside/render/i18n"
)

// Feature handles /leaderboard, /profile and /dice, and the buttons and menus below their responses.
type Feature struct{ past.Finder }

// Routes returns the routes of the feature.
func (f Feature) Routes() interaction.Routes {
	server := []interaction.Guard{interaction.InGuild}
	return interaction.Routes{
		Commands: []interaction.Route{
			{Path: "leaderboard", AllowBanned: true, Guards: server, Handle: f.leaderboard},
			{Path: "profile", AllowBanned: true, Handle: f.profile},
			{Path: "dice", AllowBanned: true, Guards: server, Handle: f.statistics},
		},
		Components: []interaction.Route{
			{Path: "ladders:{game}:{which}", AllowBanned: true, Guards: server, Handle: f.another},
			{Path: "ladder:{act}:{game}:{scope}:{season}:{from}", AllowBanned: true, Guards: server, Handle: f.page},
			{Path: "fame:{act}:{game}:{from}", AllowBanned: true, Guards: server, Handle: f.hallOfFame},
			{Path: "portrait:{game}:{user}", Guards: server, Handle: f.shareProfile},
			{Path: "likeness:{game}:{user}", AllowBanned: true, Handle: f.describeProfile},
		},
	}
}

// leaderboard responds with a ladder. The response is private, as it contains the row of the user.
func (f Feature) leaderboard(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	g, err := interaction.PickGame(f.Games, r)
	if err != nil {
		return interaction.Response{}, err
	}
	which := r.Arg("season")
	if r.Arg("scope") == command.Everywhere {
		which = command.Everywhere
	}
	return f.ranked(ctx, r, g, which)
}

// another shows another ladder of the same game, picked from the menu below a ladder.
func (f Feature) another(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	g, err := f.Tables.Game(r.Arg("game"))
	if err != nil {
		return interaction.Response{}, interaction.ErrMalformed
	}
	return f.ranked(ctx, r, g, r.Arg("which"))
}

// ranked shows the first page of the ladder that a word names. An empty word means the usual ladder of the server: the
// season if it has seasons, else that of all time.
func (f Feature) ranked(
	ctx context.Context, r *interaction.Request, g catalog.Game, which string,
) (interaction.Response, error) {
	w, err := f.Members.Preferences(ctx, member.GuildDocument(r.Guild))
	if err != nil {
		return interaction.Response{}, err
	}
	seasonal, k := w.Of(member.Seasons) == member.Yes, ranking{Game: g, Guild: r.Guild, Now: f.Now()}
	switch {
	case which == command.Predictors:
		return f.showPredictors(ctx, r, g, seasonal)
	case which == command.AllTime, which == "" && !seasonal:
	case which == command.Everywhere:
		k.Guild = ""
	case !seasonal:
		return interaction.Response{}, refusal.New("error.seasons")
	case which == command.HallOfFame:
		return f.showFame(ctx, r, hallPage{Game: g})
	case which == command.LastSeason:
		k.Season = ladder.SeasonBefore(f.Now())
	case which == command.ThisSeason, which == "":
		k.Season = ladder.Season(f.Now())
	default:
		return interaction.Response{}, interaction.ErrMalformed
	}
	return f.showRanking(ctx, r, k, seasonal)
}

// page shows another page of a ladder, or the page with the user. It can also describe the page in text, or share it.
func (f Feature) page(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	k, err := f.rankingOf(r)
	if err != nil {
		return interaction.Response{}, err
	}
	if r.Arg("act") == "mine" {
		mine, err := f.Store.Page(ctx, k.name(), ladder.Query{Reader: r.User.ID, Since: f.since(k)})
		if err != nil {
			return interaction.Response{}, err
		}
		k.From = max(0, mine.Mine.Place-rowsShown/2)
	}
	w, err := f.Members.Preferences(ctx, member.GuildDocument(r.Guild))
	if err != nil {
		return interaction.Response{}, err
	}
	a, err := f.showRanking(ctx, r, k, w.Of(member.Seasons) == member.Yes)
	switch {
	case err == nil && r.Arg("act") == "describe":
		return interaction.Response{Kind: interaction.Ephemeral, Screen: presenter.DescriptionOf(r.Language, a.Screen)}, nil
	case err != nil || r.Arg("act") != "share":
		return a, err
	}
	return f.shareRanking(ctx, r, k, a)
}

// rankingOf parses a custom id. The server is always that of the press, as a custom id cannot be trusted.
func (f Feature) rankingOf(r *interaction.Request) (ranking, error) {
	g, err := f.Tables.Game(r.Arg("game"))
	from, notANumber := r.Number("from")
	_, _, season := ladder.SeasonTimes(r.Arg("season"))
	k := ranking{Game: g, Guild: r.Guild, Season: r.Arg("season"), From: from, Now: f.Now()}
	if r.Arg("scope") == command.Everywhere {
		k.Guild = ""
	}
	acts := []string{"top", "up", "down", "mine", "share", "describe"}
	if err != nil || notANumber != nil || k.Season != "" && !season || !slices.Contains(acts, r.Arg("act")) {
		return ranking{}, interaction.ErrMalformed
	}
	return k, nil
}

// since returns the earliest last match with which a player is listed. It is zero for a past season, which does not
// change any more.
func (f Feature) since(k ranking) time.Time {
	if k.isPast() {
		return time.Time{}
	}
	return f.Now().Add(-ladder.Idle)
}

// showRanking responds with a page of a ladder that includes the row of the user.
func (f Feature) showRanking(
	ctx context.Context, r *interaction.Request, k ranking, seasonal bool,
) (interaction.Response, error) {
	p, err := f.rows(ctx, &k, r.User.ID)
	if err != nil {
		return interaction.Response{}, err
	}
	l := r.Language
	s := rankingScreen(l, k, p)
	s.Rows = append(ui.ButtonRows(k.buttons(l, p)), f.menus(l, k.Game, k.option(), seasonal)...)
	return r.InPlace(s), nil
}

// shareRanking posts the page in the channel, without the row of the user.
func (f Feature) shareRanking(
	ctx context.Context, r *interaction.Request, k ranking, own interaction.Response,
) (interaction.Response, error) {
	return f.Share(ctx, r, own, func(l *i18n.Language) (ui.Screen, error) {
		p, err := f.rows(ctx, &k, "")
		return rankingScreen(l, k, p), err
	})
}

// rows reads a page of a ladder. If the row of the reader is on another page, it replaces a row: it becomes the first
// row if it ranks higher, and else the last. Beyond the end of the ladder it returns the last page and adjusts k.From.
func (f Feature) rows(ctx context.Context, k *ranking, reader string) (sheet, error) {
	q := ladder.Query{From: k.From, Count: rowsShown, Reader: reader, Since: f.since(*k)}
	p, err := f.Store.Page(ctx, k.name(), q)
	if err == nil && len(p.Rows) == 0 && p.Total > 0 {
		q.From = max(0, p.Total-rowsShown+1)
		k.From = q.From
		p, err = f.Store.Page(ctx, k.name(), q)
	}
	if err != nil {
		return sheet{}, err
	}
	s := sheet{Rows: p.Rows, Reader: reader, Total: p.Total}
	here := slices.ContainsFunc(p.Rows, func(row ladder.Row) bool { return row.User == p.Mine.User })
	if p.Mine.User != "" && !here {
		s.Rows = p.Rows[:min(len(p.Rows), rowsShown-1)]
	}
	s.Next = k.From + len(s.Rows)
	switch {
	case p.Mine.User == "" || here:
	case p.Mine.Rank > 0 && p.Mine.Place < k.From:
		s.Rows = append([]ladder.Row{p.Mine}, s.Rows...)
	default:
		s.Rows = append(slices.Clone(s.Rows), p.Mine)
	}
	return s, nil
}
