package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"slices"
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

// FaceDown is a play which lay face down for a while.
type FaceDown struct {
	Play   int // its index in the log
	Opened int // the index of the play that turned it up; Len of the match while it lies there
}

// Down lists the plays of seats that lay, or lie, face down, in the order of the log. When the
// match is over everything is open, whatever ended it.
func Down(m *game.Match) []FaceDown {
	var all []FaceDown
	lying := map[game.Seat]int{} // seat → place in all
	for i, p := range m.Log() {
		down := sealed(m.At(i + 1))
		for seat, at := range lying {
			if p.Seat == seat || !slices.Contains(down, seat) {
				all[at].Opened = i
				delete(lying, seat)
			}
		}
		if p.Seat >= 0 && slices.Contains(down, p.Seat) {
			lying[p.Seat] = len(all)
			all = append(all, FaceDown{Play: i, Opened: m.Len()})
		}
	}
	if m.Outcome().Over() {
		for _, at := range lying {
			all[at].Opened = m.Len() - 1
		}
	}
	return all
}

// sealed names the seats whose last play lies face down.
func sealed(s game.State) []game.Seat {
	if s, ok := s.(game.Sealer); ok {
		return s.Sealed()
	}
	return nil
}

// seals are the lines of a record about what lay face down.
func (c Chance) seals(m *game.Match) []game.Seal {
	var all []game.Seal
	log := m.Log()
	for _, d := range Down(m) {
		all = append(all, game.Seal{Play: d.Play, Hash: c.Seal(d.Play, log[d.Play].Move)})
	}
	return all
}
