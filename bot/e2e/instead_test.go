package e2e

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// way returns the custom id of the button that leaves the named game and starts another. The test fails without such a
// button.
func (h *harbour) way(m *sandbox.Message, table, label string) string {
	h.Helper()
	for _, c := range m.Controls() {
		if strings.HasPrefix(c.CustomID, "instead:"+table+":") {
			if c.Label != label {
				h.Errorf("the button says %q, not %q", c.Label, label)
			}
			return c.CustomID
		}
	}
	h.Fatalf("there is no way out of %s: %+v", table, m.Controls())
	return ""
}

// newCard waits for a challenge whose table is none of others, and returns the id of its table.
func (p *pair) newCard(others ...string) string {
	p.Helper()
	var id string
	if _, err := p.AwaitMessage(p.ctx, p.channel, p.members[0].ID, func(m sandbox.Message) bool {
		for _, c := range m.Controls() {
			of, accepts := strings.CutPrefix(c.CustomID, "accept:")
			if accepts && !strings.Contains(strings.Join(others, " "), of) {
				id = of
			}
		}
		return id != ""
	}); err != nil {
		p.Fatalf("no other challenge is shown: %v", err)
	}
	return id
}

// A challenge that is refused because of another game offers two buttons: show that game, or leave it and start the new
// one. Leaving withdraws or declines a challenge, aborts a game before the user's first move, and resigns it after
// that.
func TestARefusalLeadsToTheGameItNames(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, Settings{store: open(t)})
			p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
			anna, bernd := p.members[0], p.members[1]
			again := func(who, rival *sandbox.Member) *sandbox.Message {
				return h.whisper(who.Command(p.channel, "challenge", rival.User("opponent"), sandbox.Yes("rated", true),
					sandbox.Text("pace", "3d"), sandbox.Text("word", "a:b,c")))
			}
			phase := func(id string) table.Phase {
				tb, err := h.store.Load(h.ctx, id)
				bottest.Must(h, err)
				return tb.Phase
			}
			p.challenges()
			refusal := again(anna, bernd)
			shown := h.whisper(anna.Press(*refusal, "show:"+p.table))
			if _, ok := shown.Component("accept:" + p.table); !ok || len(shown.Mentions) > 0 {
				t.Errorf("the challenge is shown as %+v", shown)
			}
			refusal = again(anna, bernd)
			first := p.table
			h.answerOf(anna.Press(*refusal, h.way(refusal, first, "Withdraw it and start")))
			second := p.newCard(first)
			tb, err := h.store.Load(h.ctx, second)
			if err != nil || !tb.Rated || tb.Pace.Hours() != 72 || tb.Words[0] != "a:b,c" {
				t.Errorf("the new challenge is %+v, %v", tb, err)
			}
			if got := phase(first); got != table.Withdrawn {
				t.Errorf("the first challenge is %s", got)
			}
			refusal = again(bernd, anna)
			h.answerOf(bernd.Press(*refusal, h.way(refusal, second, "Decline it and start")))
			third := p.newCard(first, second)
			if got := phase(second); got != table.Declined {
				t.Errorf("the second challenge is %s", got)
			}
			p.table = third
			refusal = again(bernd, anna)
			stale := h.way(refusal, third, "Withdraw it and start")
			p.answerOf(anna.PressStale(p.card(), "accept:"+third))
			changed := h.whisper(bernd.Press(*refusal, stale))
			if got := phase(third); got != table.Playing {
				t.Fatalf("a button that withdraws has ended a game: it is %s", got)
			}
			abort := h.way(changed, third, "Abort it and start")
			for _, use := range []*sandbox.Use{bernd.Press(*changed, abort), bernd.Press(*changed, abort)} { // pressed twice
				h.answerOf(use)
			}
			contains(t, "the privacy page", h.whisper(bernd.Command(p.channel, "privacy")).Embeds[0].Description,
				"1 rated game that you aborted")
			fourth := p.newCard(first, second, third)
			if tb, err := h.store.Load(h.ctx, third); err != nil || tb.Phase != table.Over || !tb.Players[0].Aborted {
				t.Errorf("the game is %+v, %v", tb, err)
			}
			p.table = fourth
			p.answerOf(anna.PressStale(p.card(), "accept:"+fourth))
			mover, m := p.mover()
			p.heard(p.act(mover, p.board(m)))
			p.until(func(_ *table.Table, after *game.Match) bool { return after.Len() > m.Len() })
			refusal = again(mover, p.other(mover))
			contains(t, "the refusal", refusal.Embeds[0].Description, "counts as a loss", "/channels/")
			shown = h.whisper(mover.Press(*refusal, "show:"+fourth))
			if len(plays(*shown)) == 0 {
				t.Errorf("the game is shown as %+v", shown)
			}
			refusal = again(mover, p.other(mover))
			way := h.way(refusal, fourth, "Resign it and start")
			h.whispered("somebody else's press", p.other(mover).PressStale(p.card(), way), "no longer remember")
			h.answerOf(mover.Press(*refusal, way))
			p.newCard(first, second, third, fourth)
			if tb, outcome := p.match(); tb.Phase != table.Over || outcome.Outcome().Cause != game.Resigned {
				t.Errorf("the game is %s, %+v", tb.Phase, outcome.Outcome())
			}
			h.noFaults()
		})
	}
}

// The button also leaves a solo game, which only its player sees. The request that follows may be any refused press,
// not only a command.
func TestARefusedPressIsCarriedOut(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	tavern := h.Channel("tavern")
	anna := h.Member("Anna")
	alone := h.secludes(catalog.Game{Rules: rules()}, tavern, "Anna").table
	refusal := h.whisper(anna.Command(tavern, "solo"))
	contains(t, "the refusal", refusal.Embeds[0].Description, "Only you see it")
	h.answerOf(anna.Press(*refusal, h.way(refusal, alone, "Resign it and start")))
	if tb, err := h.store.Load(h.ctx, alone); err != nil || tb.Phase != table.Over {
		t.Errorf("the solo game is %+v, %v", tb, err)
	}

	p := h.pair(h.AddChannel(sandbox.Room{Name: "quay"}), "Anna", "Bernd")
	p.start()
	open := h.answerOf(p.members[1].Command(p.channel, "challenge")).Message
	take := open.Controls()[0].CustomID
	next := strings.TrimPrefix(take, "accept:")
	refusal = h.whisper(anna.Press(*open, take))
	way := ""
	for _, c := range refusal.Controls() {
		if strings.HasPrefix(c.CustomID, "instead:"+p.table) {
			way = c.CustomID
		}
	}
	h.answerOf(anna.Press(*refusal, way))
	p.until(func(t *table.Table, _ *game.Match) bool { return t.Phase == table.Over })
	p.table = next
	p.until(func(t *table.Table, _ *game.Match) bool { return t.Phase == table.Playing })
	h.noFaults()
}
