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

// How long a review may take, and how many are remembered.
const (
	reviewTime   = 4 * time.Second       // for the thinking about a whole match
	ReviewSlice  = 50 * time.Millisecond // after which others may think
	OpinionsKept = 64                    // about 20 kB each
)

// Cache reviews matches, each once although several people ask, and remembers the latest
// reviews. What it has forgotten is worked out again.
type Cache struct {
	Turns *admission.Semaphore // of those who think, see minds
	line  chan struct{}        // holds a token while a review waits for its turn
	now   func() time.Time
	wits  *computer.Memory

	mu     sync.Mutex
	Recent []*Job // what was asked for last at the end
}

// Job is the review of a match, made or in the making.
type Job struct {
	key     string
	percent atomic.Int32  // how much of it is made
	Ready   chan struct{} // closed when it is made
	askers  int           // who wait for it
	stop    func()        // the making of it
	review.Review
	Err error // why there is none
}

func NewCritic(turns *admission.Semaphore, now func() time.Time, w *computer.Memory) *Cache {
	return &Cache{Turns: turns, line: make(chan struct{}, 1), now: now, wits: w}
}

// Ask gives the review of a match, which may still be in the making. That is given up when nobody waits for
// it any more: when ctx has ended, of all who have asked.
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

// begin begins to make an opinion, which outlives whoever asks first.
func (c *Cache) begin(ctx context.Context, key string, t *view.Past) *Job {
	o := &Job{key: key, Ready: make(chan struct{})}
	ctx, o.stop = context.WithCancel(context.WithoutCancel(ctx))
	c.form(ctx, o, t)
	return o
}

// release lets an opinion go that somebody has waited for. One that nobody waits for is forgotten at once,
// unless it is made, so that the next who asks has one that is not being given up.
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

// form begins to make an opinion. One that fails is forgotten, so that the next who asks may have it.
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

func (c *Cache) forget(o *Job) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.Recent = slices.DeleteFunc(c.Recent, func(other *Job) bool { return other == o })
}

// judge makes a review. Every now and then it lets those who wait have their turn.
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
			done = func() {} // ctx has ended, and so does the review
		}
		since = c.now()
	})
}

// queue waits for a turn, or until ctx ends; done ends the turn. Only one review at a time stands where computer
// players wait who are to move, so those wait no longer however many reviews there are.
func (c *Cache) queue(ctx context.Context) (done func(), err error) {
	select {
	case c.line <- struct{}{}:
		defer func() { <-c.line }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return c.Turns.Enter(ctx, admission.OwnerOf(ctx))
}
