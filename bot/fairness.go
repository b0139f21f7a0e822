package bot

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"
)

// owner is the person for whom the bot works, and the server where they asked. The zero owner is the bot itself.
type owner struct{ guild, user string }

type ownerKey struct{}

// ownedBy returns a context of work for an owner.
func ownedBy(ctx context.Context, o owner) context.Context {
	return context.WithValue(ctx, ownerKey{}, o)
}

// ownerOf returns the owner of the work of a context; the zero owner if it has none.
func ownerOf(ctx context.Context) owner {
	o, _ := ctx.Value(ownerKey{}).(owner)
	return o
}

// keys returns the keys of the server and of the person. A direct message counts as a server of its own.
func (o owner) keys() (server, person string) { return "s" + cmp.Or(o.guild, o.user), "p" + o.user }

// claim is a request for a place. The channel receives nil when the place is granted, or why it is not.
type claim struct {
	owner owner
	open  chan error
}

func newClaim(o owner) *claim { return &claim{owner: o, open: make(chan error, 1)} }

// fairQueue shares a number of places. No person and no server has more places than its share. Free places go to
// servers in turn, within a server to its people in turn, and for a person to the oldest claim. It is not safe for
// concurrent use.
type fairQueue struct {
	free      int
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
		free: places, perServer: math.MaxInt, perPerson: math.MaxInt,
		taken: map[string]int{}, claims: map[string]int{}, since: map[string]int{},
	}
}

// ready reports whether an owner may have a place now.
func (q *fairQueue) ready(o owner) bool {
	server, person := o.keys()
	return q.free > 0 && q.taken[server] < q.perServer && q.taken[person] < q.perPerson
}

// waits returns how many claims of a person wait.
func (q *fairQueue) waits(o owner) int {
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
	q.free--
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
func (q *fairQueue) release(o owner) {
	q.free++
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

// turns is a semaphore that is fair between servers and between people.
type turns struct {
	mu    sync.Mutex
	queue fairQueue
}

func newTurns(places int) *turns { return &turns{queue: newFairQueue(places)} }

// enter waits for a place, or until ctx ends. The place is free again when leave is called.
func (t *turns) enter(ctx context.Context, o owner) (leave func(), err error) {
	c := newClaim(o)
	leave = sync.OnceFunc(func() { t.leave(o) })
	t.mu.Lock()
	if t.queue.ready(o) {
		t.queue.grant(c)
	} else {
		t.queue.join(c)
	}
	t.mu.Unlock()
	select {
	case err := <-c.open: // nil: nobody is sent away here
		return leave, err
	case <-ctx.Done():
		t.mu.Lock()
		waited := t.queue.drop(c)
		t.mu.Unlock()
		if !waited { // the place was granted in the same moment
			leave()
		}
		return nil, ctx.Err()
	}
}

func (t *turns) leave(o owner) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.queue.release(o)
	for c := t.queue.next(); c != nil; c = t.queue.next() {
		t.queue.grant(c)
	}
}
