package puzzle

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"dockside/game"
	"dockside/game/ai"
)

// Search looks for puzzles in games that it plays: at most one of each theme in a game, and the same number of each
// theme. The result depends on the seed, not on the number of workers.
type Search struct {
	Makings func() Source // called once by each worker
	Count   int           // the number of puzzles to find
	Seed    uint64
	Workers int
	// Progress is called with the number of puzzles found.
	Progress func(found int)
}

// patience is the number of games in a row without a new puzzle after which the search fails.
const patience = 300

// Run searches until enough puzzles are found. It returns them in the order of the themes, also together with an error.
func (s Search) Run(ctx context.Context) ([]Puzzle, error) {
	c := newCollection(s.Makings().Themes, s.Count)
	ctx, stop := context.WithCancel(ctx)
	games, done := s.play(ctx)
	defer done()
	defer stop()
	barren := 0
	for g := range inOrder(ctx, games) {
		if g.err != nil {
			return c.sorted(), fmt.Errorf("game %d: %w", g.number+1, g.err)
		}
		if barren++; c.add(g.puzzles) {
			barren = 0
		}
		s.Progress(len(c.found))
		switch {
		case c.full():
			return c.sorted(), nil
		case barren == patience:
			return c.sorted(), fmt.Errorf("%d games in a row hold nothing that is looked for", barren)
		}
	}
	return c.sorted(), ctx.Err()
}

// played is the puzzles found in a game.
type played struct {
	number  int
	puzzles []Puzzle
	err     error
}

// play starts workers that play games until the context ends; done waits for them.
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

// inOrder iterates over games in the order of their numbers until the context ends.
func inOrder(ctx context.Context, games <-chan played) iter.Seq[played] {
	return func(yield func(played) bool) {
		early := map[int]played{}
		for next := 0; ; {
			if g, over := early[next]; over {
				delete(early, next)
				next++
				if !yield(g) {
					return
				}
				continue
			}
			select {
			case g := <-games:
				early[g.number] = g
			case <-ctx.Done():
				return
			}
		}
	}
}

// play plays a game, and returns a random puzzle of each theme found in it.
func (m Source) play(ctx context.Context, number int, d *rand.Rand) ([]Puzzle, error) {
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
		means := ai.Means{Dice: d, Heard: match.Story(seat, match.Len())}
		values := m.Scout.Values(match.State().View(seat), seat, means)
		if p, ok := m.pose(match, seat, values, means); ok {
			found[p.Theme] = append(found[p.Theme], p)
		}
		if err := match.Play(game.Play{Seat: seat, Move: choose(values, slip[seat], d)}); err != nil {
			return nil, err
		}
	}
	return m.pick(found, d), nil
}

// pick returns a random puzzle of each theme.
func (m Source) pick(found map[string][]Puzzle, d game.Dice) []Puzzle {
	var picked []Puzzle
	for _, theme := range m.Themes {
		if all := found[theme]; len(all) > 0 {
			picked = append(picked, all[d.IntN(len(all))])
		}
	}
	return picked
}
