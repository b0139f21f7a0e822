package play_test

import (
	"slices"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/bot/presenter"
)

// At the end of a voyage the main message and the open hands show the result. Next, by any player, leads to the next
// board; a second press of it changes nothing. My hand leads to the cards.
func TestTheResultOfAVoyageStays(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna, bernd := s.Member(bottest.Anna), s.Member(bottest.Bernd)
	m := s.Begin("shipshape", []*interactiontest.Member{anna, bernd})
	plays, paused := 0, false
	for ; !paused; plays, paused = m.View().Reveal() {
		if _, a := m.PlayOn(); strings.Contains(a.Said(), "out of date") {
			t.Fatal(a.Said())
		}
	}
	result := m.Front().Says(t, "the result", "Voyage 1 is over", "Voyage 2 of 3 is next. To bid: ")
	result.ID(t, "hand")
	hand := m.Hand(anna)
	if len(choices(hand)) == 0 {
		t.Errorf("the hand offers no cards: %q", hand.Said())
	}
	next := result.ID(t, "continue")
	refreshed := presenter.PrivatePanel(s.Words.For("en"), m.View(), 0, "", "")
	if ids := interactiontest.IDs(refreshed); !slices.Contains(ids, next) ||
		!strings.Contains(refreshed.Text, "Voyage 1") {
		t.Errorf("a refreshed panel has %q: %s", ids, refreshed.Text)
	}
	bernd.Press(result, next)
	if now, paused := m.View().Reveal(); paused || now != 0 || m.View().Continued < plays {
		t.Errorf("after a press the match still pauses")
	}
	if board := m.Front(); board.Message == result.Message || board.Offers(next) {
		t.Errorf("the next board is %q", board.Said())
	}
	s.Message(result.Message).Says(t, "what stays", "Voyage 1 is over")
	if left := s.Message(result.Message); slices.ContainsFunc(interactiontest.IDs(left.Screen), func(id string) bool {
		return id == next || strings.HasPrefix(id, "hand:")
	}) {
		t.Error("the former result keeps its controls")
	}
	before, board := m.View().Match.Len(), m.Front().Message
	anna.Press(result, next)
	if m.View().Match.Len() != before || m.Front().Message != board {
		t.Error("a second press changes the match")
	}
}
