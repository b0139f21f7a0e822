package e2e

import (
	"slices"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/internal/sandbox"
)

// In the local Discord, the puzzle of the day is a private message with its pictures, and the answer replaces it. Two
// presses at the same time count once.
func TestThePuzzleOfTheDay(t *testing.T) {
	t.Parallel()
	ships := bottest.Games()[1]
	ships.Collection = &catalog.Collection{Puzzles: ships.Collection.Puzzles} // on all days
	h := openHarbour(t, settings{games: []catalog.Game{ships}})
	anna := h.Member("Anna")
	message := func(u *sandbox.Use) *sandbox.Message { return h.answerOf(u).Message }
	asked := message(anna.Command(h.Channel("tavern"), "daily"))
	if len(asked.Embeds) != 3 || asked.Embeds[0].Image == nil || asked.Embeds[1].Image == nil {
		t.Errorf("the question lacks the board or the hand: %+v", asked.Embeds)
	}
	answers := slices.DeleteFunc(asked.Controls(), func(c sandbox.Component) bool {
		return !strings.HasPrefix(c.CustomID, "daily-answer:")
	})
	if len(answers) != 1 {
		t.Fatalf("there are %d buttons to lay the crate", len(answers))
	}
	one, other := anna.Press(*asked, answers[0].CustomID), anna.Press(*asked, answers[0].CustomID)
	first, second := message(one), message(other)
	if first.ID != asked.ID || second.ID != asked.ID {
		t.Error("the answer is another message")
	}
	again := message(anna.Command(h.Channel("tavern"), "daily"))
	said := func(m *sandbox.Message) string { return m.Embeds[len(m.Embeds)-1].Description }
	if said(again) != said(second) || !strings.Contains(said(again), "nchor") {
		t.Errorf("it says %q and then %q", said(second), said(again))
	}
	h.noFaults()
}
