package engine

import (
	"cmp"

	"dockside/game"
	"dockside/game/ai"
	"dockside/game/shanghaien"
)

// Outlooks implements ai.Prophet: the chance of each card is how often the seat wins it in playouts with the best
// moves of the tables.
func (e *Engine) Outlooks(view game.State, seat game.Seat, m ai.Means) []ai.Outlook {
	s := view.(shanghaien.State)
	var all []ai.Outlook
	e.config.Pool.with(e, &s, func(t *workspace) {
		t.work = cmp.Or(m.Work, unlimited)
		n := e.prepare(t, &s, m)
		futures := t.known.Futures(&n, &s)
		t.known.PlayOn(seat, futures, m)
		for i, v := range e.values(t, &n, &s, m) { // which may overwrite what is known
			all = append(all, ai.Outlook{MoveValue: v, Prospects: futures[i].Prospects(&s)})
		}
	})
	return all
}
