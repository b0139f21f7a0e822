package leaderboard

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/render/i18n"
	art "dockside/render/ladder"
)

// ranking identifies a page of a leaderboard. Custom ids carry all of it.
type ranking struct {
	catalog.Game
	Guild  string // empty for all guilds
	Season string // empty for all time
	From   int    // rows to skip
	Now    time.Time
}

// name returns the name of the leaderboard.
func (k ranking) name() ladder.Name {
	return ladder.Name{Game: k.Rules.Name, Guild: k.Guild, Season: k.Season}
}

// isPast reports whether the leaderboard is of a past season.
func (k ranking) isPast() bool {
	_, until, ok := ladder.SeasonTimes(k.Season)
	return ok && !k.Now.Before(until)
}

// id returns the custom id of a button for an action on the leaderboard, from a row on.
func (k ranking) id(act string, from int) string {
	scope := "here"
	if k.Guild == "" {
		scope = command.Everywhere
	}
	return ui.ID("ladder", act, k.Rules.Name, scope, k.Season, strconv.Itoa(from))
}

// rowsShown is how many rows a page has.
const rowsShown = 8

// sheet has the content of a page.
type sheet struct {
	Rows   []ladder.Row // includes the reader's own
	Reader string
	Next   int // index of the first row of the next page
	Total  int
}

// rankingScreen returns a page of a leaderboard, as a picture and as text.
func rankingScreen(l *i18n.Language, k ranking, p sheet) ui.Screen {
	rows, people := k.named(l, p.Rows)
	p.Rows = rows
	board := art.Leaderboard{Title: l.Say(k.Rules.Name + ".name"), Caption: k.caption(l), Words: art.In(l.Say)}
	s := ui.Screen{Title: l.Say("ladder.title", board.Title, board.Caption), Color: ui.Brass, People: people}
	if len(p.Rows) == 0 {
		key := "ladder.empty"
		if k.isPast() {
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

// named returns the rows with unique names. A guild's leaderboard shows the names used in that guild. The one of
// all guilds shows users' own names, because names given in a guild are private to it.
func (k ranking) named(l *i18n.Language, rows []ladder.Row) ([]ladder.Row, []table.Person) {
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

// caption returns the season or scope of the leaderboard.
func (k ranking) caption(l *i18n.Language) string {
	switch {
	case k.Season != "":
		return seasonName(l, k.Season)
	case k.Guild == "":
		return l.Say("ladder.everywhere")
	}
	return l.Say("ladder.all")
}

// seasonName returns the name of a season.
func seasonName(l *i18n.Language, season string) string {
	from, _, _ := ladder.SeasonTimes(season)
	keys := [...]string{"season.1", "season.2", "season.3", "season.4"}
	return l.Say(keys[int(from.Month()-1)/3], from.Year())
}

// pictureRow returns a row for the picture.
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

// columns returns the rows as text, under a header.
func columns(l *i18n.Language, p sheet) string {
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

// shownRating returns a rating, marked while it is provisional.
func shownRating(s ladder.Standing) game.Event {
	if s.Provisional() {
		return game.Say("ladder.provisional", s.Rating.Points())
	}
	return game.Say("ladder.rating", s.Rating.Points())
}

// finePrint returns the footer: the number of players, what the mark means, and who is missing.
func finePrint(l *i18n.Language, k ranking, p sheet) string {
	var facts []game.Event
	if p.Total > 0 {
		facts = append(facts, game.Say("ladder.total", p.Total))
	}
	if slices.ContainsFunc(p.Rows, func(r ladder.Row) bool { return r.Provisional() }) {
		facts = append(facts, game.Say("ladder.note.provisional"))
	}
	mine := slices.IndexFunc(p.Rows, func(r ladder.Row) bool { return r.User == p.Reader })
	switch past := k.isPast(); {
	case mine >= 0 && p.Rows[mine].Rank == 0:
		facts = append(facts, game.Say("ladder.note.you"))
	case !past:
		facts = append(facts, game.Say("ladder.note.idle"))
	}
	if mine < 0 && p.Reader != "" && p.Total > 0 && !k.isPast() {
		facts = append(facts, game.Say("ladder.note.new"))
	}
	return l.Events(nil, facts)
}

// buttons returns the buttons that turn pages and share the page. Buttons without effect are disabled, not removed.
func (k ranking) buttons(l *i18n.Language, p sheet) []ui.Button {
	share := ui.Button{ID: k.id("share", k.From), Label: l.Say("button.share"), Posts: true}
	describe := ui.Button{ID: k.id("describe", k.From), Label: l.Say("button.describe")}
	switch {
	case p.Total == 0:
		return nil
	case k.From == 0 && p.Next >= p.Total:
		return []ui.Button{share, describe}
	}
	up := max(0, k.From-rowsShown+1)
	return []ui.Button{
		{ID: k.id("top", 0), Label: l.Say("button.top"), Disabled: k.From == 0},
		{ID: k.id("up", up), Label: l.Say("button.up"), Disabled: k.From == 0},
		{ID: k.id("down", p.Next), Label: l.Say("button.down"), Disabled: p.Next >= p.Total},
		{ID: k.id("mine", 0), Label: l.Say("button.mine"), Disabled: !p.isRanked()},
		share, describe,
	}
}

// isRanked reports whether the reader has a rank.
func (p sheet) isRanked() bool {
	return slices.ContainsFunc(p.Rows, func(r ladder.Row) bool { return r.User == p.Reader && r.Rank > 0 })
}

// option returns the leaderboard's option in the menu; "" for an older season.
func (k ranking) option() string {
	switch {
	case k.Guild == "":
		return command.Everywhere
	case k.Season == "":
		return command.AllTime
	case k.Season == ladder.Season(k.Now):
		return command.ThisSeason
	case k.Season == ladder.SeasonBefore(k.Now):
		return command.LastSeason
	}
	return ""
}

// menus returns the menus of a leaderboard: the other leaderboards of its game, and the other games.
func (f Feature) menus(l *i18n.Language, g catalog.Game, now string, seasonal bool) []ui.Row {
	rows := []ui.Row{{Menu: ladderMenu(l, g, now, seasonal)}}
	if len(f.Games) < 2 {
		return rows
	}
	menu := &ui.Menu{ID: ui.ID("ladders"), Placeholder: l.Say("ladder.game")}
	for _, other := range f.Games {
		name := other.Rules.Name
		menu.Options = append(menu.Options, ui.Option{
			Value: name, Label: l.Say(name + ".name"), Chosen: name == g.Rules.Name,
		})
	}
	return append(rows, ui.Row{Menu: menu})
}

// ladderMenu returns the menu of the leaderboards of a game.
func ladderMenu(l *i18n.Language, g catalog.Game, now string, seasonal bool) *ui.Menu {
	menu := &ui.Menu{ID: ui.ID("ladders", g.Rules.Name), Placeholder: l.Say("ladder.choose")}
	for _, which := range Options(seasonal) {
		menu.Options = append(menu.Options, ui.Option{Value: which, Label: l.Say("ladder.of." + which), Chosen: which == now})
	}
	return menu
}

// Options returns the leaderboards that a guild has.
func Options(seasonal bool) []string {
	if seasonal {
		return []string{
			command.ThisSeason, command.LastSeason, command.AllTime, command.Everywhere, command.HallOfFame, command.Predictors,
		}
	}
	return []string{command.AllTime, command.Everywhere, command.Predictors}
}
