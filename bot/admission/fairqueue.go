package admission

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"
)

// Owner is the user and the guild of a request. The zero Owner is the bot itself.
type Owner struct{ Guild, User string }

type ownerKey struct{}

// WithOwner returns a context for work on behalf of an owner.
func WithOwner(ctx context.Context, o Owner) context.Context {
	return context.WithValue(ctx, ownerKey{}, o)
}

// OwnerOf returns the owner of a context's work, or the zero Owner.
func OwnerOf(ctx context.Context) Owner {
	o, _ := ctx.Value(ownerKey{}).(Owner)
	return o
}

// keys returns the keys of the guild and of the user. A direct message counts as a guild of its own.
func (o Owner) keys() (server, person string) { return "s" + cmp.Or(o.Guild, o.User), "p" + o.User }

// claim is a request for a place. The channel receives nil when the place is granted, or the error if it is refused.
type claim struct {
	owner Owner
	open  chan error
}

func newClaim(o Owner) *claim { return &claim{owner: o, open: make(chan error, 1)} }

// fairQueue is a fair scheduler for a number of places. No user and no guild gets more than its share. Free places go
// to guilds in turn, and within a guild to its users in turn. A user's oldest claim comes first. It is not safe for
// concurrent use.
type fairQueue struct {
	Free      int
	perServer int // places that a guild may hold at once
	perPerson int
	waiting   []*claim       // in order of arrival
	taken     map[string]int // places held by each guild and user
	claims    map[string]int // waiting claims of each guild and user
	since     map[string]int // for guilds and users with waiting claims: the turn of the last place, or of the first claim
	turn      int
}

// newFairQueue returns a queue with a number of places and unlimited shares.
func newFairQueue(places int) fairQueue {
	return fairQueue{
		Free: places, perServer: math.MaxInt, perPerson: math.MaxInt,
		taken: map[string]int{}, claims: map[string]int{}, since: map[string]int{},
	}
}

// ready reports whether an owner may get a place now.
func (q *fairQueue) ready(o Owner) bool {
	server, person := o.keys()
	return q.Free > 0 && q.taken[server] < q.perServer && q.taken[person] < q.perPerson
}

// waits returns the number of waiting claims of a user.
func (q *fairQueue) waits(o Owner) int {
	_, person := o.keys()
	return q.claims[person]
}

// join adds a claim to the waiting ones.
func (q *fairQueue) join(c *claim) {
	server, person := c.owner.keys()
	for _, key := range []string{server, person} {
		if q.claims[key] == 0 {
			q.since[key] = q.turn
		}
		q.claims[key]++
	}
	q.waiting = append(q.waiting, c)
}

// drop removes a waiting claim, and reports whether it was waiting.
func (q *fairQueue) drop(c *claim) bool {
	i := slices.Index(q.waiting, c)
	if i < 0 {
		return false
	}
	q.waiting = slices.Delete(q.waiting, i, i+1)
	server, person := c.owner.keys()
	for _, key := range []string{server, person} {
		if q.claims[key]--; q.claims[key] == 0 {
			delete(q.claims, key)
			delete(q.since, key)
		}
	}
	return true
}

// replace puts a claim in the position of another waiting claim of the same owner.
func (q *fairQueue) replace(old, c *claim) { q.waiting[slices.Index(q.waiting, old)] = c }

// grant gives a place to a claim that is not waiting.
func (q *fairQueue) grant(c *claim) {
	q.Free--
	q.turn++
	server, person := c.owner.keys()
	for _, key := range []string{server, person} {
		q.taken[key]++
		if q.claims[key] > 0 {
			q.since[key] = q.turn
		}
	}
	c.open <- nil
}

// release frees a place of an owner.
func (q *fairQueue) release(o Owner) {
	q.Free++
	server, person := o.keys()
	for _, key := range []string{server, person} {
		if q.taken[key]--; q.taken[key] == 0 {
			delete(q.taken, key)
		}
	}
}

// next removes and returns the claim whose turn it is; nil if no waiting claim may get a place.
func (q *fairQueue) next() *claim {
	var first *claim
	for _, c := range q.waiting {
		if q.ready(c.owner) && (first == nil || q.before(c, first)) {
			first = c
		}
	}
	if first != nil {
		q.drop(first)
	}
	return first
}

// before reports whether a claim has its turn before an older one.
func (q *fairQueue) before(c, older *claim) bool {
	server, person := c.owner.keys()
	otherServer, otherPerson := older.owner.keys()
	if server != otherServer {
		return q.since[server] < q.since[otherServer]
	}
	return q.since[person] < q.since[otherPerson]
}

// Semaphore limits concurrent work, with fair turns for guilds and users. Safe for concurrent use.
type Semaphore struct {
	mu    sync.Mutex
	Queue fairQueue
}

// NewSemaphore returns a semaphore with a number of places.
func NewSemaphore(places int) *Semaphore { return &Semaphore{Queue: newFairQueue(places)} }

// Enter waits for a place, or returns the error of ctx. The caller must call leave to free the place; calling it again
// does nothing.
func (t *Semaphore) Enter(ctx context.Context, o Owner) (leave func(), err error) {
	c := newClaim(o)
	leave = sync.OnceFunc(func() { t.leave(o) })
	t.mu.Lock()
	if t.Queue.ready(o) {
		t.Queue.grant(c)
	} else {
		t.Queue.join(c)
	}
	t.mu.Unlock()
	select {
	case err := <-c.open: // always nil here
		return leave, err
	case <-ctx.Done():
		t.mu.Lock()
		waited := t.Queue.drop(c)
		t.mu.Unlock()
		if !waited { // the place was granted at the same moment
			leave()
		}
		return nil, ctx.Err()
	}
}

func (t *Semaphore) leave(o Owner) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.Queue.release(o)
	for c := t.Queue.next(); c != nil; c = t.Queue.next() {
		t.Queue.grant(c)
	}
}
