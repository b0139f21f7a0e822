// Package fair draws what chance brings so that anybody can check it afterwards.
//
// Before the first play the house publishes a hash of a secret seed; the players add words that
// it could not know then, and a hash of each is published when it is given; every number is drawn
// from both and from the name of what it is drawn for; and when the match is over the seed is told.
// The protocol is written down, with examples to test other programs by, in docs/dice.md. The
// package knows no game: it hands game.Dice to the rules and asks the rules again when it verifies.
package fair

import (
	"encoding/binary"
	"math"
	"strconv"

	"dockside/game"
)

// Protocol is the name and version of the protocol, as records have them. The version rises with any change after
// which a number would be drawn differently. It names a play of chance in words of its game, see game.State.Draw: so
// what it brings does not depend on how many plays came before it. It binds the words when they are given.
const Protocol = "dockside-dice 2"

// Chance is all that the luck of one match is drawn from.
type Chance struct {
	Dice    string // the protocol
	Match   string // the id of the match
	Game    string
	Version int      // of the rules
	Options []string // ascending
	From    game.Origin
	Words   []string // by seat; game.CleanWord is applied to each
	// Forgotten are the seats, ascending, whose words are kept no more. What was published of them stays.
	Forgotten []game.Seat
	// Chain is what was published of the words as they were given; see Chained.
	Chain []game.Link
	Seed  Seed
}

// For returns the dice for one play of chance, by the name of its draw. They count their own numbers, so they serve
// one play once, and not several goroutines. It fits game.Match.SettleBy.
func (c Chance) For(_ int, draw string) game.Dice {
	place := message(c.Dice, "draw")
	for seat := range c.Words {
		place = appendField(place, c.hash(game.Seat(seat)))
	}
	return &dice{seed: c.Seed, place: appendField(place, draw)}
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
	sum := d.seed.mac(appendField(d.place[:len(d.place):len(d.place)], strconv.Itoa(d.draw)))
	d.draw++
	return binary.BigEndian.Uint64(sum)
}
