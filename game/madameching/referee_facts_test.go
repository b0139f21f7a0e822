package madameching

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"dockside/game"
	"dockside/game/gametest"
)

// points returns the current points of a seat. Hidden cards count only when the match is over.
func (r *referee) points(seat int) int {
	c := r.captains[seat]
	n := c.gold + 2*c.gems["blue"] + 3*c.gems["red"] + 4*c.gems["white"] + total(c.up) + total(c.down)
	if r.flag == seat {
		n += 5
	}
	if r.port == seat {
		n += 10
	}
	if r.over {
		n += c.finds["relic-1"] + 2*c.finds["relic-2"] + 3*c.finds["relic-3"]
		n += c.finds["trader"] * max(c.gems["blue"], c.gems["red"], c.gems["white"])
	}
	return n
}

// facts returns the records of the referee, as lines.
func (r *referee) facts() string {
	var b strings.Builder
	fmt.Fprintln(&b, "turn", r.turn(), "round", r.round, "port", r.port, "flagship", r.flag)
	fmt.Fprintln(&b, "missions", slices.Sorted(maps.Keys(r.missions)))
	fmt.Fprintln(&b, "display", slices.Sorted(maps.Keys(r.display)), r.down, r.left)
	fmt.Fprintln(&b, "discarded", slices.Sorted(maps.Keys(r.pile)), spread(r.spent))
	fmt.Fprintln(&b, "decks", r.undrawn(), total(r.finds), "owed", r.owed, r.due)
	for seat, c := range r.captains {
		fmt.Fprintln(&b, "seat", seat, r.may(seat), slices.Sorted(maps.Keys(c.hand)), spread(c.finds),
			spread(c.up), spread(c.down), c.gold,
			spread(c.gems), r.points(seat))
		for junk, row := range c.rows[:r.junks] {
			fmt.Fprintln(&b, "junk", row, slices.Sorted(maps.Keys(c.turned[junk])), len(row)*colours(row))
		}
	}
	return b.String()
}

// spread returns things, each repeated by its count.
func spread(of map[string]int) []string {
	var list []string
	for _, what := range slices.Sorted(maps.Keys(of)) {
		list = append(list, slices.Repeat([]string{what}, of[what])...)
	}
	return list
}

// noted returns the same facts of a position.
func noted(s *State) string {
	var b strings.Builder
	turn := []int(nil)
	for _, seat := range s.Turn() {
		turn = append(turn, int(seat))
	}
	fmt.Fprintln(&b, "turn", turn, "round", s.Round, "port", s.Port-1, "flagship", s.Flagship-1)
	fmt.Fprintln(&b, "missions", sorted(words(s.Open.List())))
	display := slices.DeleteFunc(documentCards(s.Display[:]), func(c int) bool { return c == 0 })
	slices.Sort(display)
	fmt.Fprintln(&b, "display", display, s.Down != NoDown, s.Lost)
	fmt.Fprintln(&b, "discarded", s.Discard.List(), sorted(words(s.Spent.List())))
	fmt.Fprintln(&b, "decks", s.DeckSize(), s.FindsLeft(), "owed", debtNames[s.Owed.What], s.Owed.N)
	for seat := range s.Seats() {
		c := &s.Captains[seat]
		gems := map[string]int{}
		for g, n := range c.Stones {
			gems[Gem(g).String()] = int(n)
		}
		fmt.Fprintln(&b, "seat", seat, sorted(strings.Split(gametest.Joined(s.Moves(game.Seat(seat))), ", ")),
			c.Hand.List(), sorted(words(c.Finds.List())), sorted(documentSkills(c.Up)),
			sorted(documentSkills(c.Down)), c.Gold, spread(gems), s.Scores()[seat].Points)
		for _, e := range c.Junks[:s.Junks()] {
			fmt.Fprintln(&b, "junk", e.Played(), sorted(words(e.turned())), e.Space())
		}
	}
	return b.String()
}
