package screen

import (
	"strconv"

	"dockside/bot/text"
	"dockside/game"
	"dockside/house"
	"dockside/ladder"
)

// Fame is a part of the hall of fame of a game: the first three of each season that is over.
type Fame struct {
	house.Game
	From int // seasons to skip, the latest first
}

// The hall of fame: how many seasons a page has, and how many rows are read to find the first
// three of one, since a place may be shared.
const (
	SeasonsShown = 4
	famous       = 3
	FamousRead   = 12
)

// id is the custom id of a button of the hall.
func (f Fame) id(act string, from int) string {
	return ID("fame", act, f.Rules.Name, strconv.Itoa(from))
}

// Buttons turn the pages of a hall of so many seasons.
func (f Fame) Buttons(l *text.Language, all int) []Button {
	share := Button{ID: f.id("share", f.From), Label: l.Say("button.share")}
	switch {
	case all == 0:
		return nil
	case f.From == 0 && all <= SeasonsShown:
		return []Button{share}
	}
	return []Button{
		{ID: f.id("show", max(0, f.From-SeasonsShown)), Label: l.Say("button.later"), Disabled: f.From == 0},
		{ID: f.id("show", f.From+SeasonsShown), Label: l.Say("button.earlier"), Disabled: f.From+SeasonsShown >= all},
		share,
	}
}

// Podium tells the first three of a season, and whoever shares their places.
func Podium(l *text.Language, season string, rows []ladder.Row) string {
	said := "**" + seasonName(l, season) + "**"
	for _, row := range rows {
		if row.Rank >= 1 && row.Rank <= famous {
			said = Lines(said, l.Say("fame.line", row.Rank, Bold(Captain(l, row.User, row.Name)), shownRating(row.Standing),
				game.Say("ladder.games", row.Games)))
		}
	}
	return said
}
