package puzzle

import "slices"

// collection is the puzzles found, with an equal share for each theme.
type collection struct {
	themes       []string
	share, count int // of each theme, and in all
	found        []Puzzle
}

func newCollection(themes []string, count int) collection {
	return collection{themes: themes, share: (count + len(themes) - 1) / len(themes), count: count}
}

func (c *collection) full() bool { return len(c.found) >= c.count }

// add adds the puzzles of themes with too few, and reports whether that was anything.
func (c *collection) add(all []Puzzle) bool {
	before := len(c.found)
	for _, p := range all {
		if !c.full() && c.of(p.Theme) < c.share {
			c.found = append(c.found, p)
		}
	}
	return len(c.found) > before
}

// of counts the puzzles of a theme.
func (c *collection) of(theme string) int {
	n := 0
	for _, p := range c.found {
		if p.Theme == theme {
			n++
		}
	}
	return n
}

// sorted returns the puzzles in the order of the themes.
func (c *collection) sorted() []Puzzle {
	slices.SortStableFunc(c.found, func(a, b Puzzle) int {
		return slices.Index(c.themes, a.Theme) - slices.Index(c.themes, b.Theme)
	})
	return c.found
}
