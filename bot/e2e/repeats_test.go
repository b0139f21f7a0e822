package e2e

import (
	"context"
	"testing"
)

// An interaction that is retried because the store was unavailable is not a duplicate. It is answered and performed
// once. So is an interaction that Discord delivers twice.
func TestWhoTriesAgainIsNoRepeat(t *testing.T) {
	t.Parallel()
	for name, away := range map[string]struct{ reads, creates, notes int32 }{
		"a new table is not stored":               {creates: 1},
		"a new table is not stored, twice":        {creates: 2},
		"the word that it is the first gets lost": {notes: 1},
		"and the new table is not stored":         {creates: 1, notes: 2},
		"a table is not found":                    {reads: 3},
		"a table is not found, and the word lost": {reads: 3, notes: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &absent{}
			h := moor(t, settings{})
			s.store, h.store = h.store, s
			front, stop := h.behind(context.Background(), settings{}, 1)
			p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
			s.creates.Store(away.creates)
			if away.reads == 0 {
				s.notes.Store(away.notes)
			}
			p.start()
			member, m := p.mover()
			board := p.board(m)
			s.reads.Store(away.reads)
			if away.reads > 0 {
				s.notes.Store(away.notes)
			}
			p.answerOf(p.act(member, board))
			if s.away() {
				t.Errorf("the store was not away: this test checks nothing")
			}
			once := func(when string) {
				_, after := p.match()
				ids, err := h.store.IDs(h.ctx)
				if n := pressed(after, len(m.Log())); n != 1 || len(ids) != 1 || err != nil {
					t.Errorf("%s: one press has become %d plays, one challenge the tables %v, %v", when, n, ids, err)
				}
			}
			once("after the answer")
			h.noFaults()
			front.repeats()
			stop()
			once("when all has come twice")
		})
	}
}
