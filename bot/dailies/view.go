package dailies

import (
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/table"
	"dockside/render/i18n"
)

// What /daily shows.
const (
	ShowToday     = "today"
	ShowYesterday = "yesterday"
	ShowWhy       = "why"
	ShowRanking   = "ranking"
)

// Shows are all values of the option of /daily.
var Shows = []string{ShowToday, ShowYesterday, ShowWhy, ShowRanking}

// View returns the position of a puzzle for its picture. The seats have no names of people: the seat that is asked is
// "you", so all users of a language share a picture.
func (p *Puzzle) View(l *i18n.Language, words *i18n.Catalogue) *view.View {
	t := new(table.Table)
	t.Locale, t.Game = l.Code, p.Game.Rules.Name
	number := 0
	for seat := range p.Match.Setup().Seats {
		name := l.Say("daily.you")
		if game.Seat(seat) != p.Seat {
			number++
			name = l.Say("daily.rival", number)
		}
		t.Players = append(t.Players, table.Player{Name: name})
	}
	return &view.View{Session: &table.Session{Table: t, Match: p.Match}, Game: p.Game, Words: words}
}
