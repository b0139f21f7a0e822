package e2e

import (
	"slices"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/internal/sandbox"
)

// A forged button with a table id is refused outside the channel of the table. It changes nothing, for any user.
func TestAForgedPressIsAnsweredInTheChannelOfItsTableAlone(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	card := p.answerOf(p.members[0].Command(p.channel, "challenge")).Message
	waiting := strings.Split(card.Controls()[0].CustomID, ":")[1]
	p.start()
	_, m := p.match()
	move := m.Decision(m.Turn()[0]) + ":" + string(m.Moves(m.Turn()[0])[0])
	const unknown, inconnu = "can’t find that game", "Je ne trouve pas cette partie"
	for _, c := range []struct{ who, where, told string }{
		{"Anna", h.Channel("harbour"), unknown},
		{"Bernd", h.Channel("harbour"), unknown},
		{"Clara", h.Channel("harbour"), inconnu}, // she may manage messages
		{"Anna", h.Member("Anna").Direct(), unknown},
	} {
		who := h.Member(c.who)
		said, err := who.Say(c.where, "a message")
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range []string{
			"more:%", "dice:%", "panel:%:tavern", "hand:%", "odds:%", "film:%", "still:%", "play:%:" + move,
			"think:%:" + move, "board:%", "resign:%", "resigned:%", "claim:%", "wait:%", "standin:%", "end:%", "ended:%",
			"end-why:%", "aborted:%", "shanghai:%", "word:%", "worded:%", "rematch:%", "replay:%:0", "share:%:0",
			"review:%", "study:%:3", "accept:" + waiting, "decline:" + waiting, "withdraw:" + waiting,
			"join:" + waiting, "leave:" + waiting, "start:" + waiting, "enlist:" + waiting + ":captain",
		} {
			id = strings.ReplaceAll(id, "%", p.table)
			if h.whispered(c.who+" presses "+id, who.PressStale(said, id), c.told); t.Failed() {
				return // a further press would have effects that cannot be undone
			}
		}
		h.whispered(c.who+" asks for the record", who.Command(c.where, "record", sandbox.Text("game", p.table)), c.told)
	}
	if tb, now := p.match(); now.Len() != m.Len() || len(tb.Odds) > 0 {
		t.Errorf("the match has gone from %d to %d plays, odds %v", m.Len(), now.Len(), tb.Odds)
	}
	if tb, err := h.store.Load(h.ctx, waiting); err != nil || tb.Phase != "open" || len(tb.Players) != 2 {
		t.Errorf("the challenge is %+v, %v", tb, err)
	}
	h.noFaults()
}

// A private game refuses everybody but its player, both while it runs and after its end. Even forged buttons of
// administrators are refused.
func TestAPrivateGameAnswersItsPlayerAlone(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{games: []catalog.Game{ships()}})
	tavern, bernd := h.Channel("tavern"), h.Member("Bernd")
	anna := h.AddMember(sandbox.Person{Name: "Antonella"})
	h.AddRole("everything", sandbox.ManageGuild|sandbox.ManageMessages|sandbox.ModerateMembers, bernd)
	p := h.secludes(catalog.Game{Rules: rules()}, tavern, anna.Name)
	said, err := bernd.Say(tavern, "a message")
	bottest.Must(t, err)
	all := slices.DeleteFunc(forgeries(t, []string{p.table}, []string{p.table}), func(f forgery) bool {
		return !strings.Contains(string(f.data), p.table)
	})
	try := func() {
		t.Helper()
		before, _ := p.match()
		for _, f := range all {
			shown := h.forged(bernd, said, f)
			if strings.Contains(shown, anna.Name) {
				t.Fatalf("%s is shown %s", f.what, shown)
			}
		}
		if after, _ := p.match(); !slices.Equal(before.Requests, after.Requests) || before.Phase != after.Phase {
			t.Errorf("the game was %s and is %s", encode(before), encode(after))
		}
	}
	try()
	h.answerOf(anna.PressStale(said, "resigned:"+p.table))
	try()
	ways := forgedForm("give:on message what may i do?", map[string]string{"game": p.table})
	h.whispered("what may be done", bernd.Forge(aForm, tavern, said.ID, ways.data), "can’t open a game from this message")
	h.panel(h.answerOf(anna.PressStale(said, "replay:"+p.table+":0")))
	history := encode(h.answerOf(bernd.Command(tavern, "history", anna.User("user"))))
	if shown := string(history); strings.Contains(shown, p.table) {
		t.Errorf("the history shows %s", shown)
	}
	for _, m := range h.Messages(tavern, bernd.ID) {
		if text := string(encode(m.Embeds)); !m.Ephemeral() && strings.Contains(text, anna.Name) {
			t.Errorf("everybody sees %s", text)
		}
	}
}

// Malformed words in buttons, forms and commands get a clear response and cause no error.
func TestOddWordsAreAnsweredKindly(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{games: []catalog.Game{ships()}})
	anna := h.Member("Anna")
	h.AddRole("everything", sandbox.ManageGuild|sandbox.ManageMessages|sandbox.ModerateMembers, anna)
	over := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	over.start()
	over.board(func() *game.Match { _, m := over.match(); return m }())
	over.resigns(over.members[1]) // before a round could be filmed
	over.result()
	running := h.pair(over.channel, "Anna", "Bernd")
	running.start()
	running.some(3)
	alone := h.secludes(catalog.Game{Rules: rules()}, over.channel, "Anna")
	said, err := anna.Say(over.channel, "a message")
	bottest.Must(t, err)
	odd := []string{"-1", "99999999999999999999", "../users/@me", "\u0000", "share", "", strings.Repeat("a b", 30)}
	for _, f := range forgeries(t, []string{over.table, running.table, alone.table, "0"}, odd) {
		h.forged(anna, said, f)
	}
	h.whispered("a film of nothing, told", anna.PressStale(said, "tell-film:"+over.table), "anything to film")
}
