package e2e

import (
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/internal/sandbox"
)

// In a solo game, the Odds button shows the odds in an ephemeral message. The board shows that the player has looked.
func TestOddsAgainstTheComputer(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.alone(h.Channel("tavern"), "Anna", sandbox.Text("level", "captain"))
	anna, m := p.mover()
	board := p.board(m)
	h.whispered("the odds", anna.Press(board, "odds:"+p.table), "Your chance to win: ")
	h.awaitText(p.channel, board.ID, "Looked at the odds: Anna (once).")
	h.whispered("the odds once more", anna.Press(board, "odds:"+p.table), "Your chance to win: ")
	p.heard(p.act(anna, board))
	anna, m = p.mover()
	board = p.board(m)
	h.whispered("the odds of the next decision", anna.Press(board, "odds:"+p.table), "› ")
	h.awaitText(p.channel, board.ID, "Looked at the odds: Anna (2 times).")
	h.whispered("a stranger's curiosity", h.Member("Bernd").Press(board, "odds:"+p.table), "Only those who play")
	h.noFaults()
}

// In an unrated game each player sees the odds of their own seat. In a rated game nobody does, and the button says why.
func TestOddsAreClosedWhereItCounts(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	casual := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	casual.start(sandbox.Yes("rated", false))
	mover, m := casual.mover()
	board := casual.board(m)
	h.whispered("out of turn", casual.other(mover).Press(board, "odds:"+casual.table), "not your turn")
	h.whispered("the own odds", mover.Press(board, "odds:"+casual.table), "Your chance to win: ")
	rated := h.pair(h.Channel("tavern"), "Anna", "Clara")
	rated.start()
	_, m = rated.mover()
	board = rated.board(m)
	h.whispered("a rated game", rated.members[0].Press(board, "odds:"+rated.table),
		"nobody sees odds in it. When it is over, its review")
	h.whispered("a rated game, in French", rated.members[1].Press(board, "odds:"+rated.table),
		"personne n’y voit les chances. Quand elle sera finie, son analyse")
	if tb, _ := rated.match(); len(tb.Odds) > 0 {
		t.Errorf("looks are noted: %v", tb.Odds)
	}
	h.noFaults()
}

// If several players move at once with hidden information, each sees only the odds of their own choices.
func TestOddsOfSeveralAtOnce(t *testing.T) {
	t.Parallel()
	g := bottest.Tender(false)
	h := openHarbour(t, Settings{games: []catalog.Game{g}})
	c := h.crew(g, h.Channel("tavern"), "Anna", "Bernd", "Clara")
	c.begin(sandbox.Yes("rated", false))
	hopeless := 0
	for i, member := range c.members[:2] {
		board := c.board()
		r := h.answerOf(member.Press(board, "odds:"+c.table))
		said := r.Message.Embeds[0].Description
		if !r.Ephemeral || strings.Count(said, "› bid ") != 3 {
			t.Errorf("seat %d sees\n%s", i, said)
		}
		if strings.Contains(said, "win: 0 %") {
			hopeless++ // as one of them may be, with the lowest card
		}
		h.awaitText(c.channel, board.ID, member.Name+" (once)")
	}
	if hopeless == 2 {
		t.Error("nobody is thought about long enough to be given a chance")
	}
	h.noFaults()
}

// The odds panel follows the choices of its owner until told to stay. Each look is public, and a player has one panel
// however often it is opened.
func TestOddsFollowTheirOwner(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start(sandbox.Yes("rated", false))
	mover, m := p.mover()
	board := p.board(m)
	first := Expand(p.answerOf(mover.Press(board, "odds:"+p.table)))
	panel := *Expand(p.answerOf(mover.Press(board, "odds:"+p.table)))
	h.awaitText(p.channel, board.ID, "Looked at the odds: "+mover.Name+" (once).")
	isFirst := func(m sandbox.Message) bool { return m.ID == first.ID }
	deleted := func() bool { return !slices.ContainsFunc(h.Messages(p.channel, mover.ID), isFirst) }
	if err := h.Await(h.ctx, deleted); err != nil {
		t.Errorf("the panel that was opened before is still there: %v", err)
	}
	p.heard(mover.Press(board, plays(board)[0].CustomID))
	h.panelSays(mover, p.channel, panel.ID, "after this: "+mover.Name+" rolled")
	_, m = p.mover()
	board = p.board(m)
	h.awaitText(p.channel, board.ID, mover.Name+" (2 times)")

	h.whispered("to follow no more", mover.Press(panel, "odds:"+p.table+":stay"), "These odds stay as they are.")
	if kept, err := h.store.Documents(h.ctx, "odds/"+p.table+"/"+mover.ID); err != nil || kept[0] != nil {
		t.Errorf("the panel that is to stay is kept: %q, %v", kept, err)
	}
	for range 2 {
		other, m := p.mover()
		for other == mover {
			p.heard(p.act(mover, p.board(m)))
			other, m = p.mover()
		}
		for other != mover {
			p.heard(p.act(other, p.board(m)))
			other, m = p.mover()
		}
	}
	_, m = p.mover()
	board = p.board(m)
	p.heard(mover.Press(panel, "odds:"+p.table+":again"))
	h.awaitText(p.channel, board.ID, mover.Name+" (3 times)")
	h.noFaults()
}

// Players may move on while the odds panel is being edited. The edit does not bring back an older board.
func TestABoardDoesNotGoBackForOdds(t *testing.T) {
	t.Parallel()
	g := &gate{came: make(chan struct{}), open: make(chan struct{})}
	h := moor(t, Settings{check: g.hold})
	_, stop := h.launch(h.rigged(Settings{}))
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start(sandbox.Yes("rated", false))
	mover, m := p.mover()
	board := p.board(m)
	p.heard(mover.Press(board, "odds:"+p.table))
	h.awaitText(p.channel, board.ID, "Looked at the odds: "+mover.Name+" (once).")
	p.heard(mover.Press(board, plays(board)[0].CustomID))
	<-g.came
	for who, m := p.mover(); who == mover; who, m = p.mover() {
		p.heard(p.act(who, p.board(m)))
	}
	p.rests()
	passer := h.Member("Clara") // sees no panels
	before := h.Messages(p.channel, passer.ID)
	close(g.open)
	stop() // waits for the panel
	if after := h.Messages(p.channel, passer.ID); !reflect.DeepEqual(after, before) {
		t.Errorf("the channel shows\n%+v\nand showed before the odds were there\n%+v", after, before)
	}
	h.noFaults()
}

// gate holds back the first edit of an odds panel after a roll.
type gate struct {
	once       sync.Once
	came, open chan struct{}
}

func (g *gate) hold(r sandbox.Request) error {
	if said := string(r.JSON); r.Method == http.MethodPatch && strings.Contains(said, "Your chance to win") &&
		strings.Contains(said, " rolled") {
		g.once.Do(func() {
			close(g.came)
			<-g.open
		})
	}
	return nil
}
