// Package arena measures the strength of computer players in matches against each other.
package arena

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"sync"
	"time"

	"dockside/game"
	"dockside/game/ai"
)

// Contest is a series of games in which the first player has one seat and the second has all others. Each deal is
// played once from each seat of the first player, with the same luck: draws with equal names (game.State.Draw) are
// equal in all games of a deal. With two seats that is a pair of games with swapped seats.
type Contest struct {
	Rules   game.Rules
	Setup   game.Setup
	Players [2]Contender
	Deals   int
	Seed    uint64
	Workers int
	// Now is the clock that measures decisions; nil measures nothing.
	Now func() time.Time
	// Clock starts the time limit of a decision and returns its ai.Means.Stop; nil sets no limit. With a limit a contest
	// is not reproducible.
	Clock func() func() bool
}

// Result is the result of the first player.
type Result struct {
	Games   int
	Share   float64 // of the wins, ties shared
	Half    float64 // half of the 95 % interval, over deals
	Ties    int
	Mean    time.Duration // of a decision of the first player
	Worst   time.Duration
	Decided int // decisions of the first player
}

// Low returns the lower bound of the 95 % interval.
func (r Result) Low() float64 { return r.Share - r.Half }

func (r Result) String() string {
	return fmt.Sprintf("%.1f ± %.1f", 100*r.Share, 100*r.Half)
}

// dealResult is the result of the games of a deal.
type dealResult struct {
	share   float64
	ties    int
	decided int
	time    time.Duration
	worst   time.Duration
}

// Run plays all deals. It ends early with the error of the context or of a game.
func (c Contest) Run(ctx context.Context) (Result, error) {
	results := make([]dealResult, c.Deals)
	todo := make(chan int)
	going, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	for range max(1, c.Workers) {
		all.Go(func() {
			for i := range todo {
				if going.Err() != nil {
					continue
				}
				var err error
				if results[i], err = c.deal(i); err != nil {
					stop(err)
				}
			}
		})
	}
	for i := 0; i < c.Deals && going.Err() == nil; i++ {
		todo <- i
	}
	close(todo)
	all.Wait()
	if going.Err() != nil {
		return Result{}, context.Cause(going)
	}
	return sum(results, c.Setup.Seats), nil
}

// sum adds up deals. The interval is that of the mean of independent deals.
func sum(results []dealResult, seats int) Result {
	r := Result{Games: seats * len(results)}
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

// deal plays a game from each seat.
func (c Contest) deal(i int) (dealResult, error) {
	var p dealResult
	for seat := range game.Seat(c.Setup.Seats) {
		share, err := c.game(i, seat, &p)
		if err != nil {
			return p, fmt.Errorf("deal %d, game %d: %w", i+1, seat+1, err)
		}
		p.share += share / float64(c.Setup.Seats)
		if share > 0 && share < 1 {
			p.ties++
		}
	}
	return p, nil
}

// game plays one game and returns the share of the first player, who has that seat.
func (c Contest) game(i int, first game.Seat, p *dealResult) (float64, error) {
	g, err := c.sit()
	if err != nil {
		return 0, err
	}
	defer g.leave()
	seed := c.Seed<<32 + uint64(i)
	thought := rand.New(rand.NewPCG(seed, 1+uint64(first)))
	st := c.Rules.New(c.Setup)
	var told []game.Event
	for turn := st.Turn(); len(turn) > 0; turn = st.Turn() {
		play := game.Play{Seat: turn[0]}
		if play.Seat == game.Nature {
			play.Move = st.Chance(rand.New(rand.NewPCG(seed, key(st.Draw()))))
		} else if play.Move, err = c.decide(g, st, play.Seat, first, c.means(play.Seat, told, thought), p); err != nil {
			return 0, err
		}
		next, events, err := st.Apply(play)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", whose(play.Seat, first), err)
		}
		if err := g.hear(play); err != nil {
			return 0, err
		}
		st, told = next, append(told, events...)
	}
	return ai.Shares(c.Rules, c.Setup, st)[first], nil
}

// whose describes the player of a play, for errors.
func whose(seat, first game.Seat) string {
	if seat == game.Nature {
		return "chance"
	}
	if seat == first {
		return "the first player"
	}
	return "the second player"
}

// key returns a hash of the name of a draw.
func key(draw string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(draw))
	return h.Sum64()
}

// means returns the means for a decision of a seat.
func (c Contest) means(seat game.Seat, told []game.Event, d game.Dice) ai.Means {
	m := ai.Means{Dice: d, Heard: func(yield func(game.Event) bool) {
		for _, e := range told {
			if e.Audible(seat) && !yield(e) {
				return
			}
		}
	}}
	if c.Clock != nil {
		m.Stop = c.Clock()
	}
	return m
}

// decide asks the player of a seat for a move, and measures the first player.
func (c Contest) decide(g guests, st game.State, seat, first game.Seat, m ai.Means, p *dealResult) (game.Move, error) {
	if seat != first {
		return g[1].Choose(st.View(seat), seat, m)
	}
	if c.Now == nil {
		return g[0].Choose(st.View(seat), seat, m)
	}
	before := c.Now()
	move, err := g[0].Choose(st.View(seat), seat, m)
	took := c.Now().Sub(before)
	p.decided++
	p.time += took
	p.worst = max(p.worst, took)
	return move, err
}
