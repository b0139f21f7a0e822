package gametest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"dockside/game"
)

// shows checks that a view is what its seat was told: two plays of somebody else after which the
// public sees the same, and which are told to the seat by the same events, give it the same view.
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

// twin is a match that went like the one under examination but for a play, of which a seat was told
// something else.
type twin struct {
	seat  game.Seat
	play  game.Play // made in place of the one in the log
	state game.State
}

// mostTwins is how many twins are followed at a time.
const mostTwins = 4

// remember looks for twins of a play that is being made: other plays of the same seat, or moves of
// Nature with a word of another draw, which are told differently to another seat alone.
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

// whispers tells whether a play is told to some seats alone.
func whispers(r result) bool {
	return slices.ContainsFunc(r.events, func(e game.Event) bool { return len(e.To) > 0 })
}

// mixed are a move with one word of another in the place of its own, and the other move.
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

// adopt follows the match with another play if a seat alone was told another fact there.
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

// follow makes a play in the twins, too. Where it cannot be made they are followed no longer.
func (c *checker) follow(p game.Play) {
	var kept []twin
	for _, t := range c.twins {
		if next, _, err := t.state.Apply(p); err == nil {
			kept = append(kept, twin{t.seat, t.play, next})
		}
	}
	c.twins = kept
}

// forgets checks that as long as somebody cannot tell a twin from the match, the seat that was told
// something else can.
func (c *checker) forgets() string {
	var kept []twin
	for _, t := range c.twins {
		alike := func(s game.Seat) bool { return c.same(c.state.View(s), t.state.View(s)) }
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
