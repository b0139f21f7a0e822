// Package result draws and describes the result of a match: the winner, and where the points of all come from.
package result

import (
	"slices"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
)

// Page is the result of a match: the winners, and the parts of the points of all, the best first.
type Page struct {
	outcome game.Outcome
	sides   []side
	crewed  bool
	won     []game.Seat       // the winners; empty if the match ended without a result
	shared  bool              // several have, who do not play together
	broken  int               // the stone that has broken a tie; -1 where none has
	ratings []render.Standing // by seat
}

// side is a captain, or a crew.
type side struct {
	rows []tally
	sum  int
	won  bool
}

// tally are the parts of a captain's points.
type tally struct {
	seat   game.Seat
	rank   int
	count  rules.Count
	sea    int // the part of the gold that the expeditions have paid at the end
	stones rules.Stones
	left   bool // has left or given up
}

// See returns the result, or the current ranking during a match (MC-92 to MC-94).
func See(scene render.Scene, s *rules.State) *Page {
	f := &Page{outcome: scene.Outcome, crewed: s.Crewed, broken: -1}
	f.ratings = scene.Ratings[:min(len(scene.Ratings), s.Seats())]
	placing := scene.Outcome.Placing
	if !scene.Outcome.Over() {
		placing = rules.Rules().Place(Setup(s), s.Scores())
	}
	for _, placed := range placing {
		for _, seat := range placed.Seats {
			f.add(seeTally(s, seat, placed))
		}
	}
	f.won = scene.Outcome.Winners()
	if scene.Outcome.Cause == game.Finished && f.won == nil { // all share it
		for seat := range s.Seats() {
			f.won = append(f.won, game.Seat(seat))
		}
	}
	f.shared = len(f.won) > 1 && (!f.crewed || len(f.won) > 2)
	for i := range f.sides {
		f.sides[i].won = slices.Contains(f.won, f.sides[i].rows[0].seat)
	}
	f.broken = f.breaker()
	return f
}

// Setup returns the setup of a match.
func Setup(s *rules.State) game.Setup {
	setup := game.Setup{Seats: s.Seats()}
	if s.Crewed {
		setup.Options = []string{rules.Crews}
	}
	return setup
}

// seeTally returns the parts of a captain's points.
func seeTally(s *rules.State, seat game.Seat, placed game.Side) tally {
	c := &s.Captains[seat]
	t := tally{seat: seat, rank: placed.Rank, left: placed.Left, count: s.Count(int(seat)), stones: c.Stones}
	for i := range c.Junks {
		if s.Step == rules.Done {
			t.sea += c.Junks[i].Gold()
		}
	}
	return t
}

// add adds a captain to the side of the mate, or as a new side.
func (f *Page) add(t tally) {
	for i := range f.sides {
		if side := &f.sides[i]; f.crewed && side.rows[0].seat%2 == t.seat%2 {
			side.rows = append(side.rows, t)
			side.sum += t.count.Points()
			return
		}
	}
	f.sides = append(f.sides, side{rows: []tally{t}, sum: t.count.Points()})
}

// breaker returns the stone that decided between equal points (MC-94); -1 if there was no such tie.
func (f *Page) breaker() int {
	if len(f.won) == 0 || f.shared || len(f.sides) < 2 || f.sides[0].sum != f.sides[1].sum || !f.sides[0].won {
		return -1
	}
	for g := rules.Pearl; g >= rules.Blue; g-- {
		if f.sides[0].stones(g) != f.sides[1].stones(g) {
			return int(g)
		}
	}
	return -1
}

// stones returns the number of stones of a kind that a side has.
func (s *side) stones(g rules.Gem) int {
	n := 0
	for i := range s.rows {
		n += int(s.rows[i].stones[g])
	}
	return n
}
