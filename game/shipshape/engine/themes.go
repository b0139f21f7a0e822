package engine

import (
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/puzzle"
	"dockside/game/shipshape"
)

// The themes of puzzles: the purpose of the crate.
const (
	themeRats       = "rats"       // they are covered (SS-61)
	themeFull       = "full"       // the ship is full, or can be soon (SS-65)
	themeContraband = "contraband" // it is not seized, since another seat shows more (SS-63, SS-64)
	themeCannons    = "cannons"    // there are more than the fewest (SS-62)
	themeGold       = "gold"       // it stays uncovered (SS-61)
)

// aspects are the coins of a way to lay a crate, by theme, if the holds were scored now. The last one is the visible
// contraband, whether it is seized or not.
type aspects [len(themes) + 1]float64

// themes lists all themes.
var themes = [...]string{themeRats, themeFull, themeContraband, themeCannons, themeGold}

// theme is the aspect by which the best way to lay a crate beats the next, if the next would be as good or better
// without it. It is empty for bids, and if the visible holds do not show the reason.
func theme(view game.State, seat game.Seat, values []ai.MoveValue) string {
	s, ranked := view.(shipshape.State), puzzle.Ranked(values)
	best, lays := shipshape.ParsePlace(ranked[0].Move)
	next, _ := shipshape.ParsePlace(ranked[1].Move)
	if !lays {
		return ""
	}
	a, b := aspectsOf(s, seat, best), aspectsOf(s, seat, next)
	all, key, most := 0.0, 0, 0.0
	for i := range a {
		more := a[i] - b[i]
		all += more
		if more > most {
			key, most = i, more
		}
	}
	switch {
	case all <= 0 || all > most || key == len(themes):
		return ""
	case themes[key] == themeContraband && a[key] < 0: // seized nevertheless
		return ""
	}
	return themes[key]
}

// aspectsOf returns the aspects of a seat after it has laid the top crate.
func aspectsOf(s shipshape.State, seat game.Seat, o shipshape.Orientation) aspects {
	s = withCrate(s, seat, o)
	ship, parts := newShip(s.Above(seat)), s.Standing()[seat]
	toCome := len(filling) - 1 - int(s.Captains[seat].Loaded)
	seized := ship.contraband - int(parts.Contraband)
	return aspects{
		float64(-ship.rats), filling[toCome][ship.open], float64(-seized), float64(parts.Cannons), float64(ship.gold),
		float64(ship.contraband),
	}
}
