package puzzle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"dockside/game"
	"dockside/game/ai"
)

// Search looks for puzzles in games that are played for it: at most one of each theme in a game, and as many of each
// theme on the whole. The same seed finds the same, however many workers look.
type Search struct {
	Makings func() Makings // asked for once by each worker
	Count   int            // puzzles to find
	Seed    uint64
	Workers int
	// Progress hears how many are found.
	Progress func(found int)
}

// patience is how many games in a row may hold nothing that is still looked for.
const patience = 300

// Run looks until enough is found. Games count in the order of their numbers, whichever is over first. What it returns
// is in the order of the themes, also together with an error.
func (s Search) Run(ctx context.Context) ([]Puzzle, error) {
	themes := s.Makings().Themes
	c := collection{themes: themes, share: (s.Count + len(themes) - 1) / len(themes), count: s.Count}
	ctx, stop := context.WithCancel(ctx)
	games, done := s.play(ctx)
	defer done()
	defer stop()
	early := map[int]played{} // games that were over before one with a lower number
	for next, barren := 0, 0; !c.full(); next++ {
		for {
			if _, over := early[next]; over {
				break
			}
			select {
			case g := <-games:
				early[g.number] = g
			case <-ctx.Done():
				return c.sorted(), ctx.Err()
			}
		}
		g := early[next]
		delete(early, next)
		if g.err != nil {
			return c.sorted(), fmt.Errorf("game %d: %w", next+1, g.err)
		}
		if barren++; c.add(g.puzzles) {
			barren = 0
		}
		if barren == patience {
			return c.sorted(), fmt.Errorf("%d games in a row hold nothing that is looked for", barren)
		}
		s.Progress(len(c.found))
	}
	return c.sorted(), nil
}

// collection is what was found.
type collection struct {
	themes       []string
	share, count int // of each theme, and in all
	found        []Puzzle
}

func (c *collection) full() bool { return len(c.found) >= c.count }

// add takes what there is not enough of yet, and tells whether that was anything.
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

// sorted is what was found in the order of the themes.
func (c *collection) sorted() []Puzzle {
	slices.SortStableFunc(c.found, func(a, b Puzzle) int {
		return slices.Index(c.themes, a.Theme) - slices.Index(c.themes, b.Theme)
	})
	return c.found
}

// played is what was found in a game.
type played struct {
	number  int
	puzzles []Puzzle
	err     error
}

// play plays games until the context ends; done waits for that.
func (s Search) play(ctx context.Context) (games <-chan played, done func()) {
	results := make(chan played)
	var begun atomic.Int64
	var all sync.WaitGroup
	for range max(1, s.Workers) {
		all.Go(func() {
			m := s.Makings()
			for ctx.Err() == nil {
				g := played{number: int(begun.Add(1)) - 1}
				g.puzzles, g.err = m.play(ctx, g.number, rand.New(rand.NewPCG(s.Seed, uint64(g.number))))
				select {
				case results <- g:
				case <-ctx.Done():
				}
			}
		})
	}
	return results, all.Wait
}

// play plays a game with a number and finds a puzzle of each theme in it, any of those that it holds.
func (m Makings) play(ctx context.Context, number int, d *rand.Rand) ([]Puzzle, error) {
	match, err := game.NewMatch(m.Rules, m.Setups[number%len(m.Setups)])
	if err != nil {
		return nil, err
	}
	slip := make([]float64, match.Setup().Seats)
	for seat := range slip {
		slip[seat] = slips[d.IntN(len(slips))]
	}
	found := map[string][]Puzzle{}
	for ctx.Err() == nil {
		if err := match.Settle(d); err != nil {
			return nil, err
		}
		turn := match.Turn()
		if len(turn) == 0 {
			break
		}
		seat := turn[d.IntN(len(turn))]
		view := match.State().View(seat)
		values := m.Scout.Values(view, seat, ai.Means{Dice: d})
		if m.promising(view, seat, values) {
			if p, ok := m.pose(match, view, seat, d); ok {
				found[p.Theme] = append(found[p.Theme], p)
			}
		}
		if err := match.Play(game.Play{Seat: seat, Move: choose(values, slip[seat], d)}); err != nil {
			return nil, err
		}
	}
	return m.anyOf(found, d), nil
}

// anyOf picks a puzzle of each theme.
func (m Makings) anyOf(found map[string][]Puzzle, d game.Dice) []Puzzle {
	var picked []Puzzle
	for _, theme := range m.Themes {
		if all := found[theme]; len(all) > 0 {
			picked = append(picked, all[d.IntN(len(all))])
		}
	}
	return picked
}
