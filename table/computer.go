package table

import (
	"slices"
	"time"

	"dockside/game"
)

// Computers lists the seats of computer players who may act now, ascending.
func (t *Table) Computers(m *game.Match) []game.Seat {
	return slices.DeleteFunc(slices.Clone(m.Turn()), func(s game.Seat) bool { return m.Level(s) == "" })
}

// Continue takes over a match which computer players have played on from what the table had
// when its log was from plays long: ErrStale if it has moved on meanwhile.
func (t *Table) Continue(m *game.Match, from int, now time.Time) error {
	if t.Phase != Playing || len(t.Log) != from {
		return ErrStale
	}
	return t.keep(m, now)
}

// Dice are those of each play of the match: drawn from its seed, or the ordinary ones if it has
// none. They are a secret until the match is over.
func (t *Table) Dice(ordinary game.Dice) func(play int) game.Dice {
	if t.Provable() {
		return t.Chance().Dice
	}
	return func(int) game.Dice { return ordinary }
}

// Forsake gives the seats of those who missed their deadline to computer players, in a match of
// more than two, where the others would have to wait. It tells whether it did.
func (t *Table) Forsake(r game.Rules, now time.Time) (bool, error) {
	if t.Phase != Playing || !t.Late {
		return false, nil
	}
	m, err := t.Match(r)
	if err != nil {
		return false, err
	}
	late := m.Turn()
	if !t.awaited(late) || !slices.ContainsFunc(late, t.goesOn) {
		return false, nil
	}
	return true, t.handOver(m, late, now)
}

// awaited tells whether somebody waits for those who are to move. Where all people are late, a
// game would be played out by computer players alone.
func (t *Table) awaited(late []game.Seat) bool {
	for i, p := range t.Players {
		if p.User != "" && !p.Left() && !slices.Contains(late, game.Seat(i)) {
			return true
		}
	}
	return false
}

// goesOn tells whether a match goes on without the person on a seat: if there are more than two
// seats, and other people.
func (t *Table) goesOn(left game.Seat) bool {
	others := 0
	for i, p := range t.Players {
		if game.Seat(i) != left && p.User != "" && !p.Left() {
			others++
		}
	}
	return t.Standin != "" && len(t.Players) > 2 && others > 0
}

// handOver gives seats of people to the computer player of the table.
func (t *Table) handOver(m *game.Match, seats []game.Seat, now time.Time) error {
	for _, s := range seats {
		if s < 0 || m.Level(s) != "" {
			continue
		}
		if _, err := m.Play(game.TakeOver(s, t.Standin)); err != nil {
			return err
		}
		t.Players[s].Level = t.Standin
	}
	if err := t.keep(m, now); err != nil {
		return err
	}
	if t.Late { // those who were late are gone
		t.newTurn(now)
	}
	return nil
}
