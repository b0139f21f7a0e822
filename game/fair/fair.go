// Package fair implements provably fair dice, a commit-reveal protocol.
//
// Before the first play the bot publishes a commitment to a secret seed. Players add lucky words, and a hash of each is
// published when it is given. Every number is derived from the seed, the hashes, and the name of its draw. When the
// match is over the seed is revealed. docs/dice.md specifies the protocol, with test vectors. The package knows no
// game: it gives game.Dice to the rules, and asks the rules again when it verifies.
package fair

import (
	"encoding/binary"
	"math"
	"strconv"

	"dockside/game"
)

// Protocol is the name and version of the protocol, as in records. The version rises with any change after which a
// number would be drawn differently. Draws are keyed by game.State.Draw, so they do not depend on the number of plays
// before.
const Protocol = "dockside-dice 2"

// Chance is everything from which the draws of a match are derived.
type Chance struct {
	Dice    string // the protocol
	Match   string // the id of the match
	Game    string
	Version int      // of the rules
	Options []string // ascending
	From    game.Origin
	Words   []string // by seat; game.CleanWord is applied to each
	// Forgotten are the seats, ascending, whose words were deleted. Their hashes stay.
	Forgotten []game.Seat
	// Chain is the published hashes of the words, in the order in which they were given; see Chained.
	Chain []game.Link
	Seed  Seed
}

// For returns the dice for one play of chance, by the name of its draw. They count their numbers, so use them once, in
// one goroutine. For fits game.Match.SettleBy.
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
	place []byte // the fields of the message that all draws of the play share
	draw  int    // the number of draws so far
}

// IntN implements game.Dice. It uses rejection sampling: values beyond the last whole multiple of n below 2^64, which
// would favour small numbers, are drawn again.
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
