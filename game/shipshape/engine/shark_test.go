package engine

import (
	"testing"

	"dockside/game"
	"dockside/game/shipshape"
)

// What the shark takes for the view of somebody else is the view that they had before they bid, but for their own card
// and those that lie face down: it knows nothing else of theirs, and nothing more.
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
