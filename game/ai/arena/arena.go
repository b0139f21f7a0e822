// Package arena measures players against each other.
package arena

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"time"

	"dockside/game"
	"dockside/game/ai"
)

// Contest is a series of games of two players. They play in pairs: the same chance, seats
// swapped.
type Contest struct {
	Rules   game.Rules
	Setup   game.Setup // for two seats
	Players [2]ai.Player
	Pairs   int
	Seed    uint64
	Workers int
	// Key names what Nature is about to draw, so that both games of a pair draw the same for
	// it whatever happened in between; nil draws one thing after the other.
	Key func(game.State) uint64
	// Now measures the time for a decision; nil measures nothing.
	Now func() time.Time
	// Clock starts the clock of a decision: what it gives is ai.Means.Stop. Nil gives none. With
	// a clock a contest may go otherwise each time.
	Clock func() func() bool
}

// Result is how the first player did.
type Result struct {
	Games   int
	Share   float64 // of the points, a win 1 and a tie a half
	Half    float64 // half of the 95 % interval, over pairs
	Ties    int
	Mean    time.Duration // of a decision of the first player
	Worst   time.Duration
	Decided int // decisions of the first player
}

// Low is the lower bound of the 95 % interval.
func (r Result) Low() float64 { return r.Share - r.Half }

func (r Result) String() string {
	return fmt.Sprintf("%.1f ± %.1f", 100*r.Share, 100*r.Half)
}

// pairResult is what came of two games.
type pairResult struct {
	share   float64
	ties    int
	decided int
	time    time.Duration
	worst   time.Duration
}

// Run plays all pairs, unless the context ends before.
func (c Contest) Run(ctx context.Context) (Result, error) {
	results := make([]pairResult, c.Pairs)
	errs := make([]error, c.Pairs)
	todo := make(chan int)
	var all sync.WaitGroup
	for range max(1, c.Workers) {
		all.Go(func() {
			for i := range todo {
				results[i], errs[i] = c.pair(i)
			}
		})
	}
	for i := 0; i < c.Pairs && ctx.Err() == nil; i++ {
		todo <- i
	}
	close(todo)
	all.Wait()
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	for _, err := range errs {
		if err != nil {
			return Result{}, err
		}
	}
	return sum(results), nil
}

// sum adds up; the interval is that of the mean of the pairs, which are independent.
func sum(results []pairResult) Result {
	r := Result{Games: 2 * len(results)}
	var total time.Duration
	n, square := float64(len(results)), 0.0
	for _, p := range results {
		r.Share += p.share / n
		r.Ties += p.ties
		r.Decided += p.decided
		total += p.time
		r.Worst = max(r.Worst, p.worst)
	}
	for _, p := range results {
		square += (p.share - r.Share) * (p.share - r.Share)
	}
	if n > 1 {
		r.Half = 1.96 * math.Sqrt(square/(n-1)/n)
	}
	if r.Decided > 0 {
		r.Mean = total / time.Duration(r.Decided)
	}
	return r
}

// pair plays two games.
func (c Contest) pair(i int) (pairResult, error) {
	var p pairResult
	for swap := range 2 {
		share, err := c.game(i, swap, &p)
		if err != nil {
			return p, fmt.Errorf("pair %d, game %d: %w", i+1, swap+1, err)
		}
		p.share += share / 2
		if share == 0.5 {
			p.ties++
		}
	}
	return p, nil
}

// game plays one game and returns the share of the first player, who sits at seat swap.
func (c Contest) game(i, swap int, p *pairResult) (float64, error) {
	seed := c.Seed<<32 + uint64(i)
	chance := rand.New(rand.NewPCG(seed, 0))
	thought := rand.New(rand.NewPCG(seed, 1+uint64(swap)))
	st := c.Rules.New(c.Setup)
	for turn := st.Turn(); len(turn) > 0; turn = st.Turn() {
		play := game.Play{Seat: turn[0]}
		if play.Seat == game.Nature {
			if c.Key != nil {
				chance = rand.New(rand.NewPCG(seed, 1<<32+c.Key(st)))
			}
			play.Move = st.Chance(chance)
		} else {
			play.Move = c.decide(st, play.Seat, swap, thought, p)
		}
		next, _, err := st.Apply(play)
		if err != nil {
			return 0, err
		}
		st = next
	}
	return ai.Shares(c.Rules, c.Setup, st)[swap], nil
}

// decide asks the player of a seat, and takes the time of the first player.
func (c Contest) decide(st game.State, seat game.Seat, swap int, d *rand.Rand, p *pairResult) game.Move {
	who := (int(seat) + swap) % 2
	means := ai.Means{Dice: d}
	if c.Clock != nil {
		means.Stop = c.Clock()
	}
	if who == 1 || c.Now == nil {
		return c.Players[who].Choose(st.View(seat), seat, means).Move
	}
	before := c.Now()
	move := c.Players[who].Choose(st.View(seat), seat, means).Move
	took := c.Now().Sub(before)
	p.decided++
	p.time += took
	p.worst = max(p.worst, took)
	return move
}
