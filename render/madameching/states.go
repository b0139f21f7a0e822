package madameching

import (
	rules "dockside/game/madameching"
	"dockside/render"
)

// Names of players, some of which are hard to draw.
var (
	players   = []string{"Anna", "Bernd", "Jun", "Okko"}
	longNames = []string{
		"Maximiliane von Hohenstein", "Bartholomäus Freiherr zu Guttenbrunn", "WWWWWWWWWWWW", "Jean-François de la Pérouse",
	}
	scripts = []string{"Αλέξης 🦜", "李小龙", "Дмитрий", "%s <@1>"}
)

// States implements render.Shown.
func (Face) States() []render.State {
	return render.Gather(players, seas(), voyages(), attacks(), results(), hands(), judged(), moments())
}

// seas are states of the running game.
func seas() []render.State {
	return []render.State{
		render.Pose("sea-4-mock", render.Table, mocked(false)),
		render.Pose("sea-crews-mock", render.Table, mocked(true)),
		render.Pose("sea-2-mock", render.Table, mockedPair(), "Anna", longNames[0]),
		render.Pose("sea-4-late", render.Table, late(), longNames...),
		render.Pose("sea-4-start", render.Table, sail(4, 1, in(rules.Choose, 1))),
		render.Pose("sea-4-choosing", render.Table, sail(4, 2, and(in(rules.Choose, 9), chosen(2)))),
		render.Pose("sea-4-deeds", render.Table, sail(4, 3, and(in(rules.Deeds, 20), far(7)))),
		render.Pose("sea-4-attack", render.Table, sail(4, 4, in(rules.React, 12)), longNames...),
		render.Pose("sea-3-deeds", render.Table, sail(3, 5, in(rules.Deeds, 15)), scripts...),
		render.Pose("sea-2-sail", render.Table, sail(2, 6, in(rules.Sail, 8))),
		render.Pose("sea-2-deeds", render.Table, sail(2, 7, in(rules.Deeds, 16)), longNames...),
		render.Pose("sea-crews-deeds", render.Table, sail(crews, 8, in(rules.Deeds, 18))),
		render.Pose("sea-4-over", render.Table, sail(4, 9, over)),
	}
}
