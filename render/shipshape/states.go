package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

// Names of players, some of which are hard to draw.
var (
	players   = []string{"Anna", "Bernd", "Jun", "Okko", "Frida", "Marlow"}
	longNames = []string{
		"Maximiliane von Hohenstein", "Bartholomäus Freiherr zu Guttenbrunn", "Wilhelmine Wasserstraße",
		"Constantinople", "WWWWWWWWWWWW", "Jean-François de la Pérouse",
	}
	scripts = []string{"Αλέξης 🦜", "李小龙", "Дмитрий", "さくら", "محمد", "%s <@1>"}
)

// States implements render.Shown.
func (Face) States() []render.State {
	return render.Gather(players, docks(), quays(), hands(), scores(), results(), judged(), moments(), dailies())
}

// docks are states with three or four ships.
func docks() []render.State {
	return []render.State{
		render.Pose("dock-2-start", render.Table, sail(2, 1, bidsDown(1, 1, 0))),
		render.Pose("dock-2-bidding", render.Table, sail(2, 2, bidsDown(2, 2, 1))),
		render.Pose("dock-2-laying", render.Table, sail(2, 3, cratesDown(3, 3, 2, 0))),
		render.Pose("dock-3-laying", render.Table, sail(3, 4, cratesDown(2, 3, 3, 0))),
		render.Pose("dock-3-tied", render.Table, sail(3, 5, bidAgain(2))),
		render.Pose("dock-4-start", render.Table, sail(4, 6, bidsDown(2, 1, 2))),
		render.Pose("dock-4-laying", render.Table, sail(4, 7, cratesDown(2, 2, 3, 0))),
		render.Pose("dock-4-tied", render.Table, sail(4, 8, cratesDown(1, 3, 2, 2))),
		render.Pose("dock-4-again", render.Table, sail(4, 9, bidAgain(3))),
		render.Pose("dock-4-holds", render.Table, sail(4, 10, twiceTied)),
		render.Pose("dock-4-scored", render.Table, sail(4, 11, scored(2))),
		render.Pose("dock-4-names", render.Table, sail(4, 12, bidsDown(3, 3, 3)), longNames...),
		render.Pose("dock-4-scripts", render.Table, sail(4, 13, bidsDown(3, 2, 1)), scripts...),
	}
}

// quays are states with two groups of three ships.
func quays() []render.State {
	return []render.State{
		render.Pose("quays-5-start", render.Table, sail(5, 1, bidsDown(1, 1, 2))),
		render.Pose("quays-5-laying", render.Table, sail(5, 2, cratesDown(3, 2, 3, 0))),
		render.Pose("quays-6-ahead", render.Table, sail(6, 3, ahead)),
		render.Pose("quays-6-tied", render.Table, sail(6, 4, bidAgain(2))),
		render.Pose("quays-6-holds", render.Table, sail(6, 5, twiceTied)),
		render.Pose("quays-6-names", render.Table, sail(6, 6, cratesDown(3, 3, 2, 0)), longNames...),
		render.Pose("quays-6-scripts", render.Table, sail(6, 7, bidsDown(2, 2, 1)), scripts...),
	}
}

// private returns the state of a seat's private picture.
func private(name string, s rules.State, seat game.Seat, draft game.Move, names ...string) render.State {
	state := render.Pose(name, Hand, s, names...)
	state.Scene.View, state.Scene.Seat, state.Scene.Draft = s.View(seat), seat, draft
	return state
}

// hands are states of private pictures.
func hands() []render.State {
	late := sail(4, 7, bidsDown(2, 2, 0))
	some := sail(4, 7, bidsDown(2, 2, 1))
	lay := sail(4, 7, cratesDown(2, 3, 4, 0))
	first := sail(6, 3, cratesDown(1, 1, 3, 0))
	again := sail(4, 9, bidAgain(3))
	return []render.State{
		private("hand-bid", late, 0, ""),
		private("hand-bid-draft", late, 0, late.Moves(0)[2]),
		private("hand-sealed", some, some.Sealed()[0], ""),
		private("hand-lay", lay, lay.Queue(0)[0], ""),
		private("hand-lay-turned", lay, lay.Queue(0)[0], rules.Place(5)),
		private("hand-lay-first", first, first.Queue(0)[0], "place 1", longNames...),
		private("hand-again", again, again.Turn()[0], "", scripts...),
		private("hand-scored", sail(2, 3, scored(1)), 1, ""),
	}
}

// scores are states of ends of voyages.
func scores() []render.State {
	return []render.State{
		render.Pose("voyage-2", Voyage, sail(2, 3, scored(1))),
		render.Pose("voyage-3", Voyage, sail(3, 4, scored(2))),
		render.Pose("voyage-4", Voyage, sail(4, 7, scored(2))),
		render.Pose("voyage-4-sunk", Voyage, spoilt(sail(4, 4, scored(3)), 2), longNames...),
		render.Pose("voyage-5", Voyage, sail(5, 2, scored(1))),
		render.Pose("voyage-6", Voyage, sail(6, 3, scored(3))),
		render.Pose("voyage-6-scripts", Voyage, sail(6, 8, scored(2)), scripts...),
	}
}

// results are states of finished matches.
func results() []render.State {
	six := []render.Standing{
		{Rating: 1546, Change: 14},
		{Rating: 1557, Change: -14},
		{Rating: 1500},
		{Rating: 987, Change: 9},
		{Rating: 2222, Change: -8},
		{Rating: 1604, Change: -1},
	}
	rated := func(s render.State) render.State {
		s.Scene.Ratings = six[:s.Scene.View.(rules.State).People]
		return s
	}
	return []render.State{
		ended("final-2", sail(2, 3, over), ""),
		rated(ended("final-3-rated", sail(3, 4, over), "")),
		rated(ended("final-4-rated", sail(4, 7, over), "", longNames...)),
		ended("final-5", sail(5, 2, over), ""),
		rated(ended("final-6-rated", sail(6, 3, over), "")),
		ended("final-6-scripts", sail(6, 8, over), "", scripts...),
		ended("final-4-resigned", sail(4, 7, scored(2)), "resign 1"),
		left("final-3-left", sail(3, 4, over), 2),
		left("final-4-left-ahead", sail(4, 7, over), 0),
		rated(left("final-6-left", sail(6, 3, over), 3, 5)),
		ended("final-2-resigned", sail(2, 3, scored(1)), "resign 1"),
		ended("final-2-expired", sail(2, 3, scored(1)), "expired 1"),
		ended("final-6-stopped", sail(6, 3, ahead), "stopped"),
	}
}

// left returns the end of a match that computer players finished for some seats.
func left(name string, s rules.State, who ...game.Seat) render.State {
	state := ended(name, s, "")
	state.Scene.Outcome.Placing = rules.Rules().Place(game.Setup{Seats: int(s.People)}, s.Scores(), who...)
	return state
}

// ended returns the end of a match, by the rules or by a play from outside.
func ended(name string, s rules.State, by game.Move, names ...string) render.State {
	return render.Ended(name, rules.Rules(), game.Setup{Seats: int(s.People)}, s, by, names...)
}
