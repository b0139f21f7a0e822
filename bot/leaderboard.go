package bot

import (
	"context"
	"slices"
	"time"

	"dockside/bot/screen"
	"dockside/bot/text"
	"dockside/house"
	"dockside/ladder"
)

// leaderboard shows who stands where, in private, since everybody finds their own row on it.
func (b *Bot) leaderboard(ctx context.Context, r Request) (Answer, error) {
	if r.Guild == "" {
		return Answer{}, errNoServer
	}
	g, err := b.pick(r)
	if err != nil {
		return Answer{}, err
	}
	which := r.Picks["season"]
	if r.Picks["scope"] == screen.Everywhere {
		which = screen.Everywhere
	}
	return b.ranked(ctx, r, g, which)
}

// ladders shows another ladder of the same game, picked from the menu below one.
func (b *Bot) ladders(ctx context.Context, r Request) (Answer, error) {
	g, err := b.game(r.arg(0))
	if err != nil || r.Guild == "" {
		return Answer{}, errUnknown
	}
	return b.ranked(ctx, r, g, r.value(1))
}

// ranked shows the top of a ladder that was chosen by its word; "" is the usual one of the server.
func (b *Bot) ranked(ctx context.Context, r Request, g house.Game, which string) (Answer, error) {
	w, err := b.wishes(ctx, ofServer(r.Guild))
	if err != nil {
		return Answer{}, err
	}
	seasonal, k := w.Of(screen.Seasons) == screen.Yes, screen.Ranking{Game: g, Guild: r.Guild, Now: b.now()}
	switch {
	case which == screen.AllTime, which == "" && !seasonal:
	case which == screen.Everywhere:
		k.Guild = ""
	case !seasonal:
		return Answer{}, errNoSeasons
	case which == screen.HallOfFame:
		return b.showFame(ctx, r, screen.Fame{Game: g})
	case which == screen.LastSeason:
		k.Season = ladder.SeasonBefore(b.now())
	case which == screen.ThisSeason, which == "":
		k.Season = ladder.Season(b.now())
	default:
		return Answer{}, errUnknown
	}
	return b.showRanking(ctx, r, k, seasonal)
}

// page turns the pages of a ladder, finds the user on it, or shares it.
func (b *Bot) page(ctx context.Context, r Request) (Answer, error) {
	k, err := b.rankingOf(r)
	if err != nil {
		return Answer{}, err
	}
	if r.arg(0) == "mine" {
		mine, err := b.store.Page(ctx, k.Name(), ladder.Query{Reader: r.User.ID, Since: b.since(k)})
		if err != nil {
			return Answer{}, err
		}
		k.From = max(0, mine.Mine.Place-screen.RowsShown/2)
	}
	w, err := b.wishes(ctx, ofServer(r.Guild))
	if err != nil {
		return Answer{}, err
	}
	a, err := b.showRanking(ctx, r, k, w.Of(screen.Seasons) == screen.Yes)
	if err != nil || r.arg(0) != "share" {
		return a, err
	}
	return b.shareRanking(ctx, r, k, a)
}

// rankingOf reads a custom id. The server is where the button was pressed, whatever it says.
func (b *Bot) rankingOf(r Request) (screen.Ranking, error) {
	g, err := b.game(r.arg(1))
	from, notANumber := r.number(4)
	_, _, season := ladder.SeasonTimes(r.arg(3))
	k := screen.Ranking{Game: g, Guild: r.Guild, Season: r.arg(3), From: from, Now: b.now()}
	if r.arg(2) == screen.Everywhere {
		k.Guild = ""
	}
	acts := []string{"top", "up", "down", "mine", "share"}
	if err != nil || notANumber != nil || r.Guild == "" || k.Season != "" && !season || !slices.Contains(acts, r.arg(0)) {
		return screen.Ranking{}, errUnknown
	}
	return k, nil
}

// since is when somebody must have played to be shown. A season that is over stays as it was.
func (b *Bot) since(k screen.Ranking) time.Time {
	if k.Past() {
		return time.Time{}
	}
	return b.now().Add(-ladder.Idle)
}

// showRanking answers with a ladder, the reader's own row on it.
func (b *Bot) showRanking(ctx context.Context, r Request, k screen.Ranking, seasonal bool) (Answer, error) {
	p, err := b.rows(ctx, &k, r.User.ID)
	if err != nil {
		return Answer{}, err
	}
	l := b.private(r)
	s := screen.RankingScreen(l, k, p)
	s.Rows = append(screen.ButtonRows(k.Buttons(l, p)), screen.Row{Menu: screen.LadderMenu(l, k.Game, k.Word(), seasonal)})
	return r.inPlace(s), nil
}

// shareRanking shows everybody the ladder without anybody's own row.
func (b *Bot) shareRanking(ctx context.Context, r Request, k screen.Ranking, own Answer) (Answer, error) {
	return b.sharing(ctx, r, own, func(l *text.Language) (screen.Screen, error) {
		p, err := b.rows(ctx, &k, "")
		return screen.RankingScreen(l, k, p), err
	})
}

// rows reads a page. If the reader stands elsewhere, the own row takes the place of one at the
// end that it comes before or after. Where the ladder is shorter than the page asked for, the
// page is its last one.
func (b *Bot) rows(ctx context.Context, k *screen.Ranking, reader string) (screen.Sheet, error) {
	q := ladder.Query{From: k.From, Count: screen.RowsShown, Reader: reader, Since: b.since(*k)}
	p, err := b.store.Page(ctx, k.Name(), q)
	if err == nil && len(p.Rows) == 0 && p.Total > 0 {
		q.From = max(0, p.Total-screen.RowsShown+1)
		k.From = q.From
		p, err = b.store.Page(ctx, k.Name(), q)
	}
	if err != nil {
		return screen.Sheet{}, err
	}
	s := screen.Sheet{Rows: p.Rows, Reader: reader, Total: p.Total}
	here := slices.ContainsFunc(p.Rows, func(row ladder.Row) bool { return row.User == p.Mine.User })
	if p.Mine.User != "" && !here {
		s.Rows = p.Rows[:min(len(p.Rows), screen.RowsShown-1)]
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
