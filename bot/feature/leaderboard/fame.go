package leaderboard

import (
	"context"
	"slices"

	"dockside/bot/command"
	"dockside/bot/interaction"
	"dockside/bot/ui"
	"dockside/game/ladder"
	"dockside/render/i18n"
)

// hallOfFame shows another page of the hall of fame, or shares one.
func (f Feature) hallOfFame(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	g, err := f.Tables.Game(r.Arg("game"))
	from, notANumber := r.Number("from")
	if err != nil || notANumber != nil || !slices.Contains([]string{"show", "share"}, r.Arg("act")) {
		return interaction.Response{}, interaction.ErrMalformed
	}
	fame := hallPage{Game: g, From: from}
	a, err := f.showFame(ctx, r, fame)
	if err != nil || r.Arg("act") != "share" {
		return a, err
	}
	return f.Share(ctx, r, a, func(l *i18n.Language) (ui.Screen, error) {
		s, _, err := f.fameScreen(ctx, l, r.Guild, fame)
		return s, err
	})
}

// showFame responds with a page of the hall of fame.
func (f Feature) showFame(ctx context.Context, r *interaction.Request, fame hallPage) (interaction.Response, error) {
	s, all, err := f.fameScreen(ctx, r.Language, r.Guild, fame)
	if err != nil {
		return interaction.Response{}, err
	}
	menu := ladderMenu(r.Language, fame.Game, command.HallOfFame, true)
	s.Rows = append(ui.ButtonRows(fame.buttons(r.Language, all)), ui.Row{Menu: menu})
	return r.InPlace(s), nil
}

// fameScreen returns a page of the hall of fame as text; all is the number of past seasons.
func (f Feature) fameScreen(
	ctx context.Context, l *i18n.Language, guild string, fame hallPage,
) (s ui.Screen, all int, err error) {
	over, err := f.over(ctx, fame, guild)
	if err != nil {
		return ui.Screen{}, 0, err
	}
	title := l.Say("ladder.title", l.Say(fame.Rules.Name+".name"), l.Say("ladder.of."+command.HallOfFame))
	s = ui.Screen{Title: title, Color: ui.Brass}
	if len(over) == 0 {
		_, until, _ := ladder.SeasonTimes(ladder.Season(f.Now()))
		s.Text = l.Say("fame.empty", ui.Stamp(until))
		return s, 0, nil
	}
	var podiums []podium
	for _, season := range over[min(fame.From, len(over)):min(fame.From+seasonsShown, len(over))] {
		p, err := f.Store.Page(ctx, ladder.Name{Game: fame.Rules.Name, Guild: guild, Season: season},
			ladder.Query{Count: rowsRead})
		if err != nil {
			return ui.Screen{}, 0, err
		}
		podiums = append(podiums, podium{Season: season, Rows: p.Rows})
	}
	s.Text, s.People = podiumLines(l, podiums)
	return s, len(over), nil
}

// over returns the past seasons of a server, latest first.
func (f Feature) over(ctx context.Context, fame hallPage, guild string) ([]string, error) {
	all, err := f.Store.Seasons(ctx, ladder.Name{Game: fame.Rules.Name, Guild: guild})
	return slices.DeleteFunc(all, func(season string) bool {
		return !(ranking{Season: season, Now: f.Now()}).isPast()
	}), err
}
