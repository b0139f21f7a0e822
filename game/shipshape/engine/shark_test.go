package engine

import (
	"testing"

	"dockside/game"
	"dockside/game/shipshape"
)

// The shark's view of another seat is the view of that seat before its bid, except for that seat's card and other
// face-down cards. It uses no other knowledge.
func TestTheSharkSeesWithTheEyesOfOthers(t *testing.T) {
	t.Parallel()
	looked := 0
	for q := range questions(t, 30) {
		thought := q.thought()
		group := thought.group()
		for _, seat := range q.Groups[group].Asked.List() {
			other := game.Seat(seat)
			if other == q.seat || other == q.Dummy() {
				continue
			}
			got, want := thought.viewOf(other).(shipshape.State), q.View(other).(shipshape.State)
			if c := &want.Captains[other]; c.Bid != 0 {
				c.Hand, c.Held, c.Bid = c.Hand|1<<c.Bid, c.Held+1, 0
			}
			if got != want {
				t.Fatalf("seat %d thinks that seat %d sees\n%+v, it sees\n%+v", q.seat, other, got, want)
			}
			looked++
		}
	}
	if looked < 50 {
		t.Errorf("it looked only %d times", looked)
	}
}
