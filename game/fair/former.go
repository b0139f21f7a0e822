package fair

import (
	"strconv"

	"dockside/game"
)

// former tells whether the protocol is one from before: it commits to the seed alone, and its
// messages have the id of the match and the words themselves.
func (c Chance) former() bool { return c.Dice == ByPlay || c.Dice == Draft }

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
