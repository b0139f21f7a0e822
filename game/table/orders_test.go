package table

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/gametest/tender"
)

// bidders returns Anna, Bernd and Clara in the first round of a game in which laying 4 allows objections. All cards are
// the same, and there are no bids.
func bidders() *Session { return withOptions(tender.Objections) }

func withOptions(options ...string) *Session {
	t := &Table{
		Schema: Schema,
		ID:     "o",
		Contest: Contest{
			Terms: Terms{Game: tender.Name, Version: 1, Pace: time.Hour, Standin: "bosun", Options: options},
			Phase: Open,
		},
	}
	for _, p := range []Person{anna, bernd, clara} {
		t.Players = append(t.Players, Player{User: p.ID, Name: p.Name})
	}
	s := sitting(t, tender.Rules())
	if err := s.start(*t, 0, "", loaded(0), noon); err != nil {
		panic(err)
	}
	s.AllPublished()
	return s
}

// lays returns an act that sets a standing order.
func lays(who Person, order game.Order) act {
	return func(s *Session) error {
		seat, _ := s.Seat(who.ID)
		return s.Play(who.ID, s.Standing(seat), game.Move("").With(order), loaded(0), noon)
	}
}

// does returns an act that makes a move, with any orders in it.
func does(who Person, words game.Move) act {
	return func(s *Session) error { return s.Play(who.ID, "", words, loaded(0), noon) }
}

// A standing order is carried out in the same write as soon as it applies. It belongs to its player, can be replaced
// or withdrawn, and ends with the match.
func TestStandingOrders(t *testing.T) {
	t.Parallel()
	bids := []act{does(bernd, "bid 2"), does(clara, "bid 1")} // Anna is to bid
	opened := append(slices.Clone(bids), does(anna, "bid 3"))
	for _, c := range []struct {
		rule string
		acts []act
		last string // the last plays
		laid string // Anna's standing orders afterwards
	}{
		{"it waits until it can be carried out", []act{lays(anna, "lay round-1 3")}, "- deal 1 1 1", "[lay round-1 3]"},
		{
			"then that happens in the same write", append([]act{lays(anna, "lay round-1 3")}, opened...),
			"0 bid 3, - turn 1, 0 lay 3", "[lay round-1 3]",
		},
		{
			"also with the move it comes with", append(bids, does(anna, "bid 3 + lay round-1 3")),
			"0 bid 3, - turn 1, 0 lay 3", "[lay round-1 3]",
		},
		{
			"and at once where it can be", append(opened, lays(anna, "lay round-1 2")),
			"0 bid 3, - turn 1, 0 lay 2", "[lay round-1 2]",
		},
		{
			"of two of a kind the later one counts",
			append([]act{lays(anna, "lay round-1 3"), lays(anna, "lay round-1 1")}, opened...),
			"0 bid 3, - turn 1, 0 lay 1", "[lay round-1 1]",
		},
		{
			"what is taken back is not carried out",
			append([]act{lays(anna, "lay round-1 3"), lays(anna, "lay round-1 ask")}, opened...), "0 bid 3, - turn 1", "[]",
		},
		{
			"what is for another round waits for it", append([]act{lays(anna, "lay round-2 3")}, opened...),
			"0 bid 3, - turn 1", "[lay round-2 3]",
		},
		{
			"a move that is refused lays nothing", append(bids, refused(game.ErrIllegal, does(anna, "lay 1 + lay round-1 3"))),
			"1 bid 2, 2 bid 1", "[]",
		},
		{
			"an order that is refused makes no move",
			append(bids, refused(game.ErrIllegal, does(anna, "bid 3 + lay round-9 3"))), "1 bid 2, 2 bid 1", "[]",
		},
		{"a button from before lays nothing", []act{
			refused(ErrStale, func(s *Session) error {
				before := s.Standing(0)
				must(t, lays(anna, "lay round-1 3")(s))
				return s.Play(anna.ID, before, "+ lay round-1 2", loaded(0), noon)
			}),
		}, "- deal 1 1 1", "[lay round-1 3]"},
		{"nobody lays orders for another", []act{refused(ErrNotSeated, func(s *Session) error {
			return s.Play(dora.ID, s.Standing(0), "+ lay round-1 2", loaded(0), noon)
		})}, "- deal 1 1 1", "[]"},
		{"who leaves takes their orders along", []act{lays(anna, "lay round-1 3"), resigns(anna, 1)}, "! seat 0 bosun", "[]"},
		{"with the match they are over", []act{
			lays(anna, "lay round-1 3"), func(s *Session) error { return s.Stop(noon) },
		}, "! stopped", "[]"},
	} {
		s := bidders()
		perform(t, c.rule, s, c.acts)
		if got := latest(s, c.last); got != c.last || !slices.Equal(s.Log, s.Match.Log()) {
			t.Errorf("%s: the last plays are %s", c.rule, got)
		}
		if laid := fmt.Sprint(s.Players[0].Orders); laid != c.laid {
			t.Errorf("%s: laid is %s", c.rule, laid)
		}
	}
}

// latest returns the last plays, as many as want has.
func latest(s *Session, want string) (all string) {
	for _, p := range slices.Backward(s.Log) {
		if all = p.String() + all; len(all) >= len(want) {
			return all
		}
		all = ", " + all
	}
	return all
}

// stubborn orders always choose an illegal move.
type stubborn struct{ game.Orders }

func (stubborn) Lay(_ game.State, _ game.Seat, laid []game.Order, o game.Order) ([]game.Order, error) {
	return append(laid, o), nil
}

func (stubborn) Carry(game.State, game.Seat, []game.Order) (game.Move, bool) { return "bid 7", true }

// If a standing order chooses an illegal move, the player is asked instead.
func TestAnIllegalOrderAsks(t *testing.T) {
	t.Parallel()
	rules := tender.Rules()
	rules.Orders = stubborn{}
	s := sitting(bidders().Table, rules)
	must(t, lays(anna, "lay round-1 3")(s))
	if s.Match.Len() != 1 || s.Players[0].Clock.Deadline.IsZero() {
		t.Errorf("plays %v, clock %v", s.Log, s.Players[0].Clock)
	}
	must(t, does(anna, "bid 1")(s))
}

// Setting a standing order is invisible to others. The board, the clocks and the time of the last act stay as they are.
func TestAnOrderIsNoNews(t *testing.T) {
	t.Parallel()
	s := bidders()
	front, acted, log := s.Fingerprint(), s.LastActed(), s.Match.Len()
	must(t, s.Play(anna.ID, s.Standing(0), "+ lay round-1 3", loaded(0), at(20)))
	if s.Fingerprint() != front || !s.LastActed().Equal(acted) || s.Match.Len() != log || clocks(s.Table) != "60 60 60" {
		t.Errorf("the board shows %q, somebody acted at %v, clocks %s", s.Fingerprint(), s.LastActed(), clocks(s.Table))
	}
}

// A game without standing orders refuses them.
func TestNoOrdersWithoutAGameThatTakesThem(t *testing.T) {
	t.Parallel()
	s := playing()
	if err := s.Play(anna.ID, s.Standing(0), "+ add always", nil, noon); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("the error is %v", err)
	}
}
