package bot

import (
	"context"
	"slices"
	"strconv"
	"time"

	"dockside/bot/text"
	"dockside/ladder"
)

// ranking is the part of a ladder that somebody looks at. It is all that buttons carry of it.
type ranking struct {
	Game
	guild  string // a server; empty: everywhere
	season string // empty: of all time
	from   int    // rows to skip
}

// name is the ladder.
func (k ranking) name() ladder.Name {
	return ladder.Name{Game: k.Rules.Name, Guild: k.guild, Season: k.season}
}

// past tells whether the ladder is of a season that is over.
func (k ranking) past(now time.Time) bool {
	_, until, ok := ladder.SeasonTimes(k.season)
	return ok && !now.Before(until)
}

// The ladders that can be chosen; Discord's options and our menu name them so.
const (
	thisSeason = "this"
	lastSeason = "last"
	allTime    = "all"
	hallOfFame = "fame"
	everywhere = "everywhere"
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
	if r.Picks["scope"] == everywhere {
		which = everywhere
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
func (b *Bot) ranked(ctx context.Context, r Request, g Game, which string) (Answer, error) {
	w, err := b.wishes(ctx, ofServer(r.Guild))
	if err != nil {
		return Answer{}, err
	}
	seasonal, k := w.of(seasons) == yes, ranking{Game: g, guild: r.Guild}
	switch {
	case which == allTime, which == "" && !seasonal:
	case which == everywhere:
		k.guild = ""
	case !seasonal:
		return Answer{}, errNoSeasons
	case which == hallOfFame:
		return b.showFame(ctx, r, fame{g, 0})
	case which == lastSeason:
		k.season = ladder.SeasonBefore(b.now())
	case which == thisSeason, which == "":
		k.season = ladder.Season(b.now())
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
		mine, err := b.store.Page(ctx, k.name(), ladder.Query{Reader: r.User.ID, Since: b.since(k)})
		if err != nil {
			return Answer{}, err
		}
		k.from = max(0, mine.Mine.Place-rowsShown/2)
	}
	w, err := b.wishes(ctx, ofServer(r.Guild))
	if err != nil {
		return Answer{}, err
	}
	a, err := b.showRanking(ctx, r, k, w.of(seasons) == yes)
	if err != nil || r.arg(0) != "share" {
		return a, err
	}
	return b.shareRanking(ctx, r, k, a)
}

// id is the custom id of a button that does something with the ladder, from a row.
func (k ranking) id(act string, from int) string {
	scope := "here"
	if k.guild == "" {
		scope = everywhere
	}
	return customID("ladder", act, k.Rules.Name, scope, k.season, strconv.Itoa(from))
}

// rankingOf reads a custom id. The server is where the button was pressed, whatever it says.
func (b *Bot) rankingOf(r Request) (ranking, error) {
	g, err := b.game(r.arg(1))
	from, notANumber := r.number(4)
	_, _, season := ladder.SeasonTimes(r.arg(3))
	k := ranking{Game: g, guild: r.Guild, season: r.arg(3), from: from}
	if r.arg(2) == everywhere {
		k.guild = ""
	}
	acts := []string{"top", "up", "down", "mine", "share"}
	if err != nil || notANumber != nil || r.Guild == "" || k.season != "" && !season || !slices.Contains(acts, r.arg(0)) {
		return ranking{}, errUnknown
	}
	return k, nil
}

// since is when somebody must have played to be shown. A season that is over stays as it was.
func (b *Bot) since(k ranking) time.Time {
	if k.past(b.now()) {
		return time.Time{}
	}
	return b.now().Add(-ladder.Idle)
}

// showRanking answers with a ladder, the reader's own row on it.
func (b *Bot) showRanking(ctx context.Context, r Request, k ranking, seasonal bool) (Answer, error) {
	p, err := b.rows(ctx, &k, r.User.ID)
	if err != nil {
		return Answer{}, err
	}
	l := b.private(r)
	s := b.rankingScreen(l, k, p)
	s.Rows = append(buttonRows(k.buttons(l, p)), Row{Menu: b.ladderMenu(l, k.Game, k.word(b.now()), seasonal)})
	return r.inPlace(s), nil
}

// shareRanking shows everybody the ladder without anybody's own row.
func (b *Bot) shareRanking(ctx context.Context, r Request, k ranking, own Answer) (Answer, error) {
	return b.sharing(ctx, r, own, func(l *text.Language) (Screen, error) {
		p, err := b.rows(ctx, &k, "")
		return b.rankingScreen(l, k, p), err
	})
}

// rowsShown is how many rows a page has.
const rowsShown = 8

// sheet is a page of a ladder as it is shown.
type sheet struct {
	rows   []ladder.Row // with the reader's own among them
	reader string
	next   int // the first row that comes after
	total  int
}

// rows reads a page. If the reader stands elsewhere, the own row takes the place of one at the
// end that it comes before or after. Where the ladder is shorter than the page asked for, the
// page is its last one.
func (b *Bot) rows(ctx context.Context, k *ranking, reader string) (sheet, error) {
	q := ladder.Query{From: k.from, Count: rowsShown, Reader: reader, Since: b.since(*k)}
	p, err := b.store.Page(ctx, k.name(), q)
	if err == nil && len(p.Rows) == 0 && p.Total > 0 {
		q.From = max(0, p.Total-rowsShown+1)
		k.from = q.From
		p, err = b.store.Page(ctx, k.name(), q)
	}
	if err != nil {
		return sheet{}, err
	}
	s := sheet{rows: p.Rows, reader: reader, total: p.Total}
	here := slices.ContainsFunc(p.Rows, func(row ladder.Row) bool { return row.User == p.Mine.User })
	if p.Mine.User != "" && !here {
		s.rows = p.Rows[:min(len(p.Rows), rowsShown-1)]
	}
	s.next = k.from + len(s.rows)
	switch {
	case p.Mine.User == "" || here:
	case p.Mine.Rank > 0 && p.Mine.Place < k.from:
		s.rows = append([]ladder.Row{p.Mine}, s.rows...)
	default:
		s.rows = append(slices.Clone(s.rows), p.Mine)
	}
	return s, nil
}
