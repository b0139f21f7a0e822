package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Order is a standing order of a seat, spelled like a move ("lay round-2 3"): the bot makes that move for the seat when
// it is possible. It is private like a sealed bid, has at most MaxMove bytes, and is not logged. Carrying it out is an
// ordinary play.
type Order string

// MaxOrders is the largest number of orders of a seat.
const MaxOrders = 25

// Orders defines the standing orders of a game. Both methods depend only on the seat's view of the position. Rules know
// nothing of orders.
type Orders interface {
	// Lay returns the orders of a seat after it adds one: without those that the new one replaces or takes back, and
	// without lapsed ones. It does not change laid. The error for a misspelled or late order wraps ErrIllegal. It is
	// an *IllegalError if the player should read the reason.
	Lay(view State, seat Seat, laid []Order, order Order) ([]Order, error)
	// Carry returns the move that the orders ask for now, and reports whether they ask for one. Otherwise the player
	// decides.
	Carry(view State, seat Seat, laid []Order) (Move, bool)
}

// Lay returns the orders of a seat after it adds more, one after the other. The error wraps ErrIllegal.
func (r Rules) Lay(view State, seat Seat, laid []Order, more ...Order) ([]Order, error) {
	for _, order := range more {
		if r.Orders == nil || len(order) > MaxMove || !Move(order).wellSpelled() {
			return nil, fmt.Errorf("%w: no such order", ErrIllegal)
		}
		next, err := r.Orders.Lay(view, seat, slices.Clip(laid), order)
		if err != nil {
			return nil, hushed(err)
		}
		laid = next
	}
	if len(laid) > MaxOrders {
		return nil, fmt.Errorf("%w: more than %d orders", ErrIllegal, MaxOrders)
	}
	return laid, nil
}

// hushed returns the refusal of an order without the order, which is secret.
func hushed(err error) error {
	if why := (*IllegalError)(nil); errors.As(err, &why) {
		return &IllegalError{Err: fmt.Errorf("%w: no such order", ErrIllegal), Why: why.Why}
	}
	return fmt.Errorf("%w: no such order", ErrIllegal)
}

// Carry returns the move that the orders of a seat ask for now, by the seat's view. It reports false if there is none,
// or if it is illegal.
func (r Rules) Carry(view State, seat Seat, laid []Order) (Move, bool) {
	if r.Orders == nil || len(laid) == 0 {
		return "", false
	}
	if move, ok := r.Orders.Carry(view, seat, laid); ok && slices.Contains(view.Moves(seat), move) {
		return move, true
	}
	return "", false
}

// laying precedes each order in the text of a button.
const laying = "+ "

// With returns a move combined with orders, or orders alone if the move is empty: "bid 2 + lay round-1 3",
// "+ objection never". Buttons and drafts carry it, never a log. It has at most MaxMove bytes.
func (m Move) With(orders ...Order) Move {
	for _, order := range orders {
		m = Move(strings.TrimLeft(string(m)+" "+laying+string(order), " "))
	}
	return m
}

// Parts splits what With has combined. The move is empty if there is none.
func (m Move) Parts() (move Move, orders []Order) {
	parts := strings.Split(" "+string(m)+" ", " "+laying)
	for _, order := range parts[1:] {
		orders = append(orders, Order(strings.TrimSpace(order)))
	}
	return Move(strings.TrimSpace(parts[0])), orders
}
