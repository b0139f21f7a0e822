package presenter

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render"
	"dockside/render/i18n"
)

// OrdersPage is the draft of who looks at the page for orders and has chosen nothing there.
const OrdersPage game.Move = "+"

// commanderOf is the face of a game in which seats lay orders; ok is false in others.
func commanderOf(v *view.View) (face render.Commander, ok bool) {
	face, ok = v.Face.(render.Commander)
	return face, ok && v.Rules.Orders != nil
}

// ordersOf are the orders that a seat has laid; nobody else sees them.
func ordersOf(v *view.View, seat game.Seat) []game.Order {
	if seat < 0 || int(seat) >= len(v.Players) {
		return nil
	}
	return v.Players[seat].Orders
}

// orderRows are the buttons and menus with which a seat lays orders, or takes them back.
func orderRows(l *i18n.Language, v *view.View, seat game.Seat, draft game.Move) []ui.Row {
	face, _ := commanderOf(v)
	choices := face.Orders(v.Match.State().View(seat), seat, ordersOf(v, seat), draft)
	return choiceRows(l, v, choices, decided(v.ID, v.Standing(seat)))
}

// ordersLine lists what a seat has laid; nothing if it has laid nothing.
func ordersLine(l *i18n.Language, v *view.View, seat game.Seat) string {
	face, _ := commanderOf(v)
	laid := face.Laid(v.Match.State().View(seat), seat, ordersOf(v, seat))
	if len(laid) == 0 {
		return ""
	}
	return l.Event(v.Said(), game.Say("orders.laid", laid))
}

// ordersButton leads from a hand to the page for orders, if there is any to be laid.
func ordersButton(l *i18n.Language, v *view.View, seat game.Seat) []ui.Button {
	if _, ok := commanderOf(v); !ok || len(orderRows(l, v, seat, OrdersPage)) == 0 {
		return nil
	}
	return []ui.Button{{ID: ui.ID("orders", v.ID), Label: l.Say("button.orders")}}
}

// backToHand leads from the page for orders to the hand.
func backToHand(l *i18n.Language, v *view.View) ui.Button {
	return ui.Button{ID: ui.ID("hand", v.ID), Label: l.Say("button.back")}
}
