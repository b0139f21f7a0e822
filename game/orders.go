package game

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Order is what a seat has laid down beforehand, in words like those of a move ("lay round-2 3"): what the
// house is to do for it once that is possible. It is private like a sealed bid, at most MaxMove bytes long, and
// stands in no log: when it is carried out, that is an ordinary play.
type Order string

// MaxOrders is how many orders a seat can have.
const MaxOrders = 25

// Orders is what a game knows of standing orders; rules never hear of them. Both methods are given the
// position as the seat sees it, and judge by that alone.
type Orders interface {
	// Lay is what a seat has laid once it lays one order more: without those that it replaces or takes
	// back, and without those that have lapsed. It leaves the given orders alone. An order that is not
	// well spelled, or comes too late, is refused with an error that wraps ErrIllegal, an *IllegalError
	// where people should hear why.
	Lay(view State, seat Seat, laid []Order, order Order) ([]Order, error)
	// Carry is the move of the seat that its orders ask for now; false where they ask for none, and the
	// seat is asked itself.
	Carry(view State, seat Seat, laid []Order) (Move, bool)
}

// Lay is what a seat has laid once it lays some orders more, one after the other. The error wraps ErrIllegal.
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

// hushed is the refusal of an order, which is a secret, without its words.
func hushed(err error) error {
	if why := (*IllegalError)(nil); errors.As(err, &why) {
		return &IllegalError{Err: fmt.Errorf("%w: no such order", ErrIllegal), Why: why.Why}
	}
	return fmt.Errorf("%w: no such order", ErrIllegal)
}

// Carry is the legal move that the orders of a seat ask for now, as the seat sees the position. An order that asks
// for anything else is not carried out.
func (r Rules) Carry(view State, seat Seat, laid []Order) (Move, bool) {
	if r.Orders == nil || len(laid) == 0 {
		return "", false
	}
	if move, ok := r.Orders.Carry(view, seat, laid); ok && slices.Contains(view.Moves(seat), move) {
		return move, true
	}
	return "", false
}

// laying stands before each order in the words of a press.
const laying = "+ "

// With is a move with orders that are laid in the same press, or without a move the laying of orders: "bid 2 + lay
// round-1 3", "+ objection never". It stands on buttons and in drafts, never in a log. All of it is at most MaxMove
// bytes long.
func (m Move) With(orders ...Order) Move {
	for _, order := range orders {
		m = Move(strings.TrimLeft(string(m)+" "+laying+string(order), " "))
	}
	return m
}

// Parts is the move of a press, empty where it makes none, and the orders that it lays, see With.
func (m Move) Parts() (move Move, orders []Order) {
	parts := strings.Split(" "+string(m)+" ", " "+laying)
	for _, order := range parts[1:] {
		orders = append(orders, Order(strings.TrimSpace(order)))
	}
	return Move(strings.TrimSpace(parts[0])), orders
}

// Standing names what a seat has laid, and how many plays it has made: the buttons for orders carry it, as those
// for moves carry a Decision. It is for buttons that the seat alone sees.
func (m *Match) Standing(s Seat, laid []Order) string {
	h := sha256.New()
	for _, order := range laid {
		h.Write([]byte(order + "\n"))
	}
	return "o-" + strconv.Itoa(m.madeBy(s)) + "." + hex.EncodeToString(h.Sum(nil)[:3])
}
