package tender

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dockside/game"
)

// orders implements game.Orders: "objection always", "objection never" and "objection ask", which takes the order back;
// and for one round "lay round-2 3" and "lay round-2 ask".
type orders struct{}

// ask takes an order back.
const ask = "ask"

// Lay implements game.Orders.
func (orders) Lay(view game.State, _ game.Seat, laid []game.Order, order game.Order) ([]game.Order, error) {
	s, _ := view.(State)
	if !s.spells(order) {
		return nil, fmt.Errorf("%w: the order %q", game.ErrIllegal, order)
	}
	kind, wish := cutLast(order)
	rest := slices.DeleteFunc(slices.Clone(laid), func(o game.Order) bool {
		other, _ := cutLast(o)
		return other == kind || !s.spells(o)
	})
	if wish == ask {
		return rest, nil
	}
	return append(rest, order), nil
}

// Carry implements game.Orders.
func (orders) Carry(view game.State, seat game.Seat, laid []game.Order) (game.Move, bool) {
	s, _ := view.(State)
	for _, order := range laid {
		switch kind, wish := cutLast(order); {
		case kind == "objection" && s.Asked[seat]:
			return map[string]game.Move{"always": object, "never": pass}[wish], true
		case kind == s.laying(s.Round) && s.Turned && !s.Asked[seat]:
			return game.Move("lay " + wish), true
		}
	}
	return "", false
}

// spells reports whether an order is valid and has not lapsed.
func (s State) spells(order game.Order) bool {
	kind, wish := cutLast(order)
	if kind == "objection" {
		return slices.Contains([]string{"always", "never", ask}, wish)
	}
	for round := max(s.Round, 1); round <= s.Rounds; round++ {
		if kind == s.laying(round) {
			return slices.Contains([]string{"1", "2", "3", "4", ask}, wish)
		}
	}
	return false
}

// laying returns the subject of an order for a round.
func (State) laying(round int) string { return "lay round-" + strconv.Itoa(round) }

// cutLast splits an order into its subject and its last word.
func cutLast(order game.Order) (kind, wish string) {
	i := max(strings.LastIndex(string(order), " "), 0)
	return string(order[:i]), strings.TrimSpace(string(order[i:]))
}
