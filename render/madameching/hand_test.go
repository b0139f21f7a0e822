package madameching

import (
	"slices"
	"testing"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
	"dockside/render/madameching/choices"
)

// A draft of orders is shown beside the given orders. Invalid orders, as from an old message, are not shown.
func TestAHandShowsTheOrdersThatCount(t *testing.T) {
	t.Parallel()
	s := dealt(3)
	for _, test := range []struct {
		name  string
		draft game.Move
		laid  []game.Order
		want  []string
	}{
		{"nothing", "", nil, nil},
		{"the page for orders", "+", []game.Order{"pilot kite"}, []string{"first the pilot (kite)"}},
		{
			"a wish that is thought of", "choose 34 + wish turn-7 30",
			[]game.Order{"wish turn-7 52", "cancel siren never"},
			[]string{"siren: never cancel", "take 30 (chart) this turn"},
		},
		{"a wish of an earlier turn", "", []game.Order{"wish turn-6 52", "then turn-6 only"}, nil},
		{"no order", "choose 34 + wish", []game.Order{"cancel thief white"}, []string{"thief: cancel if I have a white gem"}},
		{"one of another game", "choose 34 + objection never", nil, nil},
	} {
		move, drafted := test.draft.Parts()
		var got []string
		for _, o := range choices.DescribeOrders(choices.InForce(&s, 0, test.laid, drafted)) {
			got = append(got, said(t, o))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: seen are %q, want %q", test.name, got, test.want)
		}
		told := New().See(render.Scene{Kind: Hand, View: s, Draft: test.draft, Orders: test.laid}).Describe()
		picked := slices.ContainsFunc(told, func(e game.Event) bool { return e.Key == "madameching.alt.own.card.picked" })
		if picked != (move != "") {
			t.Errorf("%s: the description of the cards is %v", test.name, told)
		}
	}
}

// A draft that is no longer possible is ignored.
func TestAnyDraftCanBeSeen(t *testing.T) {
	t.Parallel()
	swap := atDeeds(func(s *rules.State, _ *rules.Captain) { s.Step, s.Act.Target = rules.Swap, 1 })
	for _, s := range []rules.State{dealt(2), dealt(3), swap, {People: 3}} {
		for _, draft := range []game.Move{
			"choose", "choose 99", "choose x y z", "swap", "swap 17", "swap 41", "lantern 5", "cancel", "+", "+ +", "+ wish",
			"hand", "choose 5 34 + junk turn-7", "choose 5 + then", "draw", "place 3 left",
		} {
			page := New().See(render.Scene{Kind: Hand, View: s.View(0), Draft: draft})
			if facts := page.Describe(); len(facts) == 0 {
				t.Errorf("after %q there is no description", draft)
			}
			New().Choices(s.View(0), 0, draft)
			New().Orders(s.View(0), 0, nil, draft)
		}
	}
}
