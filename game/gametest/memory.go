package gametest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"dockside/game"
)

// shows checks that a view follows from the events of its seat. If two plays of another seat have the same public view
// and the same events for a seat, they lead to the same view of that seat.
func (c *checker) shows() string {
	if !c.rules.Hidden {
		return ""
	}
	for _, a := range c.found {
		b, s := c.found[c.dice.IntN(len(c.found))], c.anybody()
		if a.play.Seat != b.play.Seat || a.play.Seat == s || a.play == b.play {
			continue
		}
		alike := c.same(a.next.View(game.Public), b.next.View(game.Public)) &&
			reflect.DeepEqual(heard(a.events, s), heard(b.events, s))
		if alike && !c.same(a.next.View(s), b.next.View(s)) {
			return fmt.Sprintf("seat %s is told the same of %s and of %s, but sees a difference", s, a.play, b.play)
		}
	}
	return ""
}

// twin is a match that differs from the checked one in a single play, whose events for a seat were different.
type twin struct {
	seat  game.Seat
	play  game.Play // that replaced the one in the log
	state game.State
}

// mostTwins is the largest number of twins at a time.
const mostTwins = 4

// remember looks for twins of a play: other plays of the same seat, or moves of Nature with a word of another draw.
func (c *checker) remember(made result) {
	if !c.rules.Hidden || len(c.twins) >= mostTwins {
		return
	}
	for _, f := range c.found {
		if f.play.Seat != made.play.Seat || f.play == made.play || !whispers(made) && !whispers(f) {
			continue
		}
		for _, move := range mixed(made.play.Move, f.play.Move) {
			c.adopt(made, game.Play{Seat: made.play.Seat, Move: move})
		}
	}
}

// whispers reports whether a play has events for some seats only.
func whispers(r result) bool {
	return slices.ContainsFunc(r.events, func(e game.Event) bool { return len(e.To) > 0 })
}

// mixed returns another move, and all moves with one word replaced by a word of the other move.
func mixed(move, other game.Move) []game.Move {
	words, others := strings.Fields(string(move)), strings.Fields(string(other))
	all := []game.Move{other}
	for i := range min(len(words), len(others)) {
		if words[i] != others[i] {
			mix := append(append([]string{}, words[:i]...), others[i])
			all = append(all, game.Move(strings.Join(append(mix, words[i+1:]...), " ")))
		}
	}
	return all
}

// adopt adds the match with another play as a twin if only some seats hear a difference.
func (c *checker) adopt(made result, p game.Play) {
	next, events, err := c.state.Apply(p)
	if err != nil || !reflect.DeepEqual(heard(made.events, game.Public), heard(events, game.Public)) {
		return
	}
	for s := range game.Seat(c.seats) {
		one, other := heard(made.events, s), heard(events, s)
		if s != p.Seat && len(c.twins) < mostTwins && !reflect.DeepEqual(one, other) {
			c.twins = append(c.twins, twin{s, p, next})
		}
	}
}

// follow makes a play in the twins, too. Twins that refuse it are dropped.
func (c *checker) follow(p game.Play) {
	var kept []twin
	for _, t := range c.twins {
		if next, _, err := t.state.Apply(p); err == nil {
			kept = append(kept, twin{t.seat, t.play, next})
		}
	}
	c.twins = kept
}

// forgets checks that a seat with a different private event still sees a difference, as long as another seat sees none.
func (c *checker) forgets() string {
	var kept []twin
	for _, t := range c.twins {
		alike := func(s game.Seat) bool { return c.same(c.view(s), t.state.View(s)) }
		if !slices.ContainsFunc(c.everybody(), alike) {
			continue // everybody knows by now
		}
		if alike(t.seat) {
			return fmt.Sprintf("seat %s has forgotten that it was not %s", t.seat, t.play)
		}
		kept = append(kept, t)
	}
	c.twins = kept
	return ""
}
