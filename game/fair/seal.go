package fair

import (
	"strconv"

	"dockside/game"
)

// Salt returns the salt for a face-down move, by its index in the log: 32 digits of 0-9 and a-f. It depends on the id
// of the match, since several matches may share a seed.
func (c Chance) Salt(play int) string {
	return c.Seed.salt(c.Dice, "seal", c.Match, strconv.Itoa(play))
}

// Seal returns the published hash of a face-down move: the SHA-256 of its salt, a blank and the move, as 64 digits of
// 0-9 and a-f.
func (c Chance) Seal(play int, move game.Move) string { return salted(c.Salt(play), string(move)) }

// seals returns the seals of a match for its record.
func (c Chance) seals(m *game.Match) []game.Seal {
	var all []game.Seal
	log := m.Log()
	for _, d := range m.FaceDown() {
		all = append(all, game.Seal{Play: d.Play, Hash: c.Seal(d.Play, log[d.Play].Move)})
	}
	return all
}
