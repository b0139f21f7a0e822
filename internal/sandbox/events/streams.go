package events

import (
	"encoding/json"
	"maps"

	"dockside/internal/sandbox/state"
)

// Event is an event for a member's window of the page.
type Event struct {
	Kind   string          `json:"-"`
	Member string          `json:"member"`
	Data   json.RawMessage `json:"data"`
}

// Window is a page that receives events: for one member, or for several that are shown side by side.
type Window struct {
	Events   chan Event
	everyone bool // new members are added
}

// listener is a member whose events a window receives.
type listener struct {
	member string
	window *Window
}

// Streams holds the open windows of the page. The lock of the world guards it: callers hold it.
type Streams struct {
	world     *state.World
	listeners map[*listener]bool
}

// NewStreams returns streams without windows.
func NewStreams(w *state.World) *Streams { return &Streams{w, map[*listener]bool{}} }

// Open adds a window for a member, or for all members if member is empty.
func (s *Streams) Open(member string) *Window {
	w := &Window{make(chan Event, 256), member == ""}
	if !w.everyone {
		s.listeners[&listener{member, w}] = true
		return w
	}
	for _, a := range s.world.Accounts {
		if !a.User.Bot {
			s.listeners[&listener{a.User.ID, w}] = true
		}
	}
	return w
}

// AddMember adds a new member to the windows for all members.
func (s *Streams) AddMember(member string) {
	for w := range s.windows() {
		if w.everyone {
			s.listeners[&listener{member, w}] = true
		}
	}
}

func (s *Streams) windows() map[*Window]bool {
	open := map[*Window]bool{}
	for l := range s.listeners {
		open[l.window] = true
	}
	return open
}

// Len returns the number of open windows.
func (s *Streams) Len() int { return len(s.windows()) }

// Close closes a window. It may be called several times.
func (s *Streams) Close(w *Window) {
	before := len(s.listeners)
	maps.DeleteFunc(s.listeners, func(l *listener, _ bool) bool { return l.window == w })
	if len(s.listeners) < before {
		close(w.Events)
	}
}

// CloseAll closes all windows.
func (s *Streams) CloseAll() {
	for w := range s.windows() {
		s.Close(w)
	}
}

// Send sends an event to the windows of all members that it concerns. A window that does not keep up is closed: the
// page then loads everything again.
func (s *Streams) Send(kind string, data json.RawMessage, concerns func(member string) bool) {
	for l := range s.listeners {
		if !concerns(l.member) {
			continue
		}
		select {
		case l.window.Events <- Event{kind, l.member, data}:
		default:
			s.Close(l.window)
		}
	}
}
