package engine

import (
	"slices"
	"testing"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/shipshape"
)

// A player who has received all events knows all hands, including the dummy's, at every moment of random matches. A
// hand here includes the face-down card.
func TestHandsAreRecalled(t *testing.T) {
	t.Parallel()
	refilled := 0
	for _, setup := range gametest.Setups(shipshape.Rules()) {
		for seed := range gametest.Many(4, 40) {
			m := gametest.Random(t, shipshape.Rules(), setup, dice(uint64(seed)))
			var heard []game.Event
			for n := range m.Len() {
				heard = append(heard, m.Heard(n, game.Public)...)
				s := m.At(n + 1).(shipshape.State)
				hands := recall(slices.Values(heard))
				for seat := range s.Seats() {
					c := &s.Captains[seat]
					if want := c.Hand | 1<<c.Bid&^1; hands[seat] != want {
						t.Fatalf("after %d plays seat %d has %v, recalled are %v", n+1, seat, want.List(), hands[seat].List())
					}
				}
				if n > 0 && m.At(n).(shipshape.State).Captains[0].Held < s.Captains[0].Held {
					refilled++
				}
			}
		}
	}
	if refilled < 5 {
		t.Errorf("cards came back only %d times", refilled)
	}
}

// The remembered cards of the others agree with the visible counts. Without all events nothing is remembered.
func TestOnlyWhatFitsIsRemembered(t *testing.T) {
	t.Parallel()
	m := gametest.Random(t, shipshape.Rules(), game.Setup{Seats: 3}, dice(1))
	known := 0
	for n := range m.Len() {
		s := m.At(n).View(1).(shipshape.State)
		none, whole := remembered(&s, 1, nil), remembered(&s, 1, m.Story(1, n))
		if none != [maxSeats]shipshape.Set{} || whole[1] != 0 {
			t.Fatalf("after %d plays seat 1 remembers %v of nothing, %v of all", n, none, whole)
		}
		late := remembered(&s, 1, func(func(game.Event) bool) {})
		for _, seat := range []int{0, 2} {
			truth := m.At(n).(shipshape.State).Captains[seat]
			if whole[seat] != truth.Hand|1<<truth.Bid&^1 {
				t.Fatalf("after %d plays seat 1 remembers %v of seat %d", n, whole[seat].List(), seat)
			}
			if late[seat] != 0 && late[seat] != whole[seat] {
				t.Fatalf("after %d plays seat 1 trusts in %v, having missed all", n, late[seat].List())
			}
			known++
		}
	}
	if known < 50 {
		t.Errorf("only %d hands were looked at", known)
	}
}

// A hand never has one card: then all ten return (SS-40).
func TestSpending(t *testing.T) {
	t.Parallel()
	hand := shipshape.Set(1<<3 | 1<<7 | 1<<9)
	if hand = spend(hand, 7); hand != 1<<3|1<<9 {
		t.Errorf("left are %v", hand.List())
	}
	if hand = spend(hand, 9); hand != deck || count(hand) != cards {
		t.Errorf("then %v", hand.List())
	}
}
