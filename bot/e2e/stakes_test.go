package e2e

import (
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/internal/sandbox"
)

// told returns the text of a message followed by the description of its picture.
func told(m sandbox.Message) string {
	said := m.Embeds[0].Description
	if i := m.Embeds[0].Image; i != nil {
		said += "\n" + i.Description
	}
	return said
}

// staked returns what the picture of a challenge says about ratings.
func staked(m sandbox.Message) string {
	if m.Embeds[0].Image == nil {
		return ""
	}
	_, after, _ := strings.Cut(m.Embeds[0].Image.Description, "Rated")
	said, _, _ := strings.Cut(after, ".")
	return "Rated" + said
}

// rated returns the lines of a message about ratings.
func rated(m sandbox.Message) string {
	var lines []string
	for line := range strings.Lines(m.Embeds[0].Description) {
		if strings.Contains(strings.ToLower(line), "rated") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return strings.Join(lines, " | ")
}

// awaitRated waits for a message with a control of a kind that says this about ratings.
func (p *pair) awaitRated(control, said string) {
	p.Helper()
	if _, err := p.AwaitMessage(p.ctx, p.channel, p.members[0].ID, func(m sandbox.Message) bool {
		controls := m.Controls()
		return len(controls) > 0 && strings.HasPrefix(controls[0].CustomID, control) && strings.HasPrefix(rated(m), said)
	}); err != nil {
		p.Errorf("nothing with %s says %q: %v", control, said, err)
	}
}

// The rating changes at stake are shown on the board and on a rematch offer, each with the current ratings. The
// challenge shows them too, and the result applies them.
func TestWhatIsAtStakeIsSaid(t *testing.T) {
	t.Parallel()
	h, _, _ := shyHarbour(t)
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.heard(p.members[0].Command(p.channel, "challenge", p.members[1].User("opponent"), sandbox.Yes("rated", true)))
	const before = "Rated (win / loss): Anna +78 / −78 · Bernd +78 / −78"
	if said := staked(p.card()); said != "Rated: Anna plus 78 or minus 78 and Bernd plus 78 or minus 78" {
		t.Errorf("the challenge shows %q", said)
	}
	p.table = strings.Split(p.card().Controls()[0].CustomID, ":")[1]
	p.answerOf(p.members[1].Press(p.card(), "accept:"+p.table))
	_, m := p.mover()
	if said := rated(p.board(m)); said != before {
		t.Errorf("the board says %q", said)
	}
	p.resigns(p.members[0])
	result := p.result()
	contains(t, "the result", result.Embeds[0].Description, "Anna 1422 (−78", "Bernd 1578 (+78")
	p.answerOf(p.members[0].PressStale(result, "rematch:"+p.table))
	p.awaitRated("rematch:", "Rated (win / loss): Anna +90 / −59 · Bernd +59 / −90")
	p.answerOf(p.members[1].PressStale(result, "rematch:"+p.table))
	p.awaitRated("play:", "Rated (win / loss): Bernd +59 / −90 · Anna +90 / −59")
	h.noFaults()
}

// A lobby only says that it is rated. Once the opponents are known, the board shows the rating changes at stake.
func TestWhatIsAtStakeIsSaidWhenTheRivalIsKnown(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	c := h.crew(g, h.Channel("tavern"), "Anna", "Bernd", "Clara")
	card := c.gather()
	if said := staked(card); said != "Rated" {
		t.Errorf("the lobby shows %q", said)
	}
	c.comesTo(c.members[0].PressStale(card, "start:"+c.table), Feature)
	if said := rated(c.board()); said != "Rated (first / last): Anna +85 / −106 · Bernd +85 / −106 · Clara +85 / −106" {
		t.Errorf("the board says %q", said)
	}
	ask := c.answerOf(c.members[1].PressStale(c.board(), "resign:"+c.table)).Message
	contains(t, "whoever leaves", ask.Embeds[0].Description, "A computer player takes your seat", "you count as last")
	h.noFaults()
}

// An open challenge shows the rating of the user who offers it.
func TestWhoOffersAMatchIsKnownByTheirRating(t *testing.T) {
	t.Parallel()
	h, store, _ := shyHarbour(t)
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.heard(p.members[0].Command(p.channel, "challenge", sandbox.Yes("rated", true)))
	if said := told(p.card()); !strings.Contains(said, "Rated. Rating of Anna: 1500, still uncertain.") {
		t.Errorf("the challenge shows %q", said)
	}
	store.away.Store(true)
	q := h.pair(h.Channel("tavern"), "Clara", "Bernd")
	q.heard(q.members[0].Command(q.channel, "challenge", sandbox.Yes("rated", true)))
	if said := staked(q.card()); said != "Rated" {
		t.Errorf("while the ladder is away, the challenge shows %q", said)
	}
	store.away.Store(false)
	h.noFaults()
}

// If a computer player joins a rated lobby, the lobby says that the game will not be rated, and why.
func TestARatedTableWithAComputerSaysThatItDoesNotCount(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	c := h.crew(g, h.Channel("tavern"), "Anna", "Bernd")
	card := c.gather()
	if said := staked(card); said != "Rated" {
		t.Errorf("the lobby shows %q", said)
	}
	c.comesTo(c.members[0].PressStale(card, "enlist:"+c.table, "bosun"), Seated(3))
	if _, err := h.AwaitMessage(h.ctx, c.channel, c.members[0].ID, func(m sandbox.Message) bool {
		return strings.Contains(m.Embeds[0].Description, "Not rated, since a computer player takes part")
	}); err != nil {
		t.Fatalf("the lobby does not say why it is not rated: %v", err)
	}
	h.noFaults()
}

// No rating changes are shown if the game is unrated or the leaderboard is unavailable.
func TestNothingIsAtStake(t *testing.T) {
	t.Parallel()
	h, store, _ := shyHarbour(t)
	for _, c := range []struct {
		name    string
		players [2]string
		away    bool
		options []sandbox.Option
		want    string
	}{
		{"a friendly game", [2]string{"Anna", "Bernd"}, false, []sandbox.Option{sandbox.Yes("rated", false)}, ""},
		{"the ladder is away", [2]string{"Anna", "Clara"}, true, nil, "Rated."},
	} {
		store.away.Store(c.away)
		p := h.pair(h.Channel("tavern"), c.players[0], c.players[1])
		p.start(c.options...)
		if _, m := p.mover(); rated(p.board(m)) != c.want {
			t.Errorf("%s: the board says %q", c.name, rated(p.board(m)))
		}
	}
	h.noFaults()
}
