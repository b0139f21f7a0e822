package wire

import (
	"context"
	"slices"
	"sync"
	"time"

	"dockside/internal/panics"
)

// Rank is how urgent a request to Discord is, where several wait for the same limit.
type Rank int

// The ranks, the most urgent first. A request of which nobody has said anything has the first.
const (
	Press  Rank = iota // what somebody waits for, such as the picture after a press
	Board              // what is on a table, and its result, as the clock shows them
	Notice             // what can wait: notices, calls, reminders, upkeep
	ranks
)

// rankPatience is for how long a limit a request waits, by rank; zero is for ever. Whoever asks for what can wait hears
// at once when to come again: by then it may not be true any more, and other channels need not wait for this one.
var rankPatience = [ranks]time.Duration{Board: time.Second, Notice: time.Second}

// lag is how much later than the rank before a rank is to come again.
const lag = time.Second

type rankKey struct{}

// Ranked gives a rank to the requests that are made with a context.
func Ranked(ctx context.Context, r Rank) context.Context { return context.WithValue(ctx, rankKey{}, r) }

// RankOf returns the rank of the requests that are made with a context.
func RankOf(ctx context.Context) Rank {
	r, _ := ctx.Value(rankKey{}).(Rank)
	return r
}

// governor lets requests that share a limit pass one after the other, the most urgent first. It knows a bucket only as
// long as a request uses it or waits for it.
type governor struct {
	mu    sync.Mutex
	gates map[string]*gate // by bucket
	// left is for how long a bucket that nobody uses is used up; not above zero if it is not.
	left  func(bucket string) time.Duration
	after func(time.Duration) <-chan time.Time
}

// gate is a bucket that is in use.
type gate struct {
	busy    bool                // a request is under way; else the end of a limit is waited for
	waiting [ranks][]chan error // each hears once: nothing, and may pass, or why not
}

// enter waits until a request may use a bucket, or until ctx ends. It is Limited where that takes longer than the rank
// has patience for. Whoever has entered has to leave.
func (g *governor) enter(ctx context.Context, bucket string, r Rank) error {
	turn, err := g.come(bucket, r)
	if turn == nil {
		return err
	}
	select {
	case err := <-turn:
		return err
	case <-ctx.Done():
		g.forsake(bucket, r, turn)
		return ctx.Err()
	}
}

// come enters a bucket that is free, or gives what will tell when it is.
func (g *governor) come(bucket string, r Rank) (turn chan error, _ error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	at := g.gates[bucket]
	if at == nil || !at.busy {
		wait := g.left(bucket)
		switch {
		case tooLong(wait, r):
			return nil, comeAgain(wait, r)
		case at == nil && wait <= 0:
			g.gates[bucket] = &gate{busy: true}
			return nil, nil
		case at == nil:
			at = &gate{}
			g.gates[bucket] = at
			g.openAfter(bucket, wait)
		}
	}
	turn = make(chan error, 1)
	at.waiting[r] = append(at.waiting[r], turn)
	return turn, nil
}

// leave lets the next request use a bucket, as soon as its limit allows that.
func (g *governor) leave(bucket string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	at, wait := g.gates[bucket], g.left(bucket)
	at.busy = false
	at.dismiss(wait)
	if wait > 0 && !at.idle() {
		g.openAfter(bucket, wait)
		return
	}
	g.open(bucket)
}

// forsake waits no longer. Whoever was let in meanwhile leaves.
func (g *governor) forsake(bucket string, r Rank, turn chan error) {
	g.mu.Lock()
	at := g.gates[bucket]
	if at != nil {
		if i := slices.Index(at.waiting[r], turn); i >= 0 {
			at.waiting[r] = slices.Delete(at.waiting[r], i, i+1)
			g.mu.Unlock()
			return
		}
	}
	g.mu.Unlock()
	if <-turn == nil {
		g.leave(bucket)
	}
}

// openAfter opens a bucket when its limit is over.
func (g *governor) openAfter(bucket string, wait time.Duration) {
	over := g.after(wait)
	panics.Go(func() error {
		<-over
		return nil
	}, func(error) {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.open(bucket)
	})
}

// open lets the most urgent request use a bucket. One for which nobody waits is forgotten.
func (g *governor) open(bucket string) {
	at := g.gates[bucket]
	for r, turns := range at.waiting {
		if len(turns) > 0 {
			at.busy, at.waiting[r] = true, turns[1:]
			turns[0] <- nil
			return
		}
	}
	delete(g.gates, bucket)
}

// dismiss sends those away for whom a limit lasts too long.
func (at *gate) dismiss(wait time.Duration) {
	for r := range ranks {
		if tooLong(wait, r) {
			for _, turn := range at.waiting[r] {
				turn <- comeAgain(wait, r)
			}
			at.waiting[r] = nil
		}
	}
}

// idle tells whether nobody waits.
func (at *gate) idle() bool {
	return !slices.ContainsFunc(at.waiting[:], func(turns []chan error) bool { return len(turns) > 0 })
}

func tooLong(wait time.Duration, r Rank) bool { return rankPatience[r] > 0 && wait > rankPatience[r] }

// comeAgain says when to come again: when the limit is over, and after those who are more urgent.
func comeAgain(wait time.Duration, r Rank) error { return Limited{For: wait + time.Duration(r)*lag} }
