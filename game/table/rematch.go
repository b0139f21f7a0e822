package table

import (
	"cmp"
	"slices"
	"time"

	"dockside/game"
)

// NextTable returns the table of an agreed rematch: the same people, each one seat further, so that two swap their
// seats. A computer player keeps the seat of a person who has left, and gets a name from call. After a study it is the
// same study again. The match has begun; against computer players alone it begins after its card was sent, see Ready.
func (t *Table) NextTable(
	r game.Rules, call func(level string, taken []string) string, d game.Dice, now time.Time,
) (*Table, error) {
	n := &Table{
		Schema:      Schema,
		ID:          t.Next,
		Publication: Publication{Location: t.Location, Room: t.Room.again()},
		Contest:     Contest{Terms: t.nextTerms(r.Version), Created: now, Expires: now, Players: t.nextPlayers(call)},
	}
	chance := t.NextChance()
	n.Protocol, n.Seed, n.Words, n.Chain = chance.Dice, chance.Seed, chance.Words, chance.Chain
	n.countPeople()
	if t.From.Match != "" {
		n.From, n.Log, n.Shown.Summed = t.From, slices.Clone(t.Log[:t.From.Plays]), t.From.Plays
	}
	if n.Solo {
		n.Phase, n.Expires, n.Words, n.Chain = Open, now.Add(n.Patience()), make([]string, len(n.Players)), nil
		n.changed(now)
		return n, nil
	}
	s, err := n.Replay(r)
	if err != nil {
		return nil, err
	}
	return n, s.start(*n, 0, "", d, now)
}

// nextPlayers returns the players of a rematch by its seats.
func (c *Contest) nextPlayers(call func(level string, taken []string) string) Players {
	players, names := slices.Clone(c.Players), c.Names()
	for i, p := range players {
		players[i].Voted, players[i].Pauses, players[i].Aborted, players[i].New = time.Time{}, false, false, false
		players[i].Turns = nil // they are those of this match
		if p.Left() || p.Erased {
			level := cmp.Or(p.Level, c.Standin)
			names[i] = call(level, names)
			players[i] = Player{Name: names[i], Level: level}
		}
	}
	if c.From.Match != "" {
		return players
	}
	return shifted(players)
}
