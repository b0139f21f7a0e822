package e2e

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

// refusal returns all that a user can see of a response, with names replaced.
func (h *harbour) refusal(u *sandbox.Use, names ...string) any {
	h.Helper()
	r := h.answerOf(u)
	if r.Message == nil || len(r.Message.Embeds) == 0 {
		h.Fatalf("answered by %+v", r)
	}
	e := r.Message.Embeds[0]
	for _, name := range names {
		e.Description = strings.ReplaceAll(e.Description, name, "somebody")
	}
	return []any{r.Type, r.Ephemeral, r.Message.Content, e, r.Message.Controls()}
}

// alike fails the test unless two responses are equal.
func (h *harbour) alike(what string, one, other any) {
	h.Helper()
	if !reflect.DeepEqual(one, other) {
		h.Errorf("%s: one reads\n%+v\nand the other\n%+v", what, one, other)
	}
}

// A blocked user reads a refusal that does not reveal the block. The user who has blocked them reads the reason.
func TestBlockedReadAnOrdinaryRefusal(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := bottest.Tender(false)
			h := openHarbour(t, Settings{store: open(t), games: []catalog.Game{g}})
			tavern, anna, bernd, clara := h.Channel("tavern"), h.Member("Anna"), h.Member("Bernd"), h.Member("Clara")
			h.whispered("by the command", anna.Command(tavern, "block", bernd.User("user")), "**Bernd** is blocked")
			h.whisper(clara.Command(tavern, "settings", sandbox.Sub("me", sandbox.Text("challenges", "none"))))
			dare := func(by, rival *sandbox.Member) *sandbox.Use {
				return by.Command(tavern, "challenge", rival.User("opponent"))
			}
			h.alike("a challenge", h.refusal(dare(bernd, anna), "Anna"), h.refusal(dare(bernd, clara), "Clara"))
			h.whispered("one's own", dare(anna, bernd), "You have blocked")

			h.heard(anna.Command(tavern, "challenge"))
			seat := h.card(tavern, anna)
			lobby := h.crew(g, tavern, "Дмитрий ⚓", "Anna")
			join := lobby.gather()
			refused := []any{
				h.refusal(bernd.Press(seat, seat.Controls()[0].CustomID)),
				h.refusal(bernd.Press(join, "join:"+lobby.table)),
			}
			h.heard(anna.PressStale(seat, strings.Replace(seat.Controls()[0].CustomID, "accept", "decline", 1)))
			gone := h.refusal(bernd.PressStale(seat, seat.Controls()[0].CustomID))
			h.alike("a seat", refused[0], gone)
			h.alike("a lobby with a third", refused[1], gone)
			if state, _ := lobby.match(); len(state.Players) != 2 {
				t.Errorf("%v sit there", state.Names())
			}
			h.noFaults()
		})
	}
}

// card waits for an open challenge in a channel, and until the bot has published all of it.
func (h *harbour) card(channel string, who *sandbox.Member) sandbox.Message {
	h.Helper()
	m, err := h.AwaitMessage(h.ctx, channel, who.ID, func(m sandbox.Message) bool {
		controls := m.Controls()
		return len(controls) > 0 && strings.HasPrefix(controls[0].CustomID, "accept:")
	})
	if err != nil {
		h.Fatal(err)
	}
	h.rest(strings.TrimPrefix(m.Controls()[0].CustomID, "accept:"))
	return m
}

// A blocked user is refused a rematch as if the other took no challenges. Running games go on.
func TestNoRematchWithWhoHasBlocked(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	anna, bernd := p.members[0], p.members[1]
	h.whisper(anna.CommandOn(p.channel, "Block", sandbox.UserCommand, bernd.ID))
	p.resigns(bernd)
	result, rematch := p.result(), "rematch:"+p.table
	blocked := h.refusal(bernd.Press(result, rematch))
	h.whispered("one's own", anna.Press(result, rematch), "You have blocked")

	list := h.whisper(anna.Command(p.channel, "block"))
	h.whisper(anna.Select(*list, "unblock", bernd.ID))
	h.whisper(anna.Command(p.channel, "settings", sandbox.Sub("me", sandbox.Text("challenges", "none"))))
	h.alike("a rematch", blocked, h.refusal(bernd.Press(result, rematch)))
	h.whisper(anna.Command(p.channel, "settings", sandbox.Sub("me", sandbox.Text("challenges", "all"))))
	h.heard(bernd.Press(result, rematch))
	h.heard(anna.Press(result, rematch))
	for over, _ := p.match(); !over.NextCreated; over, _ = p.match() {
		if h.ctx.Err() != nil {
			t.Fatal("there is no rematch")
		}
	}
	h.noFaults()
}

// A new block separates two users wherever no game has begun. The user who blocks leaves their common lobbies, and
// challenges between the two are declined or withdrawn. The messages do not reveal the block. A running game goes on.
func TestWhoBlocksLeavesWhatIsOpen(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := bottest.Tender(false)
			h := openHarbour(t, Settings{store: open(t), games: []catalog.Game{g}})
			tavern, anna, bernd := h.Channel("tavern"), h.Member("Anna"), h.Member("Bernd")
			running := h.pair(h.Channel("harbour"), "Bernd", "Anna")
			running.start()
			lobby := h.crew(g, tavern, "Clara", "Bernd", "Anna")
			card := lobby.gather()
			other := h.crew(g, tavern, "Дмитрий ⚓", "Anna")
			other.gather()
			offered := h.pair(tavern, "Bernd", "Anna")
			offer := offered.challenges()
			h.whispered("a block", anna.Command(tavern, "block", bernd.User("user")), "**Bernd** is blocked")
			lobby.comesTo(bernd.Command(tavern, "help"), Seated(2))
			if tb, _ := lobby.match(); !slices.Equal(tb.Users(), []string{h.Member("Clara").ID, bernd.ID}) {
				t.Errorf("at the lobby sit %v", tb.Names())
			}
			if tb, _ := other.match(); len(tb.Users()) != 2 {
				t.Errorf("at a lobby without them sit %v", tb.Names())
			}
			if tb, _ := offered.match(); tb.Phase != table.Declined {
				t.Errorf("the challenge is %s", tb.Phase)
			}
			if tb, _ := running.match(); tb.Phase != table.Playing {
				t.Errorf("the running game is %s", tb.Phase)
			}
			h.awaitGone(tavern, offer.ID)
			for _, m := range h.Messages(tavern, bernd.ID) {
				if strings.Contains(strings.ToLower(told(m)), "block") {
					t.Errorf("others read %q", told(m))
				}
			}
			if _, err := h.AwaitMessage(h.ctx, tavern, bernd.ID, func(m sandbox.Message) bool {
				return m.ID == card.ID && !strings.Contains(m.Embeds[0].Description, "Anna")
			}); err != nil {
				t.Errorf("the card of the lobby still has their name: %v", err)
			}
			h.noFaults()
		})
	}
}

// If one player in a lobby has blocked another, the one who has blocked leaves before the game starts.
func TestABlockedPairStartsNoLobby(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	c := h.crew(g, h.Channel("tavern"), "Anna", "Bernd", "Clara")
	card := c.gather()
	bottest.Must(t, shun(h.ctx, h.store, c.members[2].ID, c.members[1].ID))
	c.comesTo(c.members[0].PressStale(card, "start:"+c.table), Seated(2))
	if state, _ := c.match(); state.Phase != table.Open {
		t.Errorf("the lobby is %s", state.Phase)
	}
	bottest.Must(t, shun(h.ctx, h.store, c.members[0].ID, c.members[1].ID))
	h.whispered("one's own", c.members[0].PressStale(card, "start:"+c.table), "You have blocked")
	if state, _ := c.match(); state.Phase != table.Open || len(state.Players) != 2 {
		t.Errorf("the lobby is %s, with %v", state.Phase, state.Names())
	}
	list := h.whisper(c.members[0].Command(c.channel, "block"))
	h.whisper(c.members[0].Select(*list, "unblock", c.members[1].ID))
	c.comesTo(c.members[0].PressStale(card, "start:"+c.table), Feature)
	h.noFaults()
}

// A banned user can be neither challenged nor asked for a rematch. A user who takes no challenges can still offer a
// rematch.
func TestTheBannedAreAskedByNobody(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	anna, bernd := p.members[0], p.members[1]
	p.resigns(bernd)
	result, rematch := p.result(), "rematch:"+p.table
	h.whisper(h.Member("Clara").Command(p.channel, "ban", bernd.User("user")))
	h.whispered("a rematch", anna.Press(result, rematch), "Not everybody here would like a rematch")
	h.whispered("a challenge", anna.Command(p.channel, "challenge", bernd.User("opponent")), "would rather not")
	h.whisper(h.Member("Clara").Command(p.channel, "unban", bernd.User("user")))
	h.whisper(anna.Command(p.channel, "settings", sandbox.Sub("me", sandbox.Text("challenges", "none"))))
	h.heard(anna.Press(result, rematch))
	h.heard(bernd.Press(result, rematch))
	p.until(func(over *table.Table, _ *game.Match) bool { return over.NextCreated })
	h.noFaults()
}

// The block list is reachable from the settings. Users can block neither themselves nor a bot.
func TestTheListOfBlocked(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	tavern, anna := h.Channel("tavern"), h.Member("Anna")
	mine := h.whisper(anna.Command(tavern, "settings", sandbox.Sub("me")))
	list := h.whisper(anna.Press(*mine, "blocked:0"))
	contains(t, "the list of nobody", list.Embeds[0].Description, "blocked nobody")
	one := h.whisper(anna.Select(*list, "block", h.Member("Bernd").ID))
	contains(t, "the list of one", one.Embeds[0].Description, "**Bernd** is blocked", "Bernd")
	none := h.whisper(anna.Select(*one, "unblock", h.Member("Bernd").ID))
	contains(t, "nobody again", none.Embeds[0].Description, "blocked nobody")
	h.whispered("oneself", anna.Command(tavern, "block", anna.User("user")), "other members only")
	h.whispered("a bot", anna.Command(tavern, "block", sandbox.Text("user", h.BotID())), "other members only")
	h.noFaults()
}
