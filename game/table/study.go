package table

import (
	"slices"

	"dockside/game"
)

// Study makes a new table against computer players into a study. Its match goes on from the match m with
// that id, after that many of its plays. The challenger takes the seat, and the computer players the
// others, in their order.
func (t *Table) Study(id string, m *game.Match, plays int, seat game.Seat) {
	t.Players = slices.Insert(t.Players[1:], int(seat), t.Players[0])
	t.Words = slices.Insert(t.Words[1:], int(seat), t.Words[0])
	t.publishWords()
	for i, p := range t.Players {
		if p.Level != "" {
			t.Log = append(t.Log, game.TakeOver(game.Seat(i), p.Level))
		}
	}
	for _, p := range m.Log()[:plays] {
		if p.Seat != game.Outside {
			t.Log = append(t.Log, p)
		}
	}
	t.From = game.Origin{Match: id, Plays: len(t.Log)}
	t.Shown.Summed = len(t.Log) // the channel needs no pictures of what it has seen
}
