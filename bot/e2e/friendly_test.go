package e2e

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// offers opens a challenge with only the given options, and returns its card.
func (p *pair) offers(options ...sandbox.Option) sandbox.Message {
	p.Helper()
	before := p.table
	p.heard(p.members[0].Command(p.channel, "challenge", options...))
	var accept string
	card, err := p.AwaitMessage(p.ctx, p.channel, p.members[1].ID, func(m sandbox.Message) bool {
		accept = ""
		for _, c := range m.Controls() {
			if strings.HasPrefix(c.CustomID, "accept:") && c.CustomID != "accept:"+before {
				accept = c.CustomID
			}
		}
		return accept != ""
	})
	if err != nil {
		p.Fatalf("the challenge shows no card: %v", err)
	}
	p.table = strings.Split(accept, ":")[1]
	p.until(func(t *table.Table, _ *game.Match) bool { return t.Shown.Knows(card.ID) })
	return card
}

// terms returns the description of a card, which states whether the match is rated.
func terms(m sandbox.Message) string { return m.Embeds[0].Description }

// finishes resigns for the second player and waits until the match is settled.
func (p *pair) finishes() {
	p.Helper()
	p.heard(p.members[1].PressStale(p.card(), "resigned:"+p.table))
	p.until(func(t *table.Table, _ *game.Match) bool { return len(t.Settled) > 0 })
}

// By default a challenge is unrated while either player is new to the game, and its card says so. A choice of the
// challenger or a guild preference takes precedence.
func TestFirstGamesAreFriendly(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, Settings{store: open(t)})
			p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
			anna, rival := p.members[0], p.members[1].User("opponent")
			card := p.offers(rival)
			contains(t, "the first card", terms(card),
				"**Friendly**", "the first game of **Anna** and **Bernd** against a person")
			if label(&card, "rated:"+p.table+":on") != "Make it rated" {
				t.Errorf("the first card offers %+v", card.Controls())
			}
			p.heard(p.members[1].Press(card, "accept:"+p.table))
			h.whispered("aborting a friendly game", anna.PressStale(p.card(), "aborted:"+p.table), "rated game of two")
			p.finishes()
			contains(t, "the result", p.result().Embeds[0].Description, "Not rated, as agreed")

			card = p.offers(rival)
			contains(t, "the second card", terms(card), "**Rated**: the result changes the ratings.")
			p.heard(p.members[1].Press(card, "accept:"+p.table))
			p.finishes()
			contains(t, "the second result", p.result().Embeds[0].Description, "Ratings: ")

			q := h.pair(p.channel, "Anna", "Clara")
			card = q.offers(q.members[1].User("opponent"))
			contains(t, "a newcomer's card", terms(card), "the first game of **Clara** against")
			h.answerOf(anna.Press(card, "decline:"+q.table))
			card = q.offers(q.members[1].User("opponent"), sandbox.Yes("rated", true))
			contains(t, "a rated card", terms(card), "**Rated**: the result changes the ratings.")
			h.answerOf(anna.Press(card, "decline:"+q.table))
			card = p.offers(rival, sandbox.Yes("rated", false))
			contains(t, "a friendly card", terms(card), "**Friendly**: no rating changes.")
			h.answerOf(anna.Press(card, "decline:"+p.table))

			choice := sandbox.Sub("server", sandbox.Text("rated", "yes"))
			h.whisper(anna.Command(h.Channel("harbour"), "settings", choice))
			card = q.offers(q.members[1].User("opponent"))
			contains(t, "on a server of rated games", terms(card), "**Rated**: the result changes the ratings.")
			h.noFaults()
		})
	}
}

// A player stays new after games against the computer, games without a result and other games.
func TestWhoIsNewToAGame(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	alone := h.alone(p.channel, "Anna")
	alone.heard(alone.members[0].PressStale(alone.card(), "resigned:"+alone.table))
	alone.until(func(t *table.Table, _ *game.Match) bool { return len(t.Settled) > 0 })
	p.start(sandbox.Yes("rated", true))
	p.aborts(p.members[0])
	p.until(func(t *table.Table, _ *game.Match) bool { return len(t.Settled) > 0 })
	c := h.crew(g, h.AddChannel(sandbox.Room{Name: "cabin"}), "Anna", "Bernd")
	c.begin() // of another type
	c.playOut()
	c.rest(c.table)
	card := p.offers(p.members[1].User("opponent"))
	contains(t, "the card", terms(card), "the first game of **Anna** and **Bernd** against")
	h.noFaults()
}

// An open challenge becomes rated when the opponent accepts, or unrated if a player is new to the game. The card states
// that condition beforehand.
func TestAnOpenSeatIsRatedWhenItIsTaken(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start(sandbox.Yes("rated", true))
	p.finishes()
	for rival, rated := range map[string]bool{"Bernd": true, "Clara": false} {
		q := h.pair(h.AddChannel(sandbox.Room{Name: "with-" + rival}), "Anna", rival)
		card := q.offers()
		contains(t, "the open seat", terms(card), "**Rated**, or friendly if it’s somebody’s first game against a person")
		q.heard(q.members[1].Press(card, "accept:"+q.table))
		q.until(func(t *table.Table, _ *game.Match) bool { return t.Phase == table.Playing })
		_, m := q.mover()
		board := q.board(m)
		if tb, _ := q.match(); tb.Rated != rated || (len(tb.Stakes) > 0) != rated {
			t.Errorf("against %s it is rated: %t, with stakes %v", rival, tb.Rated, tb.Stakes)
		}
		said := board.Embeds[0].Description
		if friendly := strings.Contains(said, "the first game of **Clara**"); friendly == rated {
			t.Errorf("the board against %s says %q", rival, said)
		}
	}
	h.noFaults()
}

// The host can change an open challenge between rated and unrated. An acceptance based on outdated terms is refused.
func TestAChallengeIsSwitched(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, Settings{store: open(t)})
			p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
			anna, bernd := p.members[0], p.members[1]
			card := p.offers(bernd.User("opponent"))
			h.whispered("the rival switches", bernd.Press(card, "rated:"+p.table+":on"), "for somebody else")
			h.heard(anna.Press(card, "rated:"+p.table+":on"))
			h.awaitText(p.channel, card.ID, "**Rated**: the result changes the ratings.")
			h.whispered("on other terms", bernd.PressStale(card, "accept:"+p.table), "has just been changed")
			h.whispered("switched twice", anna.PressStale(card, "rated:"+p.table+":on"), "has just been changed")
			tb, _ := p.match()
			if !tb.Rated || tb.Unchosen || len(tb.Stakes) != 2 {
				t.Errorf("the challenge is rated: %t, with stakes %v", tb.Rated, tb.Stakes)
			}
			h.heard(anna.PressStale(card, "rated:"+p.table+":off"))
			h.awaitText(p.channel, card.ID, "**Friendly**: no rating changes.")
			h.answerOf(bernd.PressStale(card, "accept:"+p.table+":2"))
			p.until(func(t *table.Table, _ *game.Match) bool { return t.Phase == table.Playing })
			h.whispered("too late", anna.PressStale(p.card(), "rated:"+p.table+":on"), "no longer open")
			h.noFaults()
		})
	}
}

// A lobby is unrated while a new player is seated, and the host cannot change that. The host can make any lobby
// unrated.
func TestALobbyIsSwitched(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	c := h.crew(g, h.Channel("tavern"), "Anna", "Bernd", "Clara")
	c.begin()
	c.playOut()
	c.rest(c.table)
	anna, dmitri := c.members[0], h.Member("Дмитрий ⚓")
	quay := h.AddChannel(sandbox.Room{Name: "quay"})
	card := *h.answerOf(anna.Command(quay, "challenge", sandbox.Text("game", g.Rules.Name))).Message
	id := strings.Split(card.Controls()[0].CustomID, ":")[1]
	h.awaitText(quay, card.ID, "**Rated**, or friendly if")
	h.heard(dmitri.PressStale(card, "join:"+id))
	h.awaitText(quay, card.ID, "the first game of **Дмитрий ⚓**")
	h.whispered("rated with others", anna.PressStale(card, "rated:"+id+":on"), "it stays friendly")
	h.heard(dmitri.PressStale(card, "leave:"+id))
	h.awaitText(quay, card.ID, "**Rated**, or friendly if")
	h.heard(anna.PressStale(card, "rated:"+id+":off"))
	h.awaitText(quay, card.ID, "**Friendly**: no rating changes.")
	h.noFaults()
}

// The game is the second option of /challenge, in the order that Discord shows.
func TestTheGameComesSecond(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var names []string
	h := moor(t, Settings{check: func(r sandbox.Request) error {
		type command struct {
			Name    string
			Type    int
			Options []struct{ Name string }
		}
		var all []command
		if err := json.Unmarshal(r.JSON, &all); err != nil {
			all = []command{{}}
			_ = json.Unmarshal(r.JSON, &all[0]) // an element without a name is no command
		}
		mu.Lock()
		defer mu.Unlock()
		for _, c := range all {
			for _, o := range c.Options {
				if c.Name == "challenge" && strings.Contains(r.Path, "/commands") {
					names = append(names, o.Name)
				}
			}
		}
		return nil
	}})
	games := append(h.config(time.Now, time.After).Games, ships())
	if err := h.registered(games); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	defer mu.Unlock()
	if len(names) < 3 || !slices.Equal(names[:2], []string{"opponent", "game"}) {
		t.Errorf("Discord lists %v", names)
	}
}

// label returns the label of a button; empty if the message has no such button.
func label(m *sandbox.Message, id string) string {
	c, _ := m.Component(id)
	return c.Label
}
