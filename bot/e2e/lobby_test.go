package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	dice "dockside/game/fair"
	"dockside/game/table"
	"dockside/internal/sandbox"
)

var sailors = []string{"Anna", "Bernd", "Clara", "Dmitri", "Eva", "Frank"}

// Whole games of every size can be played by the private panel, with and without pictures of the hand.
func TestWholeGamesOfMany(t *testing.T) {
	t.Parallel()
	for _, plain := range []bool{false, true} {
		g := bottest.Tender(plain)
		h := openHarbour(t, Settings{games: []catalog.Game{g}})
		for _, name := range sailors {
			h.AddMember(sandbox.Person{Name: name})
		}
		for seats := 2; seats <= 6; seats++ {
			c := h.crew(g, h.AddChannel(sandbox.Room{Name: fmt.Sprintf("table-%d", seats)}), sailors[:seats]...)
			c.begin(sandbox.Yes("short", seats > 3))
			m := c.playOut()
			result := c.result().Embeds[0].Description
			state, _ := c.match()
			for seat, score := range m.State().Scores() {
				name := "Nobody"
				if seat < seats {
					name = state.Players[seat].Name
				}
				if want := fmt.Sprintf("%s %d", name, score.Points); !strings.Contains(result, want) {
					t.Errorf("the result of %d does not say %q:\n%s", seats, want, result)
				}
			}
			h.whispered("verified", c.members[0].Command(c.channel, "verify"), "are those that were sealed")
		}
		h.noFaults()
	}
}

// Players join and leave a lobby, computer players fill it, and the host starts the match.
func TestALobby(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	c := h.crew(g, h.Channel("tavern"), "Anna", "Bernd", "Clara")
	card := c.gather()
	anna, bernd, clara := c.members[0], c.members[1], c.members[2]
	press := func(m *sandbox.Member, verb string) *sandbox.Use { return m.PressStale(card, verb+":"+c.table) }
	enlist := func(m *sandbox.Member, level string) *sandbox.Use {
		return m.PressStale(card, "enlist:"+c.table, level)
	}
	h.whispered("joining twice", press(bernd, "join"), "already")
	h.whispered("another lobby of the host", anna.Command(c.channel, "challenge", sandbox.Text("game", "tender")),
		"open challenge or table")
	h.whispered("a guest starts", press(bernd, "start"), "somebody else")
	h.whispered("a guest adds a computer player", enlist(bernd, "bosun"), "somebody else")
	h.whispered("a level that is none", enlist(anna, "admiral"), "do not know")
	h.whispered("a press for a table of two", press(bernd, "accept"), "moved on")
	h.whispered("a stranger leaves", press(h.Member("Дмитрий ⚓"), "leave"), "Only those who play")
	c.answerOf(press(clara, "leave"))
	for _, level := range []string{"bosun", "bosun", "cabin-boy"} {
		c.answerOf(enlist(anna, level))
	}
	c.awaitText(c.channel, card.ID, "Bosun II")
	c.answerOf(enlist(anna, "-"))
	c.awaitText(c.channel, card.ID, "2 seats are free")
	form := c.answerOf(press(bernd, "word"))
	c.answerOf(bernd.Submit(c.channel, *form.Modal, map[string]string{"text": "ahoy"}))
	c.answerOf(press(anna, "start"))
	state, m := c.match()
	if state.Phase != table.Playing || m.Setup().Seats != 4 || state.Words[1] != "ahoy" || !isID(state.Words[0]) ||
		state.Words[3] != "" {
		t.Fatalf("the table is %s with %v and the words %q", state.Phase, state.Names(), state.Words)
	}
	h.whispered("joining too late", press(h.Member("Дмитрий ⚓"), "join"), "no longer open")
	h.whispered("the hand of a stranger", h.Member("Дмитрий ⚓").PressStale(c.board(), "hand:"+c.table),
		"Only those who play")
	c.members = c.members[:2]
	c.playOut()
	result := c.result()
	if text := result.Embeds[0].Description; !strings.Contains(text, "computer player took part") {
		t.Errorf("the result says\n%s", text)
	}
	c.answerOf(anna.Press(result, "rematch:"+c.table))
	c.answerOf(bernd.Press(result, "rematch:"+c.table))
	first := c.table
	for c.table == first {
		if t, _ := c.match(); t.NextCreated {
			c.table = t.Next
		}
	}
	if next, _ := c.match(); !slices.Equal(next.Names(), []string{"Bernd", "Bosun", "Bosun II", "Anna"}) {
		t.Errorf("in the rematch sit %q", next.Names())
	}
	c.playOut()
	h.noFaults()
}

// A draft in the panel is not a move, and a button of an outdated panel does nothing.
func TestTheHandIsPrivateAndStale(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	c := h.crew(g, h.Channel("tavern"), "Anna", "Bernd", "Clara")
	c.begin()
	anna := c.members[0]
	old := c.open(anna)
	again := c.open(anna)
	if len(thoughts(old)) != 4 || old.ID == again.ID {
		t.Fatalf("the panel has %d choices", len(thoughts(old)))
	}
	r := c.answerOf(anna.Press(again, thoughts(again)[2].CustomID)) // the highest bid, so that she lays first
	if text := r.Message.Embeds[0].Description; !strings.Contains(text, "Sealed") || len(thoughts(*r.Message)) > 0 {
		t.Errorf("after the bid the panel says %q", text)
	}
	h.awaitDeleted(c.channel, old.ID)
	h.whispered("an old button", anna.PressStale(*r.Message, thoughts(old)[0].CustomID), "moved on")
	state, m := c.match()
	down := state.Chance().Seal(m.Len()-1, m.Log()[m.Len()-1].Move)
	head := state.Chance().Head(m, m.Len())
	c.awaitFooter("Fair play: sealed · " + dice.Fingerprint(head))
	if head == state.Chance().Head(m, m.Len()-1) {
		t.Error("the bid is not in the line below the board")
	}
	h.whispered("the whole seal", anna.PressStale(c.board(), "dice:"+c.table), "`"+down+"`")
	for _, m := range c.members[1:] {
		hand := c.open(m)
		c.answerOf(m.Press(hand, thoughts(hand)[0].CustomID))
	}
	opened := string(m.Log()[m.Len()-1].Move) + "” with salt `" + state.Chance().Salt(m.Len()-1) + "`"
	state, m = c.match()
	h.whispered("what was turned up", c.members[1].PressStale(c.board(), "dice:"+c.table), opened)
	layer := c.member(state, m.Turn()[0])
	panel := c.open(layer)
	r = c.answerOf(layer.Press(panel, thoughts(panel)[2].CustomID))
	if now, _ := c.match(); len(now.Log) != m.Len() ||
		!strings.Contains(r.Message.Embeds[0].Description, "Nothing has happened") {
		t.Errorf("thinking of a move: %+v", r.Message.Embeds[0])
	}
	lay, ok := r.Message.Component("play:" + c.table + ":" + m.Decision(m.Turn()[0]) + ":lay 3")
	if !ok {
		t.Fatalf("the panel offers %+v", r.Message.Controls())
	}
	r = c.answerOf(layer.Press(*r.Message, lay.CustomID))
	if now, _ := c.match(); len(now.Log) != m.Len()+1 ||
		!strings.Contains(r.Message.Embeds[0].Description, "Done.") {
		t.Errorf("laid: %+v", r.Message.Embeds[0])
	}
	h.whispered("a thought of before", layer.PressStale(panel, thoughts(panel)[0].CustomID), "moved on")
	h.noFaults()
}

// A user can play a game with hidden information against several computer players, who see only their own hands.
func TestSoloWithSecrets(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	c := h.crew(g, h.Channel("tavern"), "Anna")
	c.answerOf(c.members[0].Command(c.channel, "solo", sandbox.Yes("visible", true),
		sandbox.Text("game", "tender"), sandbox.Text("level", "cabin-boy"),
		sandbox.Text("opponents", "3")))
	board, err := c.AwaitMessage(c.ctx, c.channel, c.members[0].ID, func(m sandbox.Message) bool {
		return len(m.Controls()) > 0 && strings.HasPrefix(m.Controls()[0].CustomID, "hand:")
	})
	if err != nil {
		t.Fatal(err)
	}
	c.table = strings.Split(board.Controls()[0].CustomID, ":")[1]
	c.playOut()
	if state, m := c.match(); len(state.Players) != 4 || m.Level(3) != "cabin-boy" || !state.Solo {
		t.Errorf("they were %v", state.Names())
	}
	c.result()
	h.whispered("verified", c.members[0].Command(c.channel, "verify"), "are those that were sealed")
	h.noFaults()
}
