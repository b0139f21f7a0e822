// Package fair draws what chance brings so that anybody can check it afterwards.
//
// Before the first play the house publishes a hash of a secret seed; the players add words that
// it could not know then; every number is drawn from both and from its place in the match; and
// when the match is over the seed is told. The protocol is written down, with examples to test
// other programs by, in docs/dice.md. The package knows no game: it hands game.Dice to the
// rules and asks the rules again when it verifies.
package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"math"
	"slices"
	"strconv"

	"dockside/game"
)

// The protocols, as records tell them. The version rises with any change after which a number
// would be drawn differently.
const (
	// ByPlay names a play of chance by its index in the log. Matches that began with it go on so.
	ByPlay = "dockside-dice 1"
	// Protocol names it in words of its game, see game.State.Draw: so what it brings does not
	// depend on how many plays came before it.
	Protocol = "dockside-dice 2"
)

// Chance is all that the luck of one match is drawn from.
type Chance struct {
	Dice  string   // the protocol
	Match string   // the id of the match
	Words []string // by seat; game.CleanWord is applied to each
	Seed  Seed
}

// For are the dice for one play of chance: for its index in the log and the name of its draw. They
// count their own numbers, so they serve one play once, and not several goroutines. It fits
// game.Match.SettleBy.
func (c Chance) For(play int, draw string) game.Dice {
	place := c.place()
	if c.Dice == ByPlay {
		place = appendField(place, strconv.Itoa(play))
	} else {
		place = appendField(appendField(place, "draw"), draw)
	}
	return &dice{seed: c.Seed, place: place}
}

// place are the fields of a message that are the same throughout the match.
func (c Chance) place() []byte {
	place := appendField(appendField(nil, c.Dice), c.Match)
	for _, word := range c.Words {
		place = appendField(place, game.CleanWord(word))
	}
	return place
}

// appendField adds a field to a message: its length in four bytes, big-endian, and its bytes.
func appendField(message []byte, field string) []byte {
	return append(binary.BigEndian.AppendUint32(message, uint32(len(field))), field...)
}

// dice are the dice of one play.
type dice struct {
	seed  Seed
	place []byte // the fields of the message that are the same for all draws of the play
	draw  int    // how many draws were made
}

// IntN implements game.Dice. The 2^64 values of a draw do not divide evenly by every n: those
// past the last whole multiple of n, which would favour small numbers, are drawn again.
func (d *dice) IntN(n int) int {
	bound := uint64(n)
	rest := (math.MaxUint64%bound + 1) % bound // 2^64 mod n
	for {
		if x := d.next(); x <= math.MaxUint64-rest {
			return int(x % bound)
		}
	}
}

// next makes one draw.
func (d *dice) next() uint64 {
	mac := hmac.New(sha256.New, d.seed[:])
	mac.Write(appendField(slices.Clip(d.place), strconv.Itoa(d.draw)))
	d.draw++
	return binary.BigEndian.Uint64(mac.Sum(nil))
}
