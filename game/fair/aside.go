package fair

import "dockside/game"

// SideDice returns dice for random decisions of the bot outside the game, keyed by words such as "answer", "1", "57".
// No play depends on them, and they reveal nothing about the draws of the match.
func (c Chance) SideDice(what ...string) game.Dice {
	return &dice{seed: c.Seed, place: message(append([]string{c.Dice, "aside", c.Match}, what...)...)}
}

// Pseudonym returns a name for a person that only the seed leads to, as 32 digits of 0-9 and a-f.
func (c Chance) Pseudonym(user string) string { return c.Seed.salt(c.Dice, "person", c.Match, user) }
