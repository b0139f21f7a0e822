package bot

import (
	"context"
	"slices"
	"sync"
)

// room is how many requests are worked on at once. Most of their time they wait for the store or for
// Discord; more of them would only take time from each other.
const room = 64

// door bounds how many requests are worked on at once. The others wait outside in the order in which
// they came. Where people press again for a decision while they wait, only one press counts: of those
// that wait the latest, which takes the place of the one before; and none where one is worked on.
type door struct {
	mu      sync.Mutex
	free    int
	waiting []*visitor
	inside  map[string]string // the ids of presses that are worked on, by their decision
}

// visitor is a request that waits, and who is told how that ends.
type visitor struct {
	id       string
	decision string    // whose press it is and for which decision, if only one of those can count
	open     chan bool // whether it is to be worked on
}

func newDoor() *door { return &door{free: room, inside: map[string]string{}} }

// enter waits until there is room, or ctx ends. If it tells that the request is to be worked on, leave
// must be called; more than once does no harm. A request has a decision if only one press for it can
// count.
func (d *door) enter(ctx context.Context, id, decision string) (leave func(), enter bool) {
	v := &visitor{id: id, decision: decision, open: make(chan bool, 1)}
	leave = sync.OnceFunc(func() { d.leave(v) })
	d.come(v)
	select {
	case enter = <-v.open:
	case <-ctx.Done():
		d.mu.Lock()
		d.waiting = slices.DeleteFunc(d.waiting, func(o *visitor) bool { return o == v })
		d.mu.Unlock()
		select {
		case enter = <-v.open: // at the last moment
		default:
		}
	}
	return leave, enter
}

// come goes in, takes a place in the line, or is sent away.
func (d *door) come(v *visitor) {
	d.mu.Lock()
	defer d.mu.Unlock()
	busy := d.inside[v.decision]
	i := slices.IndexFunc(d.waiting, v.replaces)
	switch {
	case d.free > 0:
		d.free--
		d.admit(v)
	case busy != "" && busy != v.id:
		v.open <- false
	case i >= 0:
		d.waiting[i].open <- false
		d.waiting[i] = v
	default:
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
	v.open <- true
}

// leave makes room for the first of those who wait.
func (d *door) leave(v *visitor) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.inside[v.decision] == v.id {
		delete(d.inside, v.decision)
	}
	if len(d.waiting) == 0 {
		d.free++
		return
	}
	d.admit(d.waiting[0])
	d.waiting = d.waiting[1:]
}
