package e2e

import (
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"dockside/internal/sandbox"
)

// The odds panel follows the choices of its owner until told to stay. Each look is public, and a player has one panel
// however often it is opened.
func TestOddsFollowTheirOwner(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start(sandbox.Yes("rated", false))
	mover, m := p.mover()
	board := p.board(m)
	first := messageOf(p.answerOf(mover.Press(board, "odds:"+p.table)))
	panel := *messageOf(p.answerOf(mover.Press(board, "odds:"+p.table)))
	h.awaitText(p.channel, board.ID, "Looked at the odds: "+mover.Name+" (once).")
	isFirst := func(m sandbox.Message) bool { return m.ID == first.ID }
	deleted := func() bool { return !slices.ContainsFunc(h.Messages(p.channel, mover.ID), isFirst) }
	if err := h.Await(h.ctx, deleted); err != nil {
		t.Errorf("the panel that was opened before is still there: %v", err)
	}
	p.heard(mover.Press(panel, plays(panel)[0].CustomID)) // on the panel itself
	h.panelSays(mover, p.channel, panel.ID, "after this: "+mover.Name+" rolled")
	_, m = p.mover()
	board = p.board(m)
	h.awaitText(p.channel, board.ID, mover.Name+" (for 2 choices)")

	h.whispered("to follow no more", mover.Press(panel, "odds:"+p.table+":stay"), "These odds are frozen.")
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
	h.awaitText(p.channel, board.ID, mover.Name+" (for 3 choices)")
	h.noFaults()
}

// Players may move on while the odds panel is being edited. The edit does not bring back an older board.
func TestABoardDoesNotGoBackForOdds(t *testing.T) {
	t.Parallel()
	g := &gate{came: make(chan struct{}), open: make(chan struct{})}
	h := moor(t, settings{check: g.hold})
	_, stop := h.launch(h.rigged(settings{}))
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start(sandbox.Yes("rated", false))
	mover, m := p.mover()
	board := p.board(m)
	p.heard(mover.Press(board, "odds:"+p.table))
	h.awaitText(p.channel, board.ID, "Looked at the odds: "+mover.Name+" (once).")
	p.heard(mover.Press(board, plays(board)[0].CustomID))
	receive(h, "the edit of the panel", g.came)
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
	if said := string(r.JSON); r.Method == http.MethodPatch && strings.Contains(said, "Your win chance") &&
		strings.Contains(said, " rolled") {
		g.once.Do(func() {
			close(g.came)
			<-g.open
		})
	}
	return nil
}
