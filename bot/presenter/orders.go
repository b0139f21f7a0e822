package presenter

import (
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/render"
	"dockside/render/i18n"
)

// OrdersPage is the draft that stands for the page of standing orders with nothing chosen on it.
const OrdersPage game.Move = "+"

// commanderOf returns the face of a game with standing orders; ok is false for other games.
func commanderOf(v *view.View) (face render.Commander, ok bool) {
	face, ok = v.Face.(render.Commander)
	return face, ok && v.Rules.Orders != nil
}

// orderRows are the controls with which a seat sets or cancels standing orders.
func orderRows(l *i18n.Language, v *view.View, seat game.Seat, draft game.Move) []ui.Row {
	face, _ := commanderOf(v)
	choices := face.Orders(v.Match.State().View(seat), seat, ordersOf(v, seat), draft)
	return ChoiceRows(l, v, choices, decided(v.ID, v.Standing(seat)))
}

// ordersLine lists the standing orders of a seat; "" if it has none.
func ordersLine(l *i18n.Language, v *view.View, seat game.Seat) string {
	face, _ := commanderOf(v)
	laid := face.Laid(v.Match.State().View(seat), seat, ordersOf(v, seat))
	if len(laid) == 0 {
		return ""
	}
	return l.Event(v.Said(), game.Say("orders.laid", laid))
}

// ordersButton opens the page of standing orders, if any are possible.
func ordersButton(l *i18n.Language, v *view.View, seat game.Seat) []ui.Button {
	if _, ok := commanderOf(v); !ok || len(orderRows(l, v, seat, OrdersPage)) == 0 {
		return nil
	}
	return []ui.Button{{ID: ui.ID("orders", v.ID), Label: l.Say("button.orders")}}
}

// backToHand leads from the page of standing orders to the hand.
func backToHand(l *i18n.Language, v *view.View) ui.Button {
	return ui.Button{ID: ui.ID("hand", v.ID), Label: l.Say("button.back")}
}
