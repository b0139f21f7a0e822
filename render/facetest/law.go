package facetest

import (
	"fmt"
	"slices"

	"dockside/game"
	"dockside/render"
)

// The limits of a message: rows of buttons or menus. The table uses one row.
const (
	rowsOfChoices = 4
	buttonsInRow  = 5
	mostDrafts    = 10_000
)

// Obeys checks the law of faces in one position, for a seat and its view. Presses reach exactly the legal moves. No
// draft shows a menu of more than 25 options, or more than five rows with the table's own buttons. No two presses are
// equal, and none leads to a dead end. Open choices are the same for all viewers, since they are on the board, and
// contain no orders. The rules accept every order.
func Obeys(f render.Face, r game.Rules, view game.State, seat game.Seat) error {
	made, err := pressed("", func(draft game.Move) []render.Choice { return f.Choices(view, seat, draft) },
		func(words game.Move) bool { move, _ := words.Parts(); return slices.Contains(view.Moves(seat), move) })
	if err != nil {
		return err
	}
	reached := map[game.Move]bool{}
	for _, words := range made {
		move, orders := words.Parts()
		if _, err := r.Lay(view, seat, nil, orders...); err != nil {
			return fmt.Errorf("pressing %q: %w", words, err)
		}
		reached[move] = reached[move] || len(orders) == 0
	}
	for _, m := range view.Moves(seat) {
		if !reached[m] {
			return fmt.Errorf("no press reaches %q", m)
		}
	}
	return opens(f, view, seat)
}

// opens checks the open choices of a seat.
func opens(f render.Face, view game.State, seat game.Seat) error {
	own, public := open(f.Choices(view, seat, "")), open(f.Choices(view.View(game.Public), seat, ""))
	if fmt.Sprint(own) != fmt.Sprint(public) {
		return fmt.Errorf("the open choices are %v, and for everybody %v", own, public)
	}
	for _, c := range presses(own) {
		if _, orders := c.Move.Parts(); orders != nil {
			return fmt.Errorf("the open choice %q lays an order", c.Move)
		}
	}
	return nil
}

// Pauses checks the law of faces for the results for which matches pause: each is a public event with a picture of its
// own message.
func Pauses(traits render.Traits, r game.Rules, heard map[string]bool) error {
	for _, key := range r.Reveals {
		switch {
		case traits.Keeps[key] == "":
			return fmt.Errorf("matches pause after %q, which keeps no picture", key)
		case !heard[key]:
			return fmt.Errorf("matches pause after %q, which the public never hears", key)
		}
	}
	if len(r.Reveals) > 0 && traits.Together > 1 {
		return fmt.Errorf("matches pause for a picture that shares a message with %d others", traits.Together-1)
	}
	return nil
}

// Commands checks the law of faces for the page of standing orders. The rules accept all orders on it, also together.
// Every order can be withdrawn. No draft is too long or a dead end.
func Commands(f render.Commander, r game.Rules, view game.State, seat game.Seat) error {
	all, err := offered(f, view, seat, nil)
	if err != nil {
		return err
	}
	var laid []game.Order
	for _, words := range all {
		_, orders := words.Parts()
		after, err := r.Lay(view, seat, laid, orders...)
		if err != nil {
			return fmt.Errorf("pressing %q: %w", words, err)
		}
		if len(after) >= len(laid) {
			laid = after
		}
	}
	for len(laid) > 0 && err == nil {
		laid, err = revoked(f, r, view, seat, laid)
	}
	return err
}

// revoked returns the orders of a seat after it has withdrawn some.
func revoked(
	f render.Commander, r game.Rules, view game.State, seat game.Seat, laid []game.Order,
) ([]game.Order, error) {
	all, err := offered(f, view, seat, laid)
	if err != nil {
		return nil, err
	}
	for _, words := range all {
		_, orders := words.Parts()
		left, err := r.Lay(view, seat, laid, orders...)
		if err != nil || len(left) < len(laid) {
			return left, err
		}
	}
	return nil, fmt.Errorf("nothing takes %q back", laid)
}

// offered returns the presses that add orders of a seat.
func offered(f render.Commander, view game.State, seat game.Seat, laid []game.Order) ([]game.Move, error) {
	return pressed("+", func(draft game.Move) []render.Choice { return f.Orders(view, seat, laid, draft) },
		func(words game.Move) bool {
			move, orders := words.Parts()
			return move == "" && len(orders) > 0
		})
}

// pressed returns the words of all legal presses that are reachable from a first draft. It fails if a draft on the way
// is too long or a dead end.
func pressed(
	first game.Move, choices func(draft game.Move) []render.Choice, legal func(words game.Move) bool,
) (made []game.Move, err error) {
	drafts := []game.Move{first}
	for i := 0; i < len(drafts); i++ {
		all := choices(drafts[i])
		if err := fits(all); err != nil {
			return nil, fmt.Errorf("after %q %w", drafts[i], err)
		}
		known := map[string]bool{}
		for _, c := range presses(all) {
			key := fmt.Sprint(c.Move, c.Draft)
			switch {
			case known[key]:
				return nil, fmt.Errorf("after %q there are two of %q", drafts[i], c.Move)
			case len(c.Move) > game.MaxMove:
				return nil, fmt.Errorf("after %q there is %q, which is too long", drafts[i], c.Move)
			case c.Gone:
			case !c.Draft && legal(c.Move):
				made = append(made, c.Move)
			case !c.Draft && c.Move == drafts[i]:
				return nil, fmt.Errorf("pressing %q leads nowhere", c.Move)
			case !slices.Contains(drafts, c.Move):
				drafts = append(drafts, c.Move)
			}
			known[key] = true
		}
		if i > 0 && len(all) == 0 || i > mostDrafts {
			return nil, fmt.Errorf("the draft %q leads nowhere", drafts[i])
		}
	}
	return made, nil
}

// open returns the choices that are public.
func open(choices []render.Choice) []render.Choice {
	return slices.DeleteFunc(slices.Clone(choices), func(c render.Choice) bool { return !c.Open })
}

// fits returns an error if choices exceed the limits of a message.
func fits(choices []render.Choice) error {
	buttons, rows := map[int]int{}, 0
	for _, c := range choices {
		switch n := len(c.Menu); {
		case n > render.MaxOptions:
			return fmt.Errorf("a menu has %d options", n)
		case c.Menu == nil:
			buttons[c.Row]++
		case n == 0:
			return fmt.Errorf("a menu is empty")
		default:
			rows++
		}
	}
	for _, n := range buttons {
		rows += (n + buttonsInRow - 1) / buttonsInRow
	}
	if rows > rowsOfChoices {
		return fmt.Errorf("there are %d rows of choices, more than %d", rows, rowsOfChoices)
	}
	return nil
}

// presses returns all buttons, and the options of all menus.
func presses(choices []render.Choice) []render.Choice {
	var all []render.Choice
	for _, c := range choices {
		if c.Menu == nil {
			all = append(all, c)
		} else {
			all = append(all, c.Menu...)
		}
	}
	return all
}
