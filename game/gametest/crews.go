package gametest

import (
	"fmt"
	"slices"

	"dockside/game"
)

// Together checks that teams stay together when everybody moves by one seat, as in a rematch. So all teams have the
// same size, and a lobby can be divided among them.
func Together(r game.Rules, s game.Setup) error {
	crews := r.Crews(s)
	for _, crew := range crews {
		var moved []game.Seat
		for _, seat := range crew {
			moved = append(moved, (seat+game.Seat(s.Seats)-1)%game.Seat(s.Seats))
		}
		slices.Sort(moved)
		if !slices.ContainsFunc(crews, func(other []game.Seat) bool { return slices.Equal(other, moved) }) {
			return fmt.Errorf("the crew %v is torn apart when everybody moves on by one seat: %v", crew, crews)
		}
	}
	return nil
}
