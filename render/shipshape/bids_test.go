package shipshape

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
	"dockside/render/shipshape/board"
)

// scripted returns a match with the given bids. Captains lay crates in their orientation on the stack.
func scripted(t *testing.T, people int, bids ...string) rules.State {
	t.Helper()
	chance := render.Dealer(3)
	s := rules.Rules().New(game.Setup{Seats: people})
	settle := func() {
		for turn := s.Turn(); len(turn) > 0 && turn[0] == game.Nature; turn = s.Turn() {
			s = apply(t, s, game.Play{Seat: game.Nature, Move: s.Chance(&chance)})
		}
	}
	settle()
	for _, line := range bids {
		var seat game.Seat
		var move string
		if _, err := fmt.Sscanf(strings.Replace(line, " ", "_", 1), "%d:%s", &seat, &move); err != nil {
			t.Fatal(err)
		}
		s = apply(t, s, game.Play{Seat: seat, Move: game.Move(strings.Replace(move, "_", " ", 1))})
		settle()
	}
	return s.(rules.State)
}

func apply(t *testing.T, s game.State, p game.Play) game.State {
	t.Helper()
	next, _, err := s.Apply(p)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// The cards are in the order in which captains take crates, as far as it is known (SS-31 to SS-37).
func TestCardsLieInTheOrderOfTaking(t *testing.T) {
	t.Parallel()
	tests := []struct {
		what string
		bids []string
		want []string // seat, card, state of the captain, order
	}{
		{"before any bid", nil, []string{"0 0 asked 0", "1 0 asked 0", "2 0 asked 0", "3 0 asked 0"}},
		{"a card face down", []string{"2:bid 7"}, []string{"0 0 asked 0", "1 0 asked 0", "2 0 sealed 0", "3 0 asked 0"}},
		{
			"four different cards",
			[]string{"0:bid 2", "1:bid 9", "2:bid 4", "3:bid 3"},
			[]string{"1 9 laying 1", "2 4 queueing 2", "3 3 queueing 3", "0 2 queueing 4"},
		},
		{
			"one has laid",
			[]string{"0:bid 2", "1:bid 9", "2:bid 4", "3:bid 3", "1:place 0"},
			[]string{"1 9 laid 1", "2 4 laying 2", "3 3 queueing 3", "0 2 queueing 4"},
		},
		{
			"two are tied",
			[]string{"0:bid 8", "1:bid 3", "2:bid 8", "3:bid 5"},
			[]string{"3 5 laying 1", "1 3 queueing 2", "0 8 repeated 0", "2 8 repeated 0"},
		},
		{
			"two bid again",
			[]string{"0:bid 8", "1:bid 3", "2:bid 8", "3:bid 5", "3:place 0", "1:place 0", "0:bid 1"},
			[]string{"3 5 laid 1", "1 3 laid 2", "0 8 sealed 0", "2 8 repeated 0"},
		},
		{
			"the second cards decide",
			[]string{"0:bid 8", "1:bid 3", "2:bid 8", "3:bid 5", "3:place 0", "1:place 0", "0:bid 1", "2:bid 6"},
			[]string{"3 5 laid 1", "1 3 laid 2", "2 6 laying 3", "0 1 queueing 4"},
		},
		{
			"two pairs",
			[]string{"0:bid 7", "1:bid 4", "2:bid 7", "3:bid 4"},
			[]string{"0 7 repeated 0", "1 4 repeated 0", "2 7 repeated 0", "3 4 repeated 0"},
		},
	}
	names := map[board.Progress]string{
		board.Idle: "idle", board.Asked: "asked", board.Sealed: "sealed", board.Repeated: "repeated",
		board.Queueing: "queueing",
		board.Laying:   "laying", board.Laid: "laid",
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			t.Parallel()
			var got []string
			s := scripted(t, 4, tt.bids...)
			for _, b := range board.Bidders(&s, 0) {
				got = append(got, fmt.Sprint(b.Seat, b.Card, " ", names[b.State], " ", b.Order))
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("the cards are\n%q, want\n%q", got, tt.want)
			}
		})
	}
}

// After two ties the order is that of the holds, whatever the cards (SS-37).
func TestTiedTwiceGoByTheirHolds(t *testing.T) {
	t.Parallel()
	s := scripted(t, 4, "0:bid 5", "1:bid 5", "2:bid 5", "3:bid 2", "3:place 0", "0:bid 9", "1:bid 9", "2:bid 1")
	list := board.Bidders(&s, 0)
	if list[1].Seat != 2 || list[2].Order != 3 || list[3].Order != 4 {
		t.Errorf("the single card of the second bidding does not go first: %+v", list)
	}
	if first, second := s.Captains[list[2].Seat].Hold, s.Captains[list[3].Seat].Hold; first < second {
		t.Errorf("hold %d goes before hold %d", first, second)
	}
}

// The computed values of the pictures agree with the rules in every position.
func TestTheOrderIsThatOfTheRules(t *testing.T) {
	t.Parallel()
	for m := range face.Moments(t) {
		s := m.State.(rules.State)
		for group := range s.GroupCount() {
			var queue []game.Seat
			for _, b := range board.Bidders(&s, group) {
				if b.State == board.Laying || b.State == board.Queueing {
					queue = append(queue, b.Seat)
				}
			}
			if want := s.Queue(group); !slices.Equal(queue, want) {
				t.Fatalf("in group %d these lay crates: %v, want %v", group, queue, want)
			}
		}
	}
}
