package play_test

import (
	"slices"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game/fair"
	"dockside/game/gametest/tender"
)

// choices returns the custom ids of the controls that make a move or a part of one.
func choices(a interactiontest.Answer) []string {
	return slices.DeleteFunc(interactiontest.IDs(a.Screen), func(id string) bool {
		return !strings.HasPrefix(id, "play:") && !strings.HasPrefix(id, "think:")
	})
}

// A draft in the panel is not a move, and a button of an outdated panel does nothing. The seals of sealed bids are
// shown, and opened when the bids are.
func TestTheHandIsPrivateAndStale(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: bottest.GamesAndTender()})
	anna, bernd, clara := s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(interactiontest.Clara)
	m := s.Begin(tender.Name, []*interactiontest.Member{anna, bernd, clara})
	hand := m.Hand(anna)
	old := choices(hand)
	if len(old) != 4 {
		t.Fatalf("the panel has %d choices", len(old))
	}
	panel := anna.Press(hand, old[2]).Has(t, "after the bid", "Sealed") // the highest bid, so that she lays first
	if len(choices(panel)) > 0 {
		t.Errorf("after the bid the panel offers %q", choices(panel))
	}
	anna.Press(panel, old[0]).Has(t, "an old button", "out of date")
	v := m.View()
	seal, head := v.Chance().Seal(v.Match.Len()-1, v.Log[len(v.Log)-1].Move), v.Chance().Head(v.Match, v.Match.Len())
	m.Front().Says(t, "the board", "Fair play · "+fair.Fingerprint(head))
	if head == v.Chance().Head(v.Match, v.Match.Len()-1) {
		t.Error("the bid is not in the line below the board")
	}
	m.Press(anna, "dice").Has(t, "the whole seal", "`"+seal+"`")
	for _, who := range []*interactiontest.Member{bernd, clara} {
		hand := m.Hand(who)
		who.Press(hand, choices(hand)[0])
	}
	opened := string(v.Log[len(v.Log)-1].Move) + "” with salt `" + v.Chance().Salt(v.Match.Len()-1) + "`"
	m.Press(bernd, "dice").Has(t, "the opened bid", opened)

	layer, plays := m.Mover(), m.View().Match.Len()
	hand = m.Hand(layer)
	draft := layer.Press(hand, choices(hand)[2]).Has(t, "a draft", "Nothing has happened")
	if now := m.View().Match.Len(); now != plays {
		t.Error("a draft is a move")
	}
	lay := m.Button("play:" + m.View().Match.Decision(m.View().Match.Turn()[0]) + ":lay 3")
	layer.Press(draft, draft.ID(t, lay)).Has(t, "the move", "Done.")
	if now := m.View().Match.Len(); now != plays+1 {
		t.Errorf("after a move there are %d plays, there were %d", now, plays)
	}
	layer.Press(hand, choices(hand)[0]).Has(t, "a draft of before", "out of date")
}
