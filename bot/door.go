package bot

import (
	"context"
	"slices"
	"strings"
	"sync"

	"dockside/bot/screen"
	"dockside/bot/wire"
)

// room is how many requests are worked on at once. Most of their time they wait for the store or for
// Discord; more of them would only take time from each other.
const room = 64

// door bounds how many requests are worked on at once. The others wait outside in the order in which
// they came. Where people press again while they wait, only one press counts: the latest, which takes
// the place of the one before; and none where one for the same decision is worked on already.
type door struct {
	mu      sync.Mutex
	free    int
	waiting []*visitor
	inside  map[string]string // the ids of presses that are worked on, by what they are about
}

// visitor is a request that waits, and who is told how that ends.
type visitor struct {
	id, about string
	once      bool      // of those about the same, one is enough
	open      chan bool // whether it is to be worked on
}

func newDoor() *door {
	return &door{free: room, inside: map[string]string{}}
}

// enter waits until there is room, or ctx ends. If it tells that the request is to be worked on, leave
// must be called.
func (d *door) enter(ctx context.Context, r wire.Request, once bool) (leave func(), enter bool) {
	v := &visitor{id: r.ID, about: about(r), once: once && r.Component, open: make(chan bool, 1)}
	leave = func() { d.leave(v) }
	d.come(v, r.Component)
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
func (d *door) come(v *visitor, pressed bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	same := func(o *visitor) bool { return pressed && o.about == v.about && o.id != v.id }
	busy, found := d.inside[v.about]
	i := slices.IndexFunc(d.waiting, same)
	switch {
	case d.free > 0:
		d.free--
		d.admit(v)
	case v.once && found && busy != v.id:
		v.open <- false
	case i >= 0:
		d.waiting[i].open <- false
		d.waiting[i] = v
	default:
		d.waiting = append(d.waiting, v)
	}
}

func (d *door) admit(v *visitor) {
	if v.once {
		d.inside[v.about] = v.id
	}
	v.open <- true
}

// leave makes room for the first of those who wait.
func (d *door) leave(v *visitor) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if v.once && d.inside[v.about] == v.id {
		delete(d.inside, v.about)
	}
	if len(d.waiting) == 0 {
		d.free++
		return
	}
	d.admit(d.waiting[0])
	d.waiting = d.waiting[1:]
}

// about is whose press it is, and of what: of the same verb, table and decision, whatever is chosen.
func about(r wire.Request) string {
	words := append([]string{r.User.ID, r.Verb}, r.Args[:min(len(r.Args), 2)]...)
	return strings.Join(words, screen.Separator)
}
