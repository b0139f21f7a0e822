package fair

import "dockside/game"

// Aside are dice for what the house settles beside the game, named by words of its own such as "answer", "1", "57":
// no play depends on them, and what they show tells nobody anything of the draws of the match.
func (c Chance) Aside(what ...string) game.Dice {
	return &dice{seed: c.Seed, place: message(append([]string{c.Dice, "aside", c.Match}, what...)...)}
}
