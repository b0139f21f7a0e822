package fair

import (
	"strconv"

	"dockside/game"
)

// Salt returns what hides a move that lies face down, as 32 digits of 0-9 and a-f. It follows from
// the seed and from the play, named by its index in the log: a log only grows, so a play stays where
// it is. The id of the match is in it, since a seed may serve several matches, and what lies face
// down in one is not told by another.
func (c Chance) Salt(play int) string {
	return c.Seed.salt(c.Dice, "seal", c.Match, strconv.Itoa(play))
}

// Seal returns what is published of a move that lies face down: the SHA-256 of its salt, a blank and
// the move, as 64 digits of 0-9 and a-f.
func (c Chance) Seal(play int, move game.Move) string { return salted(c.Salt(play), string(move)) }

// seals returns the lines of a record about what lay face down.
func (c Chance) seals(m *game.Match) []game.Seal {
	var all []game.Seal
	log := m.Log()
	for _, d := range m.FaceDown() {
		all = append(all, game.Seal{Play: d.Play, Hash: c.Seal(d.Play, log[d.Play].Move)})
	}
	return all
}
