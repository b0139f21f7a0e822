package bot

import (
	"context"
	"slices"

	"dockside/bot/screen"
	"dockside/bot/text"
	"dockside/ladder"
)

// hall turns the pages of the hall of fame, or shares one.
func (b *Bot) hall(ctx context.Context, r Request) (Answer, error) {
	g, err := b.game(r.arg(1))
	from, notANumber := r.number(2)
	if err != nil || notANumber != nil || r.Guild == "" || !slices.Contains([]string{"show", "share"}, r.arg(0)) {
		return Answer{}, errUnknown
	}
	f := screen.Fame{Game: g, From: from}
	a, err := b.showFame(ctx, r, f)
	if err != nil || r.arg(0) != "share" {
		return a, err
	}
	return b.sharing(ctx, r, a, func(l *text.Language) (screen.Screen, error) {
		s, _, err := b.fameScreen(ctx, l, r.Guild, f)
		return s, err
	})
}

// showFame answers with a page of the hall.
func (b *Bot) showFame(ctx context.Context, r Request, f screen.Fame) (Answer, error) {
	l := b.private(r)
	s, all, err := b.fameScreen(ctx, l, r.Guild, f)
	if err != nil {
		return Answer{}, err
	}
	menu := screen.LadderMenu(l, f.Game, screen.HallOfFame, true)
	s.Rows = append(screen.ButtonRows(f.Buttons(l, all)), screen.Row{Menu: menu})
	return r.inPlace(s), nil
}

// fameScreen is a page of the hall in words; all is how many seasons are over.
func (b *Bot) fameScreen(
	ctx context.Context, l *text.Language, guild string, f screen.Fame,
) (s screen.Screen, all int, err error) {
	over, err := b.over(ctx, f, guild)
	if err != nil {
		return screen.Screen{}, 0, err
	}
	title := l.Say("ladder.title", l.Say(f.Rules.Name+".name"), l.Say("ladder.of."+screen.HallOfFame))
	s = screen.Screen{Title: title, Color: screen.Brass}
	if len(over) == 0 {
		_, until, _ := ladder.SeasonTimes(ladder.Season(b.now()))
		s.Text = l.Say("fame.empty", screen.Stamp(until))
		return s, 0, nil
	}
	for _, season := range over[min(f.From, len(over)):min(f.From+screen.SeasonsShown, len(over))] {
		p, err := b.store.Page(ctx, ladder.Name{Game: f.Rules.Name, Guild: guild, Season: season},
			ladder.Query{Count: screen.FamousRead})
		if err != nil {
			return screen.Screen{}, 0, err
		}
		s.Text = screen.Lines(s.Text, screen.Podium(l, season, p.Rows))
	}
	return s, len(over), nil
}

// over lists the seasons of a server that are over, the latest first.
func (b *Bot) over(ctx context.Context, f screen.Fame, guild string) ([]string, error) {
	all, err := b.store.Seasons(ctx, ladder.Name{Game: f.Rules.Name, Guild: guild})
	return slices.DeleteFunc(all, func(season string) bool {
		return !(screen.Ranking{Season: season, Now: b.now()}).Past()
	}), err
}
