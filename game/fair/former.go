package fair

import (
	"strconv"

	"dockside/game"
)

// former tells whether the protocol is one from before: it commits to the seed alone, and its
// messages have the id of the match and the words themselves.
func (c Chance) former() bool { return c.Dice == ByPlay || c.Dice == Draft }

// AsDrawn gives a proof the name of the protocol that its match was drawn by. At first the draft was called
// like Protocol, and records of that time still say so. They are known by what they lack and by their
// commitment, which no match of Protocol has published.
func AsDrawn(p game.Proof) game.Proof {
	var seed Seed
	told := len(p.Words) > 0 && seed.UnmarshalText([]byte(p.Seed)) == nil
	if p.Dice == Protocol && told && !bound(p) && p.Commit == digest(seed[:]) {
		p.Dice = Draft
	}
	return p
}

// bound tells whether a proof has anything that former protocols do not have.
func bound(p game.Proof) bool {
	return p.Head != "" || len(p.Chain)+len(p.Draws)+len(p.Salts) > 0
}

// formerPlace are the fields of a message of a former protocol that name a play of chance.
func (c Chance) formerPlace(play int, draw string) []byte {
	if c.Dice == ByPlay {
		return c.formerMessage(strconv.Itoa(play))
	}
	return c.formerMessage("draw", draw)
}

// formerMessage begins with what is the same throughout a match of a former protocol. A draft has
// the name in it that it went by.
func (c Chance) formerMessage(what ...string) []byte {
	fields := []string{ByPlay, c.Match}
	if c.Dice == Draft {
		fields[0] = "dockside-dice 2"
	}
	for _, word := range c.Words {
		fields = append(fields, game.CleanWord(word))
	}
	return message(append(fields, what...)...)
}
