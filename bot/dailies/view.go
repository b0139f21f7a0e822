package dailies

import (
	"dockside/bot/view"
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

// View returns the position of a puzzle for its picture. The seats are named by their colours, so all users of a
// language share a picture.
func (p *Puzzle) View(l *i18n.Language, words *i18n.Catalogue) *view.View {
	t := new(table.Table)
	t.Locale, t.Game = l.Code, p.Game.Rules.Name
	for seat := range p.Match.Setup().Seats {
		t.Players = append(t.Players, table.Player{Name: view.SeatByColour(l, t.Game, seat, "")})
	}
	return &view.View{Session: &table.Session{Table: t, Match: p.Match}, Game: p.Game, Words: words}
}

// SeatLine tells the reader which seat of the picture is theirs.
func (p *Puzzle) SeatLine(l *i18n.Language) string {
	return l.Say("daily.seat", view.SeatByColour(l, p.Game.Rules.Name, int(p.Seat), ""))
}
