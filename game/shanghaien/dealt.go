package shanghaien

import (
	"fmt"
	"slices"

	"dockside/game"
)

// Dealt implements game.Dealer: the round and the cards of the tavern, independent of their order and of the names of
// the nations; empty between a shanghai and the deal.
func (s State) Dealt(game.Seat) string {
	if s.Tavern == [6]Card{} {
		return ""
	}
	var crews [Nations][]int
	var tricks []string
	for _, c := range s.Tavern {
		switch {
		case c.Dirty:
			tricks = append(tricks, c.String())
		case c.Value > 0:
			crews[c.Nation] = append(crews[c.Nation], c.Value)
		}
	}
	for _, crew := range crews {
		slices.Sort(crew)
	}
	slices.SortFunc(crews[:], slices.Compare)
	slices.Sort(tricks)
	return fmt.Sprint(s.Round, crews, tricks)
}
