package e2e

import (
	"cmp"
	"slices"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/ai"
	"dockside/internal/sandbox"
)

// /help leads to the rules, to all games and to solo play. Only on a server does it offer an open challenge.
func TestHelp(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{games: []catalog.Game{bottest.Tender(false)}})
	tavern, anna := h.Channel("tavern"), h.Member("Anna")
	first := h.whisper(anna.Command(tavern, "help"))
	contains(t, "help", first.Embeds[0].Description, "**Shanghaien** (players: 2)", "**Challenge:**", "/settings me")
	rules := h.whisper(anna.Press(*first, "rules:shanghaien"))
	contains(t, "the rules", rules.Embeds[0].Title, "Shanghaien")
	other := h.whisper(anna.Select(*first, "help", "tender"))
	if _, ok := other.Component("dare:tender"); !ok || other.ID != first.ID {
		t.Errorf("of another game there is %+v", other.Controls())
	}
	h.heard(anna.Press(*other, "dare:tender"))
	if _, err := h.AwaitMessage(h.ctx, tavern, h.Member("Bernd").ID, func(m sandbox.Message) bool {
		return len(m.Controls()) > 0 && m.Author.Bot
	}); err != nil {
		t.Fatal(err)
	}
	direct := h.whisper(anna.Command(anna.Direct(), "help"))
	if _, ok := direct.Component("dare:shanghaien"); ok {
		t.Error("in private somebody is to be challenged")
	}
	h.whispered("a game that nobody knows", anna.PressStale(*direct, "help:chess"), "do not know")
	h.heard(anna.Press(*direct, "solo:shanghaien"))
	h.noFaults()
}

// goodLoser is a computer player that chooses the worst move.
type goodLoser struct{ ai.Player }

func (l goodLoser) Choose(view game.State, seat game.Seat, m ai.Means) ai.MoveValue {
	return slices.MinFunc(l.Values(view, seat, m), func(a, b ai.MoveValue) int { return cmp.Compare(a.Value, b.Value) })
}

// By default, /solo chooses the weakest computer player that the user has not beaten. That is the second level after a
// win against the first.
func TestSoloGrowsWithWhoPlays(t *testing.T) {
	t.Parallel()
	h := moor(t, Settings{})
	c := h.rigged(Settings{})
	weak := goodLoser{engines()[0].Player}
	levels := []ai.Level{{Name: "cabin-boy", Player: weak}, {Name: "bosun", Player: weak}}
	c.Games[0].Levels = func(game.Setup) []ai.Level { return levels }
	h.run(c)
	p := h.alone(h.Member("Anna").Direct(), "Anna")
	met := []string{}
	const most = 20
	for len(met) < most {
		m := p.playOut()
		p.result()
		met = append(met, m.Level(1))
		if m.Outcome().Won(0) && m.Level(1) == "bosun" {
			break
		}
		want := "cabin-boy"
		if slices.Contains(met, "bosun") || m.Outcome().Won(0) {
			want = "bosun"
		}
		p.anew()
		if _, m := p.match(); m.Level(1) != want {
			t.Fatalf("after %v against %q, want %q", met, m.Level(1), want)
		}
	}
	p.anew()
	if _, m := p.match(); m.Level(1) != "bosun" || len(met) == most {
		t.Errorf("who has met %v plays against %q", met, m.Level(1))
	}
	h.noFaults()
}

// anew starts another solo game in the same channel.
func (p *pair) anew() {
	p.Helper()
	before := p.table
	p.heard(p.members[0].Command(p.channel, "solo", sandbox.Yes("visible", true)))
	for p.table == before && p.ctx.Err() == nil {
		p.find()
	}
}
