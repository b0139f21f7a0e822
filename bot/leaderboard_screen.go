package bot

import (
	"slices"
	"strings"
	"time"

	"dockside/bot/text"
	"dockside/game"
	"dockside/ladder"
	art "dockside/render/ladder"
)

// rankingScreen is a page of a ladder: as a picture, and the same in words.
func (b *Bot) rankingScreen(l *text.Language, k ranking, p sheet) Screen {
	board := art.Leaderboard{Title: l.Say(k.Rules.Name + ".name"), Caption: k.caption(l), Words: art.In(l.Say)}
	s := Screen{Title: l.Say("ladder.title", board.Title, board.Caption), Color: brass}
	if len(p.rows) == 0 {
		key := "ladder.empty"
		if k.past(b.now()) {
			key = "ladder.missed"
			board.Words.Empty, board.Words.Hint = l.Say("ladder.picture.missed"), l.Say("ladder.picture.missed.hint")
		}
		s.Text = l.Say(key)
	}
	for _, row := range p.rows {
		board.Rows = append(board.Rows, pictured(row, row.User == p.reader))
	}
	s.Text = join(s.Text, columns(l, p))
	s.Drawing, s.Alt = board, l.Events(nil, board.Describe())
	s.Footer = b.small(l, k, p)
	return s
}

// caption names the part of the ladder: its season, or all time on a server or everywhere.
func (k ranking) caption(l *text.Language) string {
	switch {
	case k.season != "":
		return seasonName(l, k.season)
	case k.guild == "":
		return l.Say("ladder.everywhere")
	}
	return l.Say("ladder.all")
}

// seasonName names a season by its months.
func seasonName(l *text.Language, season string) string {
	from, _, _ := ladder.SeasonTimes(season)
	keys := [...]string{"season.1", "season.2", "season.3", "season.4"}
	return l.Say(keys[int(from.Month()-1)/3], from.Year())
}

// pictured is a row as the picture takes it.
func pictured(r ladder.Row, mine bool) art.Row {
	row := art.Row{
		Rank: r.Rank, Name: r.Name, Tint: art.Tint(r.User), Won: r.Won, Drawn: r.Drawn, Lost: r.Lost,
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
func columns(l *text.Language, p sheet) string {
	if len(p.rows) == 0 {
		return ""
	}
	head, key := "ladder.columns", "ladder.line"
	if slices.ContainsFunc(p.rows, func(r ladder.Row) bool { return r.Drawn > 0 }) {
		head, key = "ladder.columns.drawn", "ladder.line.drawn"
	}
	lines := []string{l.Say(head)}
	for _, r := range p.rows {
		rank, name := any(r.Rank), any(bold(r.Name))
		if r.Rank == 0 {
			rank = "–"
		}
		if r.User == p.reader {
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

// small is what a reader may wonder about: how many there are, what a mark means, who is
// missing.
func (b *Bot) small(l *text.Language, k ranking, p sheet) string {
	var facts []game.Event
	if p.total > 0 {
		facts = append(facts, game.Say("ladder.total", p.total))
	}
	if slices.ContainsFunc(p.rows, func(r ladder.Row) bool { return r.Provisional() }) {
		facts = append(facts, game.Say("ladder.note.provisional"))
	}
	mine := slices.IndexFunc(p.rows, func(r ladder.Row) bool { return r.User == p.reader })
	switch past := k.past(b.now()); {
	case mine >= 0 && p.rows[mine].Rank == 0:
		facts = append(facts, game.Say("ladder.note.you"))
	case !past:
		facts = append(facts, game.Say("ladder.note.idle"))
	}
	if mine < 0 && p.reader != "" && p.total > 0 && !k.past(b.now()) {
		facts = append(facts, game.Say("ladder.note.new"))
	}
	return l.Events(nil, facts)
}

// buttons turn the pages and share what is seen. Those that lead nowhere stay where they are.
func (k ranking) buttons(l *text.Language, p sheet) []Button {
	share := Button{ID: k.id("share", k.from), Label: l.Say("button.share")}
	switch {
	case p.total == 0:
		return nil
	case k.from == 0 && p.next >= p.total:
		return []Button{share}
	}
	up := max(0, k.from-rowsShown+1)
	return []Button{
		{ID: k.id("top", 0), Label: l.Say("button.top"), Disabled: k.from == 0},
		{ID: k.id("up", up), Label: l.Say("button.up"), Disabled: k.from == 0},
		{ID: k.id("down", p.next), Label: l.Say("button.down"), Disabled: p.next >= p.total},
		{ID: k.id("mine", 0), Label: l.Say("button.mine"), Disabled: !p.placed()},
		share,
	}
}

// placed tells whether the reader has a place on the ladder.
func (p sheet) placed() bool {
	return slices.ContainsFunc(p.rows, func(r ladder.Row) bool { return r.User == p.reader && r.Rank > 0 })
}

// word is what the menu calls the ladder; empty for an older season.
func (k ranking) word(now time.Time) string {
	switch {
	case k.guild == "":
		return everywhere
	case k.season == "":
		return allTime
	case k.season == ladder.Season(now):
		return thisSeason
	case k.season == ladder.SeasonBefore(now):
		return lastSeason
	}
	return ""
}

// ladderMenu offers the other ladders of a game.
func (b *Bot) ladderMenu(l *text.Language, g Game, now string, seasonal bool) *Menu {
	menu := &Menu{ID: customID("ladders", g.Rules.Name), Placeholder: l.Say("ladder.choose")}
	for _, which := range ladderWords(seasonal) {
		menu.Options = append(menu.Options, Option{Value: which, Label: l.Say("ladder.of." + which), Chosen: which == now})
	}
	return menu
}

// ladderWords are the words of the ladders that a server has.
func ladderWords(seasonal bool) []string {
	if seasonal {
		return []string{thisSeason, lastSeason, allTime, everywhere, hallOfFame}
	}
	return []string{allTime, everywhere}
}
