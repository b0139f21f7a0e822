package bot

import (
	"context"
	"errors"
	"slices"
	"sync"

	"dockside/bot/interaction"
)

// How many requests are worked on at once. Most of their time they wait for the store or for Discord; more of them
// would only take time from each other.
const (
	room       = 64
	serverRoom = room / 2 // of one server
	personRoom = 4        // of one person
	personLine = 16       // of one person, that wait
)

var (
	// errSuperseded says that a newer press for the same decision is answered.
	errSuperseded = errors.New("a newer press is answered")
	// errHasty says that too many requests of a person wait already.
	errHasty = interaction.Refuse("error.hasty", personLine)
)

// door bounds how many requests are worked on at once, and shares the room between servers and people. Where people
// press again for a decision while they wait, only one press counts: of those that wait the latest, which takes the
// place of the one before; and none where one is worked on.
type door struct {
	mu      sync.Mutex
	queue   fairQueue
	waiting []*visitor
	inside  map[string]string // the ids of presses that are worked on, by their decision
}

// visitor is a request that waits or is worked on.
type visitor struct {
	*claim

	id       string
	decision string // whose press it is and for which decision, if only one of those can count
}

func newDoor() *door {
	d := &door{queue: newFairQueue(room), inside: map[string]string{}}
	d.queue.perServer, d.queue.perPerson = serverRoom, personRoom
	return d
}

// enter waits until there is room, or ctx ends. If it returns no error, leave must be called; more than once does no
// harm. Otherwise it returns errSuperseded, errHasty or the error of ctx. A request has a decision if only one press
// for it can count.
func (d *door) enter(ctx context.Context, o owner, id, decision string) (leave func(), err error) {
	v := &visitor{newClaim(o), id, decision}
	d.come(v)
	select {
	case err = <-v.open:
	case <-ctx.Done():
		if d.forsake(v) {
			return nil, ctx.Err()
		}
		err = <-v.open // at the last moment
	}
	if err != nil {
		return nil, err
	}
	return sync.OnceFunc(func() { d.leave(v) }), nil
}

// come goes in, takes a place in the queue, or is sent away.
func (d *door) come(v *visitor) {
	d.mu.Lock()
	defer d.mu.Unlock()
	busy := d.inside[v.decision]
	i := slices.IndexFunc(d.waiting, v.replaces)
	switch {
	case d.queue.ready(v.owner):
		d.admit(v)
	case busy != "" && busy != v.id:
		v.open <- errSuperseded
	case i >= 0:
		d.queue.replace(d.waiting[i].claim, v.claim)
		d.waiting[i].open <- errSuperseded
		d.waiting[i] = v
	case d.queue.waits(v.owner) >= personLine:
		v.open <- errHasty
	default:
		d.queue.join(v.claim)
		d.waiting = append(d.waiting, v)
	}
}

// replaces tells whether a press takes the place of another one. The same interaction may arrive twice:
// that is no second press.
func (v *visitor) replaces(o *visitor) bool {
	return v.decision != "" && o.decision == v.decision && o.id != v.id
}

func (d *door) admit(v *visitor) {
	if v.decision != "" {
		d.inside[v.decision] = v.id
	}
	d.queue.grant(v.claim)
}

// forsake waits no longer, and reports whether the visitor has waited.
func (d *door) forsake(v *visitor) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.waiting = slices.DeleteFunc(d.waiting, func(o *visitor) bool { return o == v })
	return d.queue.drop(v.claim)
}

// leave makes room for those who wait.
func (d *door) leave(v *visitor) {
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
