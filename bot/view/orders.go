package view

import "dockside/game"

// OnlyOrders reports whether the words of a press set standing orders without a move.
func OnlyOrders(words game.Move) bool {
	move, orders := words.Parts()
	return move == "" && len(orders) > 0
}
