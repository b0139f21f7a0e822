package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"

	"dockside/game"
)

// saltLength is how much of an HMAC makes a salt, in bytes: nobody can try out 2^128 of them.
const saltLength = 16

// Salt is what hides a move that lies face down, as 32 digits of 0-9 and a-f. It follows from
// the seed and from the play, named by its index in the log, so nobody could choose it to fit.
func (c Chance) Salt(play int) string {
	mac := hmac.New(sha256.New, c.Seed[:])
	mac.Write(appendField(appendField(c.place(), "salt"), strconv.Itoa(play)))
	return hex.EncodeToString(mac.Sum(nil)[:saltLength])
}

// Seal is what is published of a move that lies face down: the SHA-256 of its salt, a blank and
// the move, as 64 digits of 0-9 and a-f.
func (c Chance) Seal(play int, move game.Move) string {
	sum := sha256.Sum256([]byte(c.Salt(play) + " " + string(move)))
	return hex.EncodeToString(sum[:])
}

// seals are the lines of a record about what lay face down.
func (c Chance) seals(m *game.Match) []game.Seal {
	var all []game.Seal
	log := m.Log()
	for _, d := range m.FaceDown() {
		all = append(all, game.Seal{Play: d.Play, Hash: c.Seal(d.Play, log[d.Play].Move)})
	}
	return all
}
