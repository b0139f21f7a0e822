package shipshape

import (
	"dockside/game"
	rules "dockside/game/shipshape"
	"dockside/render"
)

var _ render.Shown = Face{}

// People, some of whom are hard to write.
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
	var all []render.State
	for _, list := range [][]render.State{docks(), quays(), hands(), scores(), results()} {
		for _, s := range list {
			if s.Scene.Names == nil {
				s.Scene.Names = players
			}
			all = append(all, s)
		}
	}
	return all
}

// table is a state of the running game, as all see it.
func table(name string, s rules.State, names ...string) render.State {
	return render.State{Name: name, Scene: render.Scene{Kind: render.Table, View: s.View(game.Public), Names: names}}
}

// docks are states with three or four ships.
func docks() []render.State {
	return []render.State{
		table("dock-2-start", sail(2, 1, bidsDown(1, 1, 0))),
		table("dock-2-bidding", sail(2, 2, bidsDown(2, 2, 1))),
		table("dock-2-laying", sail(2, 3, cratesDown(3, 3, 2, 0))),
		table("dock-3-laying", sail(3, 4, cratesDown(2, 3, 3, 0))),
		table("dock-3-tied", sail(3, 5, bidAgain(2))),
		table("dock-4-start", sail(4, 6, bidsDown(2, 1, 2))),
		table("dock-4-laying", sail(4, 7, cratesDown(2, 2, 3, 0))),
		table("dock-4-tied", sail(4, 8, cratesDown(1, 3, 2, 2))),
		table("dock-4-again", sail(4, 9, bidAgain(3))),
		table("dock-4-holds", sail(4, 10, twiceTied)),
		table("dock-4-scored", sail(4, 11, scored(2))),
		table("dock-4-names", sail(4, 12, bidsDown(3, 3, 3)), longNames...),
		table("dock-4-scripts", sail(4, 13, bidsDown(3, 2, 1)), scripts...),
	}
}

// quays are states with two groups of three ships.
func quays() []render.State {
	return []render.State{
		table("quays-5-start", sail(5, 1, bidsDown(1, 1, 2))),
		table("quays-5-laying", sail(5, 2, cratesDown(3, 2, 3, 0))),
		table("quays-6-ahead", sail(6, 3, ahead)),
		table("quays-6-tied", sail(6, 4, bidAgain(2))),
		table("quays-6-holds", sail(6, 5, twiceTied)),
		table("quays-6-names", sail(6, 6, cratesDown(3, 3, 2, 0)), longNames...),
		table("quays-6-scripts", sail(6, 7, bidsDown(2, 2, 1)), scripts...),
	}
}

// hand is a state of what a seat sees alone.
func hand(name string, s rules.State, seat game.Seat, draft game.Move, names ...string) render.State {
	return render.State{Name: name, Scene: render.Scene{
		Kind: Hand, View: s.View(seat), Seat: seat, Draft: draft, Names: names,
	}}
}

// hands are states of private panels.
func hands() []render.State {
	late := sail(4, 7, bidsDown(2, 2, 0))
	some := sail(4, 7, bidsDown(2, 2, 1))
	lay := sail(4, 7, cratesDown(2, 3, 4, 0))
	first := sail(6, 3, cratesDown(1, 1, 3, 0))
	again := sail(4, 9, bidAgain(3))
	return []render.State{
		hand("hand-bid", late, 0, ""),
		hand("hand-bid-draft", late, 0, late.Moves(0)[2]),
		hand("hand-sealed", some, some.Sealed()[0], ""),
		hand("hand-lay", lay, lay.Queue(0)[0], ""),
		hand("hand-lay-turned", lay, lay.Queue(0)[0], rules.Place(5)),
		hand("hand-lay-first", first, first.Queue(0)[0], "place 1", longNames...),
		hand("hand-again", again, again.Turn()[0], "", scripts...),
		hand("hand-scored", sail(2, 3, scored(1)), 1, ""),
	}
}

// scores are states of the end of a voyage.
func scores() []render.State {
	score := func(name string, s rules.State, names ...string) render.State {
		return render.State{Name: name, Scene: render.Scene{Kind: Voyage, View: s.View(game.Public), Names: names}}
	}
	return []render.State{
		score("voyage-2", sail(2, 3, scored(1))),
		score("voyage-3", sail(3, 4, scored(2))),
		score("voyage-4", sail(4, 7, scored(2))),
		score("voyage-4-sunk", spoilt(sail(4, 4, scored(3)), 2), longNames...),
		score("voyage-5", sail(5, 2, scored(1))),
		score("voyage-6", sail(6, 3, scored(3))),
		score("voyage-6-scripts", sail(6, 8, scored(2)), scripts...),
	}
}

// results are ways to end.
func results() []render.State {
	final := func(name string, s rules.State, how game.Outcome, names ...string) render.State {
		return render.State{Name: name, Scene: render.Scene{
			Kind: render.Final, View: s.View(game.Public), Outcome: how, Names: names,
		}}
	}
	won := func(name string, people int, seed dealer, names ...string) render.State {
		s := sail(people, seed, over)
		return final(name, s, game.Outcome{Cause: game.Finished, Winners: []game.Seat{best(s)}}, names...)
	}
	rated := func(s render.State, ratings ...render.Standing) render.State {
		s.Scene.Ratings = ratings
		return s
	}
	six := []render.Standing{
		{Rating: 1546, Change: 14},
		{Rating: 1557, Change: -14},
		{Rating: 1500},
		{Rating: 987, Change: 9},
		{Rating: 2222, Change: -8},
		{Rating: 1604, Change: -1},
	}
	return []render.State{
		won("final-2", 2, 3),
		rated(won("final-3-rated", 3, 4), six[:3]...),
		rated(won("final-4-rated", 4, 7, longNames...), six[:4]...),
		won("final-5", 5, 2),
		rated(won("final-6-rated", 6, 3), six...),
		won("final-6-scripts", 6, 8, scripts...),
		final("final-4-resigned", sail(4, 7, scored(2)),
			game.Outcome{Cause: game.Resigned, Seat: 1, Winners: []game.Seat{2}}),
		final("final-2-expired", sail(2, 3, scored(1)), game.Outcome{Cause: game.Expired, Seat: 1, Winners: []game.Seat{0}}),
		final("final-6-stopped", sail(6, 3, ahead), game.Outcome{Cause: game.Stopped}),
	}
}

// best is the seat with the best score.
func best(s rules.State) game.Seat {
	best := game.Seat(0)
	for seat := range game.Seat(s.Seats()) {
		a, b := s.Scores()[seat], s.Scores()[best]
		if a.Points > b.Points || a.Points == b.Points && a.Tiebreak > b.Tiebreak {
			best = seat
		}
	}
	return best
}
