package presenter

import (
	"testing"

	"dockside/bot/presenter/presentertest"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/table"
	"dockside/game/tips"
)

// A prediction and that of the bot are compared by the win chance that each gave the winner.
func TestAPredictionIsComparedByTheWinner(t *testing.T) {
	t.Parallel()
	m, err := game.Replay(shanghaien.Rules(), game.Setup{Seats: 2}, []game.Play{
		{Seat: game.Nature, Move: "start 0"},
		{Seat: game.Outside, Move: "resign 0"},
	})
	if err != nil {
		t.Fatal(err)
	}
	tip := tips.Tip{Side: 0, Percent: 30, House: []float64{0.503, 0.497}, Score: &tips.Score{}}
	tab := table.Table{Contest: table.Contest{Phase: table.Over, Players: []table.Player{{Name: "Anna"}, {Name: "Bernd"}}}}
	tab.Spectators = table.Spectators{{User: "9", Name: "Clara", Tip: &tip}}
	v := &view.View{
		Session: &table.Session{Table: &tab, Match: m}, Game: presentertest.Shanghaien(), Words: presentertest.Words(t),
	}
	for code, want := range map[string][2]string{
		"en": {
			"1 prediction: **Clara** saw 70% for **Bernd**, the computer 50%.",
			"You saw 70% for **Bernd**, the computer 50%.",
		},
		"fr": {
			"1 pronostic\u00a0: **Clara** donnait 70\u00a0% à **Bernd**, l’ordinateur 50\u00a0%.",
			"Vous donniez 70\u00a0% à **Bernd**, l’ordinateur 50\u00a0%.",
		},
	} {
		l := v.Words.For(code)
		if got := predictionsLine(l, v); got != want[0] {
			t.Errorf("%s: the result says %q", code, got)
		}
		if got := ScoreLine(l, v, tip); got != want[1] {
			t.Errorf("%s: the user reads %q", code, got)
		}
	}
}
