package game_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/gametest/tender"
)

// The moves of one press are one line: a move, orders, or both.
func TestPartsOfAPress(t *testing.T) {
	t.Parallel()
	for words, want := range map[game.Move]struct {
		move   game.Move
		orders []game.Order
	}{
		"":                                  {},
		"bid 2":                             {"bid 2", nil},
		"+ objection never":                 {"", []game.Order{"objection never"}},
		"bid 2 + lay round-1 3":             {"bid 2", []game.Order{"lay round-1 3"}},
		"bid 2 + lay round-1 3 + lay 2 ask": {"bid 2", []game.Order{"lay round-1 3", "lay 2 ask"}},
		"+":                                 {"", []game.Order{""}},
	} {
		move, orders := words.Parts()
		if move != want.move || !slices.Equal(orders, want.orders) {
			t.Errorf("%q is %q with %q", words, move, orders)
		}
		if got := move.With(orders...); words != "+" && got != words {
			t.Errorf("%q with %q is %q", move, orders, got)
		}
	}
}

// bidding returns the view of seat 0 in a first round in which seats 0, 1 and 2 have to bid.
func bidding(t *testing.T) game.State {
	t.Helper()
	m, err := game.Replay(tender.Rules(), game.Setup{Seats: 3}, []game.Play{{Seat: game.Nature, Move: "deal 3 4 5"}})
	if err != nil {
		t.Fatal(err)
	}
	return m.State().View(0)
}

func TestOrdersAreLaid(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		laid, more string // separated by commas
		want       string
	}{
		"the first one":       {"", "objection never", "objection never"},
		"beside another":      {"objection never", "lay round-1 3", "objection never,lay round-1 3"},
		"in place of another": {"objection never,lay round-1 3", "objection always", "lay round-1 3,objection always"},
		"taken back":          {"objection never", "objection ask", ""},
		"two at once":         {"", "lay round-1 3,lay round-2 4", "lay round-1 3,lay round-2 4"},
		"what has lapsed":     {"lay round-0 3", "objection never", "objection never"},
		"not of the game":     {"", "objection perhaps", "refused"},
		"not well spelled":    {"", "objection  never", "refused"},
		"in capital letters":  {"", "Objection never", "refused"},
		"too long":            {"", "objection " + strings.Repeat("n", 51), "refused"},
		"the second is wrong": {"", "objection never,lay round-9 1", "refused"},
	} {
		laid, err := tender.Rules().Lay(bidding(t), 0, orders(c.laid), orders(c.more)...)
		switch got := fmt.Sprint(laid); {
		case c.want == "refused":
			if !errors.Is(err, game.ErrIllegal) || strings.Contains(err.Error(), c.more) {
				t.Errorf("%s: the error is %v", what, err)
			}
		case err != nil || got != fmt.Sprint(orders(c.want)):
			t.Errorf("%s: laid are %v, %v", what, got, err)
		}
	}
	if _, err := (game.Rules{}).Lay(bidding(t), 0, nil, "objection never"); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("a game without orders says %v", err)
	}
}

// orders parses a list of orders.
func orders(list string) (all []game.Order) {
	for order := range strings.SplitSeq(list, ",") {
		if order != "" {
			all = append(all, game.Order(order))
		}
	}
	return all
}

// insistent orders always choose the same move.
type insistent struct{ game.Orders }

func (insistent) Carry(game.State, game.Seat, []game.Order) (game.Move, bool) { return "bid 2", true }

// Only legal moves of orders are made.
func TestOrdersAreCarriedOut(t *testing.T) {
	t.Parallel()
	r, view := game.Rules{Orders: insistent{}}, bidding(t)
	if move, ok := r.Carry(view, 0, orders("x")); !ok || move != "bid 2" {
		t.Errorf("carried out is %q, %v", move, ok)
	}
	if move, ok := r.Carry(view, 0, nil); ok {
		t.Errorf("without orders %q is carried out", move)
	}
	laying, _, err := view.Apply(game.Play{Seat: 0, Move: "bid 2"})
	if err != nil {
		t.Fatal(err)
	}
	if move, ok := r.Carry(laying, 0, orders("x")); ok {
		t.Errorf("%q is carried out, and not legal", move)
	}
}

// The id of the orders changes when the seat has acted or was played for. So older buttons are recognised as stale.
func TestStandingChangesWithWhatIsLaidAndPlayed(t *testing.T) {
	t.Parallel()
	m, err := game.NewMatch(tender.Rules(), game.Setup{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{m.OrdersID(0, nil): true, m.OrdersID(0, orders("a,b")): true, m.OrdersID(0, orders("b")): true}
	for _, p := range []game.Play{{Seat: game.Nature, Move: "deal 3 4 5"}, {Seat: 1, Move: "bid 1"}} {
		if err := m.Play(p); err != nil {
			t.Fatal(err)
		}
	}
	if !seen[m.OrdersID(0, nil)] || len(seen) != 3 {
		t.Error("the play of another changes it, or orders do not")
	}
	if err := m.Play(game.Play{Seat: 0, Move: "bid 1"}); err != nil || seen[m.OrdersID(0, nil)] {
		t.Errorf("the own play does not change it: %v", err)
	}
}
