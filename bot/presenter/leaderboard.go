package presenter

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/render/i18n"
	art "dockside/render/ladder"
)

// Ranking is the part of a ladder that somebody looks at. It is all that buttons carry of it.
type Ranking struct {
	catalog.Game
	Guild  string // a server; empty: everywhere
	Season string // empty: of all time
	From   int    // rows to skip
	Now    time.Time
}

// Name is the ladder.
func (k Ranking) Name() ladder.Name {
	return ladder.Name{Game: k.Rules.Name, Guild: k.Guild, Season: k.Season}
}

// Past tells whether the ladder is of a season that is over.
func (k Ranking) Past() bool {
	_, until, ok := ladder.SeasonTimes(k.Season)
	return ok && !k.Now.Before(until)
}

// The ladders that can be chosen; Discord's options and our menu name them so.
const (
	ThisSeason = "this"
	LastSeason = "last"
	AllTime    = "all"
	HallOfFame = "fame"
	Everywhere = "everywhere"
)

// id is the custom id of a button that does something with the ladder, from a row.
func (k Ranking) id(act string, from int) string {
	scope := "here"
	if k.Guild == "" {
		scope = Everywhere
	}
	return ui.ID("ladder", act, k.Rules.Name, scope, k.Season, strconv.Itoa(from))
}

// RowsShown is how many rows a page has.
const RowsShown = 8

// Sheet is a page of a ladder as it is shown.
type Sheet struct {
	Rows   []ladder.Row // with the reader's own among them
	Reader string
	Next   int // the first row that comes after
	Total  int
}

// RankingScreen is a page of a ladder: as a picture, and the same in words.
func RankingScreen(l *i18n.Language, k Ranking, p Sheet) ui.Screen {
	rows, people := k.named(l, p.Rows)
	p.Rows = rows
	board := art.Leaderboard{Title: l.Say(k.Rules.Name + ".name"), Caption: k.caption(l), Words: art.In(l.Say)}
	s := ui.Screen{Title: l.Say("ladder.title", board.Title, board.Caption), Color: ui.Brass, People: people}
	if len(p.Rows) == 0 {
		key := "ladder.empty"
		if k.Past() {
			key = "ladder.missed"
			board.Words.Empty, board.Words.Hint = l.Say("ladder.picture.missed"), l.Say("ladder.picture.missed.hint")
		}
		s.Text = l.Say(key)
	}
	for _, row := range p.Rows {
		board.Rows = append(board.Rows, pictureRow(row, row.User == p.Reader))
	}
	s.Text = ui.Lines(s.Text, columns(l, p))
	s.Drawing, s.Alt = board, l.Events(nil, board.Describe())
	s.Footer = finePrint(l, k, p)
	return s
}

// named calls those on a page by the names that belong there: on a server by those that it has for them,
// everywhere by their own, since what a server calls somebody is said there alone.
func (k Ranking) named(l *i18n.Language, rows []ladder.Row) ([]ladder.Row, []table.Person) {
	rows = slices.Clone(rows)
	people := make([]table.Person, len(rows))
	for i, r := range rows {
		if k.Guild == "" {
			r.Name = cmp.Or(r.Own, l.Say("ladder.picture.nameless"))
		}
		people[i] = table.Person{ID: r.User, Name: view.Captain(l, r.User, r.Name)}
	}
	for i, name := range view.Apart(people) {
		rows[i].Name = name
	}
	return rows, people
}

// caption names the part of the ladder: its season, or all time on a server or everywhere.
func (k Ranking) caption(l *i18n.Language) string {
	switch {
	case k.Season != "":
		return seasonName(l, k.Season)
	case k.Guild == "":
		return l.Say("ladder.everywhere")
	}
	return l.Say("ladder.all")
}

// seasonName names a season by its months.
func seasonName(l *i18n.Language, season string) string {
	from, _, _ := ladder.SeasonTimes(season)
	keys := [...]string{"season.1", "season.2", "season.3", "season.4"}
	return l.Say(keys[int(from.Month()-1)/3], from.Year())
}

// pictureRow is a row as the picture takes it.
func pictureRow(r ladder.Row, mine bool) art.Row {
	row := art.Row{
		Rank: r.Rank, Name: ui.Plain(r.Name), Tint: art.Tint(r.User), Won: r.Won, Drawn: r.Drawn, Lost: r.Lost,
		Rating: r.Rating.Points(), Provisional: r.Provisional(), Mine: mine,
	}
	for _, p := range r.Chart {
		row.Spark = append(row.Spark, p.Points)
	}
	if n := len(row.Spark); n > 1 {
		row.Change = row.Spark[n-1] - row.Spark[n-2]
	}
	return row
}

// columns are the rows in words, below what their parts are.
func columns(l *i18n.Language, p Sheet) string {
	if len(p.Rows) == 0 {
		return ""
	}
	head, key := "ladder.columns", "ladder.line"
	if slices.ContainsFunc(p.Rows, func(r ladder.Row) bool { return r.Drawn > 0 }) {
		head, key = "ladder.columns.drawn", "ladder.line.drawn"
	}
	lines := []string{l.Say(head)}
	for _, r := range p.Rows {
		rank, name := any(r.Rank), any(ui.Bold(r.Name))
		if r.Rank == 0 {
			rank = "–"
		}
		if r.User == p.Reader {
			name = game.Say("ladder.you", name)
		}
		lines = append(lines, l.Say(key, rank, name, shownRating(r.Standing), r.Won, r.Lost, r.Drawn))
	}
	return strings.Join(lines, "\n")
}

// shownRating is a rating, with a mark while it is provisional.
func shownRating(s ladder.Standing) game.Event {
	if s.Provisional() {
		return game.Say("ladder.provisional", s.Rating.Points())
	}
	return game.Say("ladder.rating", s.Rating.Points())
}

// finePrint is what a reader may wonder about: how many there are, what a mark means, who is
// missing.
func finePrint(l *i18n.Language, k Ranking, p Sheet) string {
	var facts []game.Event
	if p.Total > 0 {
		facts = append(facts, game.Say("ladder.total", p.Total))
	}
	if slices.ContainsFunc(p.Rows, func(r ladder.Row) bool { return r.Provisional() }) {
		facts = append(facts, game.Say("ladder.note.provisional"))
	}
	mine := slices.IndexFunc(p.Rows, func(r ladder.Row) bool { return r.User == p.Reader })
	switch past := k.Past(); {
	case mine >= 0 && p.Rows[mine].Rank == 0:
		facts = append(facts, game.Say("ladder.note.you"))
	case !past:
		facts = append(facts, game.Say("ladder.note.idle"))
	}
	if mine < 0 && p.Reader != "" && p.Total > 0 && !k.Past() {
		facts = append(facts, game.Say("ladder.note.new"))
	}
	return l.Events(nil, facts)
}

// Buttons turn the pages and share what is seen. Those that lead nowhere stay where they are.
func (k Ranking) Buttons(l *i18n.Language, p Sheet) []ui.Button {
	share := ui.Button{ID: k.id("share", k.From), Label: l.Say("button.share")}
	describe := ui.Button{ID: k.id("describe", k.From), Label: l.Say("button.describe")}
	switch {
	case p.Total == 0:
		return nil
	case k.From == 0 && p.Next >= p.Total:
		return []ui.Button{share, describe}
	}
	up := max(0, k.From-RowsShown+1)
	return []ui.Button{
		{ID: k.id("top", 0), Label: l.Say("button.top"), Disabled: k.From == 0},
		{ID: k.id("up", up), Label: l.Say("button.up"), Disabled: k.From == 0},
		{ID: k.id("down", p.Next), Label: l.Say("button.down"), Disabled: p.Next >= p.Total},
		{ID: k.id("mine", 0), Label: l.Say("button.mine"), Disabled: !p.placed()},
		share, describe,
	}
}

// placed tells whether the reader has a place on the ladder.
func (p Sheet) placed() bool {
	return slices.ContainsFunc(p.Rows, func(r ladder.Row) bool { return r.User == p.Reader && r.Rank > 0 })
}

// Word is what the menu calls the ladder; empty for an older season.
func (k Ranking) Word() string {
	switch {
	case k.Guild == "":
		return Everywhere
	case k.Season == "":
		return AllTime
	case k.Season == ladder.Season(k.Now):
		return ThisSeason
	case k.Season == ladder.SeasonBefore(k.Now):
		return LastSeason
	}
	return ""
}

// LadderMenu offers the other ladders of a game.
func LadderMenu(l *i18n.Language, g catalog.Game, now string, seasonal bool) *ui.Menu {
	menu := &ui.Menu{ID: ui.ID("ladders", g.Rules.Name), Placeholder: l.Say("ladder.choose")}
	for _, which := range LadderWords(seasonal) {
		menu.Options = append(menu.Options, ui.Option{Value: which, Label: l.Say("ladder.of." + which), Chosen: which == now})
	}
	return menu
}

// LadderWords are the words of the ladders that a server has.
func LadderWords(seasonal bool) []string {
	if seasonal {
		return []string{ThisSeason, LastSeason, AllTime, Everywhere, HallOfFame, Foretold}
	}
	return []string{AllTime, Everywhere, Foretold}
}
