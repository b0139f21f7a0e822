package bot_test

import (
	"strings"
	"testing"

	"dockside/sandbox"
)

// Anybody can make up the id of a button. What names a table is answered in the channel of that table
// and nowhere else, whoever presses, and changes nothing.
func TestAForgedPressIsAnsweredInTheChannelOfItsTableAlone(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	card := p.answerOf(p.members[0].Command(p.channel, "challenge")).Message
	waiting := strings.Split(card.Controls()[0].CustomID, ":")[1]
	p.start()
	_, m := p.match()
	move := m.Decision(m.Turn()[0]) + ":" + string(m.Moves(m.Turn()[0])[0])
	const unknown, inconnu = "do not know that game", "Je ne connais pas, ou plus, cette partie"
	for _, c := range []struct{ who, where, told string }{
		{"Anna", h.Channel("harbour"), unknown},
		{"Bernd", h.Channel("harbour"), unknown},
		{"Clara", h.Channel("harbour"), inconnu}, // who may manage messages
		{"Anna", h.Member("Anna").Direct(), unknown},
	} {
		who := h.Member(c.who)
		said, err := who.Say(c.where, "a message")
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range []string{
			"more:%", "dice:%", "sealed:%", "panel:%:tavern", "hand:%", "odds:%", "film:%", "still:%", "play:%:" + move,
			"think:%:" + move, "board:%", "resign:%", "resigned:%", "claim:%", "wait:%", "standin:%", "end:%", "ended:%", "end-why:%",
			"aborted:%", "shanghai:%",
			"word:%", "worded:%", "rematch:%", "replay:%:0", "share:%:0", "review:%", "study:%:3", "accept:" + waiting,
			"decline:" + waiting, "join:" + waiting, "leave:" + waiting, "start:" + waiting, "enlist:" + waiting + ":captain",
		} {
			id = strings.ReplaceAll(id, "%", p.table)
			if h.whispered(c.who+" presses "+id, who.PressStale(said, id), c.told); t.Failed() {
				return // what is done now cannot be undone
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
