package madameching

import (
	"fmt"
	"slices"
	"strings"
)

// may returns all legal moves of a seat.
func (r *referee) may(seat int) []string {
	c := r.captains[seat]
	moves := []string{}
	add := func(words ...any) { moves = append(moves, strings.TrimSpace(fmt.Sprintln(words...))) }
	if !slices.Contains(r.turn(), seat) {
		return moves
	}
	if r.fresh > 0 {
		add("keep")
		for e, n := range r.news {
			if n > 0 {
				add("hand", e)
			}
		}
		slices.Sort(moves)
		return moves
	}
	switch r.step {
	case "choose":
		for n := range c.hand {
			if r.junks == 1 || len(c.hand) == 1 {
				add("choose", n)
			}
			for m := range c.hand {
				if r.junks == 2 && n < m {
					add("choose", n, m)
				}
			}
		}
	case "sail":
		for junk := range r.junks {
			if r.junks == 1 {
				add("sail")
			} else if c.used != junk+1 {
				add("sail", junk)
			}
		}
	case "claim":
		best := 0
		for id := range r.missions {
			if n := payOf[id][0]; n <= r.space {
				best = max(best, n)
			}
		}
		for id := range r.missions {
			n := payOf[id][0]
			if n == best {
				add("claim", id)
			}
			if c.up["kite"] > 0 && n >= r.space && n <= r.space+6 {
				add("kite", id)
			}
		}
		if best == 0 {
			add("done")
		}
	case "gain":
		r.mayGain(c, add)
	case "deeds":
		r.mayDo(c, add)
	case "react":
		add("pass")
		for e, n := range c.finds {
			if n > 0 && strings.HasPrefix(e, "pilot-") {
				add("cancel", e)
			}
		}
	case "swap":
		for n := range r.captains[r.victim].hand {
			for m := range c.hand {
				add("swap", n, m)
			}
		}
	case "give":
		for n := range c.hand {
			add("give", n)
		}
		if !r.gave[(seat+2)%4] {
			add("keep")
		}
	}
	slices.Sort(moves)
	return moves
}

// mayGain returns the legal gains of skills, and the legal symbols of a mentor.
func (r *referee) mayGain(c *watched, add func(...any)) {
	from := "chart"
	if len(r.gained) > 0 {
		from = r.gained[len(r.gained)-1]
	}
	for _, kind := range r.possible(from) {
		add("gain", kind)
	}
	if !r.played || len(r.gained) > 0 {
		add("done")
	}
	for sign := range signOf {
		if c.finds["mentor"] > 0 && !r.played && len(r.gained) == 0 && r.opens(sign) {
			add("mentor", sign)
		}
	}
}

// mayDo returns the legal moves after sailing.
func (r *referee) mayDo(c *watched, add func(...any)) {
	full := len(c.rows[r.junk]) == 8
	if c.up["chart"] > 0 {
		add("chart")
	}
	for n := range c.hand {
		if c.up["lantern"] > 0 && !full {
			add("lantern", n)
		}
	}
	for other, o := range r.captains {
		if other == r.seat || r.teams && other%2 == r.seat%2 {
			continue
		}
		if c.up["sword"] > 0 && len(c.hand) > 0 && len(o.hand) > 0 {
			add("sword", other)
		}
		if c.finds["thief"] > 0 && !r.played && total(o.gems) > 0 {
			add("thief", other)
		}
		if c.finds["traitor"] > 0 && !r.played && total(o.finds) > 0 {
			add("traitor", other)
		}
	}
	for e, n := range c.finds {
		if n == 0 || r.played {
			continue
		}
		switch kind, sign, _ := strings.Cut(e, "-"); {
		case kind == "siren" && len(r.lured(sign)) > 0, kind == "pilot" && !r.ended && !full,
			kind == "seadog" && total(c.down) > 0, kind == "oracle":
			add(e)
		}
	}
	for n := range r.display {
		add("draw", n)
	}
	if r.down {
		add("draw", "down")
	}
	if !r.down && len(r.display) == 0 {
		add("done")
	}
}
