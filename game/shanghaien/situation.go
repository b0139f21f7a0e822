package shanghaien

import (
	"fmt"
	"slices"

	"dockside/game"
)

// Situation implements game.Recogniser: the row by its numbers, the dice on it and the rolled dice. Before the first
// die, the row may be read from either end.
func (s State) Situation(seat game.Seat) string {
	if s.Mover != seat || s.Step != Act && s.Step != Place {
		return ""
	}
	forward, backward := s.situation(s.Tavern), s.situation(reversed(s.Tavern))
	switch s.OneAt {
	case Left:
		return forward
	case Right:
		return backward
	case Unchosen:
	}
	return min(forward, backward)
}

// situation describes what lies on the table, with the card of each number. Nations are named in the order of
// their first card.
func (s State) situation(row [6]Card) string {
	var nations []Nation
	text := ""
	for i, c := range row {
		word := c.Trick.String()
		if !c.Dirty {
			if !slices.Contains(nations, c.Nation) {
				nations = append(nations, c.Nation)
			}
			word = fmt.Sprint(slices.Index(nations, c.Nation), "-", c.Value)
		}
		text += fmt.Sprint(word, ":", s.Placed[s.Mover][i+1], ":", s.Placed[1-s.Mover][i+1], " ")
	}
	rolled := s.Rolled
	slices.Sort(rolled[:])
	return fmt.Sprint(text, s.Step, rolled)
}

func reversed(row [6]Card) [6]Card {
	slices.Reverse(row[:])
	return row
}
