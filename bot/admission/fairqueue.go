package admission

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"
)

// Owner is the person for whom the bot works, and the server where they asked. The zero owner is the bot itself.
type Owner struct{ Guild, User string }

type ownerKey struct{}

// WithOwner returns a context of work for an owner.
func WithOwner(ctx context.Context, o Owner) context.Context {
	return context.WithValue(ctx, ownerKey{}, o)
}

// OwnerOf returns the owner of the work of a context; the zero owner if it has none.
func OwnerOf(ctx context.Context) Owner {
	o, _ := ctx.Value(ownerKey{}).(Owner)
	return o
}

// keys returns the keys of the server and of the person. A direct message counts as a server of its own.
func (o Owner) keys() (server, person string) { return "s" + cmp.Or(o.Guild, o.User), "p" + o.User }

// claim is a request for a place. The channel receives nil when the place is granted, or why it is not.
type claim struct {
	owner Owner
	open  chan error
}

func newClaim(o Owner) *claim { return &claim{owner: o, open: make(chan error, 1)} }

// fairQueue shares a number of places. No person and no server has more places than its share. Free places go to
// servers in turn, within a server to its people in turn, and for a person to the oldest claim. It is not safe for
// concurrent use.
type fairQueue struct {
	Free      int
	perServer int // places that a server may have at once
	perPerson int
	waiting   []*claim       // in the order in which they came
	taken     map[string]int // places by server and by person
	claims    map[string]int // waiting claims by server and by person
	since     map[string]int // of those with waiting claims: the turn of their last place, or in which they came
	turn      int
}

// newFairQueue returns a queue for so many places, without shares.
func newFairQueue(places int) fairQueue {
	return fairQueue{
		Free: places, perServer: math.MaxInt, perPerson: math.MaxInt,
		taken: map[string]int{}, claims: map[string]int{}, since: map[string]int{},
	}
}

// ready reports whether an owner may have a place now.
func (q *fairQueue) ready(o Owner) bool {
	server, person := o.keys()
	return q.Free > 0 && q.taken[server] < q.perServer && q.taken[person] < q.perPerson
}

// waits returns how many claims of a person wait.
func (q *fairQueue) waits(o Owner) int {
	_, person := o.keys()
	return q.claims[person]
}

// join adds a claim to those that wait.
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

// drop removes a claim from those that wait, and reports whether it waited.
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

// replace puts a claim in the place of another one of the same owner, which waits no longer.
func (q *fairQueue) replace(old, c *claim) { q.waiting[slices.Index(q.waiting, old)] = c }

// grant gives a place to a claim that does not wait any more.
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

// release takes a place back.
func (q *fairQueue) release(o Owner) {
	q.Free++
	server, person := o.keys()
	for _, key := range []string{server, person} {
		if q.taken[key]--; q.taken[key] == 0 {
			delete(q.taken, key)
		}
	}
}

// next removes the claim whose turn it is from those that wait; nil if none of them may have a place.
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

// Semaphore limits concurrent work, fairly between servers and between people. Safe for concurrent use.
type Semaphore struct {
	mu    sync.Mutex
	Queue fairQueue
}

func NewSemaphore(places int) *Semaphore { return &Semaphore{Queue: newFairQueue(places)} }

// Enter waits for a place, or until ctx ends. The place is free again when leave is called.
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
	case err := <-c.open: // nil: nobody is sent away here
		return leave, err
	case <-ctx.Done():
		t.mu.Lock()
		waited := t.Queue.drop(c)
		t.mu.Unlock()
		if !waited { // the place was granted in the same moment
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
