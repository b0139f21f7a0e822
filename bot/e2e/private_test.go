package e2e

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// hermit is a member who plays alone against the computer, in an ephemeral message.
type hermit struct {
	*crew
	panel sandbox.Message
}

// secludes starts a private game in a channel.
func (h *harbour) secludes(g catalog.Game, channel, name string) *hermit {
	h.Helper()
	p := &hermit{crew: h.crew(g, channel, name)}
	var options []sandbox.Option
	if g.Rules.Name != rules().Name {
		options = append(options, sandbox.Text("game", g.Rules.Name))
	}
	p.shown(h.answerOf(p.members[0].Command(channel, "solo", options...)))
	p.begins()
	return p
}

// shown takes the response to an interaction as the panel.
func (p *hermit) shown(r sandbox.Result) {
	p.Helper()
	if r.Message == nil || !r.Message.Ephemeral() {
		p.Fatalf("the game is shown as %+v", r)
	}
	p.panel = *r.Message
}

// begins waits for the game in the message of its card.
func (p *hermit) begins() {
	p.Helper()
	id := p.panel.ID
	p.panel = p.panelWith(id, func(m sandbox.Message) bool { return len(thoughts(m)) > 0 })
	p.table = strings.Split(thoughts(p.panel)[0].CustomID, ":")[1]
}

// panelWith waits until the message with this id satisfies fits, and returns it.
func (p *hermit) panelWith(id string, fits func(sandbox.Message) bool) sandbox.Message {
	p.Helper()
	m, err := p.AwaitMessage(p.ctx, p.channel, p.members[0].ID, func(m sandbox.Message) bool {
		return m.ID == id && fits(m)
	})
	if err != nil {
		p.Fatalf("the panel never comes to that: %v", err)
	}
	return m
}

// fresh reports whether a panel offers the present decision.
func (p *hermit) fresh(panel sandbox.Message) bool {
	t, m := p.match()
	return slices.ContainsFunc(thoughts(panel), func(c sandbox.Component) bool {
		decision := strings.Split(c.CustomID, ":")[2]
		return decision == m.Decision(t.Host()) || decision == m.OpenDecision(t.Host())
	})
}

// press makes a random choice in the panel, which is edited in place. A refresh that was under way may overwrite a
// newer response, until it is corrected a second later. It may also happen just before the press, so the button is
// taken from the panel that was seen.
func (p *hermit) press() {
	p.Helper()
	p.panel = p.panelWith(p.panel.ID, func(m sandbox.Message) bool {
		_, paused := nextPart(m, p.table)
		return paused || p.fresh(m)
	})
	choices := thoughts(p.panel)
	if next, paused := nextPart(p.panel, p.table); paused {
		choices = []sandbox.Component{next}
	}
	pick := choices[p.random.IntN(len(choices))]
	if i := slices.IndexFunc(choices, makes); i >= 0 && p.random.IntN(3) > 0 {
		pick = choices[i]
	}
	var values []string
	if len(pick.Options) > 0 {
		values = append(values, pick.Options[p.random.IntN(len(pick.Options))].Value)
	}
	id, use := p.panel.ID, p.members[0].PressStale(p.panel, pick.CustomID, values...)
	if p.shown(p.answerOf(use)); p.panel.ID != id {
		p.Fatalf("a press on %s is answered in another message: %s", pick.CustomID, told(p.panel))
	}
}

// playsOut plays until the match is over, and returns it.
func (p *hermit) playsOut() *game.Match {
	p.Helper()
	for {
		if _, m := p.match(); m.Outcome().Over() {
			return m
		}
		p.press()
	}
}

// A private game whose message was dismissed, or whose process has died, is shown again by /board. The old message is
// deleted.
func TestAPrivateGameComesBack(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	p := h.secludes(catalog.Game{Rules: rules()}, h.Channel("tavern"), "Anna")
	anna, old := p.members[0], p.panel.ID
	h.sail(settings{}) // a second replica
	p.shown(h.answerOf(anna.Command(p.channel, "board")))
	if p.panel.ID == old {
		t.Fatal("the board is not a new message")
	}
	h.awaitDeleted(p.channel, old)
	p.press()
	h.whispered("beginning another", anna.Command(p.channel, "solo"), "Only you can see it")
	if state, _ := p.match(); state.Phase != table.Playing {
		t.Errorf("the game is %s", state.Phase)
	}
	asked := h.answerOf(anna.Command(p.channel, "resign"))
	r := h.answerOf(anna.Press(*asked.Message, "resigned:"+p.table))
	if _, again := r.Message.Component("rematch:" + p.table); !again {
		t.Errorf("giving up is answered with %+v", r.Message)
	}
}

// If the start of a private game could not replace its card, it does so a moment later.
func TestTheBeginningOfAPrivateGameIsShownAgain(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{games: []catalog.Game{ships()}})
	h.Refuse(sandbox.Plan{Method: http.MethodPatch, Path: "@original", Times: 2, Status: http.StatusInternalServerError})
	h.secludes(ships(), h.Channel("tavern"), "Anna").press()
	h.noFaults()
}
