package fair

import "dockside/game"

// Aside returns dice for what the house settles beside the game, named by words of its own such as "answer", "1", "57":
// no play depends on them, and what they show tells nobody anything of the draws of the match.
func (c Chance) Aside(what ...string) game.Dice {
	return &dice{seed: c.Seed, place: message(append([]string{c.Dice, "aside", c.Match}, what...)...)}
}

// Pseudonym returns a name for a person that only the seed leads to, as 32 digits of 0-9 and a-f.
func (c Chance) Pseudonym(user string) string { return c.Seed.salt(c.Dice, "person", c.Match, user) }
