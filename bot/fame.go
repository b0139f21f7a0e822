package bot

import (
	"context"
	"slices"
	"strconv"

	"dockside/bot/text"
	"dockside/game"
	"dockside/ladder"
)

// fame is a part of the hall of fame of a game: the first three of each season that is over.
type fame struct {
	Game
	from int // seasons to skip, the latest first
}

// The hall of fame: how many seasons a page has, and how many rows are read to find the first
// three of one, since a place may be shared.
const (
	seasonsShown = 4
	famous       = 3
	famousRead   = 12
)

// id is the custom id of a button of the hall.
func (f fame) id(act string, from int) string {
	return customID("fame", act, f.Rules.Name, strconv.Itoa(from))
}

// hall turns the pages of the hall of fame, or shares one.
func (b *Bot) hall(ctx context.Context, r Request) (Answer, error) {
	g, err := b.game(r.arg(1))
	from, notANumber := r.number(2)
	if err != nil || notANumber != nil || r.Guild == "" || !slices.Contains([]string{"show", "share"}, r.arg(0)) {
		return Answer{}, errUnknown
	}
	f := fame{g, from}
	a, err := b.showFame(ctx, r, f)
	if err != nil || r.arg(0) != "share" {
		return a, err
	}
	return b.sharing(ctx, r, a, func(l *text.Language) (Screen, error) {
		s, _, err := b.fameScreen(ctx, l, r.Guild, f)
		return s, err
	})
}

// showFame answers with a page of the hall.
func (b *Bot) showFame(ctx context.Context, r Request, f fame) (Answer, error) {
	l := b.private(r)
	s, all, err := b.fameScreen(ctx, l, r.Guild, f)
	if err != nil {
		return Answer{}, err
	}
	s.Rows = append(buttonRows(f.buttons(l, all)), Row{Menu: b.ladderMenu(l, f.Game, hallOfFame, true)})
	return r.inPlace(s), nil
}

// buttons turn the pages of a hall of so many seasons.
func (f fame) buttons(l *text.Language, all int) []Button {
	share := Button{ID: f.id("share", f.from), Label: l.Say("button.share")}
	switch {
	case all == 0:
		return nil
	case f.from == 0 && all <= seasonsShown:
		return []Button{share}
	}
	return []Button{
		{ID: f.id("show", max(0, f.from-seasonsShown)), Label: l.Say("button.later"), Disabled: f.from == 0},
		{ID: f.id("show", f.from+seasonsShown), Label: l.Say("button.earlier"), Disabled: f.from+seasonsShown >= all},
		share,
	}
}

// fameScreen is a page of the hall in words; all is how many seasons are over.
func (b *Bot) fameScreen(ctx context.Context, l *text.Language, guild string, f fame) (s Screen, all int, err error) {
	over, err := b.over(ctx, f, guild)
	if err != nil {
		return Screen{}, 0, err
	}
	s = Screen{Title: l.Say("ladder.title", l.Say(f.Rules.Name+".name"), l.Say("ladder.of."+hallOfFame)), Color: brass}
	if len(over) == 0 {
		_, until, _ := ladder.SeasonTimes(ladder.Season(b.now()))
		s.Text = l.Say("fame.empty", stamp(until))
		return s, 0, nil
	}
	for _, season := range over[min(f.from, len(over)):min(f.from+seasonsShown, len(over))] {
		p, err := b.store.Page(ctx, ladder.Name{Game: f.Rules.Name, Guild: guild, Season: season},
			ladder.Query{Count: famousRead})
		if err != nil {
			return Screen{}, 0, err
		}
		s.Text = join(s.Text, podium(l, season, p.Rows))
	}
	return s, len(over), nil
}

// over lists the seasons of a server that are over, the latest first.
func (b *Bot) over(ctx context.Context, f fame, guild string) ([]string, error) {
	all, err := b.store.Seasons(ctx, ladder.Name{Game: f.Rules.Name, Guild: guild})
	return slices.DeleteFunc(all, func(season string) bool { return !(ranking{season: season}).past(b.now()) }), err
}

// podium tells the first three of a season, and whoever shares their places.
func podium(l *text.Language, season string, rows []ladder.Row) string {
	said := "**" + seasonName(l, season) + "**"
	for _, row := range rows {
		if row.Rank >= 1 && row.Rank <= famous {
			said = join(said, l.Say("fame.line", row.Rank, bold(row.Name), shownRating(row.Standing),
				game.Say("ladder.games", row.Games)))
		}
	}
	return said
}
