package leaderboard

import (
	"slices"
	"strconv"

	"dockside/bot/catalog"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/render/i18n"
)

// hallPage is a page of the hall of fame of a game: the first three of each past season.
type hallPage struct {
	catalog.Game
	From int // seasons to skip, the latest first
}

// Sizes of the hall of fame: seasons on a page, ranks of a season, and rows that are read to find these ranks,
// which may be shared.
const (
	seasonsShown = 4
	ranksShown   = 3
	rowsRead     = 12
)

// id returns the custom id of a button of the hall of fame.
func (f hallPage) id(act string, from int) string {
	return ui.ID("fame", act, f.Rules.Name, strconv.Itoa(from))
}

// buttons turn the pages; all is the number of seasons.
func (f hallPage) buttons(l *i18n.Language, all int) []ui.Button {
	share := ui.Button{ID: f.id("share", f.From), Label: l.Say("button.share"), Posts: true}
	switch {
	case all == 0:
		return nil
	case f.From == 0 && all <= seasonsShown:
		return []ui.Button{share}
	}
	return []ui.Button{
		{ID: f.id("show", max(0, f.From-seasonsShown)), Label: l.Say("button.later"), Disabled: f.From == 0},
		{ID: f.id("show", f.From+seasonsShown), Label: l.Say("button.earlier"), Disabled: f.From+seasonsShown >= all},
		share,
	}
}

// podium is a past season with its first rows.
type podium struct {
	Season string
	Rows   []ladder.Row
}

// podiumLines returns the text with the first three of each season, including shared ranks, and the people that it
// names.
func podiumLines(l *i18n.Language, all []podium) (said string, people []table.Person) {
	for i, season := range all {
		all[i].Rows = slices.DeleteFunc(slices.Clone(season.Rows), func(row ladder.Row) bool {
			return row.Rank < 1 || row.Rank > ranksShown
		})
		for _, row := range all[i].Rows {
			people = append(people, table.Person{ID: row.User, Name: view.Captain(l, row.User, row.Name)})
		}
	}
	names := view.Apart(people)
	for _, season := range all {
		said = ui.Lines(said, "**"+seasonName(l, season.Season)+"**")
		for _, row := range season.Rows {
			said = ui.Lines(said, l.Say("fame.line", row.Rank, ui.Bold(names[0]), shownRating(row.Standing),
				game.Say("ladder.games", row.Games)))
			names = names[1:]
		}
	}
	return said, people
}
