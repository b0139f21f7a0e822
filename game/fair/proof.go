package fair

import (
	"slices"

	"dockside/game"
)

// Proof returns the proof of the dice for the record of a match. It contains the seed, and all that follows from it,
// only if told is true: when every match drawn from the seed is over. Otherwise the match may be nil.
func (c Chance) Proof(m *game.Match, told bool) game.Proof {
	p := game.Proof{Dice: c.Dice, Match: c.Match, Commit: c.Commitment(), Chain: slices.Clone(c.Chain), From: c.From}
	if !told {
		return p
	}
	p.Forgotten = c.Forgotten
	p.Words, p.Salts, p.Draws = c.clean(), c.Salts(), c.draws(m)
	p.Head, p.Seals, p.Seed = c.Head(m, m.Len()), c.seals(m), c.Seed.digits()
	return p
}

// clean returns the words as they stand in a record.
func (c Chance) clean() []string {
	words := make([]string, len(c.Words))
	for i, word := range c.Words {
		words[i] = game.CleanWord(word)
	}
	return words
}

// draws returns the draws of a match for its record. Those that a study has from another match are omitted.
func (c Chance) draws(m *game.Match) []game.Draw {
	var all []game.Draw
	for i, step := range m.Steps(c.From.Plays, game.Public) {
		if step.Seat == game.Nature {
			_, drawn := c.draw(step.Before, i)
			all = append(all, drawn)
		}
	}
	return all
}

// draw returns Nature's move and the numbers drawn for it.
func (c Chance) draw(s game.State, play int) (game.Move, game.Draw) {
	drawn := game.Draw{Play: play, Name: s.Draw()}
	move := s.Chance(&clerk{c.For(play, drawn.Name), &drawn})
	return move, drawn
}

// clerk implements game.Dice and records the numbers drawn.
type clerk struct {
	dice  game.Dice
	drawn *game.Draw
}

// IntN implements game.Dice.
func (c *clerk) IntN(n int) int {
	number := c.dice.IntN(n)
	c.drawn.Numbers = append(c.drawn.Numbers, game.Number{Drawn: number, Below: n})
	return number
}
