package view

import "dockside/game"

// OnlyOrders tells whether the words of a press lay orders and make no move.
func OnlyOrders(words game.Move) bool {
	move, orders := words.Parts()
	return move == "" && len(orders) > 0
}
