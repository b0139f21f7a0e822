package shanghaien

import (
	"fmt"
	"slices"

	"dockside/game"
)

// Situations implements game.Recogniser: the row, read from either end, and its cards in any order with the round. They
// do not tell how the dice lie: different dice can come to the same position after a choice.
func (s State) Situations(seat game.Seat) []string {
	if s.Mover != seat || s.Step != Act && s.Step != Place {
		return nil
	}
	return []string{min(pattern(s.Tavern), pattern(reversed(s.Tavern))), s.Dealt(seat)}
}

// pattern describes a row. Nations are named in the order of their first card.
func pattern(row [6]Card) string {
	var nations []Nation
	text := ""
	for _, c := range row {
		word := c.Trick.String()
		if !c.Dirty {
			if !slices.Contains(nations, c.Nation) {
				nations = append(nations, c.Nation)
			}
			word = fmt.Sprint(slices.Index(nations, c.Nation), "-", c.Value)
		}
		text += word + " "
	}
	return text
}

func reversed(row [6]Card) [6]Card {
	slices.Reverse(row[:])
	return row
}
