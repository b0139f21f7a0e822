package table

import (
	"slices"

	"dockside/game"
)

// Study makes a new table against computer players into a study: it goes on from a match, of that
// id, after so many of its plays, with the challenger on that seat and the computer players, in
// their order, on the others.
func (t *Table) Study(id string, m *game.Match, plays int, seat game.Seat) {
	t.Players = slices.Insert(t.Players[1:], int(seat), t.Players[0])
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
