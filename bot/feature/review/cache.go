package review

import (
	"context"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"dockside/bot/admission"
	"dockside/bot/computer"
	"dockside/bot/view"
	"dockside/game/ai/review"
	"dockside/internal/panics"
)

// The limits of reviews.
const (
	reviewTime   = 4 * time.Second       // bounds the analysis of a whole match
	ReviewSlice  = 50 * time.Millisecond // after it a review releases its place for other computations
	OpinionsKept = 64                    // the number of cached reviews, about 25 kB each
)

// Cache computes reviews and keeps the latest in an LRU cache. Concurrent requests for the same match share one
// computation. Safe for concurrent use.
type Cache struct {
	Turns *admission.Semaphore // the places for computations of computer players, see computer.Pool
	line  chan struct{}        // holds a token while a review waits for a place in Turns
	now   func() time.Time
	wits  *computer.Memory

	mu     sync.Mutex
	Recent []*Job // the most recently requested last
}

// Job is the review of a match, finished or in progress. Review and Err are valid once Ready is closed.
type Job struct {
	key     string
	percent atomic.Int32  // the progress
	Ready   chan struct{} // closed when the review has ended, also with an error
	askers  int           // the number of requests that wait for it
	stop    func()        // cancels the computation
	review.Review
	Err error // why the review failed; nil if it did not
}

// NewCritic returns an empty cache. Reviews take their places from turns.
func NewCritic(turns *admission.Semaphore, now func() time.Time, w *computer.Memory) *Cache {
	return &Cache{Turns: turns, line: make(chan struct{}, 1), now: now, wits: w}
}

// Ask returns the review job of a match, which may be in progress. The job is cancelled when the contexts of all its
// requests have ended.
func (c *Cache) Ask(ctx context.Context, t *view.Past) *Job {
	key := t.Record.String()
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.Recent, func(o *Job) bool { return o.key == key })
	if i < 0 {
		i = len(c.Recent)
		c.Recent = append(c.Recent, c.begin(ctx, key, t))
	}
	o := c.Recent[i]
	o.askers++
	context.AfterFunc(ctx, func() { c.release(o) })
	c.Recent = append(slices.Delete(c.Recent, i, i+1), o)
	c.Recent = slices.Delete(c.Recent, 0, max(0, len(c.Recent)-OpinionsKept))
	return o
}

// begin starts a review job. Its context does not end with that of the first request.
func (c *Cache) begin(ctx context.Context, key string, t *view.Past) *Job {
	o := &Job{key: key, Ready: make(chan struct{})}
	ctx, o.stop = context.WithCancel(context.WithoutCancel(ctx))
	c.form(ctx, o, t)
	return o
}

// release removes one request from a job, and cancels a job without requests. An unfinished job also leaves the cache
// at once, so that the next request does not get a cancelled job.
func (c *Cache) release(o *Job) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if o.askers--; o.askers > 0 {
		return
	}
	select {
	case <-o.Ready:
	default:
		c.Recent = slices.DeleteFunc(c.Recent, func(other *Job) bool { return other == o })
	}
	o.stop()
}

// form runs a job in a new goroutine. A failed job leaves the cache, so that the next request tries again.
func (c *Cache) form(ctx context.Context, o *Job, t *view.Past) {
	panics.Go(func() (err error) {
		o.Review, err = c.judge(ctx, o, t)
		return err
	}, func(err error) {
		if o.Err = err; err != nil {
			c.forget(o)
		}
		close(o.Ready)
	})
}

// forget removes a job from the cache.
func (c *Cache) forget(o *Job) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.Recent = slices.DeleteFunc(c.Recent, func(other *Job) bool { return other == o })
}

// judge computes a review. After each ReviewSlice it releases its place and queues again, so that others can have it.
func (c *Cache) judge(ctx context.Context, o *Job, t *view.Past) (review.Review, error) {
	done, err := c.queue(ctx)
	if err != nil {
		return review.Review{}, err
	}
	defer func() { done() }()
	since := c.now()
	h := fnv.New64()
	h.Write([]byte(o.key))
	means := review.Means{Dice: rand.New(rand.NewPCG(h.Sum64(), 0)), Time: reviewTime, Now: c.now, From: t.From.Plays}
	player := t.Judge().Player
	c.wits.Use(player, c.now())
	return review.Of(ctx, t.Match, player, means, func(made, of int) {
		o.percent.Store(int32(100 * made / of))
		if c.now().Sub(since) < ReviewSlice {
			return
		}
		done()
		if done, err = c.queue(ctx); err != nil {
			done = func() {} // ctx has ended, which ends the review as well
		}
		since = c.now()
	})
}

// queue waits for a place in Turns, or until ctx ends; done releases the place. Only one review at a time competes with
// computer players that are to move. So their wait does not grow with the number of reviews.
func (c *Cache) queue(ctx context.Context) (done func(), err error) {
	select {
	case c.line <- struct{}{}:
		defer func() { <-c.line }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return c.Turns.Enter(ctx, admission.OwnerOf(ctx))
}
