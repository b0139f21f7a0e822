// Package admission decides which requests are handled now and which wait. It limits concurrent requests, with a fair
// share for each guild and user, and one long job per user. Of several presses for one decision only the newest is
// handled.
package admission

import (
	"context"
	"errors"
	"slices"
	"sync"

	"dockside/bot/refusal"
)

// The limits of requests that are handled concurrently. Requests mostly wait for the store or for Discord; higher
// limits would only slow them all down.
const (
	places       = 64
	serverPlaces = places / 2 // of one guild
	personPlaces = 4          // of one user

	// PersonLine is how many requests of one user may wait.
	PersonLine = 16
)

var (
	// ErrSuperseded means that a newer press for the same decision is handled instead.
	ErrSuperseded = errors.New("a newer press is answered")
	// ErrHasty means that PersonLine requests of the user are waiting already.
	ErrHasty = refusal.New("error.hasty", PersonLine)
)

// Gate limits the number of requests handled concurrently, with a fair share for each guild and user. The rest wait in
// a queue. If several presses are for one decision, the gate handles only one: the one in progress, or else the newest
// waiting one. Safe for concurrent use.
type Gate struct {
	mu      sync.Mutex
	queue   fairQueue
	waiting []*visitor
	inside  map[string]string // ids of the presses in progress, by decision
}

// visitor is a request that waits or is handled.
type visitor struct {
	*claim

	id       string
	decision string // identifies the user and the decision, if only one press for it can count; else empty
}

// NewGate returns a gate with all places free.
func NewGate() *Gate {
	d := &Gate{queue: newFairQueue(places), inside: map[string]string{}}
	d.queue.perServer, d.queue.perPerson = serverPlaces, personPlaces
	return d
}

// Enter waits for a place, or until ctx ends. The caller must call leave when the request is handled; calling it again
// does nothing. The error is ErrSuperseded, ErrHasty or that of ctx. The id is that of the interaction. The decision is
// empty unless only one press for it can count.
func (d *Gate) Enter(ctx context.Context, o Owner, id, decision string) (leave func(), err error) {
	v := &visitor{newClaim(o), id, decision}
	d.come(v)
	select {
	case err = <-v.open:
	case <-ctx.Done():
		if d.forsake(v) {
			return nil, ctx.Err()
		}
		err = <-v.open // granted or refused at the same moment
	}
	if err != nil {
		return nil, err
	}
	return sync.OnceFunc(func() { d.leave(v) }), nil
}

// come admits a visitor, queues it, or refuses it.
func (d *Gate) come(v *visitor) {
	d.mu.Lock()
	defer d.mu.Unlock()
	busy := d.inside[v.decision]
	i := slices.IndexFunc(d.waiting, v.replaces)
	switch {
	case d.queue.ready(v.owner):
		d.admit(v)
	case busy != "" && busy != v.id:
		v.open <- ErrSuperseded
	case i >= 0:
		d.queue.replace(d.waiting[i].claim, v.claim)
		d.waiting[i].open <- ErrSuperseded
		d.waiting[i] = v
	case d.queue.waits(v.owner) >= PersonLine:
		v.open <- ErrHasty
	default:
		d.queue.join(v.claim)
		d.waiting = append(d.waiting, v)
	}
}

// replaces reports whether a press supersedes another one. A second delivery of the same interaction does not.
func (v *visitor) replaces(o *visitor) bool {
	return v.decision != "" && o.decision == v.decision && o.id != v.id
}

func (d *Gate) admit(v *visitor) {
	if v.decision != "" {
		d.inside[v.decision] = v.id
	}
	d.queue.grant(v.claim)
}

// forsake removes a visitor from the queue, and reports whether it was there.
func (d *Gate) forsake(v *visitor) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.waiting = slices.DeleteFunc(d.waiting, func(o *visitor) bool { return o == v })
	return d.queue.drop(v.claim)
}

// leave frees the place of a visitor, and admits waiting ones.
func (d *Gate) leave(v *visitor) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.inside[v.decision] == v.id {
		delete(d.inside, v.decision)
	}
	d.queue.release(v.owner)
	for c := d.queue.next(); c != nil; c = d.queue.next() {
		i := slices.IndexFunc(d.waiting, func(o *visitor) bool { return o.claim == c })
		d.admit(d.waiting[i])
		d.waiting = slices.Delete(d.waiting, i, i+1)
	}
}

type leaveKey struct{}

// WithLeave returns a context for a request that has a place, in which Leave calls leave.
func WithLeave(ctx context.Context, leave func()) context.Context {
	return context.WithValue(ctx, leaveKey{}, leave)
}

// Leave frees the place of a request early, so that the request can wait for something that needs no place. Without a
// place it does nothing.
func Leave(ctx context.Context) {
	if leave, ok := ctx.Value(leaveKey{}).(func()); ok {
		leave()
	}
}
